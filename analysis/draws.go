package analysis

import (
	"maps"
	"slices"

	"cardlab/data"
	"cardlab/engine"
)

var drawsEntry = entry{
	Info: Info{Name: "draws", Group: howItEnds, Unit: "game",
		Question: "How often does nobody win, and why?"},
	rows:    [][2]string{{"draws", "draws"}},
	ofGames: func(engine.Table) Metric { return newDraws() },
}

// draws: how often does nobody win, and why? Shares of all games.
type draws struct {
	all     Ratio
	reasons map[string]*Ratio // without the deals in which no game ended so
	seen    map[string]int64  // of one deal: kept to save allocations
}

func newDraws() *draws {
	return &draws{reasons: map[string]*Ratio{}, seen: map[string]int64{}}
}

func (m *draws) Add(deal []data.Game) {
	n := int64(len(deal))
	m.all.Add(tally(deal, drawn), n)
	clear(m.seen)
	for i := range deal {
		if drawn(&deal[i]) {
			m.seen[deal[i].Reason]++
		}
	}
	for reason, k := range m.seen {
		m.reason(reason).Add(k, n)
	}
}

func (m *draws) reason(name string) *Ratio {
	r := m.reasons[name]
	if r == nil {
		r = new(Ratio)
		m.reasons[name] = r
	}
	return r
}

func (m *draws) Merge(other Metric) {
	o := other.(*draws)
	m.all.Merge(o.all)
	for name, r := range o.reasons {
		m.reason(name).Merge(*r)
	}
}

func (m *draws) Estimates() []Estimate {
	list := []Estimate{share("draws", "all", m.all, "game")}
	for _, name := range slices.Sorted(maps.Keys(m.reasons)) {
		r := *m.reasons[name]
		// The deals left out have y = 0: they count in the sums of x alone.
		r.Deals, r.X, r.xx = m.all.Deals, m.all.X, m.all.xx
		list = append(list, share("draws", name, r, "game"))
	}
	return list
}
