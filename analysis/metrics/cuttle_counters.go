package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
)

var cuttleCountersEntry = analysis.Entry{
	Info: analysis.Info{Name: "counters", Group: whatIsDone, Game: "cuttle", Unit: "chance to counter, one-off",
		Question: "How often does a seat counter when it can, and how often is a one-off countered to no effect?",
		Counted: "A seat could counter if it did, or if its letbe event has n = 1. A one-off was countered if it " +
			"fizzled."},
	Rows:     [][2]string{{"countered", "countered when able"}, {"fizzled", "one-offs that were countered"}},
	Columns:  analysis.OfKind | analysis.OfSeat | analysis.OfN,
	OfEvents: func(s *analysis.Source) analysis.EventMetric { return newCuttleCounters(s) },
}

// cuttleCounters: how often does a seat counter when it can? The chances are
// exact: a seat that could counter and did not has a letbe event with n = 1,
// one that could not has n = 0. And how many one-offs come to nothing?
type cuttleCounters struct {
	countered, letbe, announced, fizzled int32 // kinds

	seats []analysis.ByDeal // by seat; x: chances
	all   analysis.ByDeal
	lost  analysis.ByDeal // x: one-offs announced
}

func newCuttleCounters(s *analysis.Source) *cuttleCounters {
	return &cuttleCounters{
		countered: s.Kind("countered"), letbe: s.Kind("letbe"),
		announced: s.Kind("announced"), fizzled: s.Kind("fizzled"),
		seats: make([]analysis.ByDeal, s.Table.Seats),
	}
}

func (m *cuttleCounters) Game(l *analysis.Log) {
	for i, k := range l.Kind {
		switch {
		case k == m.countered:
			m.seats[l.Seat[i]].Add(1, 1)
		case k == m.letbe && l.N[i] != 0:
			m.seats[l.Seat[i]].Add(0, 1)
		case k == m.announced:
			m.lost.Add(0, 1)
		case k == m.fizzled:
			m.lost.Add(1, 0)
		}
	}
}

func (m *cuttleCounters) EndDeal() {
	for i := range m.seats {
		s := &m.seats[i]
		m.all.Add(s.DealY, s.DealX)
		s.Close()
	}
	m.all.Close()
	m.lost.Close()
}

func (m *cuttleCounters) Merge(other analysis.EventMetric) {
	o := other.(*cuttleCounters)
	for i := range m.seats {
		m.seats[i].Merge(&o.seats[i])
	}
	m.all.Merge(&o.all)
	m.lost.Merge(&o.lost)
}

func (m *cuttleCounters) State(c *state.Coder) {
	c.Same("seats", len(m.seats))
	for i := range m.seats {
		m.seats[i].State(c)
	}
	m.all.State(c)
	m.lost.State(c)
}

func (m *cuttleCounters) Estimates() []analysis.Estimate {
	list := []analysis.Estimate{analysis.NewShare("countered", "all", m.all.Ratio, "chance")}
	for i := range m.seats {
		list = append(list, analysis.NewShare("countered", analysis.SeatName(i), m.seats[i].Ratio, "chance"))
	}
	return append(list, analysis.NewShare("fizzled", "all", m.lost.Ratio, "one-off"))
}
