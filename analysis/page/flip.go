package page

import (
	"fmt"
	"html/template"
	"slices"

	"cardlab/data"
	"cardlab/engine"
	"cardlab/engine/cards"
	"cardlab/engine/layout"
)

// Flip is a deal whose result a variant changed: the game under the first variant
// and the game with the same matchup and seating under another.
type Flip struct {
	Deal          int64
	Matchup       int32
	Seating       int32
	Variant       int // the other's index in the run
	Base, Changed Telling
}

// Telling is one game in words.
type Telling struct {
	Game     int64 // its number in the run
	Winner   engine.Seat
	Policies []string // by seat
	End      string   // how it ended
	Plies    []Ply
}

// Ply is one action in words: what was chosen, what it brought about, the table after.
type Ply struct {
	Turn   int32
	Choice string
	Events []string
	Board  []string
}

// Tell puts a stored game in words, by folding its events. The error says that
// they are not those of the rules.
func Tell(rules engine.Rules, g *data.Game, rows []data.Event) (t Telling, err error) {
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
	t = Telling{Game: g.Game, Winner: g.Winner, Policies: slices.Clone(g.Policies[:g.Seats]), End: ending(g)}
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
		p.Board = layout.Lines(state.String(), state, int(rules.Table().Seats))
		t.Plies = append(t.Plies, p)
		rows = rows[n:]
	}
	return t, nil
}

// ending says who won and how.
func ending(g *data.Game) string {
	who := "nobody wins"
	if g.Winner != engine.NoSeat {
		who = fmt.Sprintf("P%d wins", g.Winner)
	}
	return fmt.Sprintf("%s: %s, after %d turns", who, g.Reason, g.Turns)
}

// part returns the number of the first ply in which two games differ.
func part(a, b []Ply) int {
	n := 0
	for n < len(a) && n < len(b) && a[n].Turn == b[n].Turn && a[n].Choice == b[n].Choice && slices.Equal(a[n].Events, b[n].Events) {
		n++
	}
	return n
}

// flips is the section's list, and its data for the script.
type flips struct {
	List []flipItem
	Data flipData
}

// flipItem is one line of the list.
type flipItem struct {
	Number                int
	Deal                  int64
	Matchup, Variant      string
	Base, Changed         string // how each game ended
	GameBase, GameChanged int64
	Part                  int // the ply
}

// flipData is what the script steps through. Texts are given by their number in
// Texts: most lines of a table stay as they are from ply to ply.
type flipData struct {
	Texts []string   `json:"texts"`
	Flips []flipPair `json:"flips"`
}

type flipPair struct {
	Title   string   `json:"title"`
	Names   []string `json:"names"` // of the variants
	Ends    []string `json:"ends"`
	Common  []plyRow `json:"common"` // the plies before the games part
	Base    []plyRow `json:"base"`   // and those after
	Changed []plyRow `json:"changed"`
}

type plyRow struct {
	Turn   int32 `json:"t"`
	Choice int   `json:"c"`
	Events []int `json:"e"`
	Board  []int `json:"b"`
}

// flips: which deals ended otherwise, and where did their games part?
func (b *builder) flips() section {
	s := section{ID: "flips", Title: "Games that ended otherwise", Short: "Games"}
	if len(b.Flips) == 0 {
		return s
	}
	s.Text = []string{fmt.Sprintf("The same cards and the same chance, once under %s and once under the other rules, and another winner. "+
		"Choose one to step through both games, side by side from where they part.", b.variants[0])}
	numbers := map[string]int{}
	f := &flips{}
	number := func(text string) int {
		n, known := numbers[text]
		if !known {
			n = len(f.Data.Texts)
			numbers[text] = n
			f.Data.Texts = append(f.Data.Texts, text)
		}
		return n
	}
	all := func(texts []string) []int {
		list := make([]int, len(texts))
		for i, t := range texts {
			list[i] = number(t)
		}
		return list
	}
	plies := func(list []Ply) []plyRow {
		rows := make([]plyRow, len(list))
		for i, p := range list {
			rows[i] = plyRow{p.Turn, number(p.Choice), all(p.Events), all(p.Board)}
		}
		return rows
	}
	for i, flip := range b.Flips {
		at := part(flip.Base.Plies, flip.Changed.Plies)
		item := flipItem{
			Number: i, Deal: flip.Deal, Matchup: b.matchup(flip.Matchup), Variant: b.variants[flip.Variant],
			Base: flip.Base.End, Changed: flip.Changed.End, GameBase: flip.Base.Game, GameChanged: flip.Changed.Game, Part: at,
		}
		f.List = append(f.List, item)
		f.Data.Flips = append(f.Data.Flips, flipPair{
			Title:  fmt.Sprintf("Deal %d, %s: they part at ply %d", item.Deal, item.Matchup, at),
			Names:  []string{b.variants[0], item.Variant},
			Ends:   []string{item.Base, item.Changed},
			Common: plies(flip.Base.Plies[:at]), Base: plies(flip.Base.Plies[at:]), Changed: plies(flip.Changed.Plies[at:]),
		})
	}
	s.Flips = f
	return s
}

// JSON returns the games as they stand in the page's data.
func (d flipData) JSON() (template.JS, error) { return asJS(d) }
