package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/engine"
)

var leadEntry = analysis.Entry{
	Info: analysis.Info{Name: "lead", Group: howItGoes, Unit: "game, decided game, turn", NeedsRules: true,
		Question: "How does the lead go from side to side, does the winner come from behind, and when is the game decided?",
		Source: "Drama, lead change and decisiveness after Browne (2008), Automatic Generation and Evaluation of Recombination Games, " +
			"thesis, QUT, and the metrics of Ludii, with the points relative to the goal in place of an evaluation",
		Counted: "After each turn a side's value is the points of its best seat over that seat's goal, 0 to 1. The " +
			"leader is the side above all others; a tie changes nothing. A lead change is another leader than the" +
			" last one; the first leader is none. A comeback is a win by a side that was behind after some turn. " +
			"Drama is the mean over turns of what the winner was behind the best side. The threshold is the " +
			"highest value of a side that lost; the game is decided for good with the first turn at which the " +
			"winner is above it, given as the share of the turns before."},
	Rows: [][2]string{{"lead_changes", "lead changes"}, {"comebacks", "comebacks of winners"},
		{"deficit", "winner's largest deficit"}, {"drama", "drama"},
		{"threshold", "most that a loser had"}, {"decisive", "decided for good after"}},
	Columns:  analysis.EveryColumn,
	OfEvents: func(s *analysis.Source) analysis.EventMetric { return &lead{table: s.Table} },
}

// whole is a side that stands at its goal. Values are in 1/10,000 of it, so that
// sums over deals are exact.
const whole = 10000

// lead: how does the lead go? After each turn a side's value is the points of
// its best seat relative to that seat's goal, from 0 to 1. The leader is the
// one side whose value is above all others'; a tie leaves the lead where it was.
type lead struct {
	table engine.Table
	stand [engine.MaxSeats]standing // by seat, as last asked for
	moves []move                    // of the current game: the values after each turn that changed some

	changes   analysis.ByDeal // x: games
	perTurn   analysis.ByDeal // y: changes; x: turns
	comebacks analysis.ByDeal // x: decided games, as below
	deficit   analysis.ByDeal // y in 1/10,000, as below
	drama     analysis.ByDeal
	threshold analysis.ByDeal
	decisive  analysis.ByDeal
}

// standing is a seat's points, the points it needs, and the one relative to the other.
type standing struct {
	points, goal int
	value        int32
}

// move is the values of the sides, and after how many turns in a row they were so.
type move struct {
	side  [engine.MaxSeats]int32
	turns int64
}

func (m *lead) Turn(s engine.State, _ *analysis.Log) {
	moved := len(m.moves) == 0
	for seat := range engine.Seat(m.table.Seats) {
		at := &m.stand[seat]
		if points, goal := s.Standing(seat); points != at.points || goal != at.goal {
			*at = standing{points, goal, progress(points, goal)}
			moved = true
		}
	}
	if moved {
		var now move
		for seat := range engine.Seat(m.table.Seats) {
			i := sideNumber(m.table, seat)
			now.side[i] = max(now.side[i], m.stand[seat].value)
		}
		m.moves = append(m.moves, now)
	}
	m.moves[len(m.moves)-1].turns++
}

// progress returns points relative to a goal, 0 to 1; a goal of nothing is reached.
func progress(points, goal int) int32 {
	if goal <= 0 || points >= goal {
		return whole
	}
	return int32(max(0, points) * whole / goal)
}

// sideNumber returns the number of a seat's side, as the column winner_side has it.
func sideNumber(t engine.Table, s engine.Seat) int {
	if t.Teams {
		return int(s) % 2
	}
	return int(s)
}

func (m *lead) Game(l *analysis.Log) {
	winner := -1
	if analysis.Decided(l.Game) {
		winner = int(l.Game.Side)
	}
	c := courseOf(m.moves, m.table.Sides(), winner)
	m.moves = m.moves[:0]
	m.changes.Add(c.changes, 1)
	m.perTurn.Add(c.changes, c.turns)
	if winner < 0 || c.turns == 0 {
		return
	}
	m.comebacks.Add(stats.Indicator(c.deficit > 0), 1)
	m.deficit.Add(c.deficit, 1)
	m.drama.Add(c.behind/c.turns, 1)
	m.threshold.Add(c.threshold, 1)
	m.decisive.Add(c.before*whole/c.turns, 1)
}

// course is how the lead went in one game.
type course struct {
	turns     int64
	changes   int64 // of the leader
	deficit   int64 // the most that the winner was behind the best
	behind    int64 // the sum over turns of what the winner was behind the best
	threshold int64 // the highest value of a side that did not win
	before    int64 // turns before the winner was first above that; all if it never was
}

// courseOf follows the values of the sides. Without a winner (-1) it counts
// the changes of the leader alone. Ludii counts the first leader as a change,
// and takes before from a division of whole numbers; neither is done here.
func courseOf(moves []move, sides, winner int) (c course) {
	leader := -1
	for i := range moves {
		values, turns := moves[i].side[:sides], moves[i].turns
		c.turns += turns
		now, best, alone := 0, values[0], true
		for s, v := range values[1:] {
			switch {
			case v > best:
				now, best, alone = s+1, v, true
			case v == best:
				alone = false
			}
		}
		if alone && now != leader {
			if leader >= 0 {
				c.changes++
			}
			leader = now
		}
		if winner < 0 {
			continue
		}
		behind := int64(best - values[winner])
		c.behind += behind * turns
		c.deficit = max(c.deficit, behind)
		for s, v := range values {
			if s != winner {
				c.threshold = max(c.threshold, int64(v))
			}
		}
	}
	if winner < 0 {
		return c
	}
	for i := range moves {
		if int64(moves[i].side[winner]) > c.threshold {
			break
		}
		c.before += moves[i].turns
	}
	return c
}

func (m *lead) all() []*analysis.ByDeal {
	return []*analysis.ByDeal{&m.changes, &m.perTurn, &m.comebacks, &m.deficit, &m.drama, &m.threshold, &m.decisive}
}

func (m *lead) EndDeal() {
	for _, r := range m.all() {
		r.Close()
	}
}

func (m *lead) Merge(other analysis.EventMetric) {
	theirs := other.(*lead).all()
	for i, r := range m.all() {
		r.Merge(theirs[i])
	}
}

func (m *lead) State(c *state.Coder) {
	for _, r := range m.all() {
		r.State(c)
	}
}

func (m *lead) Estimates() []analysis.Estimate {
	return []analysis.Estimate{
		analysis.NewMean("lead_changes", "a game", m.changes.Ratio, "game"),
		analysis.NewMean("lead_changes", "a turn", m.perTurn.Ratio, "turn"),
		analysis.NewShare("comebacks", "all", m.comebacks.Ratio, "decided game"),
		analysis.NewMeanShare("deficit", "mean", m.deficit.Ratio, whole, "decided game"),
		analysis.NewMeanShare("drama", "mean", m.drama.Ratio, whole, "decided game"),
		analysis.NewMeanShare("threshold", "mean", m.threshold.Ratio, whole, "decided game"),
		analysis.NewMeanShare("decisive", "mean", m.decisive.Ratio, whole, "decided game"),
	}
}
