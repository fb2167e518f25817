// Package cuttleinputs says what a learned policy for Cuttle reads: of each seat
// what lies on its table, what is known of its hand and what it may do next, and
// of the action considered what it is and what the position becomes by it
// (cuttle.View.After: the rules play the action in what the seat knows).
//
// slots.go declares the inputs, board.go reads a position, seat.go and threats.go
// fill the slots of a seat, action.go those of an action; reader.go puts them
// together and works out again only what an action changes. All of it reads a
// view and nothing else. The slots are described in docs/learned.md.
package cuttleinputs
