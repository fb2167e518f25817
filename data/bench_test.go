//go:build unix

package data

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
)

// cpu returns the processor time used so far. On a machine that others use,
// it tells more than the time that passed.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkWrite writes a shard of made-up games; one iteration is one event,
// with its share of the other tables.
func BenchmarkWrite(b *testing.B) {
	for _, decisions := range []bool{false, true} {
		name := "games+events"
		if decisions {
			name += "+decisions"
		}
		b.Run(name, func(b *testing.B) {
			all := madeUp(cuttleLike, 1, 0, 2000)
			meta := testMeta
			meta.Decisions = decisions
			w := Folder{Dir: b.TempDir()}.Writer(meta)
			b.ReportAllocs()
			var bytes, rows int64
			shard := 0
			if err := w.Begin(shard, "standard", cuttleLike); err != nil {
				b.Fatal(err)
			}
			end := func() {
				s, err := w.Finish()
				if err != nil {
					b.Fatal(err)
				}
				bytes += s.File(Events).Bytes
				rows += s.File(Events).Rows
				shard++
			}
			e, d, game := 0, 0, int64(0)
			start := cpu()
			for n := 0; n < b.N; {
				for i := range all.games {
					g := &all.games[i]
					g.Game, g.Deal = game, game/2
					game++
					for range g.Events {
						ev := &all.events[e]
						ev.Game = g.Game
						w.Event(ev)
						e++
					}
					n += int(g.Events)
					for d < len(all.decisions) && all.decisions[d].Game == int64(i) {
						all.decisions[d].Game = g.Game
						w.Decision(&all.decisions[d])
						all.decisions[d].Game = int64(i)
						d++
					}
					w.Game(g)
				}
				e, d = 0, 0
				if w.events.Rows() > 1<<20 {
					end()
					if err := w.Begin(shard, "standard", cuttleLike); err != nil {
						b.Fatal(err)
					}
				}
			}
			end()
			b.ReportMetric(float64(b.N)/(cpu()-start).Seconds()/1e6, "Mevents/cpu-s")
			b.ReportMetric(float64(bytes)/float64(rows), "B/event")
		})
	}
}

// BenchmarkScan counts kind × card; one iteration is one event.
func BenchmarkScan(b *testing.B) {
	run := b.TempDir()
	w := Folder{Dir: run}.Writer(testMeta)
	s := writeShard(b, w, 0, "standard", cuttleLike, madeUp(cuttleLike, 1, 0, 20000))
	r := &Run{Folder: Folder{Dir: run}, Manifest: Manifest{Shards: []*ShardRecord{s}}}
	b.ReportAllocs()
	b.ResetTimer()
	start := cpu()
	n := 0
	for n < b.N {
		var counts [64 * 64]int64
		err := r.Scan(Events, 0, []string{"kind", "card"}, func(b *Batch) error {
			kinds, cards := b.Columns[0].Codes, b.Columns[1].Codes
			for i, k := range kinds {
				counts[(k*64+cards[i])&4095]++
			}
			n += b.Rows
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(n)/(cpu()-start).Seconds()/1e6, "Mevents/cpu-s")
}

// BenchmarkRows reads whole events; one iteration is one event.
func BenchmarkRows(b *testing.B) {
	run := b.TempDir()
	w := Folder{Dir: run}.Writer(testMeta)
	s := writeShard(b, w, 0, "standard", cuttleLike, madeUp(cuttleLike, 1, 0, 20000))
	r := &Run{Folder: Folder{Dir: run}, Manifest: Manifest{Shards: []*ShardRecord{s}}}
	b.ReportAllocs()
	b.ResetTimer()
	start := cpu()
	n := 0
	for n < b.N {
		if err := r.Events(0, func(e *Event) error { n++; return nil }); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(n)/(cpu()-start).Seconds()/1e6, "Mevents/cpu-s")
}

// BenchmarkLibrary writes the table events with the library's row writer.
func BenchmarkLibrary(b *testing.B) {
	_, rows, _ := libraryRows(cuttleLike.words, madeUp(cuttleLike, 1, 0, 2000))
	f, err := os.Create(filepath.Join(b.TempDir(), "events.parquet"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	w := parquet.NewGenericWriter[eventRow](f, parquet.Compression(&zstd.Codec{Level: zstd.SpeedFastest}), parquet.MaxRowsPerRowGroup(1<<20))
	start := cpu()
	n := 0
	for n < b.N {
		for i := 0; i < len(rows); i += 4096 {
			part := rows[i:min(i+4096, len(rows))]
			if _, err := w.Write(part); err != nil {
				b.Fatal(err)
			}
			n += len(part)
		}
	}
	if err := w.Close(); err != nil {
		b.Fatal(err)
	}
	info, err := f.Stat()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(n)/(cpu()-start).Seconds()/1e6, "Mevents/cpu-s")
	b.ReportMetric(float64(info.Size())/float64(n), "B/event")
}
