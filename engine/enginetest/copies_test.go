package enginetest_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cutrope"
	"github.com/cardlab/cardlab/engine/enginetest"
)

// dealtRope says who sees what of the deal of a game whose personal decks hide
// all but their tops, from their owners too.
func dealtRope(p engine.Place, i int) engine.Seats {
	switch {
	case p.Zone == cutrope.ZoneHand:
		return engine.Only(p.Seat)
	case p.Zone == cutrope.ZonePersonal && i == 0:
		return 0xFF
	}
	return 0
}

var ropeCards = cutrope.MustParse("basic").Words().Cards

// below returns the numbers of the cards below the tops of all personal decks, added up.
func below(s *state) (sum int) {
	for _, clause := range strings.Split(s.State.String(), "; ") {
		name, list, _ := strings.Cut(clause, " ")
		if !strings.HasPrefix(name, "P") || !strings.HasSuffix(name, "p") {
			continue
		}
		for _, w := range strings.Fields(list)[1:] {
			for c, text := range ropeCards {
				if text == w {
					sum += c
				}
			}
		}
	}
	return sum
}

// Bugs that only a game with equal cards, decks unknown to their owner, or
// events that move a whole place can have.
func TestEveryBugPlantedAmongEqualCardsIsFound(t *testing.T) {
	r := cutrope.MustParse("quick:personal=8,hand=4,turn_limit=60")
	for _, c := range []struct {
		name string
		bug  bug
		want string
	}{
		{"a view that shows its own personal deck", bug{text: func(v *view) string {
			_, deck, _ := strings.Cut(v.real.State.String(), "P"+string('0'+rune(v.Seat()))+"p ")
			deck, _, _ = strings.Cut(deck, ";")
			return v.View.String() + deck
		}}, "can tell the sample from the state"},
		{"a top turned up that only its owner sees", bug{play: rewritten(func(s *state, e *engine.Event) {
			if e.Kind == cutrope.Turned {
				e.Seen = engine.Only(e.Seat)
			}
		})}, "view: seat"},
		{"a draw that all see", bug{play: rewritten(func(s *state, e *engine.Event) {
			if e.Kind == cutrope.Drawn {
				e.Seen = 3
			}
		})}, "sample: seat"},
		{"a sample that prefers high cards in personal decks", bug{sample: func(v *view, dst *state, rng *rand.Rand) {
			v.View.Sample(dst.State, rng)
			if sum := below(dst); rng.IntN(2) == 0 {
				if v.View.Sample(dst.State, rng); below(dst) < sum {
					v.View.Sample(dst.State, rng)
				}
			}
		}}, "standard deviations"},
		{"a sample that is always the same", bug{sample: func(v *view, dst *state, rng *rand.Rand) {
			v.View.Sample(dst.State, rand.New(rand.NewPCG(1, 1)))
		}}, "sample: of 400 samples"},
		{"a sample that hands back the true state", bug{sample: func(v *view, dst *state, rng *rand.Rand) {
			dst.CopyFrom(v.real)
		}}, "sample: two states look alike"},
		{"a row that is swept with a card left behind", bug{holds: func(s *state, p engine.Place, card cards.Card) int {
			n := s.State.Holds(p, card)
			if card == 0 && p == (engine.Place{Zone: cutrope.ZoneDiscard, Seat: engine.NoSeat}) {
				return max(0, n-1)
			}
			return n
		}}, "place: after completed"},
		{"a put that says another of the cards in hand", bug{play: rewritten(func(s *state, e *engine.Event) {
			if e.Kind == cutrope.PutDown {
				e.Card = (e.Card + 1) % 11
			}
		})}, "place: put"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := verdict(t, func(tb testing.TB) {
				enginetest.Options{Games: 6, Dealt: dealtRope}.Run(tb, rules{r, c.bug})
			})
			if !strings.Contains(got, c.want) {
				t.Errorf("got %.600q, want a failure that says %q", got, c.want)
			}
		})
	}
}
