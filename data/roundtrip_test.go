package data

import (
	"bytes"
	"encoding/json"
	"reflect"
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
	addRows(w, all)
	s, err := w.Finish()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// addRows adds rows to the shard that was begun.
func addRows(w *Writer, all *rows) {
	for i := range all.events {
		w.Event(&all.events[i])
	}
	for i := range all.games {
		w.Game(&all.games[i])
	}
	for i := range all.decisions {
		w.Decision(&all.decisions[i])
	}
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

// sameAsWritten reads all rows of a shard and compares them with what was written.
func sameAsWritten(t *testing.T, r *Run, shard int, want *rows) {
	t.Helper()
	i := 0
	err := r.Games(shard, func(g *Game) error {
		// Cards is the one field that == does not compare.
		got, want := *g, want.games[i]
		if !bytes.Equal(got.Cards, want.Cards) {
			t.Fatalf("game %d: deal %v, want %v", i, got.Cards, want.Cards)
		}
		got.Cards, want.Cards = nil, nil
		for s := want.Seats; s < len(want.Points); s++ {
			want.Points[s], want.Goals[s], want.Policies[s] = 0, 0, ""
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("game %d:\n got %+v\nwant %+v", i, got, want)
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
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	run := t.TempDir()
	w := Folder{Dir: run}.Writer(testMeta)
	shards := []*rows{madeUp(cuttleLike, 1, 0, 100), madeUp(fourSeats, 2, 100, 100)}
	writeShard(t, w, 0, "standard", cuttleLike, shards[0])
	writeShard(t, w, 1, "teams", fourSeats, shards[1])
	if err := (Folder{Dir: run}).Seal(testManifest(2)); err != nil {
		t.Fatal(err)
	}
	r, err := Open(run)
	if err != nil {
		t.Fatal(err)
	}
	for shard, want := range shards {
		sameAsWritten(t, r, shard, want)
	}
}
