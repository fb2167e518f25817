package reading

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine/crash"
)

// Blocks puts the shards of the same deals together: the first shard of every
// variant, the second, and so on, since every variant of a run is played on
// the same deals, cut in the same ranges, in order.
func Blocks(shards []Shard) []Block {
	byVariant := func(a, b Shard) int {
		return cmp.Or(cmp.Compare(a.Variant, b.Variant), cmp.Compare(a.Number, b.Number))
	}
	var list []Block
	nth, last := 0, -1
	for _, s := range slices.SortedFunc(slices.Values(shards), byVariant) {
		if s.Variant != last {
			nth, last = 0, s.Variant
		}
		if nth == len(list) {
			list = append(list, nil)
		}
		list[nth] = append(list[nth], s)
		nth++
	}
	return list
}

// PartOf returns the blocks whose numbers, from 0, a part has; all if part is nil.
func PartOf(list []Block, part func(number int) bool) []Block {
	if part == nil {
		return list
	}
	var some []Block
	for number, b := range list {
		if part(number) {
			some = append(some, b)
		}
	}
	return some
}

// FoldRun folds the games of the blocks of a run that part has, on as many workers as there are processors.
func FoldRun[F any](run *data.Run, part func(number int) bool, empty func() F, add func(F, Block) error, merge func(F, F)) (F, error) {
	shards, err := ShardsOf(run, nil)
	if err != nil {
		var none F
		return none, err
	}
	return InParallel(PartOf(Blocks(shards), part), runtime.GOMAXPROCS(0), empty, add, merge)
}

// InParallel makes a fold for each worker, adds every block to one of them, and
// merges them into the first.
func InParallel[F any](list []Block, workers int, empty func() F, add func(F, Block) error, merge func(F, F)) (F, error) {
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

// Folding runs what folds the events of the shard. Rows that are no game of the rules may
// make it panic: that is a [*data.DamageError] of their file.
func (s *Shard) Folding(fold func() error) error {
	err := crash.Do(fold)
	if panicked := new(crash.Error); errors.As(err, &panicked) && s.EventsFile != "" {
		return &data.DamageError{File: s.EventsFile, Err: fmt.Errorf("its events cannot be folded: %w", err)}
	}
	return err
}

// unfoldable says of a block whose rows could not be folded where they lie: rows of a file
// that was made by something else may be no game.
func unfoldable(b Block, err error) error {
	var panicked *crash.Error
	if !errors.As(err, &panicked) || errors.As(err, new(*data.DamageError)) {
		return err
	}
	return &data.DamageError{File: data.RecordPath(b[0].Number), Err: fmt.Errorf("the games of this shard, or of the same deals, cannot be folded: %w", err)}
}
