package cutrope

import (
	"math/rand/v2"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// sorted reports whether shown cards can be of the sorts that a guess says, card by card.
func sorted(k sorts, list []show, g guess) bool {
	for i := range list {
		e := &list[i]
		isNew, isKept := g.new.has(i), g.kept.has(i)
		n := k.count()
		switch held := int(k.held[e.seat]); {
		case isNew && isKept,
			isNew && (held >= int(e.hand) || !k.new.has(e.card)),
			!isNew && held == 0,
			!isNew && isKept && !k.kept.has(e.card),
			!isNew && !isKept && (!k.old.has(e.card) || n.held == n.kept):
			return false
		}
		k.show(e, isNew, isKept)
	}
	return true
}

// ways returns all ways to sort shown cards, tried one by one.
func ways(k sorts, list []show) (all []guess) {
	for code := range pow(3, len(list)) {
		var g guess
		for i, c := 0, code; i < len(list); i, c = i+1, c/3 {
			switch c % 3 {
			case 1:
				g.new.set(i)
			case 2:
				g.kept.set(i)
			}
		}
		if sorted(k, list, g) {
			all = append(all, g)
		}
	}
	return all
}

func pow(x, n int) int {
	p := 1
	for range n {
		p *= x
	}
	return p
}

// TestSettlingFindsAWayIfThereIsOne compares with all ways, in small cases made at random, of
// which some have none: a way is found if there is one, is one of them, and each may come.
func TestSettlingFindsAWayIfThereIsOne(t *testing.T) {
	rng := newRand(11)
	few := func(n int) (b bag) {
		for range n {
			b += one(cards.Card(rng.IntN(3)))
		}
		return b
	}
	none, all := 0, 0
	for range 3000 {
		var k sorts
		var list []show
		var hand, drawn [engine.MaxSeats]uint8
		for seat := range 3 {
			hand[seat] = uint8(rng.IntN(4))
			k.held[seat] = hand[seat]
		}
		for range 1 + rng.IntN(6) {
			seat := rng.IntN(3)
			n := uint8(rng.IntN(3))
			hand[seat] += n
			drawn[seat] += n
			if hand[seat] > 0 {
				list = append(list, show{seat: engine.Seat(seat), card: cards.Card(rng.IntN(3)), hand: hand[seat], drawn: drawn[seat]})
				hand[seat]--
			}
		}
		held := k.count().held
		kept := rng.IntN(held + 1)
		k.new, k.kept, k.old = few(rng.IntN(6)), few(kept), few(held-kept+rng.IntN(4))
		want := ways(k, list)
		all++
		if len(want) == 0 {
			none++
			if g, ok := k.settle(list, rng); ok {
				t.Fatalf("%v of %+v is settled as %v, and there is no way", list, k, g)
			}
			continue
		}
		left := map[guess]bool{}
		for _, g := range want {
			left[g] = true
		}
		for range 200 * len(want) {
			g, ok := k.settle(list, rng)
			if !ok || !sorted(k, list, g) {
				t.Fatalf("%v of %+v is settled as %v, %v, which is no way of %d", list, k, g, ok, len(want))
			}
			if delete(left, g); len(left) == 0 {
				break
			}
		}
		if len(left) > 0 {
			t.Fatalf("%v of %+v: of %d ways %d never come", list, k, len(want), len(left))
		}
	}
	if none < all/10 || none > all*9/10 {
		t.Errorf("%d of %d cases have no way", none, all)
	}
}

// TestSettlingFitsWhatAGameHasShown settles what was shown in games.
func TestSettlingFitsWhatAGameHasShown(t *testing.T) {
	for _, name := range []string{"quick:personal=70,hand=10", "basic:seats=4", "quick:seats=8", "quick:seats=8,personal=19,hand=1"} {
		rng := newRand(5)
		r := MustParse(name)
		s := r.New().(*State)
		v := s.NewView().(*View)
		settled := 0
		for range 10 {
			s.Begin(shuffled(rng), rng.Uint64())
			for s.toMove != engine.NoSeat {
				s.Play(eager(s.Legal(nil), rng), nil)
				if !s.shuffled || rng.IntN(10) > 0 {
					continue
				}
				s.Look(engine.Seat(rng.IntN(r.Seats)), v)
				var room [deckSize]show
				n, _ := v.listShows(room[:], v.seat)
				k := v.sorts(room[:n])
				if g, ok := k.settle(room[:n], rng); !ok || !sorted(k, room[:n], g) {
					t.Fatalf("%s: %v, %v in %v", name, g, ok, s)
				}
				settled++
			}
		}
		t.Logf("%s: %d", name, settled)
	}
}

// counted is a source that says how often it was asked.
type counted struct {
	rand.Source
	n int
}

func (c *counted) Uint64() uint64 { c.n++; return c.Source.Uint64() }

// hardToGuess is a position of a game in which the stock is used up after a reshuffle, nearly
// all of it has been shown, and seat 1 knows nearly all that is left.
const hardToGuess = "P0a 2 3 8 2 7 4 9 1 7 1 7 10 S 1 9 6 10; P0b 9 9 3 10 10 7 3 9 10 7 5 9 10 6 1 3 6 7 8 6 S 7 5; " +
	"P0c 8 8 7 5 1 1 S 2 4 8 5 4 7 4 10 3 1 5 2 2 8 8 6 9 5 3 2 5; P0p 2 6; P1a 10 2 7 1 8 10 8 9 8 S 4 1 5 6 S 4 5 8 2 3 1 10; " +
	"P1b 3 S 5 8 9 9 10 5 9 7 10 6 3 10 6 4 S 4 7 6 6 6 3 1; P1c 6 4 2 2 8 S 1 1 S 3 9 4 4 2 9 6 5; P1p 2 S; " +
	"level1 1 2 3 4 5 S S 8 S; level2 S 9 S 7 S S 4 3; level3 10 S S 7 S 5 4 3; stock -; shuffled yes; " +
	"drawn0 2 4 6 6 7 8 8 10 S S S S; drawn1 1 1 3 5 7 10 S S; reshuffled P1 12 11; " +
	"shown P0 6 P1 2 P0 6 P1 6 P0 7 S 9 P1 8 P0 9 P1 2 P0 7 P1 9 P0 5 P1 6 P0 8 P1 6 P0 S S 6 P1 7 P0 6 P1 3 P0 3 P1 5 P0 S P1 S P0 2 P1 1 P0 4 P1 10 " +
	"P0 8 10 P1 3 P0 7 P1 S S 3 P0 5 P1 1 P0 5 P1 3 P0 4 5 P1; acted yes; events 345; turn 146:P1; move P1:turn; chance 226"

// TestGuessesThatComeToNothingHaveAnEnd counts the random numbers that samples take: two a shown
// card and guess, and for the cards that are dealt.
func TestGuessesThatComeToNothingHaveAnEnd(t *testing.T) {
	s, err := ParsePosition(MustParse("basic:personal=3,hand=12"), hardToGuess)
	if err != nil {
		t.Fatal(err)
	}
	v, sample := s.NewView(), s.r.New()
	s.Look(1, v)
	n, _ := s.listShows(make([]show, deckSize), 1)
	settled := 0
	for seed := range uint64(20) {
		c := &counted{Source: rand.NewPCG(seed, 1)}
		v.Sample(sample, rand.New(c))
		if f := sample.(*State).fault(); f != "" {
			t.Errorf("seed %d: %s in %v", seed, f, sample)
		}
		if c.n > 2*n*(mostGuesses+1)+2*deckSize {
			t.Errorf("seed %d: a sample took %d random numbers", seed, c.n)
		}
		if c.n > mostGuesses {
			settled++
		}
	}
	if settled < 10 {
		t.Errorf("only %d of 20 samples came to the end of guesses", settled)
	}
}
