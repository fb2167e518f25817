package data

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// testdata/vN is a run as schema N wrote it, and testdata/vN.txt is what it says.
// They stay as they are: a later schema gets its own, written by
// go test ./data -run TestFilesOfEverySchemaAreRead -update.
func stored(schema int) string { return fmt.Sprintf("testdata/v%d", schema) }

func TestFilesOfEverySchemaAreRead(t *testing.T) {
	if *update {
		writeStored(t, stored(SchemaVersion))
	}
	for schema := 1; schema <= SchemaVersion; schema++ {
		run := stored(schema)
		if faults, err := (Folder{Dir: run}).Check("another"); err != nil || len(faults) > 0 {
			t.Fatalf("%s: faults %v, error %v", run, faults, err)
		}
		r, err := Open(run)
		if err != nil {
			t.Fatal(err)
		}
		got := describe(t, r)
		if *update && schema == SchemaVersion {
			if err := os.WriteFile(run+".txt", []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(run + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		g, w := strings.Split(got, "\n"), strings.Split(string(want), "\n")
		for i := range min(len(g), len(w)) {
			if g[i] != w[i] {
				t.Fatalf("%s, line %d:\n got %s\nwant %s", run, i+1, g[i], w[i])
			}
		}
		if len(g) != len(w) {
			t.Fatalf("%s: %d lines, want %d", run, len(g), len(w))
		}
	}
}

func writeStored(t *testing.T, run string) {
	if err := os.RemoveAll(run); err != nil {
		t.Fatal(err)
	}
	if err := (Folder{Dir: run}).Write(planName, []byte("seed: 7\ndeals: 8\n")); err != nil {
		t.Fatal(err)
	}
	w := Folder{Dir: run}.Writer(testMeta)
	writeShard(t, w, 0, "standard", cuttleLike, madeUp(cuttleLike, 1, 0, 8))
	writeShard(t, w, 1, "teams", fourSeats, madeUp(fourSeats, 2, 8, 8))
	if err := (Folder{Dir: run}).Seal(testManifest(2)); err != nil {
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
			if g.Reason == ReasonFault {
				fmt.Fprintf(&b, "fault of seat %d\n", g.FaultSeat)
			}
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
			if d.RunnerUp != None {
				fmt.Fprintf(&b, "runner_up=%d value=%v\n", d.RunnerUp, d.RunnerUpValue)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}
