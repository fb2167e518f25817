package data

import (
	"bytes"

	"cardlab/engine"
	"cardlab/engine/cards"
)

// readRows calls fn with each batch of all columns of a shard's table.
func (r *Run) readRows(t Table, shard int, fn func(c []Column, rows int) error) error {
	names := make([]string, len(Fields(t)))
	for i, f := range Fields(t) {
		names[i] = f.Name
	}
	return r.Scan(t, shard, names, func(b *Batch) error { return fn(b.Columns, b.Rows) })
}

// Games calls fn with each game of a shard, in order. The row is valid until
// fn returns; an error of fn ends the reading and is returned as it is.
func (r *Run) Games(shard int, fn func(*Game) error) error {
	var g Game
	return r.readRows(Games, shard, func(c []Column, rows int) error {
		for i := range rows {
			g.set(c, i)
			if err := fn(&g); err != nil {
				return err
			}
		}
		return nil
	})
}

// set fills g with row i of all columns.
func (g *Game) set(c []Column, i int) {
	*g = Game{
		Game: c[0].Longs[i], Deal: c[1].Longs[i], Matchup: c[2].Ints[i], Seating: c[3].Ints[i],
		Variant: c[4].Words[c[4].Codes[i]],
		Winner:  engine.NoSeat, Side: None,
		Reason: c[15].Words[c[15].Codes[i]], Turns: c[16].Ints[i], Plies: c[17].Ints[i], Events: c[18].Ints[i],
		LastSeat: engine.Seat(c[19].Ints[i]), StockMin: c[20].Ints[i],
		Cards: bytes.Clone(c[37].Bytes[i]), Chance: c[38].Longs[i], Rules: c[39].Ints[i],
		FaultSeat: engine.Seat(c[40].Ints[i]),
	}
	policies, points, goals := c[5:13], c[21:29], c[29:37]
	for s := range engine.MaxSeats {
		if policies[s].Valid[i] {
			g.Policies[s] = policies[s].Words[policies[s].Codes[i]]
			g.Points[s], g.Goals[s] = points[s].Ints[i], goals[s].Ints[i]
			g.Seats = s + 1
		}
	}
	if c[13].Valid[i] {
		g.Winner, g.Side = engine.Seat(c[13].Ints[i]), c[14].Ints[i]
	}
}

// Events calls fn with each event of a shard, in order. The row is valid until
// fn returns; an error of fn ends the reading and is returned as it is.
func (r *Run) Events(shard int, fn func(*Event) error) error {
	var e Event
	var deck [256]cards.Card // the card of each code
	return r.readRows(Events, shard, func(c []Column, rows int) error {
		for i, w := range c[8].Words {
			switch deck[uint8(i)] = cards.Card(i); w {
			case "":
				deck[uint8(i)] = cards.None
			case "??":
				deck[uint8(i)] = cards.Hidden
			}
		}
		for i := range rows {
			e = Event{
				Game: c[0].Longs[i], Seq: c[1].Ints[i], Ply: c[2].Ints[i], Turn: c[3].Ints[i], Action: c[16].Ints[i],
				Event: engine.Event{
					Kind: engine.Kind(c[4].Codes[i]),
					Seat: engine.Seat(c[5].Ints[i]), Next: engine.Seat(c[6].Ints[i]), Due: engine.Phase(c[7].Codes[i]),
					Card: deck[uint8(c[8].Codes[i])], On: deck[uint8(c[9].Codes[i])],
					From: engine.Place{Zone: engine.Zone(c[10].Codes[i]), Seat: engine.Seat(c[11].Ints[i])},
					To:   engine.Place{Zone: engine.Zone(c[12].Codes[i]), Seat: engine.Seat(c[13].Ints[i])},
					N:    c[14].Ints[i], Seen: engine.Side(c[15].Ints[i]),
				},
			}
			if err := fn(&e); err != nil {
				return err
			}
		}
		return nil
	})
}

// Decisions calls fn with each decision of a shard, in order. The row is valid
// until fn returns; an error of fn ends the reading and is returned as it is.
func (r *Run) Decisions(shard int, fn func(*Decision) error) error {
	var d Decision
	return r.readRows(Decisions, shard, func(c []Column, rows int) error {
		for i := range rows {
			d = Decision{
				Game: c[0].Longs[i], Ply: c[1].Ints[i], Seat: engine.Seat(c[2].Ints[i]), Phase: engine.Phase(c[3].Codes[i]),
				Legal: c[4].Ints[i], Action: c[5].Ints[i],
				Value: c[6].Reals[i], Visits: c[7].Longs[i], Explained: c[6].Valid[i],
			}
			if err := fn(&d); err != nil {
				return err
			}
		}
		return nil
	})
}
