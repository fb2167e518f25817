// Package cutrope holds the hand-written players of Cut the Rope. `expert` looks for the
// plays of its turn that lead to its personal deck and weighs what they open to the
// seats that follow (expert.go, weights.go). Random play gets nowhere in this game, so
// that `eager`, which plays a card whenever it can, is the baseline.
package cutrope
