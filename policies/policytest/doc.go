// Package policytest checks policies, whatever their kind and game, as enginetest checks
// games. Each check takes the rules and a function that makes the policy, and returns
// what is wrong:
//
//	err := policytest.Honest(rules, spec.New, 30)  // it knows no more than its seat may
//	err := policytest.Mirror(rules, spec.New)      // it forgets the last game
//	n, err := policytest.Restricted(rules, spec.New, 15) // it chooses from what it is shown
//
// [Wins] asks whether it plays a win that cannot be answered. [Positions] reads a file of positions in which a player of sense has little choice.
// The tests of policies/kinds run the checks over every kind in every variant of every
// game; nothing need be written for a new one that plays to win. The checks end by themselves: none waits
// for chance to bring what a game may never offer.
package policytest
