package cutrope

import (
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// mostGuesses is after how many guesses that all came to nothing the shown cards are
// sorted otherwise. Of 190,000 samples in games two took more than 256.
const mostGuesses = 1024

// settle sorts the shown cards one by one, as a guess does, but never into a sort in which
// the others do not go up. Whatever can have been may come of it, but not as often as it
// should. ok is false if nothing can have been.
func (k sorts) settle(list []show, rng *rand.Rand) (g guess, ok bool) {
	var f flow
	shown := k.network(list, &f)
	if !f.balance() {
		return g, false
	}
	new, others, held := k.new, k.kept+k.old, k.held
	for i := range list {
		e := &list[i]
		inHand := int(held[e.seat]) // of the cards that are not new
		ifNew := float64((int(e.hand)-inHand)*new.count(e.card)) / float64(max(1, new.size()))
		ifHeld := float64(inHand*others.count(e.card)) / float64(max(1, others.size()))
		if f.fix(shown[i], float64(fraction(rng)*(ifNew+ifHeld)) < ifNew) {
			g.new.set(i)
			new -= one(e.card)
		} else {
			others -= one(e.card)
			held[e.seat]--
		}
	}
	k.settleKept(list, &g, rng)
	return g, true
}

// settleKept says which of the cards that are not new were kept.
func (k *sorts) settleKept(list []show, g *guess, rng *rand.Rand) {
	var left [kinds]int // of each card
	for i := range list {
		if !g.new.has(i) {
			left[list[i].card]++
		}
	}
	for i := range list {
		e := &list[i]
		if g.new.has(i) {
			k.show(e, true, false)
			continue
		}
		left[e.card]--
		n := k.count()
		kept, old := n.ofHeld(k, e)
		mustBeOld := 0 // of those to come
		for c := range left {
			mustBeOld += max(0, left[c]-k.kept.count(cards.Card(c)))
		}
		isKept := kept > 0 && (n.held-n.kept <= mustBeOld || float64(fraction(rng)*(kept+old)) < kept)
		if isKept {
			g.kept.set(i)
		}
		k.show(e, false, isKept)
	}
}

// The nodes of a network: the root, each kind of card twice, one for the kinds together, and
// the shown cards.
const (
	root      = 0
	kindIn    = 1
	kindOut   = kindIn + kinds
	together  = kindOut + kinds
	fromShown = together + 1
)

// network makes a network of which each flow is a way to sort the shown cards into new ones
// and others, and returns the edges that say so: one goes through for a new card, and none for
// another. An edge goes
//
//	from the root to the last card that a seat has shown: so many at least are new as it did not hold
//	from there to the one that it showed before, and so on: no more can be new than it had drawn
//	from a shown card to its kind: 1 or 0
//	through the kind: no more can be new, or not, than there are
//	from the kinds to the root, and some of it together: of those that are not new no more can
//	be old, which is all that there are not enough kept ones for, than the hands held
func (k *sorts) network(list []show, f *flow) (shown [deckSize]int) {
	const any = deckSize
	var last [engine.MaxSeats]int // its place in the list, plus 1
	var showed [engine.MaxSeats]int
	var of [kinds]int
	for i := range list {
		e := &list[i]
		node := uint8(fromShown + i)
		shown[i] = f.add(node, kindIn+uint8(e.card), 0, 1)
		if before := last[e.seat]; before > 0 {
			f.add(node, uint8(fromShown+before-1), 0, int(list[before-1].drawn))
		}
		last[e.seat] = i + 1
		showed[e.seat]++
		of[e.card]++
	}
	for seat, i := range last {
		if i > 0 {
			f.add(root, uint8(fromShown+i-1), max(0, showed[seat]-int(k.held[seat])), int(list[i-1].drawn))
		}
	}
	beyondKept := 0
	for c := range uint8(kinds) {
		kept, old := k.kept.count(cards.Card(c)), k.old.count(cards.Card(c))
		beyond := max(0, of[c]-kept)
		beyondKept += beyond
		f.add(kindIn+c, kindOut+c, max(0, of[c]-kept-old), k.new.count(cards.Card(c)))
		f.add(kindOut+c, together, 0, beyond)
		f.add(kindOut+c, root, 0, any)
	}
	n := k.count()
	f.add(together, root, max(0, beyondKept-(n.held-n.kept)), any)
	return shown
}
