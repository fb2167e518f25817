package data

import (
	"runtime"
	"testing"
)

// allocated returns how many bytes a function allocates in all.
func allocated(t *testing.T, f func() error) uint64 {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if err := f(); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestReadingTakesAPageOfEachColumn reads a shard of ten pages of events and one and a bit of
// games: what is allocated in all is what the pages of one row take, and does not grow with them.
func TestReadingTakesAPageOfEachColumn(t *testing.T) {
	some := madeUp(cuttleLike, 1, 0, 100)
	run := t.TempDir()
	meta := testMeta
	meta.Decisions = false
	w := Folder{Dir: run}.Writer(meta)
	if err := w.Begin(0, "standard", cuttleLike); err != nil {
		t.Fatal(err)
	}
	const games, events = 140_000, 1_300_000
	at := 0
	for i := range events {
		e := some.events[at%len(some.events)]
		at++
		e.Game, e.Seq = int64(i/10), int32(i%10)
		w.Event(&e)
	}
	for i := range games {
		g := some.games[i%len(some.games)]
		g.Game, g.Deal = int64(i), int64(i/2)
		w.Game(&g)
	}
	s, err := w.Finish()
	if err != nil {
		t.Fatal(err)
	}
	r := &Run{Folder: Folder{Dir: run}, Manifest: Manifest{Shards: []*ShardRecord{s}}}
	columns := func(table Table) (names []string) {
		for _, f := range Fields(table) {
			names = append(names, f.Name)
		}
		return names
	}
	for table, want := range map[Table]int{Games: games, Events: events} {
		rows := 0
		used := allocated(t, func() error {
			return r.Scan(table, 0, columns(table), func(b *Batch) error { rows += b.Rows; return nil })
		})
		t.Logf("%s: %d rows, %d KiB", table, rows, used>>10)
		if rows != want || used > 64<<20 {
			t.Errorf("%s: %d rows take %d bytes", table, rows, used)
		}
	}
}
