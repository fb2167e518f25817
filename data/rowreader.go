package data

import (
	"bytes"
	"fmt"

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
		Game: c[gameNumber].Longs[i], Deal: c[gameDeal].Longs[i],
		Matchup: c[gameMatchup].Ints[i], Seating: c[gameSeating].Ints[i],
		Variant: c[gameVariant].text(i), Reason: c[gameReason].text(i),
		Winner: engine.NoSeat, Side: None,
		Turns: c[gameTurns].Ints[i], Plies: c[gamePlies].Ints[i], Events: c[gameEvents].Ints[i],
		LastSeat: engine.Seat(c[gameLastSeat].Ints[i]), StockMin: c[gameStockMin].Ints[i],
		Cards: bytes.Clone(c[gameCards].Bytes[i]), Chance: c[gameChance].Longs[i], Rules: c[gameRules].Ints[i],
		FaultSeat: engine.Seat(c[gameFaultSeat].Ints[i]),
	}
	for s := range engine.MaxSeats {
		if policy := &c[gamePolicies+s]; policy.Valid[i] {
			g.Policies[s] = policy.text(i)
			g.Points[s], g.Goals[s] = c[gamePoints+s].Ints[i], c[gameGoals+s].Ints[i]
			g.Seats = s + 1
		}
	}
	if c[gameWinnerSeat].Valid[i] {
		g.Winner, g.Side = engine.Seat(c[gameWinnerSeat].Ints[i]), c[gameWinnerSide].Ints[i]
	}
}

// text returns the text in row i.
func (c *Column) text(i int) string { return c.Words[c.Codes[i]] }

// Events calls fn with each event of a shard, in order. The row is valid until
// fn returns; an error of fn ends the reading and is returned as it is.
func (r *Run) Events(shard int, fn func(*Event) error) error {
	var e Event
	last := Event{Game: -1}
	var card, on [256]cards.Card // of each code
	return r.readRows(Events, shard, func(c []Column, rows int) error {
		deckOf(&card, c[eventCard].Words)
		deckOf(&on, c[eventOn].Words)
		for i := range rows {
			e = Event{
				Game: c[eventGame].Longs[i], Seq: c[eventSeq].Ints[i], Ply: c[eventPly].Ints[i], Turn: c[eventTurn].Ints[i],
				Action: c[eventAction].Ints[i],
				Event: engine.Event{
					Kind: engine.Kind(c[eventKind].Codes[i]), Seat: engine.Seat(c[eventSeat].Ints[i]),
					Next: engine.Seat(c[eventNext].Ints[i]), Due: engine.Phase(c[eventDue].Codes[i]),
					Card: card[uint8(c[eventCard].Codes[i])], On: on[uint8(c[eventOn].Codes[i])],
					From: engine.Place{Zone: engine.Zone(c[eventFromZone].Codes[i]), Seat: engine.Seat(c[eventFromSeat].Ints[i])},
					To:   engine.Place{Zone: engine.Zone(c[eventToZone].Codes[i]), Seat: engine.Seat(c[eventToSeat].Ints[i])},
					N:    c[eventN].Ints[i], Seen: engine.Seats(c[eventSeen].Ints[i]),
				},
			}
			if e.Game == last.Game && e.Seq != last.Seq+1 || e.Game != last.Game && e.Seq != 0 {
				return r.disorder(shard, &e)
			}
			last.Game, last.Seq = e.Game, e.Seq
			if err := fn(&e); err != nil {
				return err
			}
		}
		return nil
	})
}

// disorder is the error for an event that has not the number of its place. So no game has
// more than MaxEvents.
func (r *Run) disorder(shard int, e *Event) error {
	return &DamageError{r.Manifest.Shards[shard].File(Events).Path, fmt.Errorf("game %d: event %d is out of its place", e.Game, e.Seq)}
}

// deckOf fills in the card of each code of a column with the words given, which are 256 at most.
func deckOf(deck *[256]cards.Card, words []string) {
	for i, w := range words {
		switch deck[i] = cards.Card(i); w {
		case "":
			deck[i] = cards.None
		case "??":
			deck[i] = cards.Hidden
		}
	}
}

// Decisions calls fn with each decision of a shard, in order. The row is valid
// until fn returns; an error of fn ends the reading and is returned as it is.
func (r *Run) Decisions(shard int, fn func(*Decision) error) error {
	var d Decision
	return r.readRows(Decisions, shard, func(c []Column, rows int) error {
		for i := range rows {
			d = Decision{
				Game: c[decisionGame].Longs[i], Ply: c[decisionPly].Ints[i],
				Seat: engine.Seat(c[decisionSeat].Ints[i]), Phase: engine.Phase(c[decisionPhase].Codes[i]),
				Legal: c[decisionLegal].Ints[i], Action: c[decisionAction].Ints[i],
				Value: c[decisionValue].Reals[i], Visits: c[decisionVisits].Longs[i], Explained: c[decisionValue].Valid[i],
				RunnerUp: c[decisionRunnerUp].Ints[i], RunnerUpValue: c[decisionRunnerUpValue].Reals[i],
			}
			if !c[decisionRunnerUp].Valid[i] {
				d.RunnerUp = None
			}
			if err := fn(&d); err != nil {
				return err
			}
		}
		return nil
	})
}
