package effects

import (
	"cardlab/analysis"
	"cardlab/analysis/stats"
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
)

// Goal is what a planned run is to reach: an interval ± Half at 95 %, or, if Power is
// not 0, an Effect found with that probability in a two-sided test at 5 %.
type Goal struct {
	Half    float64
	Anytime bool // the interval may be looked at after every deal
	Effect  float64
	Power   float64
	Length  bool // of turns; else of shares and scores
}

// Deals returns how many deals reach the goal if a deal contributes so much variance.
func (g Goal) Deals(variance float64) int64 {
	if g.Power > 0 {
		return stats.DealsForPower(variance, g.Effect, g.Power)
	}
	if g.Anytime {
		return stats.DealsForAnytime(variance, g.Half, .05)
	}
	return stats.DealsForPrecision(variance, g.Half)
}

// Size is how many deals one way of asking one question takes.
type Size struct {
	Matchup           string // who meets; "" if there is no pilot
	Variant           string // label
	Against           string // label of the variant it is compared with; "" if none
	Design            Design
	analysis.Estimate         // of the pilot, for this design
	SD                float64 // standard deviation of what a deal contributes
	Deals             int64   // that reach the goal; 0 if no two deals of the pilot differed and nothing bounds how much they may
	Games             int64   // that these deals have, in all variants compared
	Gain              float64 // how many times as many games the design before takes that shares nothing; NaN if this is it
	Bound             bool    // no deal of the pilot differed from another: Deals is the most that its n allows
}

// Design is how the deals of a question are laid out.
type Design string

// The designs. The first of either two shares nothing.
const (
	unpaired  Design = "a deal a game" // every game has a deal of its own
	allSeated Design = "all seatings"  // each deal is played in all seatings: pairs at a table of two
	ownDeals  Design = "own deals"     // each variant has deals of its own
	sameDeals Design = "same deals"    // variants share deals, policies and chance
)

// words returns a design as tables have it. In JSON and CSV it keeps its first name.
func (d Design) words() string {
	if d == unpaired {
		return "one deal per game"
	}
	return string(d)
}

// noneSeen is the largest mean for which a count is 0 once in forty: −ln 2.5 %.
const noneSeen = 3.6888794541139363

// Sizes returns the sizes of all questions that the goal is about: for each matchup and
// variant the score of side 0, of each policy, draws or turns; then, for each variant
// but the first, their change against the first.
func (p *Pilot) Sizes(g Goal) []Size {
	var list []Size
	for _, key := range slices.SortedFunc(maps.Keys(p.cells), analysis.ByMatchup) {
		c := p.cells[key]
		name := analysis.Matchup{Number: key.Matchup, Policies: p.run.Manifest.Matchups[key.Matchup]}.String()
		label := p.run.Manifest.Variants[key.Variant].Label
		perDeal := float64(c.games) / float64(c.deals)
		for _, q := range c.questions() {
			if (q.metric == "turns") != g.Length {
				continue
			}
			scale, form := c.unit(q)
			alone := Size{Matchup: name, Variant: label}
			s := alone
			s.Design = unpaired
			s.Estimate = c.estimate(q, form, scale, c.byGame[q].Mean(), c.byGame[q].CR0(), c.byGame[q].Deals)
			list = append(list, s.fill(g, 1, nil))
			if perDeal > 1 {
				s.Design = allSeated
				s.Estimate = c.estimate(q, form, scale, c.byDeal[q].Mean(), c.byDeal[q].CR0(), c.byDeal[q].Deals)
				list = append(list, s.fill(g, perDeal, &list[len(list)-1]))
			}
			if r := c.against[q]; r != nil {
				form := map[analysis.Form]analysis.Form{analysis.Share: analysis.ShareDifference, analysis.Mean: analysis.MeanDifference}[form]
				s := alone
				s.Against = p.run.Manifest.Variants[analysis.Base].Label
				s.Design = ownDeals
				s.Estimate = c.estimate(q, form, scale, r.Difference(), r.UnpairedSE(), r.D.Deals)
				list = append(list, s.fill(g, 2*perDeal, nil))
				s.Design = sameDeals
				s.Estimate = c.estimate(q, form, scale, r.Difference(), r.SE(), r.D.Deals)
				list = append(list, s.fill(g, 2*perDeal, &list[len(list)-1]))
			}
		}
	}
	matchups := map[string]int{}
	for i, s := range list {
		if _, ok := matchups[s.Matchup]; !ok {
			matchups[s.Matchup] = i
		}
	}
	slices.SortStableFunc(list, func(a, b Size) int {
		return cmp.Or(cmp.Compare(matchups[a.Matchup], matchups[b.Matchup]),
			byQuestion(measureKey{a.Metric, a.What}, measureKey{b.Metric, b.What}))
	})
	return list
}

