package analysis

var cuttleCountersEntry = entry{
	Info: Info{Name: "counters", Group: whatIsDone, Game: "cuttle", Unit: "chance to counter, one-off",
		Question: "How often does a seat counter when it can, and how often is a one-off countered to no effect?",
		Counted: "A seat could counter if it did, or if its letbe event has n = 1. A one-off was countered if it " +
			"fizzled."},
	rows:     [][2]string{{"countered", "countered when able"}, {"fizzled", "one-offs that were countered"}},
	columns:  ofKind | ofSeat | ofN,
	ofEvents: func(s *source) eventMetric { return newCuttleCounters(s) },
}

// cuttleCounters: how often does a seat counter when it can? The chances are
// exact: a seat that could counter and did not has a letbe event with n = 1,
// one that could not has n = 0. And how many one-offs come to nothing?
type cuttleCounters struct {
	countered, letbe, announced, fizzled int32 // kinds

	seats []byDeal // by seat; x: chances
	all   byDeal
	lost  byDeal // x: one-offs announced
}

func newCuttleCounters(s *source) *cuttleCounters {
	return &cuttleCounters{
		countered: s.kind("countered"), letbe: s.kind("letbe"),
		announced: s.kind("announced"), fizzled: s.kind("fizzled"),
		seats: make([]byDeal, s.table.Seats),
	}
}

func (m *cuttleCounters) game(l *log) {
	for i, k := range l.kind {
		switch {
		case k == m.countered:
			m.seats[l.seat[i]].add(1, 1)
		case k == m.letbe && l.n[i] != 0:
			m.seats[l.seat[i]].add(0, 1)
		case k == m.announced:
			m.lost.add(0, 1)
		case k == m.fizzled:
			m.lost.add(1, 0)
		}
	}
}

func (m *cuttleCounters) deal() {
	for i := range m.seats {
		s := &m.seats[i]
		m.all.add(s.y, s.x)
		s.close()
	}
	m.all.close()
	m.lost.close()
}

func (m *cuttleCounters) merge(other eventMetric) {
	o := other.(*cuttleCounters)
	for i := range m.seats {
		m.seats[i].merge(&o.seats[i])
	}
	m.all.merge(&o.all)
	m.lost.merge(&o.lost)
}

func (m *cuttleCounters) Estimates() []Estimate {
	list := []Estimate{share("countered", "all", m.all.Ratio, "chance")}
	for i := range m.seats {
		list = append(list, share("countered", seatName(i), m.seats[i].Ratio, "chance"))
	}
	return append(list, share("fizzled", "all", m.lost.Ratio, "one-off"))
}
