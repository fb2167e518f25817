package data

import (
	"bytes"
	"encoding/json"
	"testing"
)

// rows holds all rows of a shard.
type rows struct {
	games     []Game
	events    []Event
	decisions []Decision
}

// madeUp returns the rows of n made-up games, from a first one.
func madeUp(r table, seed uint64, first int64, n int) *rows {
	d := newDealer(r, seed)
	all := new(rows)
	for i := range int64(n) {
		d.play(first + i)
		g := d.game
		g.Cards = bytes.Clone(g.Cards)
		all.games = append(all.games, g)
		all.events = append(all.events, d.log...)
		all.decisions = append(all.decisions, d.ds...)
	}
	return all
}

// writeShard writes a shard and fails the test if it cannot.
func writeShard(t testing.TB, w *Writer, shard int, label string, r table, all *rows) *ShardRecord {
	t.Helper()
	if err := w.Begin(shard, label, r); err != nil {
		t.Fatal(err)
	}
	for i := range all.events {
		w.Event(&all.events[i])
	}
	for i := range all.games {
		w.Game(&all.games[i])
	}
	for i := range all.decisions {
		w.Decision(&all.decisions[i])
	}
	s, err := w.Finish()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var testMeta = Meta{PlanHash: "0123456789abcdef", Tool: "v0.0.0-test", Decisions: true}

func testManifest(shards int) Manifest {
	return Manifest{
		Name: "made-up", Game: "cuttle", Tool: testMeta.Tool, PlanHash: testMeta.PlanHash,
		Plan:     json.RawMessage(`{"seed":7,"deals":128}`),
		Variants: []Entry{{Label: "standard", Text: cuttleLike.name, Hash: "00ff", Rules: 3}, {Label: "teams", Text: fourSeats.name, Hash: "00fe", Rules: 3}},
		Policies: []Entry{{Label: "random", Text: "random", Hash: "01"}, {Label: "rules", Text: "rules:scuttle=0.5", Hash: "02"}},
		Matchups: [][]string{{"random", "rules:scuttle=0.5"}}, ShardCount: shards,
	}
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	run := t.TempDir()
	w := NewWriter(run, testMeta)
	shards := []*rows{madeUp(cuttleLike, 1, 0, 100), madeUp(fourSeats, 2, 100, 100)}
	writeShard(t, w, 0, "standard", cuttleLike, shards[0])
	writeShard(t, w, 1, "teams", fourSeats, shards[1])
	if err := Seal(run, testManifest(2)); err != nil {
		t.Fatal(err)
	}
	r, err := Open(run)
	if err != nil {
		t.Fatal(err)
	}
	for shard, want := range shards {
		i := 0
		err := r.Games(shard, func(g *Game) error {
			a, b := *g, want.games[i]
			if !bytes.Equal(a.Cards, b.Cards) {
				t.Errorf("game %d: deal %v, want %v", i, a.Cards, b.Cards)
			}
			x, _ := json.Marshal(a)
			y, _ := json.Marshal(b)
			if string(x) != string(y) {
				t.Fatalf("game %d:\n got %s\nwant %s", i, x, y)
			}
			i++
			return nil
		})
		if err != nil || i != len(want.games) {
			t.Fatalf("read %d of %d games: %v", i, len(want.games), err)
		}
		i = 0
		err = r.Events(shard, func(e *Event) error {
			if *e != want.events[i] {
				t.Fatalf("event %d:\n got %+v\nwant %+v", i, *e, want.events[i])
			}
			i++
			return nil
		})
		if err != nil || i != len(want.events) {
			t.Fatalf("read %d of %d events: %v", i, len(want.events), err)
		}
		i = 0
		err = r.Decisions(shard, func(d *Decision) error {
			if *d != want.decisions[i] {
				t.Fatalf("decision %d:\n got %+v\nwant %+v", i, *d, want.decisions[i])
			}
			i++
			return nil
		})
		if err != nil || i != len(want.decisions) {
			t.Fatalf("read %d of %d decisions: %v", i, len(want.decisions), err)
		}
		i = 0
		err = r.Scan(Events, shard, []string{"kind", "card", "game", "n"}, func(b *Batch) error {
			for j := range b.Rows {
				e := want.events[i]
				k := b.Columns[0].Words[b.Columns[0].Codes[j]]
				if k != cuttleLike.words.Kinds[e.Kind] || b.Columns[2].Int64[j] != e.Game || b.Columns[3].Int32[j] != e.N {
					t.Fatalf("row %d: kind %s", i, k)
				}
				i++
			}
			return nil
		})
		if err != nil || i != len(want.events) {
			t.Fatalf("scanned %d of %d events: %v", i, len(want.events), err)
		}
	}
	faults, err := Check(run)
	if err != nil || len(faults) > 0 {
		t.Fatalf("faults %v, error %v", faults, err)
	}
}
