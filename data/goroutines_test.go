package data

import (
	"maps"
	"sync"
	"testing"

	"github.com/cardlab/cardlab/data/disk/disktest"
)

// TestGoroutinesShareAFolder has writers write shards of one run at the same time, and readers
// read all of them. It is for the race detector, too.
func TestGoroutinesShareAFolder(t *testing.T) {
	const shards, each = 6, 4
	at := func(do func(i int)) {
		var all sync.WaitGroup
		for i := range shards {
			all.Go(func() { do(i) })
		}
		all.Wait()
	}
	write := func(f Folder, shard int) {
		w := f.Writer(testMeta)
		if err := w.Begin(shard, "standard", cuttleLike); err != nil {
			t.Error(err)
		}
		addRows(w, madeUp(cuttleLike, uint64(shard), int64(each*shard), each))
		if _, err := w.Finish(); err != nil {
			t.Error(err)
		}
	}
	one, many := Folder{Dir: "run", FS: disktest.New()}, Folder{Dir: "run", FS: disktest.New()}
	for i := range shards {
		write(one, i)
	}
	at(func(i int) { write(many, i) })
	for _, f := range []Folder{one, many} {
		if err := f.Seal(testManifest(shards)); err != nil {
			t.Fatal(err)
		}
	}
	if !maps.Equal(one.disk().(*disktest.Disk).Files(), many.disk().(*disktest.Disk).Files()) {
		t.Error("the files are not those of one writer")
	}
	run, err := many.Open()
	if err != nil {
		t.Fatal(err)
	}
	at(func(i int) {
		n := 0
		for shard := range shards {
			for _, err := range []error{
				run.Games(shard, func(*Game) error { n++; return nil }),
				run.Events(shard, func(*Event) error { return nil }),
				run.Decisions(shard, func(*Decision) error { return nil }),
			} {
				if err != nil {
					t.Error(err)
				}
			}
		}
		if n != shards*each {
			t.Errorf("reader %d has read %d games", i, n)
		}
		if faults, err := many.Check(testMeta.Tool); err != nil || len(faults) > 0 {
			t.Errorf("faults %v, error %v", faults, err)
		}
	})
}
