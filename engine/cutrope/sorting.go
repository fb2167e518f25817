package cutrope

import (
	"math/rand/v2"

	"cardlab/engine"
)

// guesses is from how many guesses one is drawn. A guess sorts the cards that
// other seats have shown since a reshuffle into new and old ones, one by one.
//
// If any card of a hand is as likely to be shown as another, a shown card c is
// of either sort with the weights
//
//	new cards in the hand · new cards c not shown before / all new cards not shown before
//	old cards in the hand · old cards c not shown before / all old cards not shown before
//
// The product of the weights of what was chosen is how likely the whole is. But
// chosen by these weights alone a guess often comes to nothing: a card turns up
// that can be of one sort only, and the hand, or the deck, has no more of it. So
// a guess looks ahead, how many copies are still to be shown and what the seat
// shows after; and it gets as its weight what it is likely to be, divided by how
// likely it was to be chosen. One guess is drawn by weight. The more there are,
// the nearer it is to exact; eight are within a few per cent, see
// TestSamplesAfterAReshuffleComeAsOftenAsTheWorldsDo.
const guesses = 8

// guess has a bit for each shown card that is new.
type guess [(deckSize + 63) / 64]uint64

func (g *guess) isNew(i int) bool { return g[i/64]>>(i%64)&1 != 0 }

// sort draws which of the shown cards are new. held is how many old cards each
// hand had at first.
func (k sorts) sort(list []show, held [engine.MaxSeats]uint8, rng *rand.Rand) (g guess) {
	if !areDoubtful(list) {
		return g
	}
	var out outlook
	k.lookAhead(list, &out)
	total := 0.0
	// Some guess comes to something: what has happened is one.
	for i := 0; i < guesses || total == 0; i++ {
		next, weight := k.guess(list, held, &out, rng)
		total += float64(weight)
		if weight > 0 && float64(fraction(rng)*total) < weight {
			g = next
		}
	}
	return g
}

// areDoubtful reports whether a hand had drawn cards when it showed one; else all are old.
func areDoubtful(list []show) bool {
	for i := range list {
		if list[i].drawn > 0 {
			return true
		}
	}
	return false
}

// outlook holds, for each shown card and each number of old cards in its hand,
// what is to be expected of this card and those that the seat shows after it, as
// if no copy of a card made another less likely.
type outlook [deckSize + 1][oldAhead]struct {
	chance float64 // that they are these cards, up to a factor
	new    float64 // how many of them are new
}

// oldAhead is how many numbers of old cards there are, from none. A hand with
// more has the outlook of the last.
const oldAhead = 8

// lookAhead works backwards through the shown cards.
func (k sorts) lookAhead(list []show, out *outlook) {
	n := len(list)
	for held := range out[n] {
		out[n][held].chance = 1
	}
	allNew, allOld := float64(max(1, k.new.size())), float64(max(1, k.old.size()))
	next := [engine.MaxSeats]uint8{}
	for seat := range next {
		next[seat] = uint8(n)
	}
	for i := n - 1; i >= 0; i-- {
		e := &list[i]
		e.next, next[e.seat] = next[e.seat], uint8(i)
		after := &out[e.next]
		perNew := kinds * float64(k.new.count(e.card)) / (allNew * float64(e.hand))
		perOld := kinds * float64(k.old.count(e.card)) / (allOld * float64(e.hand))
		for held := range min(oldAhead, int(e.hand)+1) {
			new := float64(float64(int(e.hand)-held) * perNew * after[held].chance)
			expected := float64(new * (1 + after[held].new))
			chance := new
			if held > 0 {
				old := float64(float64(held) * perOld * after[held-1].chance)
				expected += float64(old * after[held-1].new)
				chance += old
			}
			if chance > 0 {
				out[i][held].chance = chance
				out[i][held].new = expected / chance
			}
		}
	}
}

// guess sorts the shown cards one by one. The weight is up to a factor; 0 if the
// guess came to nothing.
func (k sorts) guess(list []show, held [engine.MaxSeats]uint8, out *outlook, rng *rand.Rand) (g guess, weight float64) {
	allNew, allOld := k.new.size(), k.old.size()
	toShow, newToShow := k.toShow(list, &held, out)
	weight = 1
	for i := range list {
		e := &list[i]
		inHand := int(held[e.seat]) // of the old cards
		nNew, nOld := k.new.count(e.card), k.old.count(e.card)
		new := float64((int(e.hand)-inHand)*nNew) / float64(max(1, allNew))
		old := float64(inHand*nOld) / float64(max(1, allOld))
		at := min(oldAhead-1, inHand)
		ifNew, ifOld := &out[e.next][at], &out[e.next][max(0, at-1)]
		chance := 1.0 // that it is new
		switch {
		case new == 0 && old == 0:
			return g, 0
		case new == 0:
			chance = 0
		case old > 0:
			const little = 0.1 // expectations may be wrong
			x := max(little, newToShow)
			y := max(little, float64(len(list)-i)-newToShow)
			odds := x / max(little, float64(allNew)-newToShow) * max(little, float64(allOld)-y) / y
			share := newShare(nNew, nOld, toShow.count(e.card), odds)
			a := float64(share / x * float64(int(e.hand)-inHand) * ifNew.chance)
			b := float64((1 - share) / y * float64(inHand) * ifOld.chance)
			if chance = 0.5; a+b > 0 {
				chance = min(max(a/(a+b), 0.001), 0.999)
			}
		}
		toShow -= one(e.card)
		newToShow -= out[i][at].new
		scale := kinds / float64(e.hand)
		if chance == 1 || chance > 0 && fraction(rng) < chance {
			g[i/64] |= 1 << (i % 64)
			k.new -= one(e.card)
			allNew--
			weight *= scale * new / chance
			newToShow += ifNew.new
		} else {
			k.old -= one(e.card)
			allOld--
			held[e.seat]--
			weight *= scale * old / float64(1-chance)
			newToShow += ifOld.new
		}
	}
	return g, weight
}

// toShow returns the shown cards, and how many of them may be expected to be new.
func (k sorts) toShow(list []show, held *[engine.MaxSeats]uint8, out *outlook) (all bag, new float64) {
	var seats engine.Side
	for i := range list {
		e := &list[i]
		all += one(e.card)
		if !seats.Has(e.seat) {
			seats |= engine.Only(e.seat)
			new += out[i][min(oldAhead-1, held[e.seat])].new
		}
	}
	return all, new
}

// newShare returns which part of r cards is new, in the mean, if they are drawn
// from n new and m old ones and new ones are so many times as likely as old ones.
func newShare(n, m, r int, odds float64) float64 {
	term, sum, mean := 1.0, 0.0, 0.0
	for x := max(0, r-m); x <= min(n, r); x++ {
		sum += float64(term)
		mean += float64(term * float64(x))
		term *= float64((n-x)*(r-x)) / float64((x+1)*(m-r+x+1)) * odds
	}
	return mean / float64(sum*float64(r))
}

// fraction returns a number from 0 to less than 1.
func fraction(rng *rand.Rand) float64 { return float64(rng.Uint64()>>11) * (1.0 / (1 << 53)) }
