package report

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/internal/synthetic"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/games"
)

// logged is a game with its events.
type logged struct {
	data.Game
	log []data.Event
}

// withEvents returns a shard that holds games and their events, read in batches
// of so many rows, so that games lie in one batch or several.
func withEvents(number, variant int, t engine.Table, v *engine.Vocabulary, rules engine.Rules, rows int, list ...logged) reading.Shard {
	var gameRows []data.Game
	var events []data.Event
	for _, g := range list {
		g.Events = int32(len(g.log))
		gameRows = append(gameRows, g.Game)
		for _, e := range g.log {
			e.Game = g.Game.Game
			events = append(events, e)
		}
	}
	s := synthetic.ShardOf(number, variant, t, gameRows...)
	s.Rules, s.Lean = rules, s.Games
	s.Events = func(names []string, fn func(*data.Batch) error) error {
		for at := 0; at < len(events); at += rows {
			b := &data.Batch{Rows: min(rows, len(events)-at)}
			for _, name := range names {
				b.Columns = append(b.Columns, column(name, v, events[at:at+b.Rows]))
			}
			if err := fn(b); err != nil {
				return err
			}
		}
		return nil
	}
	return s
}

// column returns a column of events as package data reads it.
func column(name string, v *engine.Vocabulary, events []data.Event) data.Column {
	cardWords := append(append([]string{}, v.Cards...), "", "??")
	card := func(c cards.Card) int32 {
		switch c {
		case cards.None:
			return int32(len(v.Cards))
		case cards.Hidden:
			return int32(len(v.Cards) + 1)
		}
		return int32(c)
	}
	var of func(e *data.Event) int32
	var words []string
	switch name {
	case "kind":
		words, of = v.Kinds, func(e *data.Event) int32 { return int32(e.Kind) }
	case "due":
		words, of = v.Phases, func(e *data.Event) int32 { return int32(e.Due) }
	case "card":
		words, of = cardWords, func(e *data.Event) int32 { return card(e.Card) }
	case "on_card":
		words, of = cardWords, func(e *data.Event) int32 { return card(e.On) }
	case "from_zone":
		words, of = v.Zones, func(e *data.Event) int32 { return int32(e.From.Zone) }
	case "to_zone":
		words, of = v.Zones, func(e *data.Event) int32 { return int32(e.To.Zone) }
	case "ply":
		of = func(e *data.Event) int32 { return e.Ply }
	case "turn":
		of = func(e *data.Event) int32 { return e.Turn }
	case "seat":
		of = func(e *data.Event) int32 { return int32(e.Seat) }
	case "next":
		of = func(e *data.Event) int32 { return int32(e.Next) }
	case "from_seat":
		of = func(e *data.Event) int32 { return int32(e.From.Seat) }
	case "to_seat":
		of = func(e *data.Event) int32 { return int32(e.To.Seat) }
	case "n":
		of = func(e *data.Event) int32 { return e.N }
	case "seen":
		of = func(e *data.Event) int32 { return int32(e.Seen) }
	case "action":
		of = func(e *data.Event) int32 { return e.Action }
	}
	c := data.Column{Field: data.Field{Name: name, Type: data.Int32}}
	c.Words = words
	var numbers []int32
	for i := range events {
		numbers = append(numbers, of(&events[i]))
	}
	if words != nil {
		c.Type, c.Codes = data.Text, numbers
	} else {
		c.Ints = numbers
	}
	return c
}

