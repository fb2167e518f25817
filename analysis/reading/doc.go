// Package reading reads the games of a run deal by deal: a [Shard] yields its deals in
// order, a [Block] the shards of the same deals side by side, and [InParallel] folds
// blocks on several workers so that the result does not depend on how many there are.
//
// It refuses a run that is not whole. What the games mean is not its matter.
package reading
