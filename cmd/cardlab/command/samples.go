package command

import (
	"fmt"

	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/analysis/page"
	"github.com/cardlab/cardlab/analysis/telling"
	"github.com/cardlab/cardlab/cmd/cardlab/stored"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// The bounds of the games of a page that stand out.
const (
	mostLookedAt       = 16384 // games, of all variants
	mostSampled        = 4     // variants: the first
	mostPliesOfSamples = 2000
)

// samplesOf tells the games of a run that stand out, and a typical one, of its first variants, as
// far as the bounds allow.
func samplesOf(run *data.Run) ([]page.Sample, error) {
	var list []page.Sample
	labels := run.Labels()
	labels = labels[:min(len(labels), mostSampled)]
	plies := 0
	for v, label := range labels {
		picks, err := stored.PicksOf(run, label, mostLookedAt/len(labels))
		if err != nil {
			return nil, damaged(run, err)
		}
		looked := fmt.Sprintf("Of all %s.", plural(int64(picks.Looked), "game"))
		if !picks.All {
			looked = fmt.Sprintf("Of the first %s that were looked at.", plural(int64(picks.Looked), "game"))
		}
		for _, p := range picks.List {
			if plies += int(p.Game.Plies); plies > mostPliesOfSamples {
				return list, nil
			}
			s, err := sampleOf(run, &p)
			if err != nil {
				return nil, err
			}
			s.Variant, s.Looked = v, looked
			list = append(list, s)
		}
	}
	return list, nil
}

// whys says what a game stands out by.
var whys = map[stored.Why]string{stored.Typical: "typical", stored.Shortest: "shortest", stored.Longest: "longest", stored.MostTurned: "most turned"}

// sampleOf tells a game.
func sampleOf(run *data.Run, p *stored.Pick) (page.Sample, error) {
	g, err := readStored(run, p.Game.Game)
	if err != nil {
		return page.Sample{}, err
	}
	story, err := telling.Tell(g.Rules, g.Row, g.Events, engine.NoSeat)
	if err != nil {
		return page.Sample{}, damaged(run, err)
	}
	s := page.Sample{
		Played: effects.Played{Game: g.Row.Game, Winner: g.Row.Winner, Reason: g.Row.Reason, Turns: g.Row.Turns},
		Why:    whys[p.Why], Deal: g.Row.Deal, Policies: g.Row.Policies[:g.Row.Seats], Steps: story.Steps,
	}
	switch {
	case p.Changes > 0:
		s.Note = "the lead changes " + times(p.Changes)
	case p.Why == stored.MostTurned:
		s.Note = "the lead never changes"
	}
	return s, nil
}

// times says how often.
func times(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}
