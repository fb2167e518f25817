// Package search holds the policies that look for themselves, in any game, through
// nothing but View.Sample and State's Legal and Play: [Greedy] one action ahead,
// [MonteCarlo] by playing on from each action, [ISMCTS] by a tree of what may follow.
//
// They judge positions short of the end by the game's own evaluation
// (engine.Evaluator), which they ask of sampled states only, and by the share of their
// goals that the sides have reached where a game has none. Each seat is taken to seek
// its own side's good, whatever the number of sides. Their budgets are counts, and once
// their buffers have grown they allocate nothing.
//
// The parts that they share: scratch.go (states to try actions in), prospect.go (how a
// position looks to each seat), tally.go (what actions have led to), playout.go
// (playing on), and for the tree tree.go and explore.go. plain_test.go has the tree
// search as one would tell it, which the fast one is compared with.
package search
