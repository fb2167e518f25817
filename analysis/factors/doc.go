// Package factors says what several rules change together: each alone, and how much what one changes hangs on another.
// A [Design] is which settings of the rules are played, all of them or a regular fraction; a [Fold] reads a run of
// them, all on the same deals; a [Result] is the effects with their intervals, and has a Document.
//
//	design, err := factors.New([]string{"hand_limit=none", "nine=hand"}, 0)
//	...
//	fold := factors.NewFold(design, arms, deals)
//	err = fold.Read(run)
//	...
//	fold.Result(run)
//
// It reads what was played and plays nothing.
package factors
