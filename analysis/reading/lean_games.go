package reading

import (
	"slices"
	"strconv"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// leanColumns are what metrics over events may ask of a game. A third of the
// columns is read in a third of the time.
var leanColumns = []string{"game", "deal_id", "matchup", "seating", "winner_seat", "winner_side", "reason", "turns",
	"plies", "events", "deal", "chance", "fault_seat"}

// leanGames calls fn with each game of a shard, in order; only the fields of
// leanColumns, Seats, Policies and Opening are set. The row is valid until fn returns.
func leanGames(run *data.Run, shard int, seats uint8, fn func(*data.Game) error) error {
	g := data.Game{Seats: int(seats)}
	openings, err := run.OpeningsOf(shard)
	if err != nil {
		return err
	}
	columns := slices.Clone(leanColumns)
	for seat := range seats {
		columns = append(columns, "policy_"+strconv.Itoa(int(seat)))
	}
	return run.Scan(data.Games, shard, columns, func(b *data.Batch) error {
		c := b.Columns
		for i := range b.Rows {
			g.Game, g.Deal, g.Matchup, g.Seating = c[0].Longs[i], c[1].Longs[i], c[2].Ints[i], c[3].Ints[i]
			g.Winner, g.Side = engine.NoSeat, data.None
			if c[4].Valid[i] {
				g.Winner, g.Side = engine.Seat(c[4].Ints[i]), c[5].Ints[i]
			}
			g.Reason = c[6].Words[c[6].Codes[i]]
			g.Turns, g.Plies, g.Events = c[7].Ints[i], c[8].Ints[i], c[9].Ints[i]
			g.Cards, g.Chance = c[10].Bytes[i], c[11].Longs[i]
			g.FaultSeat = engine.Seat(c[12].Ints[i])
			g.Opening = openings.At(g.Deal)
			for seat := range seats {
				policy := &c[len(leanColumns)+int(seat)]
				g.Policies[seat] = policy.Words[policy.Codes[i]]
			}
			if err := fn(&g); err != nil {
				return err
			}
		}
		return nil
	})
}
