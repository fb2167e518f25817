package analysis

import "math"

// Draws is what one model says of draws.
type Draws struct {
	Model    DrawModel
	Estimate         // how often equal policies draw
	LogL     float64 // logarithm of its likelihood: the larger the better
}

// draws fits the models of draws; nil if none was drawn, or if a model that ought to have
// strengths has none.
func (l *League) draws(n int, games []Meeting, first bool, clusters [][][]float64) []Draws {
	drawn := 0.0
	for _, g := range games {
		drawn += g.Drawn
	}
	if drawn == 0 {
		return nil
	}
	models := []DrawModel{DavidsonModel}
	if l.table.Sides() == 2 {
		models = append(models, RaoKupperModel)
	}
	var list []Draws
	for _, d := range models {
		m, draw, at := d.of(n, games, first)
		f, err := m.fit()
		if err != nil {
			return nil
		}
		r := f.ratings(n, draw, at)
		if len(clusters) > 1 {
			r.Covariance = f.sandwich(m, clusters)
		}
		if d == RaoKupperModel {
			r.inTheta()
		}
		share := func(x float64) float64 { return d.between(l.table.Sides(), x) }
		e := Estimate{Metric: "draws", What: "equal policies", Form: Share, Value: share(r.Draw), Interval: noInterval,
			Count: None, N: l.Deals, Unit: "deal", Expected: math.NaN()}
		if len(clusters) > 1 {
			i := around(r.Draw, math.Sqrt(r.Covariance.At(draw, draw)))
			e.Interval = Interval{share(i.Low), share(i.High)}
		}
		list = append(list, Draws{d, e, f.logL})
	}
	return list
}