// script returns a game with events as text, each with the turn and the ply
// before it: "3/5 scored P0 7C hand0>points0 seen=01".
func script(t *testing.T, v *engine.Vocabulary, g data.Game, lines string) logged {
	t.Helper()
	l := logged{Game: g}
	ply := int32(-1)
	for text := range strings.Lines(lines) {
		text = strings.TrimSpace(text)
		if text == "" {
			continue
		}
		e := data.Event{Action: data.None, Seq: int32(len(l.log))}
		at, rest, _ := strings.Cut(text, " ")
		if _, err := fmt.Sscanf(at, "%d/%d", &e.Turn, &e.Ply); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if !strings.Contains(rest, "seen=") {
			rest += " seen=-"
		}
		var err error
		if e.Event, err = v.ParseEvent(rest); err != nil {
			t.Fatal(err)
		}
		if e.Ply != ply {
			e.Action, ply = 0, e.Ply
		}
		l.log = append(l.log, e)
	}
	return l
}

// answersTo folds games with their events and returns the estimates by metric and part.
func answersTo(t *testing.T, game string, table engine.Table, v *engine.Vocabulary, rules engine.Rules, list ...logged) map[string]analysis.Estimate {
	t.Helper()
	return answersOf(t, game, nil, table, v, rules, list...)
}

// answersOf returns the answers of some metrics; of all of the game if none is named.
func answersOf(t *testing.T, game string, only []string, table engine.Table, v *engine.Vocabulary, rules engine.Rules, list ...logged) map[string]analysis.Estimate {
	t.Helper()
	entries, err := metrics.Choose(game, only)
	if err != nil {
		t.Fatal(err)
	}
	f := newFold(entries)
	if err := f.add(reading.Block{withEvents(0, 0, table, v, rules, 5, list...)}); err != nil {
		t.Fatal(err)
	}
	found := map[string]analysis.Estimate{}
	for _, a := range f.result().Answers {
		found[a.Metric+"/"+a.What] = a.Estimate
	}
	return found
}

// played is a game that was played at random, with what was legal at each ply.
type played struct {
	logged
	rules engine.Rules
	legal [][]engine.Action // by ply
}

// playRandom plays deals at random, each in so many seatings.
func playRandom(t *testing.T, variant string, deals, seatings int, rng *rand.Rand) (engine.Rules, []played) {
	t.Helper()
	rules, err := games.Find(variant)
	if err != nil {
		t.Fatal(err)
	}
	var list []played
	for deal := range int64(deals) {
		deck := append([]cards.Card(nil), rules.Deck()...)
		rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		chance := rng.Uint64()
		for seating := range int32(seatings) {
			list = append(list, playOne(rules, deck, chance, deal, seating, rng))
		}
	}
	return rules, list
}

func playOne(rules engine.Rules, deck []cards.Card, chance uint64, deal int64, seating int32, rng *rand.Rand) played {
	table := rules.Table()
	p := played{rules: rules}
	s := rules.New()
	s.Begin(deck, chance)
	var log []engine.Event
	for s.ToMove() != engine.NoSeat {
		legal := s.Legal(nil)
		p.legal = append(p.legal, legal)
		a := legal[rng.IntN(len(legal))]
		turn, _ := s.Turn()
		before := rules.New()
		before.CopyFrom(s)
		log = s.Play(a, log[:0])
		for i, e := range log {
			row := data.Event{Seq: int32(len(p.log)), Ply: int32(len(p.legal) - 1), Turn: int32(turn), Action: data.None, Event: e}
			if i == 0 {
				row.Action = int32(a)
			}
			p.log = append(p.log, row)
			before.Evolve(e)
			turn, _ = before.Turn()
		}
	}
	o, _ := s.Outcome()
	policies := make([]string, table.Seats)
	for i := range policies {
		policies[i] = "random"
	}
	p.Game = synthetic.Game(table, deal, seating, o.Winner, policies...)
	p.Reason = rules.Words().Reasons[o.Reason]
	p.Cards = nil
	for _, c := range deck {
		p.Cards = append(p.Cards, byte(c))
	}
	p.Chance, p.Plies = int64(chance), int32(len(p.legal))
	turns, _ := s.Turn()
	p.Turns = int32(turns)
	return p
}

func logsOf(list []played) []logged {
	var logs []logged
	for i := range list {
		logs = append(logs, list[i].logged)
	}
	return logs
}
