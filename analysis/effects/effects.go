package effects

import (
	"maps"
	"math"
	"slices"

	"cardlab/analysis"
	"cardlab/analysis/stats"
	"cardlab/data"
)

// Effects says what one or more variants change against a base on the same
// deals: same cards, same policies, same chance; see [Effects.Document].
//
// Several comparisons are several chances to be fooled. So each question is asked
// of all of them together, a family of as many: the intervals hold all at once
// with 95 % (Bonferroni), and the p-values are adjusted (Holm), each question for itself.
type Effects struct {
	Run         string // its name
	Folder      string // where it lies, as a shell reads it, for commands that show its games; may be empty
	Seed        int64
	Deals       int64 // compared; the run may have more
	Base        analysis.Variant
	Changed     []analysis.Variant // compared with the base
	Matchups    []analysis.Matchup
	Anytime     *stats.Anytime // the confidence sequence, if the intervals hold whenever one looks; nil: they are for a number of deals fixed before
	Precision   float64        // the half-width that was asked for; 0: none was
	Rounds      []Round        // how it came to so many deals, if one was
	Comparisons []Comparison
	Trainings   []Trained // over trainings, if the players were trained for it
	Remarks     []string  // what a reader must know of the policies, a clause each
}

// Round is one look at the deals played so far.
type Round struct {
	Deals int64
	Half  float64 // the widest half-width of a change of seat 0's score
}

// Comparison is what one variant changes in the games of one matchup.
type Comparison struct {
	Variant int   // its place in Effects.Changed
	Matchup int32 // its number
	Games   int64 // under either variant
	Faults  int64 // games under both that a policy broke off
	Changes []Change
	Flipped analysis.Estimate // share of the deals with a game that somebody else wins, or nobody
	Parted  analysis.Estimate // share of the deals with a game that goes another way, as far as its row tells
	Flips   []Flip            // the first of the flipped games
}

// Change is what becomes of one quantity. Its value is changed minus base, per
// game; its interval is that of one question asked alone.
type Change struct {
	analysis.Estimate
	Together      stats.Interval // 95 % for all comparisons of the family at once
	P             float64        // how often chance alone gives as much; NaN where the intervals are confidence sequences
	Exact         bool           // P is that of the exact sign-flip test, not of the normal distribution
	Adjusted      float64        // P adjusted for the family
	Before, After float64        // the quantity under the base and under the changed variant
	SE            float64        // standard error of the value, by deals
	UnpairedSE    float64        // what as many deals of each variant's own would give
	VarianceRatio float64        // how many times as many deals those would take for the same precision
	Correlation   float64        // of the two variants over deals
	Differing     int64          // deals in which the two differ in it
}

// headline is the place of the change of seat 0's score in every comparison.
const headline = 0

// Effects returns what has been found so far in the run that was read.
func (f *EffectFold) Effects(run *data.Run, anytime *stats.Anytime) (*Effects, error) {
	plan, err := readPlanOf(run)
	if err != nil {
		return nil, err
	}
	variant := func(arm int) analysis.Variant {
		v := run.Manifest.Variants[arm]
		return analysis.Variant{Label: v.Label, Text: v.Text}
	}
	e := &Effects{Run: run.Manifest.Name, Folder: run.Dir, Seed: plan.Seed, Deals: f.deals, Base: variant(f.arms[0]), Anytime: anytime, Remarks: run.Manifest.Notes}
	for _, arm := range f.arms[1:] {
		e.Changed = append(e.Changed, variant(arm))
	}
	for _, key := range slices.SortedFunc(maps.Keys(f.found), analysis.ByMatchup) {
		if n := len(e.Matchups); n == 0 || e.Matchups[n-1].Number != key.Matchup {
			e.Matchups = append(e.Matchups, analysis.Matchup{Number: key.Matchup, Policies: run.Manifest.Matchups[key.Matchup]})
		}
		m := f.found[key]
		e.Comparisons = append(e.Comparisons, Comparison{
			Variant: key.Variant - 1, Matchup: key.Matchup, Games: m.otherwise.X, Faults: m.faults, Changes: m.changes(),
			Flipped: analysis.NewShare("flipped", "all", m.flipped, "deal"), Parted: analysis.NewShare("parted", "all", m.parted, "deal"), Flips: m.flips,
		})
	}
	e.judge()
	return e, nil
}

