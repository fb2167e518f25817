// Package observation says what a position looks like to a program that learns: a
// [Layout] of features, each of which always holds one small number, and a [Reader]
// that fills them from a view. The features are those of the position that learned policies
// read (package inputs; those of the action considered are left out), and behind
// them what tells the actions of the game apart: which choice is due, and where each
// card lies as the seat knows.
//
//	layout := observation.Of(rules)
//	r := layout.NewReader()
//	numbers := r.Look(view) // one for each of layout.Features
//
// A layout has a version: a hash of its names and sizes. docs/observations.md lists all
// of them. A game that has no layout of its own gets a plain one: phase and points.
//
// The features lie here, and not with the views of package engine, since they are read by the
// readers of learned policies: docs/decisions/0018 says why.
//
// It reads a view and nothing else.
package observation
