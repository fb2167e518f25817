package page

import (
	"fmt"
	"html/template"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/analysis/telling"
	"github.com/cardlab/cardlab/engine"
)

// Replay is a flipped game in words: the game under the base and the one under the
// changed variant.
type Replay struct {
	effects.Flip
	Variant       int // its place in Effects.Changed
	Base, Changed []telling.Step
	Common        int // how many plies the two have in common
}

// gameList is games that a page can step through: the flipped ones of a comparison, or some of a variant.
type gameList struct {
	Title string
	Items []gameItem
}

// gameItem is one game, or the two of a flip.
type gameItem struct {
	Number int    // in the page
	Name   string // which it is
	Ends   string // how it ended
	To     string // how the game under the changed variant ended
	Where  string // what is to be seen, and where
}

// gameData is the games that the script steps through. Texts are given by their
// number in Texts: most lines of a table stay as they are from ply to ply.
type gameData struct {
	Texts []string   `json:"texts"`
	Shown []shownOne `json:"games"`

	numbers map[string]int
}

// shownOne is one game, or two side by side that have their beginning in common.
type shownOne struct {
	Title   string   `json:"title"`
	Command string   `json:"command"`
	Names   []string `json:"names"` // what stands above each
	Ends    []string `json:"ends"`
	Common  []plyRow `json:"common"`            // the plies before the games part
	Base    []plyRow `json:"base"`              // and those after
	Changed []plyRow `json:"changed,omitempty"` // nil: there is one game
}

// show puts a game or two in the page's data, and returns their number.
func (b *builder) show(s shownOne) int {
	b.gameData().Shown = append(b.games.Shown, s)
	return len(b.games.Shown) - 1
}

// gameData returns the games of the page, of which there may be none yet.
func (b *builder) gameData() *gameData {
	if b.games == nil {
		b.games = &gameData{numbers: map[string]int{}}
	}
	return b.games
}

type plyRow struct {
	Turn   int32 `json:"t"`
	Choice int   `json:"c"`
	Events []int `json:"e"`
	Board  []int `json:"b"`
}

// JSON returns the games as they stand in the page's data.
func (d *gameData) JSON() (template.JS, error) { return asJS(d) }

// flipList lists the flipped games of a comparison and puts them in the page's data.
func (b *builder) flipList(c *effects.Comparison) gameList {
	value, interval := c.Flipped.Printed()
	l := gameList{Title: fmt.Sprintf("%s: %s of %s ended otherwise, %s %s", b.changed(c),
		analysis.Whole(c.Flipped.Count), analysis.Counted(c.Flipped.N, "deal"), value, interval)}
	for i := range b.Replays {
		r := &b.Replays[i]
		if r.Variant != c.Variant || r.Matchup != c.Matchup {
			continue
		}
		games, at := b.gameData(), r.Common
		l.Items = append(l.Items, gameItem{
			Name: fmt.Sprintf("Deal %d", r.Deal), Ends: r.Flip.Base.String(), To: r.Flip.Changed.String(), Where: fmt.Sprintf("part at ply %d", at),
			Number: b.show(shownOne{
				Title:   fmt.Sprintf("Deal %d, %s", r.Deal, b.matchup(r.Matchup)),
				Command: fmt.Sprintf("%s %d --beside %d", b.ShowCommand, r.Flip.Base.Game, r.Flip.Changed.Game),
				Names:   []string{b.base(), b.changed(c)},
				Ends:    []string{r.Flip.Base.String(), r.Flip.Changed.String()},
				Common:  games.plies(r.Base[:at]), Base: games.plies(r.Base[at:]), Changed: games.plies(r.Changed[at:]),
			}),
		})
	}
	return l
}

// plies gives steps their texts by number.
func (d *gameData) plies(list []telling.Step) []plyRow {
	rows := make([]plyRow, len(list))
	for i, s := range list {
		choice := ""
		if s.Seat != engine.NoSeat {
			choice = fmt.Sprintf("P%d: %s", s.Seat, s.Choice)
		}
		rows[i] = plyRow{s.Turn, d.number(choice), d.all(s.Lines), d.all(s.After)}
	}
	return rows
}

func (d *gameData) all(texts []string) []int {
	list := make([]int, len(texts))
	for i, t := range texts {
		list[i] = d.number(t)
	}
	return list
}

// number returns a text's number, which it gets when it is first seen.
func (d *gameData) number(text string) int {
	n, known := d.numbers[text]
	if !known {
		n = len(d.Texts)
		d.numbers[text] = n
		d.Texts = append(d.Texts, text)
	}
	return n
}
