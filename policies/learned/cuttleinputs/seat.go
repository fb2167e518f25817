package cuttleinputs

import (
	"math/bits"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// onTable fills the slots of what lies on a seat's table.
func (r *Reader) onTable(s *side, x engine.Seat) {
	l, into := r.slots[x&3], r.into
	royals := counts(s.royals)
	s.worth = worth(s.points)
	s.kings = int(royals >> (4 * cards.King) & 0xF)
	queens := int(royals >> (4 * cards.Queen) & 0xF)
	s.queen = queens > 0
	s.lacks = r.goals[s.kings] - s.worth
	into[l.need] = uint8(min(max(0, s.lacks), mostNeed))
	into[l.points] = uint8(min(s.worth, mostPoints))
	best, second := 0, 0
	if points := s.points; points != 0 {
		c := highest(points)
		best = value(c)
		if points = points.Without(c); points != 0 {
			second = value(highest(points))
		}
	}
	into[l.best], into[l.second] = uint8(best), uint8(second)
	into[l.pointCards] = uint8(min(s.points.Len(), 5))
	into[l.kings] = uint8(min(s.kings, 4))
	into[l.queens] = uint8(min(queens, 3))
	into[l.glasses] = uint8(min(int(royals>>(4*cards.Eight)&0xF), 2))
	into[l.borrowed] = uint8(min(s.borrowed.Len(), 2))
}

// highest returns the highest card of a set that is not empty.
func highest(set cards.Set) cards.Card { return cards.Card(bits.Len64(uint64(set)) - 1) }

// inHand fills the slots of what is known of a seat's hand; of the known cards those of
// the ranks of some cards, which have come or gone; of the hidden ones, if another number is hidden than before.
func (r *Reader) inHand(s *side, x engine.Seat, frozen, moved cards.Set, hides bool) {
	l, into := r.slots[x&3], r.into
	into[l.held] = uint8(min(s.hand.Len()+s.hidden, mostCards))
	for moved != 0 {
		rank := moved.First().Rank()
		moved &^= cards.RankSet(rank)
		into[l.known+int(rank)] = uint8(min((s.hand & cards.RankSet(rank)).Len(), 3))
	}
	stuck := 0
	if f := s.hand & frozen; f != 0 {
		stuck = 1 + int(highest(f).Rank())
	}
	into[l.frozen] = uint8(stuck)
	if hides {
		hidden := min(s.hidden, mostCards)
		into[l.hidden] = uint8(hidden)
		into[l.twos] = r.crossed(hidden, cards.Two)
		into[l.aces] = r.crossed(hidden, cards.Ace)
		into[l.jacks] = r.crossed(hidden, cards.Jack)
		into[l.nines] = r.crossed(hidden, cards.Nine)
	}
}

// crossed returns the number of a slot that crosses hidden cards with the unseen ones of a rank.
func (r *Reader) crossed(hidden int, rank cards.Rank) uint8 {
	if hidden == 0 {
		return 0
	}
	return uint8(hidden*5 + int(r.unseen>>(4*rank)&0xF))
}
