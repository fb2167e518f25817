package effects

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// Does an effect hold for other players, too? Where several policies each met themselves on the same deals, what a
// variant changes for one less what it changes for another is a mean over deals like any other, and so is the trend over them
// all, in the order in which the plan lists them: Σ(2i−k+1)·Dᵢ over Σ(2i−k+1)²/2, the slope of the least squares line, for each of which the
// players are one step stronger if they are listed so.

// across is what a variant changes of side 0's score, from policy to policy.
type across struct {
	table engine.Table
	pairs map[[2]int32]*stats.Differences // by matchups, the later less the earlier
	trend map[int]*stats.Differences      // by how many policies a deal had; one in a whole run
}

func newAcross(t engine.Table) *across {
	return &across{table: t, pairs: map[[2]int32]*stats.Differences{}, trend: map[int]*stats.Differences{}}
}

// mirror is what a variant changes in the games of one deal of a policy against itself.
type mirror struct {
	matchup  int32
	d, games int64 // in units of 1/sides
}

// ofOnePolicy reports whether a policy met itself in games.
func ofOnePolicy(t engine.Table, games []data.Game) bool {
	for s := 1; s < int(t.Seats); s++ {
		if games[0].Policies[s] != games[0].Policies[0] {
			return false
		}
	}
	return true
}

// add adds a deal, the mirrors in the order of their matchups.
func (a *across) add(mirrors []mirror) {
	k, sum := int64(len(mirrors)), int64(0)
	for i, m := range mirrors {
		if m.games != mirrors[0].games {
			return // games that only one variant has: nothing to compare
		}
		sum += (2*int64(i) - k + 1) * m.d
	}
	for i, m := range mirrors {
		for _, o := range mirrors[:i] {
			orNew(a.pairs, [2]int32{o.matchup, m.matchup}).Add(m.d-o.d, m.games)
		}
	}
	orNew(a.trend, len(mirrors)).Add(sum, mirrors[0].games)
}

func (a *across) merge(o *across) {
	for key, d := range o.pairs {
		orNew(a.pairs, key).Merge(*d)
	}
	for key, d := range o.trend {
		orNew(a.trend, key).Merge(*d)
	}
}

// Across says how what a variant changes of the score of side 0 differs between policies, each against itself.
type Across struct {
	Variant  int                // its place in Effects.Changed
	Policies []string           // in the order of the plan
	Between  []Between          // each two
	Trend    *analysis.Estimate // per step from policy to policy; nil for less than three, or if confidence sequences were asked for
}

// Between is the effect with one policy less that with another. Its interval holds for all of the variant together.
type Between struct {
	Policy, Than string
	analysis.Estimate
	P float64 // adjusted
}

// acrosses returns how the effects differ between policies; nil where there are none to compare, or if the number of deals
// was not fixed before, for which these intervals are made.
func (f *EffectFold) acrosses(e *Effects) (list []Across) {
	if e.Anytime != nil {
		return nil
	}
	for _, arm := range slices.Sorted(maps.Keys(f.found.across)) {
		a := f.found.across[arm]
		t, sides := a.table, int64(a.table.Sides())
		by := 1 / float64(sides)
		x := Across{Variant: arm - 1}
		estimate := func(d *stats.Differences, tested stats.Tested, by float64, together int) analysis.Estimate {
			return analysis.Estimate{Metric: "side_score", What: analysis.SideName(t, 0), Form: analysis.ShareDifference, Value: d.Mean() * by,
				Interval: tested.Interval(Alpha, together).Times(by), Count: analysis.None, N: d.Deals, Unit: "deal", Expected: math.NaN()}
		}
		var seen []int32
		for _, key := range slices.SortedFunc(maps.Keys(a.pairs), func(p, q [2]int32) int { return slices.Compare(p[:], q[:]) }) {
			d := a.pairs[key]
			tested := d.Test(sides, true)
			x.Between = append(x.Between, Between{e.matchup(key[1]).Policies[0], e.matchup(key[0]).Policies[0],
				estimate(d, tested, by, len(a.pairs)), stats.Together(tested.P, len(a.pairs))})
			seen = append(seen, key[:]...)
		}
		slices.Sort(seen)
		for _, m := range slices.Compact(seen) {
			x.Policies = append(x.Policies, e.matchup(m).Policies[0])
		}
		if k := len(x.Policies); k > 2 && a.trend[k] != nil {
			squares := 0.0
			for i := range k {
				c := float64(2*i - k + 1)
				squares += c * c
			}
			slope := estimate(a.trend[k], a.trend[k].Test(sides, true), by*2/squares, 1)
			x.Trend = &slope
		}
		list = append(list, x)
	}
	return list
}