// FlippedDeals returns in how many deals a game has another result, over all comparisons.
func (e *Effects) FlippedDeals() (n int64) {
	for i := range e.Comparisons {
		n += e.Comparisons[i].Flipped.Count
	}
	return n
}

// changes lists the quantities, the headline first.
func (m *effect) changes() []Change {
	var list []Change
	perSide := 1 / float64(m.table.Sides())
	sides := m.sides
	if len(sides) == 2 {
		sides = sides[:1] // the other's is the opposite
	}
	for i, c := range sides {
		list = append(list, c.change("side_score", analysis.SideName(m.table, i), analysis.Share, perSide))
	}
	if len(m.score) > 1 {
		for _, policy := range slices.Sorted(maps.Keys(m.score)) {
			list = append(list, m.score[policy].change("score", policy, analysis.Share, perSide))
		}
	}
	return append(list,
		m.draws.change("draws", "all", analysis.Share, 1),
		m.turns.change("turns", "mean", analysis.Mean, 1),
	)
}

// change returns one quantity, in units of by. What takes the family into account
// is for judge to fill in.
func (c *change) change(metric, what string, form analysis.Form, by float64) Change {
	differ, most := analysis.ShareDifference, 1/by
	if form == analysis.Mean {
		differ, most = analysis.MeanDifference, math.Inf(1)
	}
	ch := Change{
		Estimate: scaled(difference(metric, what, differ, c.D, most), by),
		Before:   c.B.Mean() * by, After: c.A.Mean() * by,
		SE: c.SE() * by, UnpairedSE: c.UnpairedSE() * by,
		VarianceRatio: c.VarianceRatio(), Correlation: c.Correlation(),
	}
	ch.Differing = c.differing.Total()
	ch.P, ch.Exact = c.differing.P(ch.Value, ch.SE, true)
	return ch
}

// Alpha is how often an interval, or all of a family together, may be wrong.
const Alpha = .05

// judge fills in the intervals and p-values that take the whole family into
// account. A family is all answers to one question.
func (e *Effects) judge() {
	families := map[string][]*Change{}
	for i := range e.Comparisons {
		for k := range e.Comparisons[i].Changes {
			c := &e.Comparisons[i].Changes[k]
			families[c.Metric] = append(families[c.Metric], c)
		}
	}
	for _, family := range families {
		var p []float64
		for _, c := range family {
			p = append(p, c.P)
		}
		adjusted := stats.Holm(p)
		for i, c := range family {
			c.Adjusted = adjusted[i]
			e.surround(c, len(family))
		}
	}
}

// surround gives a change its intervals. Deals that are alike do not say how much deals vary:
// what is a share gets what they leave open, a length nothing.
func (e *Effects) surround(c *Change, family int) {
	alike, isLength := c.SE == 0, c.Form == analysis.MeanDifference
	switch {
	case c.N < 2 || alike && isLength:
		c.Together = stats.NoInterval
	case e.Anytime != nil:
		sd := c.SE * math.Sqrt(float64(c.N))
		if alike {
			sd = 2 / math.Sqrt(float64(c.N)) // as Reached has it: as if four more deals had flipped
		}
		alone, together := *e.Anytime, *e.Anytime
		alone.Together, together.Together = 1, family
		c.Interval, c.Together = alone.Interval(c.Value, sd, c.N), together.Interval(c.Value, sd, c.N)
	case alike:
		c.Together = stats.Alike(c.Value, -1, 1, c.N, Alpha, family)
	default:
		c.Together = stats.Confident(c.Value, c.SE, Alpha, family)
	}
	if e.Anytime != nil && c.N >= 2 {
		c.P, c.Adjusted, c.Exact = math.NaN(), math.NaN(), false
	}
}
