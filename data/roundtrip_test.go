package data

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"github.com/cardlab/cardlab/data/disk/disktest"
	"github.com/cardlab/cardlab/data/internal/column"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
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

// TestManyDecisionsAreReadBack writes more than fit two pages, some explained, some with a second action.
func TestManyDecisionsAreReadBack(t *testing.T) {
	const n = 2*column.PageRows + 1
	f := Folder{Dir: "run", FS: disktest.New()}
	w := f.Writer(testMeta)
	if err := w.Begin(0, "standard", cuttleLike); err != nil {
		t.Fatal(err)
	}
	row := func(i int) *Decision {
		d := &Decision{Game: int64(i / 100), Ply: int32(i % 100), Seat: engine.Seat(i % 2), Phase: 1, Legal: int32(2 + i%7), Action: int32(i % 5), RunnerUp: None}
		if i%3 > 0 {
			d.Explained, d.Value, d.Visits = true, float64(i%9)/9, int64(i)
		}
		if i%3 > 1 {
			d.RunnerUp, d.RunnerUpValue = int32(i%4), float64(i%8)/8
		}
		return d
	}
	for i := range n {
		w.Decision(row(i))
	}
	s, err := w.Finish()
	if err != nil {
		t.Fatal(err)
	}
	i := 0
	r := &Run{Folder: f, Manifest: Manifest{Shards: []*ShardRecord{s}}}
	err = r.Decisions(0, func(d *Decision) error {
		if *d != *row(i) {
			return fmt.Errorf("row %d is %+v, want %+v", i, *d, *row(i))
		}
		i++
		return nil
	})
	if err != nil || i != n {
		t.Errorf("%d rows of %d, %v", i, n, err)
	}
}

// TestACardThatNobodyShowsIsReadBack writes the cards that are none and hidden.
func TestACardThatNobodyShowsIsReadBack(t *testing.T) {
	f := Folder{Dir: "run", FS: disktest.New()}
	w := f.Writer(testMeta)
	if err := w.Begin(0, "standard", cuttleLike); err != nil {
		t.Fatal(err)
	}
	first := madeUp(cuttleLike, 1, 0, 1).events[0]
	list := []cards.Card{cards.None, cards.Hidden, 0}
	for i, c := range list {
		e := first
		e.Seq, e.Card, e.On = int32(i), c, list[(i+1)%3]
		w.Event(&e)
	}
	s, err := w.Finish()
	if err != nil {
		t.Fatal(err)
	}
	r := &Run{Folder: f, Manifest: Manifest{Shards: []*ShardRecord{s}}}
	i := 0
	err = r.Events(0, func(e *Event) error {
		if e.Card != list[i] || e.On != list[(i+1)%3] {
			t.Errorf("event %d has %d on %d", i, e.Card, e.On)
		}
		i++
		return nil
	})
	if err != nil || i != 3 {
		t.Errorf("%d events, %v", i, err)
	}
}

// TestASeatIsBoundByItsTable: the layout, and how many seats a record says that there are.
func TestASeatIsBoundByItsTable(t *testing.T) {
	for seats := 2; seats <= engine.MaxSeats; seats++ {
		l := layout(Events, 2, seats) // the last in which each column of events stands by itself
		if high := l.Fields[eventSeat].High; high != int64(seats)-1 || l.Fields[eventPly].High != some {
			t.Errorf("%d seats: seat is at most %d, ply %d", seats, high, l.Fields[eventPly].High)
		}
	}
	for n, want := range map[int]int{0: 8, 1: 8, 2: 2, 7: 7, 8: 8, 9: 8} {
		s := &ShardRecord{Matchups: []Tally{{BySeat: make([]int64, n)}, {}}}
		if got := s.seats(); got != want {
			t.Errorf("a record of %d seats: %d", n, got)
		}
	}
	if got := (&ShardRecord{}).seats(); got != engine.MaxSeats {
		t.Errorf("a record without games: %d seats", got)
	}
	m := Manifest{Shards: []*ShardRecord{{Files: []File{{Table: Games, Rows: 3, Bytes: 30}}}, {Files: []File{{Table: Games, Rows: 4, Bytes: 40}, {Table: Events, Rows: 9}}}}}
	if m.rows(Games) != 7 || m.rows(Events) != 9 || m.bytes(Games) != 70 {
		t.Errorf("%d games in %d bytes, %d events", m.rows(Games), m.bytes(Games), m.rows(Events))
	}
}