// unit returns what y is to be divided by, and how the answer is read.
func (c *pilotCell) unit(q measureKey) (scale float64, form analysis.Form) {
	switch q.metric {
	case "side_score", "score":
		return float64(c.table.Sides()), analysis.Share
	case "turns":
		return 1, analysis.Mean
	}
	return 1, analysis.Share
}

func (c *pilotCell) estimate(q measureKey, form analysis.Form, scale, mean, se float64, n int64) analysis.Estimate {
	e := analysis.Estimate{Metric: q.metric, What: q.what, Form: form, Value: mean / scale, Interval: stats.Around(mean/scale, se/scale),
		Count: analysis.None, N: n, Unit: "deal", Expected: math.NaN()}
	if n < 2 {
		e.Interval = stats.NoInterval
	}
	return e
}

// fill works out the deals of a size from the error of the pilot, and what it gains on
// a design that shares nothing.
func (s Size) fill(g Goal, gamesPerDeal float64, unshared *Size) Size {
	se := (s.High - s.Low) / (2 * stats.Z)
	n := float64(s.N)
	variance := se * se * n
	s.SD = math.Sqrt(variance)
	s.Bound = variance == 0 && (s.Form == analysis.ShareDifference || s.Form == analysis.Share)
	if s.Bound { // as many may differ as leave the n deals seen a chance of 2.5 %
		variance = min(1, noneSeen/n)
	}
	if s.SD == 0 {
		s.Interval = s.alike()
	}
	if variance == 0 { // nothing is known of how much deals vary
		s.Gain = math.NaN()
		return s
	}
	s.Deals = g.Deals(variance)
	s.Games = int64(math.Ceil(float64(s.Deals) * gamesPerDeal))
	s.Gain = math.NaN()
	if unshared != nil && !s.Bound && !unshared.Bound && unshared.Games > 0 { // two bounds say nothing of each other
		s.Gain = float64(unshared.Games) / float64(s.Games)
	}
	return s
}

// alike returns the interval where no two deals of the pilot differed, as a report has it.
func (s *Size) alike() stats.Interval {
	switch s.Form {
	case analysis.Share:
		return stats.Alike(s.Value, 0, 1, s.N, Alpha, 1)
	case analysis.ShareDifference:
		return stats.Alike(s.Value, -1, 1, s.N, Alpha, 1)
	}
	return stats.NoInterval
}

// PlainSizes returns sizes without a pilot: of a share near ½, and of its change if of
// the deals that variants share so many in a hundred flip.
func PlainSizes(g Goal) []Size {
	plain := func(d Design, what string, variance, games float64, unshared *Size) Size {
		s := Size{Design: d, Estimate: analysis.Estimate{Metric: "share", What: what, Form: analysis.Share, Value: math.NaN(), Interval: stats.NoInterval,
			Count: analysis.None, Unit: "deal", Expected: math.NaN()}, SD: math.Sqrt(variance), Deals: g.Deals(variance), Gain: math.NaN()}
		s.Games = int64(float64(s.Deals) * games)
		if unshared != nil {
			s.Gain = float64(unshared.Games) / float64(s.Games)
		}
		return s
	}
	list := []Size{plain(unpaired, "a share near ½", .25, 1, nil), plain(ownDeals, "its change, whatever flips", .5, 2, nil)}
	own := list[1]
	for _, flip := range []float64{.5, .2, .1, .05, .02, .01} {
		what := fmt.Sprintf("its change, if %g %% of the deals flip", 100*flip)
		list = append(list, plain(sameDeals, what, stats.FlipVariance(flip, min(g.Effect, flip)), 2, &own))
	}
	return list
}
