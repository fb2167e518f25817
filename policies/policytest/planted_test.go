package policytest

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

func TestAPolicyThatPeeksIsCaught(t *testing.T) {
	for _, name := range Variants() {
		if strings.HasPrefix(name, "cutrope/") {
			name += ":personal=2" // random play with full decks ends drawn, so that there is nothing to peek at
		}
		r := Rules(t, name)
		if err := Honest(r, func() policies.Policy { return newCheat(r, true, 2) }, 30); err == nil {
			t.Errorf("%s: a policy that is handed the true state was not caught", name)
		}
		if err := Honest(r, func() policies.Policy { return newCheat(r, false, 2) }, 30); err != nil {
			t.Errorf("%s: its honest twin was: %v", name, err)
		}
	}
}

// TestPeekingWins shows that there is something to peek at: the same policy is
// stronger if it looks at the true state. So a policy that leaks would be, too.
func TestPeekingWins(t *testing.T) {
	for name, deals := range map[string]int{"highcard/duel": 300, "cuttle/standard": 150} {
		r := Rules(t, name)
		peeks, twin := func() policies.Policy { return newCheat(r, true, 4) }, func() policies.Policy { return newCheat(r, false, 4) }
		mean, half := pairScore(t, r, peeks, twin, deals)
		t.Logf("%s: the cheat scores %.3f ± %.3f in %d pairs", name, mean, half, deals)
		if mean-half < 0.5 {
			t.Errorf("%s: the cheat scores %.3f ± %.3f (99.9 %%) against its honest twin in %d pairs, want more than ½", name, mean, half, deals)
		}
	}
}

// cheat tries each action in some states by playing on at random, and takes the one
// after which it stands best. The states are samples of its view, or if it cheats the
// true one, which a test hands it through the back door.
type cheat struct {
	policies.Random
	cheats           bool
	playouts         int
	real, start, try engine.State
	table            engine.Table
	me               engine.Seats
	legal            []engine.Action
	log              []engine.Event
}

func newCheat(r engine.Rules, cheats bool, playouts int) *cheat {
	return &cheat{cheats: cheats, playouts: playouts, real: r.New(), start: r.New(), try: r.New()}
}

func (p *cheat) Begin(t engine.Table, s engine.Seat, _ *rand.Rand) { p.table, p.me = t, t.Side(s) }

func (p *cheat) Peek(s engine.State) { p.real.CopyFrom(s) }

func (p *cheat) Choose(v engine.View, rng *rand.Rand) engine.Action {
	legal := v.Legal()
	scores := make([]int, len(legal))
	for range p.playouts {
		v.Sample(p.start, rng)
		if p.cheats {
			p.start.CopyFrom(p.real)
		}
		seed := rng.Uint64()
		for i, a := range legal {
			scores[i] += p.playout(a, seed)
		}
	}
	return legal[slices.Index(scores, slices.Max(scores))]
}

// playout plays on after an action, but not for ever, and returns how well the side then stands.
func (p *cheat) playout(a engine.Action, seed uint64) int {
	const won = 1000
	p.try.CopyFrom(p.start)
	p.log = p.try.Play(a, p.log[:0])
	for range 80 {
		if p.legal = p.try.Legal(p.legal); len(p.legal) == 0 {
			break
		}
		seed = engine.Mix(seed)
		p.log = p.try.Play(p.legal[engine.Pick(seed, len(p.legal))], p.log[:0])
	}
	out, over := p.try.Outcome()
	switch {
	case over && p.me.Has(out.Winner):
		return won
	case over && out.Winner != engine.NoSeat:
		return -won
	}
	stands := 0
	for s := range engine.Seat(p.table.Seats) {
		if points, _ := p.try.Standing(s); p.me.Has(s) {
			stands += points
		} else {
			stands -= points
		}
	}
	return stands
}

// pairScore plays a against b, each deal from both seatings, at a table of two. It
// returns the mean score of a pair and half of its 99.9 % interval.
func pairScore(t testing.TB, r engine.Rules, a, b func() policies.Policy, deals int) (mean, half float64) {
	t.Helper()
	var sum, squares float64
	players := [2][2]policies.Policy{{a(), b()}, {b(), a()}} // by seating and seat
	for deal := range deals {
		score := 0.0
		for seating, seats := range players {
			winner, err := PlayDeal(r, uint64(deal), seats[:])
			if err != nil {
				t.Fatal(err)
			}
			switch winner {
			case engine.NoSeat:
				score += 0.25
			case engine.Seat(seating): // a sits there
				score += 0.5
			}
		}
		sum += score
		squares += score * score
	}
	n := float64(deals)
	mean = sum / n
	return mean, 3.29 * math.Sqrt((squares/n-mean*mean)/n)
}

// rememberer lets the last game decide: it forgets to forget.
type rememberer struct {
	policies.Random
	choices int
}

func (p *rememberer) Choose(v engine.View, _ *rand.Rand) engine.Action {
	p.choices++
	return v.Legal()[p.choices%len(v.Legal())]
}

func TestAPolicyThatRemembersTheLastGameIsCaught(t *testing.T) {
	if err := Mirror(Rules(t, "cuttle/standard"), func() policies.Policy { return &rememberer{} }); err == nil {
		t.Error("it was not")
	}
}

// deaf takes no notice of what it is shown: it lists the actions itself.
type deaf struct {
	policies.Random
	state engine.State
}

func (p *deaf) Choose(v engine.View, rng *rand.Rand) engine.Action {
	v.Sample(p.state, rng)
	legal := p.state.Legal(nil)
	return legal[rng.IntN(len(legal))]
}

func TestAPolicyThatChoosesWhatItIsNotShownIsCaught(t *testing.T) {
	for _, name := range Variants() {
		r := Rules(t, name)
		if _, err := Restricted(r, func() policies.Policy { return &deaf{state: r.New()} }, 15); err == nil {
			t.Errorf("%s: it was not", name)
		}
	}
}

// narrow is a game that never offers three actions.
type (
	narrow      struct{ engine.Rules }
	narrowState struct{ engine.State }
)

func (r narrow) New() engine.State { return narrowState{r.Rules.New()} }

func (s narrowState) Legal(buf []engine.Action) []engine.Action {
	buf = s.State.Legal(buf)
	return buf[:min(2, len(buf))]
}

func TestAGameThatNeverOffersThreeActionsEndsTheCheck(t *testing.T) {
	r := narrow{Rules(t, "highcard/duel")}
	if n, err := Restricted(r, func() policies.Policy { return policies.Random{} }, 15); n != 0 || err != nil {
		t.Errorf("%d choices were checked, %v", n, err)
	}
}
