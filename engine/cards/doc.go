// Package cards holds what every card game needs: a card as a small number,
// a set of cards as bits, and the notation of the standard pack.
//
// A [Card] is a number below 250; each game numbers its own deck. Games with
// the standard pack use the numbering rank*4 + suit, in which a higher number
// is a higher card, and the text `7D`, `TH`, `X0` that [Parse] reads and
// [Card.String] prints. A [Set] holds the cards numbered below 64, one bit
// each; loops over it go lowest card first:
//
//	for rest := set; rest != 0; rest = rest.Rest() {
//		c := rest.First()
//	}
//
// The package knows no rule of any game.
package cards
