package analysis

import (
	"cardlab/data"
	"cardlab/engine"
)

var faultsEntry = entry{
	Info: Info{Name: "faults", Group: whoWins, Unit: "game",
		Question: "How often did a policy break a game off, since the program behind it failed?",
		Counted:  "Games with the reason fault, by the policy of fault_seat; nothing if there are none."},
	rows:    [][2]string{{"faults", "faults of"}},
	ofGames: func(engine.Table) Metric { return newFaults() },
}

// faults: how often did a policy break a game off, since the program behind it
// failed? As a share of all games, by policy; nothing if none did. The side at
// fault scores nothing in such a game, which counts in all other answers as it
// stands: it is shorter than it would have been.
type faults struct{ policies byName }

func newFaults() *faults { return &faults{newByName()} }

func (m *faults) Add(deal []data.Game) {
	for i := range deal {
		if g := &deal[i]; brokenOff(g) {
			m.policies.count(g.Policies[g.FaultSeat])
		}
	}
	m.policies.close(int64(len(deal)))
}

func (m *faults) Merge(other Metric) { m.policies.merge(&other.(*faults).policies) }

func (m *faults) Estimates() []Estimate { return m.policies.estimates("faults") }

func (m *faults) names() *byName { return &m.policies }
