package data

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// testdata/v1 is a run as schema 1 wrote it, and testdata/v1.txt is what it
// says. Both stay as they are: a later schema gets its own, written by
// go test ./data -run TestFilesOfSchema1AreRead -update.
const (
	storedRun  = "testdata/v1"
	storedText = "testdata/v1.txt"
)

func TestFilesOfSchema1AreRead(t *testing.T) {
	if *update {
		writeStored(t)
	}
	if faults, err := Check(storedRun); err != nil || len(faults) > 0 {
		t.Fatalf("faults %v, error %v", faults, err)
	}
	r, err := Open(storedRun)
	if err != nil {
		t.Fatal(err)
	}
	got := describe(t, r)
	if *update {
		if err := os.WriteFile(storedText, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(storedText)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		g, w := strings.Split(got, "\n"), strings.Split(string(want), "\n")
		for i := range min(len(g), len(w)) {
			if g[i] != w[i] {
				t.Fatalf("line %d:\n got %s\nwant %s", i+1, g[i], w[i])
			}
		}
		t.Fatalf("%d lines, want %d", len(g), len(w))
	}
}

func writeStored(t *testing.T) {
	if err := os.RemoveAll(storedRun); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(storedRun, planName, []byte("seed: 7\ndeals: 4\n")); err != nil {
		t.Fatal(err)
	}
	w := NewWriter(storedRun, testMeta)
	writeShard(t, w, 0, "standard", cuttleLike, madeUp(cuttleLike, 1, 0, 4))
	writeShard(t, w, 1, "teams", fourSeats, madeUp(fourSeats, 2, 4, 4))
	if err := Seal(storedRun, testManifest(2)); err != nil {
		t.Fatal(err)
	}
}

// describe prints every value of a run.
func describe(t *testing.T, r *Run) string {
	var b strings.Builder
	for _, s := range r.Shards() {
		fmt.Fprintf(&b, "shard %d %s %s rules=%d\n", s.Shard, s.Label, s.Variant, s.Rules)
		err := r.Games(s.Shard, func(g *Game) error {
			fmt.Fprintf(&b, "game=%d deal=%d matchup=%d seating=%d variant=%s policies=%v winner=%d side=%d reason=%s turns=%d plies=%d events=%d last=%d stock=%d points=%v goals=%v cards=%x chance=%d rules=%d\n",
				g.Game, g.Deal, g.Matchup, g.Seating, g.Variant, g.Policies[:g.Seats], g.Winner, g.Side, g.Reason, g.Turns, g.Plies, g.Events,
				g.LastSeat, g.StockMin, g.Points[:g.Seats], g.Goals[:g.Seats], g.Cards, g.Chance, g.Rules)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		err = r.Events(s.Shard, func(e *Event) error {
			fmt.Fprintf(&b, "event game=%d seq=%d ply=%d turn=%d action=%d %s\n",
				e.Game, e.Seq, e.Ply, e.Turn, e.Action, cuttleLike.words.Event(e.Event))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		err = r.Decisions(s.Shard, func(d *Decision) error {
			fmt.Fprintf(&b, "decision game=%d ply=%d seat=%d phase=%d legal=%d action=%d value=%v visits=%d explained=%v\n",
				d.Game, d.Ply, d.Seat, d.Phase, d.Legal, d.Action, d.Value, d.Visits, d.Explained)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}
