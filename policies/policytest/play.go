package policytest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/policies"
)

// mostGames is how many games a check plays before it gives up: no game must offer what
// a check looks for.
const mostGames = 200

// Dice returns a generator of its own for each seed.
func Dice(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// Rules returns the rules of a name.
func Rules(t testing.TB, name string) engine.Rules {
	t.Helper()
	r, err := games.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// View reads a position and returns what the seat to move knows of it.
func View(t testing.TB, variant, position string) engine.View {
	t.Helper()
	s := State(t, Rules(t, variant), position)
	v := s.NewView()
	s.Look(s.ToMove(), v)
	return v
}

// State reads a position.
func State(t testing.TB, r engine.Rules, position string) engine.State {
	t.Helper()
	name, _, _ := strings.Cut(r.Name(), "/")
	game, err := games.FindGame(name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := game.Position(r, position)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Variants returns the named variants of every game by their whole names.
func Variants() (names []string) {
	for _, g := range games.All() {
		for _, v := range g.Variants {
			names = append(names, g.Name+"/"+v.Name)
		}
	}
	return names
}

// Shuffled returns the deck in an order of chance.
func Shuffled(r engine.Rules, rng *rand.Rand) []cards.Card {
	deal := slices.Clone(r.Deck())
	rng.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
	return deal
}

// PlayDeal plays the game of a number, with a stream of chance for each seat, and
// returns who won. Policies that watch see each event as their seats may.
func PlayDeal(r engine.Rules, deal uint64, seats []policies.Policy) (winner engine.Seat, err error) {
	rng := Dice(deal)
	s := r.New()
	s.Begin(Shuffled(r, rng), rng.Uint64())
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
			if p, ok := seats[seat].(peeker); ok {
				p.Peek(s)
			}
			if a = seats[seat].Choose(v, streams[seat]); failure(seats[seat], a) != nil {
				a = v.Legal()[0]
			}
			if !slices.Contains(v.Legal(), a) {
				return engine.NoSeat, fmt.Errorf("%s: %s chose %d, which is not legal; the position: %s", r.Name(), seats[seat].Name(), a, s)
			}
		}
		for _, e := range s.Play(a, nil) {
			for i, p := range seats {
				if w, ok := p.(policies.Watcher); ok {
					w.Watch(e.SeenBy(engine.Seat(i)))
				}
			}
		}
	}
	out, _ := s.Outcome()
	return out.Winner, nil
}

// peeker is a policy that is shown the true state through the back door, so that a
// check can be seen to catch it.
type peeker interface{ Peek(engine.State) }

// failure returns why a policy could not choose, such as a script whose action is not legal.
func failure(p policies.Policy, a engine.Action) error {
	if f, ok := p.(policies.Failer); ok && a == engine.NoAction {
		return f.Err()
	}
	return nil
}
