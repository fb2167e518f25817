package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

var faultsEntry = analysis.Entry{
	Info: analysis.Info{Name: "faults", Group: whoWins, Unit: "game",
		Question: "How often did a policy break a game off, since the program behind it failed?",
		Counted:  "Games with the reason fault, by the policy of fault_seat; nothing if there are none."},
	Rows:    [][2]string{{"faults", "faults of"}},
	OfGames: func(engine.Table) analysis.Metric { return newFaults() },
}

// faults: how often did a policy break a game off, since the program behind it
// failed? As a share of all games, by policy; nothing if none did. The side at
// fault scores nothing in such a game, which counts in all other answers as it
// stands: it is shorter than it would have been.
type faults struct{ policies analysis.ByName }

func newFaults() *faults { return &faults{analysis.NewByName()} }

func (m *faults) Add(deal []data.Game) {
	for i := range deal {
		if g := &deal[i]; analysis.BrokenOff(g) {
			m.policies.Count(g.Policies[g.FaultSeat])
		}
	}
	m.policies.Close(int64(len(deal)))
}

func (m *faults) Merge(other analysis.Metric) { m.policies.Merge(&other.(*faults).policies) }

func (m *faults) State(c *state.Coder) { m.policies.State(c) }

func (m *faults) Estimates() []analysis.Estimate { return m.policies.Estimates("faults") }

func (m *faults) Names() *analysis.ByName { return &m.policies }
