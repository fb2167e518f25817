package metrics

import (
	"maps"
	"slices"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

var scoreEntry = analysis.Entry{
	Info: analysis.Info{Name: "score", Group: whoWins, Unit: "pair, rotation group, deal",
		Question: "How well do the policies of a matchup do against each other, a draw shared?",
		Counted: "A win scores 1, a draw 1/sides; the unit is a deal with all its seatings. Nothing if there is one " +
			"policy: it scores 1/sides against itself."},
	Rows:    [][2]string{{"score", "score of"}},
	OfGames: func(t engine.Table) analysis.Metric { return newScore(t) },
}

// score: how well do the policies of a matchup do against each other? A seat
// scores 1 if its side wins and 1/sides for a draw (½ at a table of two); a
// policy's score is the mean over the seats it had. Equal policies score
// 1/sides, however many seats each had. The side of a policy that broke a game off
// scores 0: with two sides the other one wins then, with more nobody does. The unit is the deal with all its
// seatings: a pair at a table of two, else a rotation group.
type score struct {
	table    engine.Table
	policies map[string]*stats.Ratio // y in units of 1/sides, x in seats
	games    int64
	deals    int64
	deal     analysis.SeatScores // kept to save allocations
}

func newScore(t engine.Table) *score {
	return &score{table: t, policies: map[string]*stats.Ratio{}}
}

func (m *score) Add(deal []data.Game) {
	m.deal = m.deal[:0]
	for i := range deal {
		g := &deal[i]
		for s := range engine.Seat(m.table.Seats) {
			m.deal.Add(g.Policies[s], analysis.Units(m.table, g, s))
		}
	}
	for _, p := range m.deal {
		m.ratio(p.Policy).Add(p.Y, p.X)
	}
	m.games += int64(len(deal))
	m.deals++
}

func (m *score) ratio(policy string) *stats.Ratio {
	r := m.policies[policy]
	if r == nil {
		r = new(stats.Ratio)
		m.policies[policy] = r
	}
	return r
}

func (m *score) Merge(other analysis.Metric) {
	o := other.(*score)
	for policy, r := range o.policies {
		m.ratio(policy).Merge(*r)
	}
	m.games += o.games
	m.deals += o.deals
}

func (m *score) State(c *state.Coder) {
	state.ByText(c, m.policies, m.ratio, func(r *stats.Ratio) { r.State(c) })
	c.Counts(&m.games, &m.deals)
}

// Estimates returns one score a policy, by name; none if there is one policy:
// it always scores 1/sides against itself.
func (m *score) Estimates() []analysis.Estimate {
	if len(m.policies) < 2 {
		return nil
	}
	sides := float64(m.table.Sides())
	var list []analysis.Estimate
	for _, policy := range slices.Sorted(maps.Keys(m.policies)) {
		r := *m.policies[policy]
		e := analysis.Estimate{Metric: "score", What: policy, Form: analysis.Share, Value: r.Mean() / sides,
			Count: analysis.None, N: r.Deals, Unit: m.unit(), Expected: 1 / sides}
		e.Interval = r.BoundedInterval(int64(m.table.Sides())).Times(1 / sides)
		list = append(list, e)
	}
	return list
}

// unit names what is independent: a deal in one seating, in two, in more.
func (m *score) unit() string {
	switch {
	case m.games == m.deals:
		return "deal"
	case m.table.Sides() == 2:
		return "pair"
	}
	return "rotation group"
}
