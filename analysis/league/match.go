package league

import (
	"maps"
	"math"
	"slices"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/analysis/strength"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// Match: how much stronger is one policy than its rival? It is a fold over deals
// that were played in all seatings of the policy among rivals: the game with
// seating s has it at seat s, or at the side of seat s where seats play in teams.
// The unit is the deal: a pair at a table of two sides, else a rotation group.
type Match struct {
	table engine.Table
	units map[int64]int64 // how many deals scored so many units of 1/sides²
	pairs strength.Pairs  // of two sides
	won   int64           // games, by the result of the policy
	drawn int64
	lost  int64

	faults     int64 // games that a policy broke off
	ownFaults  int64 // those of them that this one did
	draws      stats.Ratio
	turns      stats.Ratio
	plies      stats.Ratio
	unitScores []int64 // all that a deal can score, ascending

	luck *matchLuck // nil: the luck of the draw is left in
}

// NewMatch returns an empty match at a table.
func NewMatch(t engine.Table) *Match {
	return &Match{table: t, units: map[int64]int64{}, unitScores: sums(int64(t.Sides()))}
}

// sums returns what a deal can score in units of 1/sides²: each of its games is
// lost (0), drawn (1/sides) or won (1).
func sums(sides int64) []int64 {
	possible := map[int64]bool{0: true}
	for range sides {
		next := map[int64]bool{}
		for s := range possible {
			next[s], next[s+1], next[s+sides] = true, true, true
		}
		possible = next
	}
	return slices.Sorted(maps.Keys(possible))
}

// Add adds all games of one deal.
func (m *Match) Add(deal []data.Game) {
	var score, won, drawn, turns, plies int64
	for i := range deal {
		g := &deal[i]
		own := analysis.Units(m.table, g, engine.Seat(g.Seating))
		score += own
		turns += int64(g.Turns)
		plies += int64(g.Plies)
		switch own {
		case 0:
			m.lost++
		case 1:
			m.drawn++
			drawn++
		default:
			m.won++
			won++
		}
		if analysis.BrokenOff(g) {
			m.faults++
			if m.table.Side(engine.Seat(g.Seating)).Has(g.FaultSeat) {
				m.ownFaults++
			}
		}
	}
	n := int64(len(deal))
	m.units[score]++
	if m.table.Sides() == 2 {
		m.pairs.Add(won, drawn)
	}
	m.draws.Add(drawn, n)
	m.turns.Add(turns, n)
	m.plies.Add(plies, n)
	if m.luck != nil {
		m.luck.close(deal[0].Deal, score, n)
	}
}

// Tally returns the deals by the score of the policy.
func (m *Match) Tally() strength.Tally {
	sides := m.table.Sides()
	t := strength.Tally{Games: sides, Sides: sides}
	for _, u := range m.unitScores {
		t.Scores = append(t.Scores, float64(u)/float64(sides*sides))
		t.Counts = append(t.Counts, m.units[u])
	}
	return t
}

// Testable reports whether a test can look at matches at this table: normalised Elo
// far below 0 means a score below 0 where there are many sides.
func (m *Match) Testable(t strength.SPRT) bool {
	x := m.Tally()
	for i := range x.Counts {
		x.Counts[i] = 1
	}
	return !math.IsNaN(t.LLR(x))
}

// N returns the number of deals.
func (m *Match) N() int64 { return m.draws.Deals }

// Unit names what N counts: "pair" or "rotation group".
func (m *Match) Unit() string {
	if m.table.Sides() == 2 {
		return "pair"
	}
	return "rotation group"
}

// Games returns the games by the result of the policy.
func (m *Match) Games() (won, drawn, lost int64) { return m.won, m.drawn, m.lost }

// Faults returns how many games were broken off by a fault, and how many of these
// by the policy. They count in the score like other games.
func (m *Match) Faults() (all, own int64) { return m.faults, m.ownFaults }

// broken reports whether every game was broken off by a fault, so that the score
// tells of the programs alone.
func (m *Match) broken() bool { return m.faults > 0 && m.faults == m.won+m.drawn+m.lost }

// Exact reports whether every deal scored exactly what equal policies score, as it
// must when a policy meets itself.
func (m *Match) Exact() bool { return m.N() > 0 && m.units[int64(m.table.Sides())] == m.N() }

// Score returns the score of the policy, over deals.
func (m *Match) Score() analysis.Estimate {
	t := m.Tally()
	s := t.Strength()
	return analysis.Estimate{Metric: "score", What: "all", Form: analysis.Share, Value: s.Score, Interval: s.Interval,
		Count: analysis.None, N: s.N, Unit: m.Unit(), Expected: t.Equal()}
}

// Draws returns the share of games that nobody won.
func (m *Match) Draws() analysis.Estimate { return analysis.NewShare("draws", "all", m.draws, "game") }

// Turns returns how many turns a game has.
func (m *Match) Turns() analysis.Estimate { return analysis.NewMean("turns", "mean", m.turns, "game") }

// Plies returns how many plies a game has.
func (m *Match) Plies() analysis.Estimate { return analysis.NewMean("plies", "mean", m.plies, "game") }

// pairing returns the correlation of the games of a pair and the bias of deal and
// seat, see [strength.Pairing]; NaN where there are more sides than two.
func (m *Match) pairing() (correlation, bias float64) {
	if m.table.Sides() != 2 {
		return math.NaN(), math.NaN()
	}
	return strength.Pairing(strength.Trinomial(m.lost, m.drawn, m.won), m.Tally())
}
