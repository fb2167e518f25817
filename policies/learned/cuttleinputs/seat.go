package cuttleinputs

import (
	"math/bits"

	"cardlab/engine"
	"cardlab/engine/cards"
)

// onTable fills the slots of what lies on a seat's table.
func (r *Reader) onTable(b *board, x engine.Seat) {
	l := &r.layout.seats[r.place[x]]
	points := b.points[x]
	n := worth(points)
	kings := b.count(x, cards.King)
	r.lacks[x] = r.goals[min(kings, len(r.goals)-1)] - n
	r.set(l.need, min(max(0, r.lacks[x]), mostNeed))
	r.set(l.points, min(n, mostPoints))
	best, second := 0, 0
	if points != 0 {
		c := cards.Card(bits.Len64(uint64(points)) - 1)
		best = value(c)
		if points = points.Without(c); points != 0 {
			second = value(cards.Card(bits.Len64(uint64(points)) - 1))
		}
	}
	r.set(l.best, best)
	r.set(l.second, second)
	r.set(l.pointCards, min(b.points[x].Len(), 5))
	r.set(l.kings, min(kings, 4))
	r.set(l.queens, min(b.count(x, cards.Queen), 3))
	r.set(l.glasses, min(b.count(x, cards.Eight), 2))
	r.set(l.borrowed, min(b.borrowed[x].Len(), 2))
}

// inHand fills the slots of what is known of a seat's hand; of the known cards those of
// the ranks of some cards, which have come or gone.
func (r *Reader) inHand(b *board, x engine.Seat, moved cards.Set) {
	l := &r.layout.seats[r.place[x]]
	hidden := min(b.hidden[x], mostCards)
	r.set(l.held, min(b.held(x), mostCards))
	r.set(l.hidden, hidden)
	for moved != 0 {
		rank := moved.First().Rank()
		moved &^= cards.RankSet(rank)
		r.set(l.known+int(rank), min((b.hand[x]&cards.RankSet(rank)).Len(), 3))
	}
	frozen := 0
	if f := b.hand[x] & b.frozen; f != 0 {
		frozen = 1 + int(cards.Card(bits.Len64(uint64(f))-1).Rank())
	}
	r.set(l.frozen, frozen)
	r.set(l.twos, r.crossed(hidden, cards.Two))
	r.set(l.aces, r.crossed(hidden, cards.Ace))
	r.set(l.jacks, r.crossed(hidden, cards.Jack))
	r.set(l.nines, r.crossed(hidden, cards.Nine))
}

// crossed returns the number of a slot that crosses hidden cards with the unseen ones of a rank.
func (r *Reader) crossed(hidden int, rank cards.Rank) int {
	if hidden == 0 {
		return 0
	}
	return hidden*5 + r.unseen[rank]
}