// acrossBlocks writes how effects differ between policies.
func (e *Effects) acrossBlocks(x *Across) []document.Block {
	t := document.Of("", "", "difference", "95 %", "p")
	for i := range x.Between {
		b := &x.Between[i]
		value, interval := b.Finer()
		t.Add(fmt.Sprintf("with %s less with %s", b.Policy, b.Than), value, interval, analysis.Probability(b.P))
	}
	if x.Trend != nil {
		value, interval := x.Trend.Finer()
		t.Add("per step in the order listed", value, interval, analysis.Nothing)
	}
	return []document.Block{document.Strong(e.acrossSentence(x)), t}
}

// acrossSentence says whether an effect holds for the policy that is listed last as for the first.
func (e *Effects) acrossSentence(x *Across) string {
	rule := fmt.Sprintf("%s against %s", e.Changed[x.Variant].Label, e.Base.Label)
	differ := 0
	for i := range x.Between {
		if b := &x.Between[i]; b.P < Alpha {
			differ++
		}
	}
	last := x.Policies[len(x.Policies)-1]
	verdict := "it is open whether what it changes differs between the policies"
	if differ > 0 {
		verdict = fmt.Sprintf("what it changes differs between the policies, in %d of %d comparisons", differ, len(x.Between))
	}
	if c := e.mirrorOf(x.Variant, last); c != nil {
		ch := c.Changes[headline]
		switch i := ch.Together; {
		case i.Low > 0 && e.Sure(&ch):
			verdict += fmt.Sprintf("; with %s, too, the score of seat 0 rises", last)
		case i.High < 0 && e.Sure(&ch):
			verdict += fmt.Sprintf("; with %s, too, the score of seat 0 falls", last)
		default:
			verdict += fmt.Sprintf("; with %s alone it is open whether the score of seat 0 changes", last)
		}
	}
	return rule + ", from policy to policy: " + verdict
}

// mirrorOf returns the comparison of a policy against itself; nil if there is none.
func (e *Effects) mirrorOf(variant int, policy string) *Comparison {
	for i := range e.Comparisons {
		c := &e.Comparisons[i]
		of := e.matchup(c.Matchup).Policies
		if c.Variant == variant && len(slices.Compact(slices.Clone(of))) == 1 && of[0] == policy {
			return c
		}
	}
	return nil
}

// acrossRecord is the same as JSON has it.
type acrossRecord struct {
	Variant  string                   `json:"variant"`
	Policies []string                 `json:"policies"`
	Between  []betweenRecord          `json:"between"`
	Trend    *analysis.EstimateRecord `json:"trend"` // per step from policy to policy
}

type betweenRecord struct {
	Policy string                  `json:"policy"`
	Than   string                  `json:"than"`
	Effect analysis.EstimateRecord `json:"difference"`
	P      *float64                `json:"p_adjusted"`
}

func (e *Effects) acrossRecords() (list []acrossRecord) {
	for _, x := range e.Across {
		r := acrossRecord{Variant: e.Changed[x.Variant].Text, Policies: x.Policies}
		for _, b := range x.Between {
			r.Between = append(r.Between, betweenRecord{b.Policy, b.Than, analysis.Estimated(b.Estimate), analysis.Finite(b.P)})
		}
		if x.Trend != nil {
			trend := analysis.Estimated(*x.Trend)
			r.Trend = &trend
		}
		list = append(list, r)
	}
	return list
}
