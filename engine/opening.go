package engine

import "github.com/cardlab/cardlab/engine/cards"

// Opening is a position in which games begin. All is as it says; the cards to which it
// gives no place, as those of a stock whose order it leaves open, come as a deal has them.
type Opening interface {
	// Begin sets a state of the rules that the opening was read for, as [State.Begin] does for
	// a deal. The cards without a place come in the order of deal, a permutation of the deck, so
	// that each order of them is as likely if each of the deck is; chance seeds whatever is
	// random later, unless the opening says another seed.
	Begin(s State, deal []cards.Card, chance uint64)
	// Open returns how many cards have no place.
	Open() int
}

// Openings are those of a run: its deals begin at them in turn, deal 0 at the first, and at the
// first again after the last. Without any, games begin as they are dealt.
type Openings []Opening

// At returns the opening of a deal, nil if games begin as they are dealt.
func (o Openings) At(deal int64) Opening {
	if len(o) == 0 {
		return nil
	}
	return o[uint64(deal)%uint64(len(o))]
}

// Begin sets the state before the first choice of a game that begins at an opening, or, if that
// is nil, as it is dealt.
func Begin(s State, o Opening, deal []cards.Card, chance uint64) {
	if o == nil {
		s.Begin(deal, chance)
		return
	}
	o.Begin(s, deal, chance)
}
