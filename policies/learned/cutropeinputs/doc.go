// Package cutropeinputs says what a learned policy for Cut the Rope reads: of each
// seat its personal deck, its supply rows and what it lacks to go on, of the level
// rows what they take and how near they are to each card, and of the action
// considered what it is and what the position becomes by it (cutrope.View.After: the
// rules play the action in what the seat knows).
//
// slots.go declares the inputs, rows.go looks at level rows and the ways to play a
// card to them, seat.go fills the slots of a seat, action.go those of an action;
// reader.go puts them together and works out again only what an action changes.
// All of it reads a view and nothing else.
package cutropeinputs
