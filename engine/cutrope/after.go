package cutrope

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// After fills dst, a view of the same rules, with what the seat to move knows of the
// position after one of its actions. The rules themselves play the action in what
// the seat knows; a card that it does not know, drawn or turned up, stays
// unknown: it counts in the hand's size and not in the hand, and the top of a personal
// deck of which cards are left is None. The view lists no choices.
//
// It reports whether how the game stands is certain. It is not where the game would
// be stuck but for the card that was turned up.
func (v *View) After(a engine.Action, dst *View) (certain bool) {
	if dst.ahead == nil {
		dst.ahead = newVeiled()
	}
	s := dst.ahead
	s.public = v.public
	s.hand[v.seat], s.drawn[v.seat], s.kept[v.seat] = v.hand, v.drawn, v.kept
	s.first[v.seat], s.mixed = 0, 0
	dst.log = s.Play(a, dst.log[:0])
	dst.public, dst.seat = s.public, v.seat
	dst.hand, dst.drawn, dst.kept = s.hand[v.seat], s.drawn[v.seat], s.kept[v.seat]
	dst.legal, dst.only = dst.legal[:0], nil
	turned := s.top[v.seat] == cards.None && s.left[v.seat] > 0
	return !turned || s.toMove != engine.NoSeat
}

// newVeiled returns a state of which nobody knows what is drawn or turned up.
func newVeiled() *State {
	s := &State{veiled: true}
	for i := range s.deal {
		s.deal[i] = cards.None
	}
	return s
}
