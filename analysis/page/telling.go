package page

import (
	"fmt"
	"slices"

	"cardlab/data"
	"cardlab/engine"
	"cardlab/engine/cards"
	"cardlab/engine/layout"
)

// Ply is one action in words: what was chosen, what it brought about, the table after.
type Ply struct {
	Turn   int32
	Choice string
	Events []string
	Board  []string
}

// Tell puts a stored game in words, by folding its events. The error says that
// they are not those of the rules.
func Tell(rules engine.Rules, g *data.Game, rows []data.Event) (plies []Ply, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("game %d: its events are not those of the rules (%v)", g.Game, fault)
		}
	}()
	words, state := rules.Words(), rules.New()
	deal := make([]cards.Card, len(g.Cards))
	for i, c := range g.Cards {
		deal[i] = cards.Card(c)
	}
	state.Begin(deal, uint64(g.Chance))
	for len(rows) > 0 {
		n := 1
		for n < len(rows) && rows[n].Ply == rows[0].Ply {
			n++
		}
		p := Ply{Turn: rows[0].Turn}
		if a := rows[0].Action; a != data.None {
			p.Choice = fmt.Sprintf("P%d: %s", state.ToMove(), words.Action(engine.Action(a)))
		}
		for i := range rows[:n] {
			state.Evolve(rows[i].Event)
			p.Events = append(p.Events, words.Tell(rows[i].Event))
		}
		p.Board = layout.Lines(state.String(), words, state, int(rules.Table().Seats))
		plies = append(plies, p)
		rows = rows[n:]
	}
	return plies, nil
}

// part returns the number of the first ply in which two games differ.
func part(a, b []Ply) int {
	n := 0
	for n < len(a) && n < len(b) && a[n].Turn == b[n].Turn && a[n].Choice == b[n].Choice && slices.Equal(a[n].Events, b[n].Events) {
		n++
	}
	return n
}
