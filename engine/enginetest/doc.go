// Package enginetest checks the promises of package engine for any rules: any
// game, variant and table. A game's tests call it for each of its variants:
//
//	enginetest.Run(t, rules)
//	enginetest.NoAllocs(t, rules)
//
// [Run] plays random games and asks at every ply, of the state and of all
// views: is legal sorted, does folding the log give the state, is every card in
// one place, can a seat tell apart what it should not? The questions are each
// in a file:
//
//	play.go        legal, copies, fold, turns, the end
//	menu.go        menus count, find and allow what is legal
//	place.go       every event moves the card that it says, and nothing else
//	copies.go      equal cards told apart by their place in the deal
//	knowledge.go   who has seen which of them, by the log alone
//	twin.go        worlds that differ in unseen cards look and act alike
//	lockstep.go    whole worlds with another past do, too, ply by ply
//	sample.go      samples agree with what is known
//	spread.go      samples differ, and spread evenly
//	chance.go      samples have fresh chance
//	words.go       what is printed is read back
//
// Nothing is taken from the view itself: what a seat may know is worked out from
// the cards dealt to it (and to its partners; or see [Options.Dealt]) and the Seen bits of the events.
//
// [Fuzz] and [Perft] are the frames of a game's fuzz tests and of its table of
// what follows from some positions, held against the reference engine, too
// (fuzz.go, perft.go). [EveryValue] makes variants in which all values of a game's
// rules occur (values.go).
//
// A failure says which promise was broken, in which position, what was got and
// what wanted. The package's own tests plant bugs in a game and see to it that
// each is found.
package enginetest
