package search

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies/policytest"
)

func TestWithoutAnEvaluationTheShareOfTheGoalCounts(t *testing.T) {
	r := policytest.Rules(t, "cuttle/standard")
	s := r.New()
	s.Begin(r.Deck(), 1)
	v := valueOf(s, nil, r.Table(), 0)
	if v != engine.Win/2 {
		t.Errorf("%d before the first card, want a half", v)
	}
	for _, text := range []string{"2C pts", "3H pts"} {
		a, err := r.Words().ParseAction(text)
		if err != nil || !slices.Contains(s.Legal(nil), a) {
			t.Fatalf("%s is not legal in %v", text, s)
		}
		s.Play(a, nil)
	}
	const want = 500 + (95-142)/2 // 2 and 3 of 21 points, in thousandths
	if got := valueOf(s, nil, r.Table(), 0); got != want {
		t.Errorf("%d at two points to three, want %d", got, want)
	}
}

func TestADrawIsSharedAmongTheSides(t *testing.T) {
	a := appraiser{table: engine.Table{Seats: 4, Teams: true}}
	var p prospect
	a.settle(engine.Outcome{Winner: engine.NoSeat, Reason: 1}, &p)
	if p != (prospect{500, 500, 500, 500}) {
		t.Errorf("a draw of two sides: %v", p)
	}
	a.table.Teams = false
	a.settle(engine.Outcome{Winner: engine.NoSeat, Reason: 1}, &p)
	if p != (prospect{250, 250, 250, 250}) {
		t.Errorf("a draw of four sides: %v", p)
	}
	a.settle(engine.Outcome{Winner: 2, Side: engine.Only(2), Reason: 1}, &p)
	if p != (prospect{0, 0, 1000, 0}) {
		t.Errorf("a win of seat 2: %v", p)
	}
}

func TestLogarithmsOfIntegersAreRight(t *testing.T) {
	for _, n := range []uint64{1, 2, 3, 7, 10, 1000, 1 << 20, 1<<63 + 12345} {
		if got, want := naturalLog(n), math.Log(float64(n)); math.Abs(got-want) > 1e-6 {
			t.Errorf("ln %d = %.8f, want %.8f", n, got, want)
		}
	}
}

// peeking is a view that samples the true state: what no policy is given.
type peeking struct {
	engine.View
	truth engine.State
}

func (p peeking) Sample(dst engine.State, _ *rand.Rand) { dst.CopyFrom(p.truth) }

// TestWhoSeesTheTrueStateIsStronger shows that what is hidden matters to a
// search, so that a test which finds no difference has teeth.
func TestWhoSeesTheTrueStateIsStronger(t *testing.T) {
	r := policytest.Rules(t, "cuttle/standard")
	cheat, honest := policy(t, "greedy", "cuttle/"), policy(t, "greedy", "cuttle/")
	rng := seeded(4)
	s := r.New()
	v := s.NewView()
	deck := slices.Clone(r.Deck())
	const pairs = 100
	score := 0.0
	for range pairs {
		rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		for cheats := range engine.Seat(2) {
			s.Begin(deck, 1)
			for s.ToMove() != engine.NoSeat {
				s.Look(s.ToMove(), v)
				var a engine.Action
				switch {
				case len(v.Legal()) == 1:
					a = v.Legal()[0]
				case s.ToMove() == cheats:
					a = cheat.Choose(peeking{v, s}, rng)
				default:
					a = honest.Choose(v, rng)
				}
				s.Play(a, nil)
			}
			switch o, _ := s.Outcome(); o.Winner {
			case cheats:
				score++
			case engine.NoSeat:
				score += 0.5
			}
		}
	}
	if score /= 2 * pairs; score < 0.6 {
		t.Errorf("greedy that sees all scores %.3f against greedy, want 0.6 at least", score)
	}
}
