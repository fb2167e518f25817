package cuttle_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"cardlab/engine/cuttle"
	"cardlab/engine/perft"
	"cardlab/sim"
)

// perftFile is written anew, and then to be read with care, by
//
//	go test ./engine/cuttle -run Perft -write-perft
//
// Its numbers are those of this engine, which the tests against the reference
// engine check; they are here so that a change of any of them is seen.
const perftFile = "testdata/perft/table.txt"

var writePerft = flag.Bool("write-perft", false, "write "+perftFile+" anew")

const (
	perftDeals = 4
	perftDepth = 5
)

func TestPerftIsAsInTheTable(t *testing.T) {
	var b strings.Builder
	b.WriteString("# cardlab perft --variant VARIANT --deal DEAL --depth DEPTH\n")
	fmt.Fprintf(&b, "# %-13s %4s %5s %8s %6s  %s\n", "variant", "deal", "depth", "leaves", "over", "hash")
	for _, v := range cuttle.Game.Variants {
		r := cuttle.MustParse(v.Name)
		for deal := range int64(perftDeals) {
			s := r.New()
			s.Begin(sim.Deal(sim.DefaultSeed, deal, r.Deck()), sim.Chance(sim.DefaultSeed, deal))
			levels, err := perft.Count(context.Background(), s, perftDepth)
			if err != nil {
				t.Fatal(err)
			}
			for i, l := range levels {
				fmt.Fprintf(&b, "%-15s %4d %5d %8d %6d  %016x\n", v.Name, deal, i+1, l.Leaves, l.Over, uint64(l.Hash))
			}
		}
	}
	if *writePerft {
		if err := os.WriteFile(perftFile, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(perftFile)
	if err != nil {
		t.Fatal(err)
	}
	got, want := strings.Split(b.String(), "\n"), strings.Split(string(text), "\n")
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("line %d differs; %d lines, want %d\ngot  %q\nwant %q", i+1, len(got), len(want), got[min(i, len(got)-1)], want[min(i, len(want)-1)])
		}
	}
}
