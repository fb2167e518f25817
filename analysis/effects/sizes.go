package effects

import (
	"cmp"
	"fmt"
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/stats"
	"maps"
	"math"
	"slices"
)

// Goal is what a planned run is to reach: an interval ± Half at 95 %, or, if Power is
// not 0, an Effect found with that probability in a two-sided test at 5 %, or a Margin that no effect is
// shown to go beyond if there is none.
type Goal struct {
	Half    float64
	Anytime bool // the interval may be looked at after every deal
	Effect  float64
	Margin  float64
	Power   float64
	Length  bool // of turns; else of shares and scores

	Together int // how many intervals or tests hold together; 0: each alone
}

// Deals returns how many deals reach the goal if a deal contributes so much variance.
func (g Goal) Deals(variance float64) int64 {
	switch {
	case g.Margin > 0:
		return stats.DealsForEquivalence(variance, g.Margin, g.Power, g.Together)
	case g.Power > 0:
		return stats.DealsForPower(variance, g.Effect, g.Power, g.Together)
	}
	if g.Anytime {
		return stats.DealsForAnytime(variance, g.Half, .05)
	}
	return stats.DealsForPrecision(variance, g.Half, g.Together)
}

// Size is how many deals one way of asking one question takes.
type Size struct {
	Matchup           string // who meets; "" if there is no pilot
	Variant           string // label
	Against           string // label of the variant it is compared with; "" if none
	Design            Design
	analysis.Estimate         // of the pilot, for this design
	SD                float64 // standard deviation of what a deal contributes; NaN: the pilot does not say
	Deals             int64   // that reach the goal; 0: the pilot does not say
	Games             int64   // that these deals have, in all variants compared
	Gain              float64 // how many times as many games the design before takes that shares nothing; NaN if this is it
	Bound             bool    // fewer than ten deals of the pilot differed from the others: SD and Deals are for the most that its n allows

	variance float64 // of what a deal contributes
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
			flip := int64(0) // see stats.Ratio.Variance
			if form == analysis.Share {
				flip = int64(scale)
			}
			alone := func(d Design, r *spread) Size {
				s := Size{Matchup: name, Variant: label, Design: d, Estimate: q.estimate(form, r.Mean()/scale, r.Deals)}
				if s.Interval = r.MeanInterval(); form == analysis.Share {
					s.Interval = r.BoundedInterval(int64(scale))
				}
				s.Interval = s.Interval.Times(1 / scale)
				s.variance, s.Bound = r.Variance(r.others(), flip)
				if s.Bound && form == analysis.Share {
					s.variance = min(s.variance, scale*scale/4) // the most that is between 0 and 1
				}
				return s.in(scale)
			}
			list = append(list, alone(unpaired, c.byGame[q]).fill(g, 1, nil))
			if perDeal > 1 {
				list = append(list, alone(allSeated, c.byDeal[q]).fill(g, perDeal, &list[len(list)-1]))
			}
			if r := c.against[q]; r != nil {
				form := map[analysis.Form]analysis.Form{analysis.Share: analysis.ShareDifference, analysis.Mean: analysis.MeanDifference}[form]
				s := Size{Matchup: name, Variant: label, Against: p.run.Manifest.Variants[analysis.Base].Label, Design: ownDeals,
					Estimate: q.estimate(form, r.Difference()/scale, r.D.Deals)}
				se := r.UnpairedSE()
				if s.Interval = stats.NoInterval; se > 0 {
					s.Interval = stats.Around(r.Difference(), se, r.D.Deals).Times(1 / scale)
				}
				if s.variance = se * se * float64(r.D.Deals); se == 0 { // neither varies
					s.variance, s.Bound = r.D.Variance(nil, flip)
				}
				list = append(list, s.in(scale).fill(g, 2*perDeal, nil))
				s.Design = sameDeals
				s.Interval = r.D.Interval(flip, true, Alpha, 1).Times(1 / scale)
				s.variance, s.Bound = r.D.Variance(r.D.By, flip)
				list = append(list, s.in(scale).fill(g, 2*perDeal, &list[len(list)-1]))
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

// estimate returns an answer of the pilot, without its interval.
func (q measureKey) estimate(form analysis.Form, value float64, n int64) analysis.Estimate {
	return analysis.Estimate{Metric: q.metric, What: q.what, Form: form, Value: value, Count: analysis.None, N: n, Unit: "deal", Expected: math.NaN()}
}

// in returns a size whose variance is in units of 1/scale.
func (s Size) in(scale float64) Size {
	s.variance /= scale * scale
	return s
}

// fill works out the deals of a size from the variance of the pilot, and what it gains on
// a design that shares nothing, if that can be said.
func (s Size) fill(g Goal, gamesPerDeal float64, unshared *Size) Size {
	s.Gain, s.SD = math.NaN(), math.Sqrt(s.variance)
	if math.IsNaN(s.variance) {
		return s
	}
	s.Deals = g.Deals(s.variance)
	s.Games = int64(math.Ceil(float64(s.Deals) * gamesPerDeal))
	if unshared != nil && !s.Bound && unshared.Games > 0 {
		s.Gain = float64(unshared.Games) / float64(s.Games)
	}
	return s
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
