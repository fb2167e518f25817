package cutrope

import "github.com/cardlab/cardlab/engine/cards"

// Scissors are the card 10; 0 … 9 are the numbers 1 … 10. Equal cards are the
// same value: the deck holds each of them many times (C1).
const Scissors cards.Card = 10

const (
	kinds = 11 // of cards

	copiesOfNumber   = 14
	copiesOfScissors = 20
	deckSize         = 10*copiesOfNumber + copiesOfScissors
)

// valueOf returns the number of a card that is not scissors.
func valueOf(c cards.Card) int { return int(c) + 1 }

var cardNames = []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "S"}

// parseCard reads the text of a card.
func parseCard(text string) (cards.Card, bool) {
	for c, name := range cardNames {
		if name == text {
			return cards.Card(c), true
		}
	}
	return cards.None, false
}

// deck lists all cards, ascending.
var deck = func() (d []cards.Card) {
	whole.each(func(c cards.Card) { d = append(d, c) })
	return d
}()

// whole holds every card of the deck.
var whole = func() (b bag) {
	for c := range cards.Card(Scissors) {
		b += copiesOfNumber * one(c)
	}
	return b + copiesOfScissors*one(Scissors)
}()

// bag is a number of cards whose order means nothing: how many there are of
// each, five bits a card, the 1 in the lowest. There are at most 20 of one card,
// so that bags add and subtract as numbers.
type bag uint64

const bagBits = 5

// one returns the bag with one card; it is empty for None, a card that nobody knows.
func one(c cards.Card) bag { return 1 << (bagBits * c) }

// count returns how many copies of a card there are.
func (b bag) count(c cards.Card) int { return int(b >> (bagBits * c) & (1<<bagBits - 1)) }

// has reports whether there is a copy of a card.
func (b bag) has(c cards.Card) bool { return b.count(c) > 0 }

// size returns the number of cards.
func (b bag) size() int {
	n := 0
	for ; b != 0; b >>= bagBits {
		n += int(b & (1<<bagBits - 1))
	}
	return n
}

// less returns what is left when the cards of another bag are taken out, as many as there are.
func (b bag) less(o bag) (left bag) {
	for c := range cards.Card(kinds) {
		left += bag(max(0, b.count(c)-o.count(c))) * one(c)
	}
	return left
}

// nth returns the i-th card in ascending order, from 0; the bag must hold more than i.
func (b bag) nth(i int) cards.Card {
	for c := cards.Card(0); ; c++ {
		if i -= b.count(c); i < 0 {
			return c
		}
	}
}

// each calls f for every card, ascending, copies included.
func (b bag) each(f func(cards.Card)) {
	for c := range cards.Card(kinds) {
		for range b.count(c) {
			f(c)
		}
	}
}

// list writes the cards in ascending order into a slice that is large enough,
// and returns how many there are.
func (b bag) list(into []cards.Card) int {
	n := 0
	for c := cards.Card(0); b != 0; c, b = c+1, b>>bagBits {
		for range b & (1<<bagBits - 1) {
			into[n] = c
			n++
		}
	}
	return n
}
