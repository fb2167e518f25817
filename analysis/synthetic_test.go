package analysis

import (
	"math/rand/v2"

	"cardlab/data"
	"cardlab/engine"
)

var (
	two   = engine.Table{Seats: 2}
	three = engine.Table{Seats: 3}
	teams = engine.Table{Seats: 4, Teams: true}
)

// ofCuttle is the metrics of a report on Cuttle.
var ofCuttle, _ = choose("cuttle", nil)

// game returns a game that a seat won, or a draw, on its own turn, with the
// policies by seat.
func game(t engine.Table, deal int64, seating int32, winner engine.Seat, policies ...string) data.Game {
	g := data.Game{
		Game: deal*8 + int64(seating), Deal: deal, Seating: seating, Winner: winner, Side: data.None, Reason: "goal",
		Turns: 10, Plies: 12, StockMin: 5, LastSeat: 0, Seats: int(t.Seats),
	}
	copy(g.Policies[:], policies)
	if winner == engine.NoSeat {
		g.Reason = "passes"
	} else {
		g.LastSeat = winner
		g.Side = int32(winner)
		if t.Teams {
			g.Side = int32(winner & 1)
		}
		g.Points[winner] = 21
	}
	return g
}

// random returns a game of which everything that the metrics look at is random.
func random(rng *rand.Rand, t engine.Table, deal int64, matchup, seating int32) data.Game {
	names := []string{"random", "greedy", "expert"}
	policies := make([]string, t.Seats)
	for s := range policies {
		policies[s] = names[(s+int(seating)+int(matchup))%(1+int(matchup)%3)]
	}
	g := game(t, deal, seating, engine.Seat(rng.IntN(int(t.Seats)+1)-1), policies...)
	g.Matchup = matchup
	if g.Winner == engine.NoSeat {
		g.Reason = []string{"passes", "stock_out", "turn_limit"}[rng.IntN(3)]
	} else {
		g.Points[g.Winner] = 14 + rng.Int32N(10)
	}
	if deal%7 == 3 && (g.Winner != engine.NoSeat) == (t.Sides() == 2) { // some are broken off
		g.Reason, g.FaultSeat = data.ReasonFault, t.Next(max(g.Winner, 0))
	}
	g.Turns = 1 + rng.Int32N(60)
	g.Plies = g.Turns + rng.Int32N(20)
	g.StockMin = rng.Int32N(4)
	g.LastSeat = engine.Seat(rng.IntN(int(t.Seats)))
	return g
}

// shardOf returns a shard that holds the games.
func shardOf(number, variant int, t engine.Table, games ...data.Game) shard {
	return shard{number: number, variant: variant, table: t, rows: int64(len(games)),
		games: func(fn func(*data.Game) error) error {
			var g data.Game
			for _, g = range games { // one row, used again as a reader does
				if err := fn(&g); err != nil {
					return err
				}
			}
			return nil
		}}
}

// named gives a fold's numbers names as a run would.
func named(f *fold, labels ...string) *Result {
	r := f.result()
	r.Run = "synthetic"
	for _, l := range labels {
		r.Variants = append(r.Variants, Variant{Label: l, Text: "cuttle/" + l})
	}
	for i := range r.Matchups {
		r.Matchups[i].Policies = [][]string{{"expert", "expert"}, {"expert", "greedy"}, {"greedy", "random"}}[r.Matchups[i].Number%3]
	}
	return r
}
