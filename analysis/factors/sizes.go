package factors

import (
	"math"

	"github.com/cardlab/cardlab/analysis/effects"
)

// sameDeals is the design of all settings on the same deals, as sizes have it.
const sameDeals effects.Design = "same deals"

// Sizes returns how many deals the effects of single rules and of two together take to reach a goal, all of a question together; the result
// is of a pilot.
func (r *Result) Sizes(g effects.Goal) []effects.Size {
	g.Together = r.Family
	var list []effects.Size
	for i := range r.Matchups {
		m := &r.Matchups[i]
		perDeal := float64(m.Games) / float64(r.Deals) * float64(len(r.Settings))
		for _, q := range m.Questions {
			if (q.Metric == "turns") != g.Length {
				continue
			}
			for _, e := range q.Effects {
				if e.Order > shownOrder {
					continue
				}
				s := effects.Size{Matchup: m.String(), Variant: r.Design.Name(e.Rules), Design: sameDeals, Estimate: e.Estimate,
					SD: math.Sqrt(e.variance), Bound: e.bound, Gain: math.NaN()}
				if !math.IsNaN(e.variance) {
					s.Deals = g.Deals(e.variance)
					s.Games = int64(math.Ceil(float64(s.Deals) * perDeal))
				}
				list = append(list, s)
			}
		}
	}
	return list
}
