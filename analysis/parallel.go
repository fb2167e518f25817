package analysis

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"cardlab/data"
	"cardlab/engine/crash"
)

// blocks puts the shards of the same deals together: the first shard of every
// variant, the second, and so on, since every variant of a run is played on
// the same deals, cut in the same ranges, in order.
func blocks(shards []shard) []block {
	byVariant := func(a, b shard) int {
		return cmp.Or(cmp.Compare(a.variant, b.variant), cmp.Compare(a.number, b.number))
	}
	var list []block
	nth, last := 0, -1
	for _, s := range slices.SortedFunc(slices.Values(shards), byVariant) {
		if s.variant != last {
			nth, last = 0, s.variant
		}
		if nth == len(list) {
			list = append(list, nil)
		}
		list[nth] = append(list[nth], s)
		nth++
	}
	return list
}

// foldBlocks folds the blocks on so many workers. By the merge law it makes no
// difference which worker folds which block: each keeps one fold, so that
// memory grows with the workers, not with the run. The error is that of the
// first block that has one.
func foldBlocks(entries []entry, list []block, workers int) (*fold, error) {
	return inParallel(list, workers, func() *fold { return newFold(entries) }, (*fold).add, (*fold).merge)
}

// foldRun folds all games of a run, on as many workers as there are processors.
func foldRun[F any](run *data.Run, empty func() F, add func(F, block) error, merge func(F, F)) (F, error) {
	shards, err := shardsOf(run, nil)
	if err != nil {
		var none F
		return none, err
	}
	return inParallel(blocks(shards), runtime.GOMAXPROCS(0), empty, add, merge)
}

// inParallel makes a fold for each worker, adds every block to one of them, and
// merges them into the first.
func inParallel[F any](list []block, workers int, empty func() F, add func(F, block) error, merge func(F, F)) (F, error) {
	workers = max(1, min(workers, len(list)))
	folds := make([]F, workers)
	errs := make([]error, len(list))
	var g sync.WaitGroup
	for w := range folds {
		folds[w] = empty()
		g.Go(func() {
			for i := w; i < len(list); i += workers {
				if errs[i] = crash.Do(func() error { return add(folds[w], list[i]) }); errs[i] != nil {
					return
				}
			}
		})
	}
	g.Wait()
	for i, err := range errs {
		if err != nil {
			var none F
			return none, unfoldable(list[i], err)
		}
	}
	for _, f := range folds[1:] {
		merge(folds[0], f)
	}
	return folds[0], nil
}

// unfoldable says of a block whose rows could not be folded where they lie: rows of a file
// that was made by something else may be no game.
func unfoldable(b block, err error) error {
	var panicked *crash.Error
	if !errors.As(err, &panicked) {
		return err
	}
	return &data.DamageError{File: data.RecordPath(b[0].number), Err: fmt.Errorf("the games of this shard, or of the same deals, cannot be folded: %w", err)}
}
