package analysis

import (
	"math"

	"cardlab/data"
)

// length: how long is a game, in turns or in plies, on average and from the
// shortest tenth to the longest?
type length struct {
	name   string
	of     func(*data.Game) int32
	total  Ratio
	counts Counts
}

func newLength(name string, of func(*data.Game) int32) *length {
	return &length{name: name, of: of, counts: Counts{}}
}

func (m *length) Add(deal []data.Game) {
	var sum int64
	for i := range deal {
		v := m.of(&deal[i])
		sum += int64(v)
		m.counts[v]++
	}
	m.total.Add(sum, int64(len(deal)))
}

func (m *length) Merge(other Metric) {
	o := other.(*length)
	m.total.Merge(o.total)
	m.counts.Merge(o.counts)
}

func (m *length) Estimates() []Estimate {
	list := []Estimate{mean(m.name, "mean", m.total, "game")}
	for _, q := range []struct {
		what    string
		percent int64
	}{{"p10", 10}, {"median", 50}, {"p90", 90}} {
		e := Estimate{Metric: m.name, What: q.what, Form: Quantile, Value: math.NaN(), Interval: noInterval,
			Count: None, N: m.total.X, Unit: "game", Expected: math.NaN()}
		if v, ok := m.counts.Percentile(q.percent); ok {
			e.Value = float64(v)
		}
		list = append(list, e)
	}
	return list
}
