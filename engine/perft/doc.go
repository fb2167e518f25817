// Package perft counts what can happen from a position: how many sequences of so
// many actions there are, and a hash of every event that they cause. Two
// builds that agree on both play by the same rules, as far as the tree was
// walked; a number that changes without a rule having changed is a bug. The name
// is that of chess programmers' "performance test".
//
//	for i, l := range levels {  // of Count(ctx, state, 4)
//		fmt.Println(i+1, l.Leaves, l.Hash)
//	}
//
// It walks the whole tree, every card known: it asks what the rules allow, not
// what a player would do. The package knows no game.
package perft
