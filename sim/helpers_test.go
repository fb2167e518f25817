package sim

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine/games"
)

const tool = "test"

// small is a plan of eight small shards: two and three seats, three blocks of deals and a bit.
func small(out string) Plan {
	return Plan{
		Out: out, Name: "small", Game: "highcard", Variants: []Variant{{Rules: "duel"}, {Rules: "trio"}},
		Policies: []string{"random"}, Seatings: AllSeatings, Deals: 50, ShardDeals: 16, Decisions: true,
	}
}

func resolve(t testing.TB, p Plan) *Schedule {
	t.Helper()
	s, err := p.Resolve()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play plays a plan to its end.
func play(t testing.TB, p Plan, workers int) *data.Run {
	t.Helper()
	r, err := Run(context.Background(), resolve(t, p), Options{Workers: workers, Tool: tool})
	if err != nil {
		t.Fatal(err)
	}
	if !r.Sealed || r.Left != 0 {
		t.Fatalf("the run is not sealed: %+v", r)
	}
	run, err := data.Open(p.Out)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// tree returns every file of a folder with the hash of its content, one per line.
func tree(t testing.TB, dir string) string {
	t.Helper()
	var lines []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(b)
		rel, _ := filepath.Rel(dir, path)
		lines = append(lines, hex.EncodeToString(sum[:8])+" "+filepath.ToSlash(rel))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	sort.Strings(lines)
	return strings.Join(lines, "\n")
}

// sameTree fails unless two folders hold the same files with the same bytes.
func sameTree(t testing.TB, got, want string) {
	t.Helper()
	if g, w := tree(t, got), tree(t, want); g != w {
		t.Fatalf("the files differ:\n%s\nwant\n%s", g, w)
	}
}

// allVariants returns the named variants of all games.
func allVariants() (names []string) {
	for _, g := range games.All() {
		for _, v := range g.Variants {
			names = append(names, g.Name+"/"+v.Name)
		}
	}
	return names
}
