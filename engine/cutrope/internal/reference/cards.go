package reference

import (
	"slices"
	"strings"
)

// C1: the ten numbers and scissors, ascending, and how many there are of each.
var names = strings.Fields("1 2 3 4 5 6 7 8 9 10 S")

const scissors = "S"

func copies(card string) int {
	if card == scissors {
		return 20
	}
	return 14
}

// Deck returns the 160 cards, ascending.
func Deck() []string {
	var cards []string
	for _, card := range names {
		cards = append(cards, slices.Repeat([]string{card}, copies(card))...)
	}
	return cards
}

// compare orders cards by number, scissors last.
func compare(a, b string) int { return slices.Index(names, a) - slices.Index(names, b) }

// ascending returns a sorted copy.
func ascending(cards []string) []string {
	sorted := slices.Clone(cards)
	slices.SortFunc(sorted, compare)
	return sorted
}

// different returns the cards, ascending, each once: equal cards are one choice (C4).
func different(cards []string) []string { return slices.Compact(ascending(cards)) }

// without returns a copy that lacks one of the cards, which must be there.
func without(cards []string, card string) []string {
	i := slices.Index(cards, card)
	if i < 0 {
		panic("reference: " + card + " is not among " + strings.Join(cards, " "))
	}
	return append(slices.Clone(cards[:i]), cards[i+1:]...)
}

// top returns the last card of a row, "" if there is none.
func top(row []string) string {
	if len(row) == 0 {
		return ""
	}
	return row[len(row)-1]
}

// plus returns a copy of a row with one more card on top.
func plus(row []string, card string) []string { return append(slices.Clone(row), card) }
