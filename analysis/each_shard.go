package analysis

import (
	"runtime"
	"sync"
)

// eachShard folds shards on all processors and takes in what each found, one at a
// time. By the merge law the order makes no difference. The error is that of the
// first shard that has one.
func eachShard[T any](shards []shard, fold func(*shard) (T, error), take func(*shard, T)) error {
	errs := make([]error, len(shards))
	var taking sync.Mutex
	var g sync.WaitGroup
	workers := min(runtime.GOMAXPROCS(0), len(shards))
	for w := range workers {
		g.Go(func() {
			for i := w; i < len(shards); i += workers {
				found, err := fold(&shards[i])
				if err != nil {
					errs[i] = err
					return
				}
				taking.Lock()
				take(&shards[i], found)
				taking.Unlock()
			}
		})
	}
	g.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
