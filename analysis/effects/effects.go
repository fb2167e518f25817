package effects

import (
	"maps"
	"math"
	"slices"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
)

// Effects says what one or more variants change against a base on the same
// deals: same cards, same policies, same chance; see [Effects.Document].
//
// Several comparisons are several chances to be fooled. So each question is asked
// of all of them together, a family of as many: the intervals hold all at once
// with 95 % (Bonferroni), and the p-values are adjusted alike, so that the two agree: each question for itself.
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
	Across      []Across  // between policies, if several met themselves; none of several trainings of one
	Luck        bool      // the luck of the draw was asked to be taken out
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
	NoLuck  *NoLuck           // the score of side 0 with the luck of the draw taken out; nil: not asked, or too few deals
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
	SE            float64        // standard error of the value, by deals, see [stats.Differences.SE]
	UnpairedSE    float64        // what as many deals of each variant's own would give
	VarianceRatio float64        // how many times as many deals those would take for the same precision
	Correlation   float64        // of the two variants over deals
	Differing     int64          // deals in which the two differ in it

	together func(family int) stats.Interval
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
	for _, key := range slices.SortedFunc(maps.Keys(f.found.by), analysis.ByMatchup) {
		if n := len(e.Matchups); n == 0 || e.Matchups[n-1].Number != key.Matchup {
			e.Matchups = append(e.Matchups, analysis.Matchup{Number: key.Matchup, Policies: run.Manifest.Matchups[key.Matchup]})
		}
		m := f.found.by[key]
		same := e.Changed[key.Variant-1].Text == e.Base.Text
		e.Comparisons = append(e.Comparisons, Comparison{
			Variant: key.Variant - 1, Matchup: key.Matchup, Games: m.otherwise.X, Faults: m.faults, Changes: m.changes(same),
			Flipped: analysis.NewShare("flipped", "all", m.flipped, "deal"), Parted: analysis.NewShare("parted", "all", m.parted, "deal"), Flips: m.flips,
			NoLuck: m.noLuck(same),
		})
	}
	e.Luck = f.find != nil
	e.judge()
	e.Across = f.acrosses(e)
	return e, nil
}

// FlippedDeals returns in how many deals a game has another result, over all comparisons.
func (e *Effects) FlippedDeals() (n int64) {
	for i := range e.Comparisons {
		n += e.Comparisons[i].Flipped.Count
	}
	return n
}

// changes lists the quantities, the headline first. Rules compared with the same rules change nothing for
// certain: their intervals have no width.
func (m *effect) changes(same bool) []Change {
	var sides []quantity
	for i := range m.sides {
		sides = append(sides, m.side(i))
	}
	if len(sides) == 2 {
		sides = sides[:1] // the other's is the opposite
	}
	var list []Change
	for _, q := range slices.Concat(sides, m.scores(), m.drawsAndTurns()) {
		c := q.change()
		if same {
			c.Interval, c.SE = stats.Interval{}, 0
			c.together = func(int) stats.Interval { return stats.Interval{} }
		}
		list = append(list, c)
	}
	return list
}

// change returns one quantity. What takes the family into account is for judge to fill in.
func (q quantity) change() Change {
	by, t := 1/float64(q.sides), q.D.Test(q.flip, true)
	ch := Change{
		Estimate: q.estimate(t),
		Before:   q.B.Mean() * by, After: q.A.Mean() * by,
		P: t.P, Exact: t.Exact, SE: t.SE * by, UnpairedSE: q.UnpairedSE() * by,
		VarianceRatio: q.VarianceRatio(), Correlation: q.Correlation(), Differing: q.D.Differing(),
		together: func(family int) stats.Interval { return t.Interval(Alpha, family).Times(by) },
	}
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
		for _, c := range family {
			c.Adjusted = stats.Together(c.P, len(family))
			e.surround(c, len(family))
		}
	}
	for i := range e.Comparisons {
		if n := e.Comparisons[i].NoLuck; n != nil {
			n.judge(e.family(e.Comparisons[i].Changes[headline].Metric))
		}
	}
}

// surround gives a change its intervals.
func (e *Effects) surround(c *Change, family int) {
	if e.Anytime == nil {
		c.Together = c.together(family)
		return
	}
	sd := c.SE * math.Sqrt(float64(c.N))
	alone, together := *e.Anytime, *e.Anytime
	alone.Together, together.Together = 1, family
	c.Interval, c.Together = alone.Interval(c.Value, sd, c.N), together.Interval(c.Value, sd, c.N)
	c.P, c.Adjusted, c.Exact = math.NaN(), math.NaN(), false
}
