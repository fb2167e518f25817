// Package values says what a card is worth, by experiment: to a seat that has it in its
// opening hand, and to one that draws it.
//
//	v, err := values.Of(values.Runs{Dealt: dealt, Drawn: drawn}, games.Find)
//	err = v.Document().Text(os.Stdout, document.TextOptions{})
//
// Three words. A kind is cards that count as one, as the four of a rank. The dealt run
// plays the deals as they are; a swapped run, with the key swap in its plan, plays the same deals with two cards exchanged, by the
// same policies and streams of chance. A pair is a deal in both: what its two games differ in is what the
// one card in place of the other has made of it.
//
// A card is always compared with an average card of the deck: the values of all
// kinds, weighted by how many cards they have, add up to 0 but for chance.
//
//	pairs.go       the two games of a deal, and which seat the exchange was for
//	swaps.go       what they differ in, by seat and kind
//	values.go      the values of all three ways, and what others publish beside them
//	agreement.go   whether two ways to measure the same agree
//	document.go record.go   how they are written
//
// The package plays nothing and knows no game.
package values
