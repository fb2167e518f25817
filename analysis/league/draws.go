package league

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/analysis/strength"
	"math"
)

// Draws is what one model says of draws.
type Draws struct {
	Model             strength.DrawModel
	analysis.Estimate         // how often equal policies draw
	LogL              float64 // logarithm of its likelihood: the larger the better
}

// draws fits the models of draws; nil if none was drawn, or if a model that ought to have
// strengths has none.
func (l *League) draws(n int, games []strength.Meeting, first bool, clusters [][][]float64) []Draws {
	drawn := 0.0
	for _, g := range games {
		drawn += g.Drawn
	}
	if drawn == 0 {
		return nil
	}
	models := []strength.DrawModel{strength.DavidsonModel}
	if l.table.Sides() == 2 {
		models = append(models, strength.RaoKupperModel)
	}
	var list []Draws
	for _, d := range models {
		m, draw, at := d.Likelihood(n, games, first)
		f, err := m.Fit()
		if err != nil {
			return nil
		}
		r := f.Ratings(n, draw, at)
		if len(clusters) > 1 {
			r.Covariance = f.Sandwich(m, clusters)
		}
		if d == strength.RaoKupperModel {
			r.InTheta()
		}
		share := func(x float64) float64 { return d.Between(l.table.Sides(), x) }
		e := analysis.Estimate{Metric: "draws", What: "equal policies", Form: analysis.Share, Value: share(r.Draw), Interval: stats.NoInterval,
			Count: analysis.None, N: l.Deals, Unit: "deal", Expected: math.NaN()}
		if len(clusters) > 1 {
			i := stats.Around(r.Draw, math.Sqrt(r.Covariance.At(draw, draw)), int64(len(clusters)))
			e.Interval = stats.Interval{Low: share(i.Low), High: share(i.High)}
		}
		list = append(list, Draws{d, e, f.LogL})
	}
	return list
}
