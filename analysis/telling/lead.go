package telling

import (
	"math"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Lead follows who leads in a game, by folding its events. After each turn a side's progress is
// the points of its best seat relative to that seat's goal; the side above all others leads.
// A tie leaves the lead where it was, as the metric lead has it.
type Lead struct {
	rules   engine.Rules
	state   engine.State
	turn    int
	last    []float64
	swing   float64
	leader  int
	changes int
}

// NewLead follows games of some rules, one after another.
func NewLead(r engine.Rules) *Lead { return &Lead{rules: r, state: r.New()} }

// Begin deals a game.
func (l *Lead) Begin(g *data.Game) {
	g.Begin(l.state, dealt(g))
	l.turn, l.swing, l.leader, l.changes, l.last = 1, 0, -1, 0, l.margins()
}

// dealt returns the cards of a game in the order of the deal.
func dealt(g *data.Game) []cards.Card {
	deal := make([]cards.Card, len(g.Cards))
	for i, c := range g.Cards {
		deal[i] = cards.Card(c)
	}
	return deal
}

// Add folds an event; at the end of a turn it looks how the lead has changed. It panics if the
// event is none of the rules.
func (l *Lead) Add(e *data.Event) {
	l.state.Evolve(e.Event)
	if turn, _ := l.state.Turn(); turn != l.turn {
		l.turn = turn
		l.look()
	}
}

func (l *Lead) look() {
	now := l.margins()
	for i := range now {
		l.swing = max(l.swing, math.Abs(now[i]-l.last[i]))
	}
	if l.last = now; isChange(&l.leader, leaderOf(now)) {
		l.changes++
	}
}

// End ends the game. It returns the largest change of a side's margin before the best of the
// others from one turn to the next, 0 to 2, and how often another side took the lead.
func (l *Lead) End() (swing float64, changes int) {
	l.look() // the last turn
	return l.swing, l.changes
}

func (l *Lead) margins() []float64 {
	return margins(l.rules.Table(), func(seat int) (int, int) { return l.state.Standing(engine.Seat(seat)) })
}

// LeadChanges returns the steps of a story, each the last of its turn, after which another side
// leads than the one that led before.
func (s *Story) LeadChanges(t engine.Table) []int {
	changes := []int{}
	leader := -1
	for i := range s.Steps {
		if i+1 < len(s.Steps) && s.Steps[i+1].Turn == s.Steps[i].Turn {
			continue // the turn goes on
		}
		seats := s.Steps[i].Table.Seats
		if isChange(&leader, leaderOf(margins(t, func(seat int) (int, int) { return seats[seat].Points, seats[seat].Goal }))) {
			changes = append(changes, i)
		}
	}
	return changes
}

// isChange notes who leads now, -1 if nobody does, and reports whether another did before.
func isChange(leader *int, now int) bool {
	if now < 0 || now == *leader {
		return false
	}
	was := *leader
	*leader = now
	return was >= 0
}

// leaderOf returns the side that is before all others, -1 if none is.
func leaderOf(margins []float64) int {
	for side, m := range margins {
		if m > 0 {
			return side
		}
	}
	return -1
}

// margins returns what each side has before the best of the others: the progress of its best
// seat less theirs, -1 to 1. A side is named by its first seat.
func margins(t engine.Table, standing func(seat int) (points, goal int)) []float64 {
	best := make([]float64, t.Sides())
	for seat := range int(t.Seats) {
		side := int(t.Side(engine.Seat(seat)).First())
		best[side] = max(best[side], progress(standing(seat)))
	}
	list := make([]float64, len(best))
	for i := range best {
		other := 0.0
		for k := range best {
			if k != i {
				other = max(other, best[k])
			}
		}
		list[i] = best[i] - other
	}
	return list
}

// progress returns points relative to a goal, 0 to 1; a goal of nothing is reached.
func progress(points, goal int) float64 {
	if goal <= 0 || points >= goal {
		return 1
	}
	return float64(max(0, points)) / float64(goal)
}
