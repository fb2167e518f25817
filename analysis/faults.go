package analysis

import (
	"maps"
	"slices"

	"cardlab/data"
	"cardlab/engine"
)

var faultsEntry = entry{
	Info: Info{Name: "faults", Group: whoWins, Unit: "game",
		Question: "How often did a policy break a game off, since the program behind it failed?"},
	rows:    [][2]string{{"faults", "faults of"}},
	ofGames: func(engine.Table) Metric { return newFaults() },
}

// faults: how often did a policy break a game off, since the program behind it
// failed? As a share of all games, by policy; nothing if none did. The side at
// fault scores nothing in such a game, which counts in all other answers as it
// stands: it is shorter than it would have been.
type faults struct {
	games    Ratio             // without faults: y is 0
	policies map[string]*Ratio // those that broke a game off, without the deals in which they did not
	deal     map[string]int64  // kept to save allocations
}

func newFaults() *faults {
	return &faults{policies: map[string]*Ratio{}, deal: map[string]int64{}}
}

func (m *faults) Add(deal []data.Game) {
	n := int64(len(deal))
	m.games.Add(0, n)
	clear(m.deal)
	for i := range deal {
		if g := &deal[i]; brokenOff(g) {
			m.deal[g.Policies[g.FaultSeat]]++
		}
	}
	for policy, k := range m.deal {
		m.policy(policy).Add(k, n)
	}
}

func (m *faults) policy(name string) *Ratio {
	r := m.policies[name]
	if r == nil {
		r = new(Ratio)
		m.policies[name] = r
	}
	return r
}

func (m *faults) Merge(other Metric) {
	o := other.(*faults)
	m.games.Merge(o.games)
	for name, r := range o.policies {
		m.policy(name).Merge(*r)
	}
}

func (m *faults) Estimates() []Estimate {
	var list []Estimate
	for _, name := range slices.Sorted(maps.Keys(m.policies)) {
		r := *m.policies[name]
		// The deals left out have y = 0: they count in the sums of x alone.
		r.Deals, r.X, r.xx = m.games.Deals, m.games.X, m.games.xx
		list = append(list, share("faults", name, r, "game"))
	}
	return list
}

// shareFaults makes every variant answer for each policy that broke a game of the
// same matchup off in any variant: none is an answer too.
func (f *fold) shareFaults() {
	all := map[int32]*faults{}
	f.eachFaults(func(matchup int32, m *faults) {
		if all[matchup] == nil {
			all[matchup] = newFaults()
		}
		for name := range m.policies {
			all[matchup].policy(name)
		}
	})
	f.eachFaults(func(matchup int32, m *faults) {
		for name := range all[matchup].policies {
			m.policy(name)
		}
	})
}

func (f *fold) eachFaults(visit func(matchup int32, m *faults)) {
	for key, metrics := range f.metrics {
		for _, m := range metrics {
			if m, ok := m.(*faults); ok {
				visit(key.matchup, m)
			}
		}
	}
}

// brokenOff reports whether a policy broke a game off.
func brokenOff(g *data.Game) bool { return g.Reason == data.ReasonFault }
