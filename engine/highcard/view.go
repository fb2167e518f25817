package highcard

import (
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// View is what one seat knows: what all see, and its own cards.
type View struct {
	public
	seat  engine.Seat
	hand  cards.Set
	laid  cards.Card
	legal []engine.Action // room for all choices, made once
	only  []engine.Action // what Legal is restricted to; nil for all
}

// NewView returns a view for Look to fill.
func (s *State) NewView() engine.View {
	return &View{public: public{rules: s.rules}, legal: make([]engine.Action, 0, 2*maxHand)}
}

// Look fills the view with what a seat may know.
func (s *State) Look(seat engine.Seat, into engine.View) {
	v := into.(*View)
	v.public, v.seat, v.hand, v.laid = s.public, seat, s.hand[seat], s.laid[seat]
	v.legal, v.only = v.legal[:0], nil
	if seat == s.toMove {
		v.legal = v.public.legal(v.legal, v.hand)
	}
}

// Rules returns the variant.
func (v *View) Rules() engine.Rules { return v.rules }

// Seat returns whose view it is.
func (v *View) Seat() engine.Seat { return v.seat }

// Legal returns the choices of the seat, nil if it is not to move.
func (v *View) Legal() []engine.Action {
	if v.seat != v.toMove {
		return nil
	}
	if v.only != nil {
		return v.only
	}
	return v.legal
}

// Restrict makes Legal return these of its actions until the next Look.
func (v *View) Restrict(to []engine.Action) { v.only = to }

// Sample fills dst with a state that the seat cannot tell from the real one:
// the cards it has not seen are shuffled and dealt to where such cards lie.
func (v *View) Sample(dst engine.State, rng *rand.Rand) {
	s := dst.(*State)
	var unseen [cards.Pack]cards.Card
	n := 0
	for rest := v.unseen(); rest != 0; rest = rest.Rest() {
		unseen[n] = rest.First()
		n++
	}
	for i := n - 1; i > 0; i-- {
		j := engine.Pick(rng.Uint64(), i+1)
		unseen[i], unseen[j] = unseen[j], unseen[i]
	}
	next := func() cards.Card { n--; return unseen[n] }

	*s = State{public: v.public, chance: rng.Uint64()}
	for seat := range engine.Seat(engine.MaxSeats) {
		s.laid[seat] = s.up[seat]
		if seat == v.seat {
			s.hand[seat], s.laid[seat] = v.hand, v.laid
			continue
		}
		for range s.hands[seat] {
			s.hand[seat] = s.hand[seat].With(next())
		}
		if s.up[seat] == cards.Hidden {
			s.laid[seat] = next()
		}
	}
	for i := range s.stock {
		s.stock[i] = cards.None
		if i >= cards.Pack-int(v.left) {
			s.stock[i] = next()
		}
	}
}

// unseen returns the cards whose place the seat does not know.
func (v *View) unseen() cards.Set {
	seen := v.hand | v.scrap
	if v.laid != cards.None {
		seen = seen.With(v.laid)
	}
	for _, c := range v.up {
		if c < cards.Pack {
			seen = seen.With(c)
		}
	}
	return cards.Full(cards.Pack) &^ seen
}

// Equal reports whether two views hold the same knowledge.
func (v *View) Equal(other engine.View) bool {
	w := other.(*View)
	return v.public == w.public && v.seat == w.seat && v.hand == w.hand && v.laid == w.laid
}
