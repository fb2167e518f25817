// Package inputs says what a learned policy reads: a [Table] of slots, each of
// which always holds one small number, and a [Reader] that fills them from a view.
//
// A net has one row of weights for each number of each slot; the number 0 of a
// slot has none, so that what is absent costs nothing. The table is declared, in one
// place per game, and versioned by a hash of its names and sizes: a net made for
// another table is refused.
//
// A choice is read once as it is ([Reader.Look]), and then only what each action
// changes ([Reader.Try]), so that a net's sums are updated by differences.
package inputs
