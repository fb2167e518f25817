package policies

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cardlab/engine"
	"cardlab/engine/cards"
	"cardlab/engine/games"
)

func rulesOf(t testing.TB, name string) engine.Rules {
	t.Helper()
	r, err := games.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestNoPolicyKnowsWhatItsSeatCannot(t *testing.T) {
	for _, name := range tables() {
		game, _, _ := strings.Cut(name, "/")
		for _, s := range every(t, game) {
			t.Run(name+" "+s.Name(), func(t *testing.T) {
				r := rulesOf(t, name)
				if err := checkHonest(r, func() Policy { return fresh(s) }, 30); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

func TestAPolicyThatPeeksIsCaught(t *testing.T) {
	for _, name := range tables() {
		if strings.HasPrefix(name, "cutrope/") {
			name += ":personal=2" // random play with full decks ends drawn, so that there is nothing to peek at
		}
		r := rulesOf(t, name)
		if err := checkHonest(r, func() Policy { return newPeeker(r, true, 2) }, 30); err == nil {
			t.Errorf("%s: a policy that is handed the true state was not caught", name)
		}
		if err := checkHonest(r, func() Policy { return newPeeker(r, false, 2) }, 30); err != nil {
			t.Errorf("%s: its honest twin was: %v", name, err)
		}
	}
}

// TestPeekingWins shows that there is something to peek at: the same policy is
// stronger if it looks at the true state. So a policy that leaks would be, too.
func TestPeekingWins(t *testing.T) {
	for name, deals := range map[string]int{"highcard/duel": 300, "cuttle/standard": 150} {
		r := rulesOf(t, name)
		cheat, twin := func() Policy { return newPeeker(r, true, 4) }, func() Policy { return newPeeker(r, false, 4) }
		mean, half := pairScore(t, r, cheat, twin, deals)
		t.Logf("%s: the cheat scores %.3f ± %.3f in %d pairs", name, mean, half, deals)
		if mean-half < 0.5 {
			t.Errorf("%s: the cheat scores %.3f ± %.3f (99.9 %%) against its honest twin in %d pairs, want more than ½", name, mean, half, deals)
		}
	}
}

// checkHonest lets a policy choose in games that others play at random, and another
// instance of it in twins of the positions: states that its seat cannot tell from
// the real ones, with other cards where it cannot see them. With equal generators,
// and the same events seen, both must choose the same, and say the same of it.
// It stops after so many choices in twins that differ.
func checkHonest(r engine.Rules, make func() Policy, choices int) error {
	rng := dice(spread(r.Name()))
	state, twin := r.New(), r.New()
	views := [2]engine.View{state.NewView(), twin.NewView()}
	both := [2]Policy{make(), make()}
	words := r.Words()
	for game := 0; choices > 0; game++ {
		if game == 200 {
			return fmt.Errorf("%s: 200 games without enough hidden cards", r.Name())
		}
		state.Begin(shuffled(r, rng), rng.Uint64())
		me := engine.Seat(rng.IntN(int(r.Table().Seats)))
		for _, p := range both {
			p.Begin(r.Table(), me, dice(uint64(game)))
		}
		asks := 1 + rng.IntN(8) // the policy decides one in so many of its choices
		for ply := uint64(0); state.ToMove() != engine.NoSeat; ply++ {
			legal := state.Legal(nil)
			action := legal[rng.IntN(len(legal))]
			if state.ToMove() == me && len(legal) > 1 && rng.IntN(asks) == 0 && choices > 0 {
				state.Look(me, views[0])
				views[0].Sample(twin, rng)
				twin.Look(me, views[1])
				if !twin.Equal(state) {
					choices--
				}
				var said [2]string
				for i, s := range [2]engine.State{state, twin} {
					if p, ok := both[i].(interface{ peek(engine.State) }); ok {
						p.peek(s)
					}
					action = both[i].Choose(views[i], dice(ply))
					if err := failure(both[i], action); err != nil {
						action, said[i] = legal[0], err.Error()
						continue
					}
					if !slices.Contains(legal, action) {
						return fmt.Errorf("chose %d, which is not legal\nposition %s", action, s)
					}
					said[i] = words.Action(action) + sayings(both[i])
				}
				if said[0] != said[1] {
					return fmt.Errorf("seat %d chooses\n%s\nand with other cards where it cannot see\n%s\nposition %s\nother    %s", me, said[0], said[1], state, twin)
				}
			}
			for _, e := range state.Play(action, nil) {
				for _, p := range both {
					if w, ok := p.(Watcher); ok {
						w.Watch(e.SeenBy(me))
					}
				}
			}
		}
	}
	return nil
}

// failure returns why a policy could not choose, such as a script whose action is not legal.
func failure(p Policy, a engine.Action) error {
	if f, ok := p.(Failer); ok && a == engine.NoAction {
		return f.Err()
	}
	return nil
}

// sayings returns what a policy says of its last choice.
func sayings(p Policy) (text string) {
	if e, ok := p.(Explainer); ok {
		text = fmt.Sprintf(", explained as %v", e.Explain())
	}
	if h, ok := p.(*typist); ok {
		text += "\n" + h.printed.String()
	}
	return text
}

func spread(text string) (seed uint64) {
	for _, b := range []byte(text) {
		seed = engine.Mix(seed ^ uint64(b))
	}
	return seed
}

func shuffled(r engine.Rules, rng *rand.Rand) []cards.Card {
	deal := slices.Clone(r.Deck())
	rng.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
	return deal
}

// peeker tries each action in some states by playing on at random, and takes the one
// after which it stands best. The states are samples of its view, or if it cheats the
// true one, which a test hands it through the back door.
type peeker struct {
	Random
	cheats           bool
	playouts         int
	real, start, try engine.State
	table            engine.Table
	me               engine.Side
	legal            []engine.Action
	log              []engine.Event
}

func newPeeker(r engine.Rules, cheats bool, playouts int) *peeker {
	return &peeker{cheats: cheats, playouts: playouts, real: r.New(), start: r.New(), try: r.New()}
}

func (p *peeker) Begin(t engine.Table, s engine.Seat, _ *rand.Rand) { p.table, p.me = t, t.Side(s) }

func (p *peeker) peek(s engine.State) { p.real.CopyFrom(s) }

func (p *peeker) Choose(v engine.View, rng *rand.Rand) engine.Action {
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
func (p *peeker) playout(a engine.Action, seed uint64) int {
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
func pairScore(t testing.TB, r engine.Rules, a, b func() Policy, deals int) (mean, half float64) {
	t.Helper()
	var sum, squares float64
	players := [2][2]Policy{{a(), b()}, {b(), a()}} // by seating and seat
	for deal := range deals {
		score := 0.0
		for seating, seats := range players {
			switch winner := playDeal(t, r, uint64(deal), seats[:]); winner {
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

// playDeal plays the game of a number, with streams by seat, and returns who won.
func playDeal(t testing.TB, r engine.Rules, deal uint64, seats []Policy) engine.Seat {
	t.Helper()
	rng := dice(deal)
	s := r.New()
	s.Begin(shuffled(r, rng), rng.Uint64())
	streams := make([]*rand.Rand, len(seats))
	for i, p := range seats {
		streams[i] = rand.New(rand.NewPCG(deal, uint64(1+i)))
		p.Begin(r.Table(), engine.Seat(i), streams[i])
	}
	v := s.NewView()
	for s.ToMove() != engine.NoSeat {
		seat := s.ToMove()
		s.Look(seat, v)
		a := v.Legal()[0]
		if len(v.Legal()) > 1 {
			if p, ok := seats[seat].(interface{ peek(engine.State) }); ok {
				p.peek(s)
			}
			if a = seats[seat].Choose(v, streams[seat]); failure(seats[seat], a) != nil {
				a = v.Legal()[0]
			}
			if !slices.Contains(v.Legal(), a) {
				t.Fatalf("%s: %s chose %d, which is not legal; the position: %s", r.Name(), seats[seat].Name(), a, s)
			}
		}
		for _, e := range s.Play(a, nil) {
			for i, p := range seats {
				if w, ok := p.(Watcher); ok {
					w.Watch(e.SeenBy(engine.Seat(i)))
				}
			}
		}
	}
	out, _ := s.Outcome()
	return out.Winner
}
