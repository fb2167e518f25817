package data

import (
	"fmt"
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// readRows calls fn with each batch of all columns of a shard's table.
func (r *Run) readRows(t Table, shard int, fn func(c []Column, rows int) error) error {
	names := make([]string, len(Fields(t)))
	for i, f := range Fields(t) {
		names[i] = f.Name
	}
	return r.Scan(t, shard, names, func(b *Batch) error { return fn(b.Columns, b.Rows) })
}

// Games calls fn with each game of a shard, in order. The row, its deal included, is valid until
// fn returns; an error of fn ends the reading and is returned as it is.
func (r *Run) Games(shard int, fn func(*Game) error) error {
	var g Game
	openings, err := r.OpeningsOf(shard)
	if err != nil {
		return err
	}
	return r.readRows(Games, shard, func(c []Column, rows int) error {
		for i := range rows {
			g.set(c, i)
			g.Opening = openings.At(g.Deal)
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
		Cards: c[gameCards].Bytes[i], Chance: c[gameChance].Longs[i], Rules: c[gameRules].Ints[i],
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
	return r.EventsByGame(shard, func(game []Event) error {
		for i := range game {
			if err := fn(&game[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// EventsByGame calls fn with the events of each game of a shard that has any, in order. The
// rows are valid until fn returns; an error of fn ends the reading and is returned as it is.
func (r *Run) EventsByGame(shard int, fn func(game []Event) error) error {
	var game []Event
	var card, on [256]cards.Card // of each code
	err := r.readRows(Events, shard, func(c []Column, rows int) error {
		deckOf(&card, c[eventCard].Words)
		deckOf(&on, c[eventOn].Words)
		games := c[eventGame].Longs
		for from := 0; from < rows; {
			number := games[from]
			if len(game) > 0 && game[0].Game != number {
				if err := fn(game); err != nil {
					return err
				}
				game = game[:0]
			}
			to := from + 1 // mutant: the row is of its own game
			// mutant: faster than one row at a time, and the same
			for to < rows && games[to] == number {
				to++
			}
			first := len(game)
			game = appendEvents(game, c, from, to, &card, &on)
			for i := first; i < len(game); i++ {
				if game[i].Seq != int32(i) {
					return r.disorder(shard, &game[i])
				}
			}
			from = to
		}
		return nil
	})
	if err == nil && len(game) > 0 {
		err = fn(game)
	}
	return err
}

// appendEvents appends the rows from a place to another of all columns of events.
func appendEvents(dst []Event, c []Column, from, to int, card, on *[256]cards.Card) []Event {
	n := to - from
	ints := func(place int) []int32 { return c[place].Ints[from:][:n] }
	codes := func(place int) []int32 { return c[place].Codes[from:][:n] }
	games, seq, ply, turn, action := c[eventGame].Longs[from:][:n], ints(eventSeq), ints(eventPly), ints(eventTurn), ints(eventAction)
	kind, seat, next, due := codes(eventKind), ints(eventSeat), ints(eventNext), codes(eventDue)
	cardOf, onCard := codes(eventCard), codes(eventOn)
	fromZone, fromSeat, toZone, toSeat := codes(eventFromZone), ints(eventFromSeat), codes(eventToZone), ints(eventToSeat)
	number, seen := ints(eventN), ints(eventSeen)
	start := len(dst)
	dst = slices.Grow(dst, n)[:start+n]
	rows := dst[start:][:n]
	for i := range rows {
		e := &rows[i]
		e.Game, e.Seq, e.Ply, e.Turn, e.Action = games[i], seq[i], ply[i], turn[i], action[i]
		e.Kind, e.Seat, e.Next, e.Due = engine.Kind(kind[i]), engine.Seat(seat[i]), engine.Seat(next[i]), engine.Phase(due[i])
		e.Card, e.On = card[uint8(cardOf[i])], on[uint8(onCard[i])]
		e.From.Zone, e.From.Seat = engine.Zone(fromZone[i]), engine.Seat(fromSeat[i])
		e.To.Zone, e.To.Seat = engine.Zone(toZone[i]), engine.Seat(toSeat[i])
		e.N, e.Seen = number[i], engine.Seats(seen[i])
	}
	return dst
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
	return r.SomeDecisions(shard, func(some []Decision) error {
		for i := range some {
			if err := fn(&some[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// SomeDecisions calls fn with the decisions of a shard, some hundred at a time, in order. The
// rows are valid until fn returns; an error of fn ends the reading and is returned as it is.
func (r *Run) SomeDecisions(shard int, fn func(some []Decision) error) error {
	var some [256]Decision // mutant: one more or less is some hundred, too
	return r.readRows(Decisions, shard, func(c []Column, rows int) error {
		for from := 0; from < rows; from += len(some) { // mutant: an empty piece at the end
			n := min(len(some), rows-from)
			setDecisions(some[:n], c, from)
			if err := fn(some[:n]); err != nil {
				return err
			}
		}
		return nil
	})
}

// setDecisions fills rows from a place on of all columns of decisions.
func setDecisions(dst []Decision, c []Column, from int) {
	n := len(dst)
	games, ply, seat, phase := c[decisionGame].Longs[from:][:n], c[decisionPly].Ints[from:][:n], c[decisionSeat].Ints[from:][:n], c[decisionPhase].Codes[from:][:n]
	legal, action := c[decisionLegal].Ints[from:][:n], c[decisionAction].Ints[from:][:n]
	value, visits, explained := c[decisionValue].Reals[from:][:n], c[decisionVisits].Longs[from:][:n], c[decisionValue].Valid[from:][:n]
	second, secondValue, named := c[decisionRunnerUp].Ints[from:][:n], c[decisionRunnerUpValue].Reals[from:][:n], c[decisionRunnerUp].Valid[from:][:n]
	for i := range dst {
		d := &dst[i]
		d.Game, d.Ply, d.Seat, d.Phase = games[i], ply[i], engine.Seat(seat[i]), engine.Phase(phase[i])
		d.Legal, d.Action = legal[i], action[i]
		d.Value, d.Visits, d.Explained = value[i], visits[i], explained[i]
		d.RunnerUp, d.RunnerUpValue = second[i], secondValue[i]
		if !named[i] {
			d.RunnerUp = None
		}
	}
}
