package cutrope

import (
	"math/rand/v2"

	"cardlab/engine"
	"cardlab/engine/cards"
)

// sorts is what a seat knows of the cards that it does not see, after a
// reshuffle. A card of the stock was in the reshuffle; one of a personal deck
// was not; one in another hand may be of either sort. So are those that have
// been shown from other hands since: their faces are known, not their sort.
//
//	stock + part of the hands + part of the shown   = new
//	personal decks + rest of the hands + of the shown = old
//
// Every way to deal the cards to these places is as likely as any other, copies
// told apart. Which seat has drawn how many cards since is not kept.
type sorts struct {
	new, old bag // all there are of each sort, what has been shown included
	shown    bag // by the other seats, of either sort
}

// sorts returns the cards of either sort.
func (v *View) sorts() sorts {
	k := sorts{new: v.pool - v.drawn}
	for seat := range engine.Seat(v.r.Seats) {
		if seat != v.seat {
			k.shown += v.shown[seat]
		}
	}
	k.old = v.unseen() + k.shown - k.new
	return k
}

// sampleShuffled deals the unseen cards after a reshuffle.
func (v *View) sampleShuffled(s *State, rng *rand.Rand) {
	k := v.sorts()
	if k.shown != 0 {
		v.settle(&k, s, rng)
	}
	// What is left of both sorts lies in the stock, the hands and the decks.
	var fresh, old [deckSize]cards.Card
	nNew, nOld := k.new.list(fresh[:]), k.old.list(old[:])
	shuffle(fresh[:nNew], rng)
	s.mixed = bagOf(fresh[:v.stock])
	shuffle(old[:nOld], rng)
	nOld = s.dealPersonal(old[:nOld])

	// The hands: cards of both sorts, the new ones marked.
	const mark = 64
	hands := old[:nOld]
	for _, c := range fresh[v.stock:nNew] {
		hands = append(hands, c|mark)
	}
	shuffle(hands, rng)
	at := 0
	for seat := range engine.Seat(s.r.Seats) {
		if seat == v.seat {
			continue
		}
		for _, c := range hands[at : at+int(s.hands[seat])] {
			s.hand[seat] += one(c &^ mark)
			if c&mark != 0 {
				s.drawn[seat] += one(c &^ mark)
			}
		}
		at += int(s.hands[seat])
	}
}

// settle draws the sort of each card that other seats have shown, with its
// right weight, books the new ones as drawn by who showed them, and takes the
// shown cards out of both sorts.
func (v *View) settle(k *sorts, s *State, rng *rand.Rand) {
	new := v.shownNew(k, rng)
	old := k.shown - new
	k.new -= new
	k.old -= old
	// Which of the copies are the new ones: any.
	for c := range cards.Card(kinds) {
		left, of := new.count(c), k.shown.count(c)
		for seat := range engine.Seat(v.r.Seats) {
			if seat == v.seat {
				continue
			}
			for range v.shown[seat].count(c) {
				if left > 0 && engine.Pick(rng.Uint64(), of) < left {
					s.drawn[seat] += one(c)
					left--
				}
				of--
			}
		}
	}
	k.shown = 0
}

// shownNew draws how many of the shown cards of each kind are new. The number
// of worlds in which that is new[c] for each c is
//
//	∏ C(new of c, new[c]) · C(old of c, shown of c − new[c])  ·  worlds(sum)
//
// where worlds counts the ways to deal the rest, which depends on the sum alone.
func (v *View) shownNew(k *sorts, rng *rand.Rand) (new bag) {
	// ways[c][g] is the weight of g new cards among the shown of kinds below c.
	var ways [kinds + 1][deckSize + 1]float64
	ways[0][0] = 1
	sum := 0
	for c := range cards.Card(kinds) {
		shown := k.shown.count(c)
		for g := range sum + 1 {
			if ways[c][g] == 0 {
				continue
			}
			for x := range shown + 1 {
				ways[c+1][g+x] += float64(ways[c][g] * k.weight(c, x))
			}
		}
		sum += shown
	}
	last := ways[kinds][:sum+1]
	v.worlds(k, last)
	g := draw(last, rng)
	for c := cards.Card(kinds); c > 0; {
		c--
		var of [deckSize + 1]float64
		shown := min(k.shown.count(c), g)
		for x := range shown + 1 {
			of[x] = float64(ways[c][g-x] * k.weight(c, x))
		}
		x := draw(of[:shown+1], rng)
		new += bag(x) * one(c)
		g -= x
	}
	return new
}

// weight returns the number of ways to choose x new and the rest old cards as those shown of a kind.
func (k *sorts) weight(c cards.Card, x int) float64 {
	return float64(choose[k.new.count(c)][x] * choose[k.old.count(c)][k.shown.count(c)-x])
}

// worlds multiplies the weight of each number of new cards among those shown by
// the number of ways to deal the rest, up to a factor: with h of the new cards
// in hands, C(stock+h, h) · C(personal+hands−h, hands−h).
func (v *View) worlds(k *sorts, weight []float64) {
	stock, hands, personal := int(v.stock), 0, 0
	for seat := range engine.Seat(v.r.Seats) {
		if seat != v.seat {
			hands += int(v.hands[seat])
		}
		personal += max(0, int(v.left[seat])-1)
	}
	out := k.new.size() - stock // new cards in hands or shown
	factor := 1.0               // for h = 0
	for h := 0; h <= out; h++ {
		if g := out - h; g < len(weight) {
			if h > hands {
				weight[g] = 0
			}
			weight[g] = float64(weight[g] * factor)
		}
		if h < hands {
			factor = float64(factor*float64((stock+h+1)*(hands-h))) / float64((h+1)*(personal+hands-h))
		}
	}
	for g := max(0, out+1); g < len(weight); g++ {
		weight[g] = 0
	}
}

// draw returns an index with the probability that its weight says.
func draw(weight []float64, rng *rand.Rand) int {
	total := 0.0
	for _, w := range weight {
		total += w
	}
	at := float64(float64(rng.Uint64()>>11) * (1.0 / (1 << 53)))
	at = float64(at * total)
	last := 0
	for i, w := range weight {
		if w == 0 {
			continue
		}
		if last = i; at < w {
			break
		}
		at -= w
	}
	return last
}

// choose[n][k] is the number of ways to choose k of n cards.
var choose = func() (c [2*copiesOfScissors + 1][2*copiesOfScissors + 1]float64) {
	for n := range c {
		c[n][0] = 1
		for k := 1; k <= n; k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}()
