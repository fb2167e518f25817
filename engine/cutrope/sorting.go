package cutrope

import (
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
)

// guesses is from how many guesses one is drawn. A guess sorts the cards that
// other seats have shown since a reshuffle, one by one.
//
// If any card of a hand is as likely to be shown as another, a shown card c is
// of either sort with the weights
//
//	new cards in the hand · new cards c not shown before / all new cards not shown before
//	old cards in the hand · old cards c not shown before / all old cards not shown before
//
// and the kept cards, of which the hands have more than their share, have a
// weight of their own. The product of the weights of what was chosen is how likely
// the whole is. But chosen by these weights alone a guess often comes to nothing:
// a card turns up that can be of one sort only, and the hand, or the sort, has no
// more of it. So a guess looks ahead, at how many copies are still to be shown and
// at what the seat shows after; and it gets as its weight how likely it is,
// divided by how likely it was to be chosen. One guess is drawn by weight. The
// more there are, the nearer it is to exact: see docs/rules/cutrope.md, 4, and
// TestSamplesAfterAReshuffleComeAsOftenAsTheWorldsDo. Where all come to nothing more are made, up
// to a bound; then a way that fits is worked out, see [sorts.settle].
const guesses = 8

// guess says which of the shown cards are new, and which of the others were kept.
type guess struct{ new, kept marks }

// marks has a bit for each shown card.
type marks [(deckSize + 63) / 64]uint64

func (m *marks) has(i int) bool { return m[i/64]>>(i%64)&1 != 0 }
func (m *marks) set(i int)      { m[i/64] |= 1 << (i % 64) }

// sort draws of which sort the shown cards are.
func (k *sorts) sort(list []show, rng *rand.Rand) (g guess) {
	if !areDoubtful(list) && k.kept == 0 {
		return g
	}
	var out outlook
	k.lookAhead(list, &out)
	total := 0.0
	for i := 0; i < guesses || total == 0 && i < mostGuesses; i++ {
		next, weight := k.guess(list, &out, rng)
		total += float64(weight)
		if weight > 0 && float64(fraction(rng)*total) < weight {
			g = next
		}
	}
	if total == 0 {
		var ok bool
		if g, ok = k.settle(list, rng); !ok { // what has happened is one way
			panic("cutrope: others can never have shown what they have")
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
func (k *sorts) lookAhead(list []show, out *outlook) {
	n := len(list)
	for held := range out[n] {
		out[n][held].chance = 1
	}
	left := k.count()
	next := [engine.MaxSeats]uint8{}
	for seat := range next {
		next[seat] = uint8(n)
	}
	for i := n - 1; i >= 0; i-- {
		e := &list[i]
		e.next, next[e.seat] = next[e.seat], uint8(i)
		after := &out[e.next]
		scale := kinds / float64(e.hand)
		perNew := float64(scale * left.ofNew(k, e))
		kept, old := left.ofHeld(k, e)
		perOld := float64(scale * (kept + old))
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

// counts are how many cards of each sort are left, and how many kept and old ones are in hands.
type counts struct{ new, kept, old, held int }

func (k *sorts) count() counts {
	n := counts{k.new.size(), k.kept.size(), k.old.size(), 0}
	for _, held := range k.held {
		n.held += int(held)
	}
	return n
}

// ofNew returns how likely a new card is to be the shown one.
func (n *counts) ofNew(k *sorts, e *show) float64 {
	return float64(k.new.count(e.card)) / float64(max(1, n.new))
}

// ofHeld returns how likely a card of a hand that is not new is to be a kept
// one, or an old one, and the shown one.
func (n *counts) ofHeld(k *sorts, e *show) (kept, old float64) {
	old = float64(k.old.count(e.card)) / float64(max(1, n.old))
	if n.kept == 0 {
		return 0, old
	}
	held := float64(max(1, n.held))
	return float64(k.kept.count(e.card)) / held, float64(old * float64(n.held-n.kept) / held)
}

// guess sorts the shown cards one by one. The weight is up to a factor; 0 if the
// guess came to nothing.
func (k sorts) guess(list []show, out *outlook, rng *rand.Rand) (g guess, weight float64) {
	left := k.count()
	toShow, newToShow := k.toShow(list, out)
	weight = 1
	for i := range list {
		e := &list[i]
		inHand := int(k.held[e.seat]) // of the cards that are not new
		kept, old := left.ofHeld(&k, e)
		ifNew := float64(float64(int(e.hand)-inHand) * left.ofNew(&k, e))
		ifHeld := float64(float64(inHand) * (kept + old))
		at := min(oldAhead-1, inHand)
		afterNew, afterHeld := &out[e.next][at], &out[e.next][max(0, at-1)]
		chance := 1.0 // that it is new
		switch {
		case ifNew == 0 && ifHeld == 0:
			return g, 0
		case ifNew == 0:
			chance = 0
		case ifHeld > 0:
			const little = 0.1 // expectations may be wrong
			x := max(little, newToShow)
			y := max(little, float64(len(list)-i)-newToShow)
			odds := x / max(little, float64(left.new)-newToShow) * max(little, float64(left.kept+left.old)-y) / y
			share := newShare(k.new.count(e.card), k.kept.count(e.card)+k.old.count(e.card), toShow.count(e.card), odds)
			a := float64(share / x * float64(int(e.hand)-inHand) * afterNew.chance)
			b := float64((1 - share) / y * float64(inHand) * afterHeld.chance)
			if chance = 0.5; a+b > 0 {
				chance = min(max(a/(a+b), 0.001), 0.999)
			}
		}
		toShow -= one(e.card)
		newToShow -= out[i][at].new
		scale := kinds / float64(e.hand)
		isNew := chance == 1 || chance > 0 && fraction(rng) < chance
		isKept := !isNew && kept > 0 && (old == 0 || float64(fraction(rng)*(kept+old)) < kept)
		k.show(e, isNew, isKept)
		if isNew {
			g.new.set(i)
			left.new--
			weight *= scale * ifNew / chance
			newToShow += afterNew.new
			continue
		}
		if left.held--; isKept {
			g.kept.set(i)
			left.kept--
		} else {
			left.old--
		}
		weight *= scale * ifHeld / float64(1-chance)
		newToShow += afterHeld.new
	}
	return g, weight
}

// toShow returns the shown cards, and how many of them may be expected to be new.
func (k *sorts) toShow(list []show, out *outlook) (all bag, new float64) {
	var seats engine.Seats
	for i := range list {
		e := &list[i]
		all += one(e.card)
		if !seats.Has(e.seat) {
			seats |= engine.Only(e.seat)
			new += out[i][min(oldAhead-1, k.held[e.seat])].new
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
