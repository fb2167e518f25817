package factors

import (
	"encoding/json"
	"maps"
	"math"
	"slices"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
)

// alpha is how often the intervals of a question may be wrong, all of them together.
const alpha = .05

// Result says what rules change together.
//
// Each question, as the score of seat 0, has one effect for every contrast of the design, in every matchup. They are one family: the
// intervals hold all at once with 95 %, and p-values are adjusted alike (Bonferroni), those of three rules and more
// too, so that nothing is looked at without being paid for.
type Result struct {
	Run      string // its name
	Folder   string // as a shell reads it; may be empty
	Seed     int64
	Deals    int64
	Base     analysis.Variant
	Design   *Design
	Settings []analysis.Variant // those of the design, the base first
	Faults   int64              // games that a policy broke off
	Remarks  []string           // what a reader must know of the policies
	Matchups []Matchup
	Family   int // effects of one question, over all matchups
}

// Matchup is the effects in the games of one matchup.
type Matchup struct {
	analysis.Matchup
	Games     int64 // under each setting
	Questions []Question
}

// Question is the effects on one quantity, those of single rules first.
type Question struct {
	Metric, What string
	Effects      []Effect
}

// Effect is what one rule, or several together, change of one quantity, over the settings of all others. Of one rule it is the quantity with
// it less without; of two, how much more the one changes it with the other than without; of three how much more that is
// with the third; and so on. Its interval holds with all others of the family.
type Effect struct {
	analysis.Estimate
	Rules     uint    // by bit
	Order     int     // how many they are
	P         float64 // adjusted for the family
	Exact     bool    // P is that of the exact sign-flip test
	Differing int64   // deals that are not the same under all settings in this
	Aliases   []Alias // effects that are in the estimate, too

	variance float64 // of what a deal contributes
	bound    bool    // too few deals differ to say more of it than that
}

// Alias is an effect that the design cannot tell from another: the estimate is of that one and, times Factor, this one.
type Alias struct {
	Rules  uint
	Factor float64
}

// Sure reports whether an effect is known to be more or less than nothing.
func (e *Effect) Sure() bool { return e.Known() && (e.Low > 0 || e.High < 0) && e.P < alpha }

// Result returns what was found in the run that was read.
func (f *Fold) Result(run *data.Run) (*Result, error) {
	var plan planOf
	if err := json.Unmarshal(run.Manifest.Plan, &plan); err != nil {
		return nil, err
	}
	r := &Result{Run: run.Manifest.Name, Folder: run.Dir, Seed: plan.Seed, Deals: f.deals, Design: f.design, Faults: f.faults, Remarks: run.Manifest.Notes}
	for _, arm := range f.arms {
		v := run.Manifest.Variants[arm]
		r.Settings = append(r.Settings, analysis.Variant{Label: v.Label, Text: v.Text})
	}
	r.Base = r.Settings[0]
	contrasts := f.design.contrasts()
	r.Family = len(contrasts) * len(f.matchups)
	for _, number := range slices.Sorted(maps.Keys(f.matchups)) {
		m := f.matchups[number]
		of := Matchup{Matchup: analysis.Matchup{Number: number, Policies: run.Manifest.Matchups[number]}, Games: m.games}
		for _, a := range m.answers {
			q := Question{Metric: a.metric, What: a.what}
			for i := range contrasts {
				q.Effects = append(q.Effects, f.design.effect(a, &contrasts[i], r.Family))
			}
			of.Questions = append(of.Questions, q)
		}
		r.Matchups = append(r.Matchups, of)
	}
	return r, nil
}

// effect returns one effect on one quantity.
func (d *Design) effect(a *answer, c *contrast, family int) Effect {
	deals := a.by[c.place]
	flip := a.flip // a deal not seen is one in which the effect is whole, whatever the other rules
	for range len(d.basis) - c.order() {
		flip *= 2
	}
	t := deals.Test(flip, true)
	by := float64(c.sign) * d.scale(c) / float64(a.unit)
	i := t.Interval(alpha, family).Times(by)
	if by < 0 {
		i.Low, i.High = i.High, i.Low
	}
	variance, bound := deals.Variance(deals.By, flip)
	e := Effect{
		Estimate: analysis.Estimate{Metric: a.metric, What: a.what, Form: a.form, Value: deals.Mean()*by + 0, Interval: i,
			Count: analysis.None, N: deals.Deals, Unit: "deal", Expected: math.NaN()},
		Rules: c.rules, Order: c.order(), P: stats.Together(t.P, family), Exact: t.Exact, Differing: deals.Differing(),
		variance: variance * by * by, bound: bound,
	}
	for _, alias := range c.aliases {
		e.Aliases = append(e.Aliases, Alias{alias.rules, alias.factor})
	}
	return e
}
