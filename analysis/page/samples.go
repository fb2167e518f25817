package page

import (
	"fmt"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/analysis/telling"
)

// Sample is a game of one variant that stands out, or is as most are.
type Sample struct {
	effects.Played
	Variant  int      // its place in the run
	Why      string   // "the shortest"
	Note     string   // what else is to be said of it; may be empty
	Deal     int64    // of the run
	Policies []string // by seat
	Steps    []telling.Step
	Looked   string // among which games it is so
}

// samples: how does a game look?
func (b *builder) samples() section {
	s := section{ID: "games", Title: "Games, step by step", Short: "Games", Text: []string{
		"A typical game, the shortest, the longest, and the one in which the lead changed most often: when, after a turn, another side than before is the nearest to its goal."}}
	for v, name := range b.variants {
		f := figure{ID: fmt.Sprintf("games-%d", v), Title: name}
		list := gameList{}
		for i := range b.Samples {
			if p := &b.Samples[i]; p.Variant == v {
				f.Method = p.Looked
				list.Items = append(list.Items, b.sample(p, name))
			}
		}
		if f.Games = []gameList{list}; len(list.Items) > 0 {
			s.Figures = append(s.Figures, f)
		}
	}
	if n := len(s.Figures); n > 0 && n < len(b.variants) {
		s.Text = append(s.Text, fmt.Sprintf("Of the first %s.", analysis.Counted(int64(n), "variant")))
	}
	return s
}

// sample puts a game in the page's data.
func (b *builder) sample(p *Sample, variant string) gameItem {
	who := ""
	for i, policy := range p.Policies {
		if i > 0 {
			who += ", "
		}
		who += fmt.Sprintf("P%d %s", i, policy)
	}
	where := fmt.Sprintf("deal %d", p.Deal)
	if p.Note != "" {
		where += ", " + p.Note
	}
	item := gameItem{Name: titled(p.Why), Ends: p.Played.String(), Where: where}
	if len(b.Run.Policies) > 1 {
		item.Ends += ": " + who
	}
	item.Number = b.show(shownOne{
		Title: fmt.Sprintf("%s: game %s", titled(p.Why), analysis.Whole(p.Game)), Command: fmt.Sprintf("%s %d", b.ShowCommand, p.Game),
		Names: []string{variant + ": " + who}, Ends: []string{p.Played.String()}, Base: b.gameData().plies(p.Steps), Common: []plyRow{},
	})
	return item
}
