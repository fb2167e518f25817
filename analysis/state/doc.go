// Package state writes what a fold has added as bytes and reads it back, so that folds of
// parts of a run, made on several machines, can be merged on one.
//
// A fold says once what its state is, and the same lines write it and read it: they cannot
// disagree.
//
//	func (r *Ratio) State(c *state.Coder) { c.Longs(&r.Deals, &r.Y, &r.X) }
//
// The bytes depend on what was added alone: maps are written in the order of their keys.
// What is read may come from anybody: it asks for no more memory than its length justifies,
// and each thing that cannot be is an error, of which the first stays. A fold in the middle of a deal has no
// state: it is asked between two.
//
// It knows no fold.
package state
