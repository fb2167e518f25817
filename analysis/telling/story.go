package telling

import (
	"fmt"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/layout"
)

// Story is one game as its reader may know it.
type Story struct {
	Reader  engine.Seat  // whose knowledge is told; NoSeat: all there is
	Opening []string     // the table before the first choice
	Dealt   layout.Table // the same in piles
	Steps   []Step
	Ending  Ending
}

// Step is what came of one choice.
type Step struct {
	Ply    int32        // the number of the action, from 0; NoPly in a seat's story
	Turn   int32        // from 1
	Owner  engine.Seat  // whose turn it is
	Seat   engine.Seat  // who chose; NoSeat: rivals, as far as the reader may know
	Choice string       // in the game's notation; empty if Seat is NoSeat
	Legal  int          // how many actions were legal; 0 if Seat is NoSeat
	Before []string     // the table as the reader saw it, in a seat's story when that seat chose
	Lines  []string     // what happened, a sentence an event
	After  []string     // the table then
	Table  layout.Table // the same in piles
}

// NoPly stands for the number of a ply in a seat's story: a count of plies would tell
// who was asked.
const NoPly = -1

// Tell tells a stored game to a reader, folding its events. The error says that they
// are not those of the rules.
func Tell(rules engine.Rules, g *data.Game, rows []data.Event, reader engine.Seat) (story *Story, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			story, err = nil, fmt.Errorf("game %d: its events are not those of the rules (%v)", g.Game, fault)
		}
	}()
	t := begin(rules, g, reader)
	story = &Story{Reader: reader, Opening: t.table(), Dealt: t.piles(), Ending: endingOf(rules, g, reader)}
	for len(rows) > 0 {
		n := plyLength(rows)
		if first := &rows[0]; t.startsStep(story.Steps, first) {
			story.Steps = append(story.Steps, t.step(first))
		}
		step := &story.Steps[len(story.Steps)-1]
		for i := range rows[:n] {
			t.state.Evolve(rows[i].Event)
			step.Lines = append(step.Lines, t.sentence(rows[i].Event))
		}
		if rows = rows[n:]; len(rows) == 0 || t.startsStep(story.Steps, &rows[0]) {
			step.After, step.Table = t.table(), t.piles()
		}
	}
	return story, nil
}

// plyLength returns how many of the rows are of the first's ply.
func plyLength(rows []data.Event) int {
	n := 1
	for n < len(rows) && rows[n].Ply == rows[0].Ply {
		n++
	}
	return n
}

// teller is a story being told.
type teller struct {
	words  *engine.Vocabulary
	seats  int
	reader engine.Seat
	state  engine.State
	view   engine.View
}

// begin deals the game.
func begin(rules engine.Rules, g *data.Game, reader engine.Seat) *teller {
	t := &teller{rules.Words(), int(rules.Table().Seats), reader, rules.New(), nil}
	g.Begin(t.state, dealt(g))
	t.view = t.state.NewView()
	return t
}

// knowsAll reports whether the reader sees everything.
func (t *teller) knowsAll() bool { return t.reader == engine.NoSeat }

// startsStep reports whether a step begins with the ply that an event begins: with any
// for who knows all; for a seat with its own choices and with each turn. What a rival
// answers stays with what it answers: that there was a choice may be a secret.
func (t *teller) startsStep(told []Step, first *data.Event) bool {
	if t.knowsAll() || len(told) == 0 || t.state.ToMove() == t.reader {
		return true
	}
	last := &told[len(told)-1]
	return last.Turn != first.Turn
}

// step begins the step of a choice that is due.
func (t *teller) step(first *data.Event) Step {
	_, owner := t.state.Turn()
	s := Step{Ply: first.Ply, Turn: first.Turn, Owner: owner, Seat: engine.NoSeat}
	if !t.knowsAll() {
		s.Ply = NoPly
	}
	if who := t.state.ToMove(); (t.knowsAll() || who == t.reader) && first.Action != data.None {
		s.Seat, s.Choice, s.Legal = who, t.words.Action(engine.Action(first.Action)), len(t.state.Legal(nil))
		if !t.knowsAll() {
			s.Before = t.table()
		}
	}
	return s
}

// sentence says an event as the reader saw it.
func (t *teller) sentence(e engine.Event) string {
	if !t.knowsAll() {
		e = e.SeenBy(t.reader)
	}
	return t.words.Tell(e)
}

// table lays out what the reader knows of the position.
func (t *teller) table() []string {
	return layout.Lines(t.position(), t.words, t.state, t.seats)
}

// piles lays it out as cards.
func (t *teller) piles() layout.Table {
	return layout.Of(t.position(), t.words, t.state, t.seats)
}

// position prints what the reader knows of the position.
func (t *teller) position() string {
	if t.knowsAll() {
		return t.state.String()
	}
	t.state.Look(t.reader, t.view)
	return t.view.String()
}
