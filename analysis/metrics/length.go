package metrics

import (
	"math"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

var lengthEntry = analysis.Entry{
	Info: analysis.Info{Name: "length", Group: howLong, Unit: "game",
		Question: "How long is a game, in turns and in actions, on average and from the shortest tenth to the longest?",
		Counted: "The columns turns (of all seats) and plies (actions, the forced ones included). p10 is a length that" +
			" a tenth of the games do not exceed."},
	Rows: [][2]string{{"turns", "turns"}, {"plies", "plies"}},
	OfGames: func(engine.Table) analysis.Metric {
		return several{newLength("turns", func(g *data.Game) int32 { return g.Turns }),
			newLength("plies", func(g *data.Game) int32 { return g.Plies })}
	},
}

// length: how long is a game, in turns or in plies, on average and from the
// shortest tenth to the longest?
type length struct {
	name   string
	of     func(*data.Game) int32
	total  stats.Ratio
	values stats.Quantiles
}

func newLength(name string, of func(*data.Game) int32) *length {
	return &length{name: name, of: of}
}

func (m *length) Add(deal []data.Game) {
	var sum int64
	for i := range deal {
		v := m.of(&deal[i])
		sum += int64(v)
		m.values.Add(v)
	}
	m.total.Add(sum, int64(len(deal)))
	m.values.Close()
}

func (m *length) Merge(other analysis.Metric) {
	o := other.(*length)
	m.total.Merge(o.total)
	m.values.Merge(&o.values)
}

func (m *length) State(c *state.Coder) {
	m.total.State(c)
	m.values.State(c)
}

func (m *length) Estimates() []analysis.Estimate {
	return append([]analysis.Estimate{analysis.NewMean(m.name, "mean", m.total, "game")}, quantiles(m.name, &m.values, m.total.X, "game")...)
}

// quantiles returns how long the shortest tenth is, the median, and the
// longest tenth, of n units.
func quantiles(metric string, values *stats.Quantiles, n int64, unit string) []analysis.Estimate {
	var list []analysis.Estimate
	for _, q := range []struct {
		what    string
		percent int64
	}{{"p10", 10}, {"median", 50}, {"p90", 90}} {
		value, interval := values.Of(q.percent)
		list = append(list, analysis.Estimate{Metric: metric, What: q.what, Form: analysis.Quantile, Value: value, Interval: interval,
			Count: analysis.None, N: n, Unit: unit, Expected: math.NaN()})
	}
	return list
}

// several is metrics that answer one question in several units.
type several []analysis.Metric

func (l several) Add(deal []data.Game) {
	for _, m := range l {
		m.Add(deal)
	}
}

func (l several) Merge(other analysis.Metric) {
	for i, m := range l {
		m.Merge(other.(several)[i])
	}
}

func (l several) State(c *state.Coder) {
	for _, m := range l {
		m.State(c)
	}
}

func (l several) Estimates() []analysis.Estimate {
	var list []analysis.Estimate
	for _, m := range l {
		list = append(list, m.Estimates()...)
	}
	return list
}
