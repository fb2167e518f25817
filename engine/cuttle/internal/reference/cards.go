package reference

import (
	"slices"
	"strings"
)

// R1: cards are written rank then suit; suits rank clubs, diamonds, hearts,
// spades. Jokers are X0 and X1, after all others.
const (
	ranks = "A23456789TJQKX"
	suits = "CDHS01"
)

// rank returns 1 for an ace … 10 for a ten, 11 J, 12 Q, 13 K, 14 for a joker.
func rank(card string) int { return strings.IndexByte(ranks, card[0]) + 1 }

// compare orders cards by rank, then suit.
func compare(a, b string) int {
	if a[0] != b[0] {
		return rank(a) - rank(b)
	}
	return strings.IndexByte(suits, a[1]) - strings.IndexByte(suits, b[1])
}

// ascending returns a sorted copy.
func ascending(cards []string) []string {
	sorted := slices.Clone(cards)
	slices.SortFunc(sorted, compare)
	return sorted
}

// without returns a copy that lacks the card, which must be there.
func without(cards []string, card string) []string {
	i := slices.Index(cards, card)
	if i < 0 {
		panic("reference: " + card + " is not among " + strings.Join(cards, " "))
	}
	return append(slices.Clone(cards[:i]), cards[i+1:]...)
}

// isPointCard reports whether a card can lie in points or scuttle (R8).
func isPointCard(card string) bool { return rank(card) <= 10 }

// isRoyal reports whether a card can be played face up as a king, a queen or glasses (R21).
func isRoyal(card string) bool { return strings.IndexByte("8QK", card[0]) >= 0 }
