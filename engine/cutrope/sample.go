package cutrope

import (
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Sample fills dst with a state that the seat cannot tell from the real one.
//
// Before any reshuffle the cards that the seat does not see are all alike to it:
// they are shuffled, copies as if they were told apart, and dealt to the stock,
// the other hands and the personal decks. After a reshuffle they are of several
// sorts, see [sorts].
func (v *View) Sample(dst engine.State, rng *rand.Rand) {
	s := dst.(*State)
	s.public = v.public
	s.hand = [engine.MaxSeats]bag{}
	s.hand[v.seat] = v.hand
	s.drawn = [engine.MaxSeats]bag{}
	s.drawn[v.seat] = v.drawn
	s.kept = [engine.MaxSeats]bag{}
	s.kept[v.seat] = v.kept
	s.mixed = 0
	s.chance = rng.Uint64()

	if v.shuffled {
		v.sampleShuffled(s, rng)
		return
	}
	var list [deckSize]cards.Card
	n := v.unseen().list(list[:])
	shuffle(list[:n], rng)
	n = s.dealHands(list[:n], v.seat)
	n = s.dealPersonal(list[:n])
	copy(s.stockInOrder(), list[:n])
}

// dealHands takes cards for the hands of all seats but one off the end of a
// list, and returns how many it leaves.
func (s *State) dealHands(list []cards.Card, but engine.Seat) int {
	n := len(list)
	for seat := range engine.Seat(s.r.Seats) {
		if seat == but {
			continue
		}
		for range s.hands[seat] {
			n--
			s.hand[seat] += one(list[n])
		}
	}
	return n
}

// dealPersonal takes cards for what lies below the tops of the personal decks
// off the end of a list, and returns how many it leaves.
func (s *State) dealPersonal(list []cards.Card) int {
	n, at := len(list), 0
	for seat := range engine.Seat(s.r.Seats) {
		s.first[seat] = uint8(at)
		if s.left[seat] == 0 {
			continue
		}
		s.deal[at] = s.top[seat]
		below := int(s.left[seat]) - 1
		copy(s.deal[at+1:at+1+below], list[n-below:n])
		n -= below
		at += 1 + below
	}
	return n
}

func shuffle(list []cards.Card, rng *rand.Rand) {
	for i := len(list) - 1; i > 0; i-- {
		j := engine.Pick(rng.Uint64(), i+1)
		list[i], list[j] = list[j], list[i]
	}
}
