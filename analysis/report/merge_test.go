package report

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/analysis/internal/synthetic"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// randomBlocks returns blocks of three variants, some of which lack some
// deals, seatings and, in the last block, a whole shard.
func randomBlocks(rng *rand.Rand, t engine.Table, blocks int) []reading.Block {
	var list []reading.Block
	number := 0
	for b := range blocks {
		var blk reading.Block
		for variant := range 3 {
			if variant == 0 && b == blocks-1 && blocks > 1 {
				continue
			}
			var games []data.Game
			for deal := int64(b * 10); deal < int64(b*10+10); deal++ {
				if rng.IntN(8) == 0 {
					continue
				}
				for matchup := range int32(3) {
					for seating := range int32(t.Seats) {
						if rng.IntN(10) > 0 {
							games = append(games, synthetic.Random(rng, t, deal, matchup, seating))
						}
					}
				}
			}
			blk = append(blk, synthetic.ShardOf(number, variant, t, games...))
			number++
		}
		list = append(list, blk)
	}
	return list
}

// written returns everything that a fold says, to the last bit.
func written(t *testing.T, f *fold) string {
	t.Helper()
	var b bytes.Buffer
	r := named(f, "a", "b", "c")
	if err := r.Document().JSON(&b); err != nil {
		t.Fatal(err)
	}
	if err := r.Document().Text(&b, document.TextOptions{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestAnySplitInAnyOrderGivesTheSameTables(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for _, table := range []engine.Table{synthetic.Two, synthetic.Three, synthetic.Teams} {
		for range 8 {
			blocks := randomBlocks(rng, table, 1+rng.IntN(6))
			whole := newFold(ofCuttle)
			for _, b := range blocks {
				if err := whole.add(b); err != nil {
					t.Fatal(err)
				}
			}
			want := written(t, whole)

			split := splitAndMerged(t, ofCuttle, blocks, 1+rng.IntN(4), rng)
			if got := written(t, split); got != want {
				t.Fatalf("split and merged:\n%s\nat once:\n%s", got, want)
			}
			for workers := 1; workers <= 3; workers++ {
				f, err := foldBlocks(ofCuttle, blocks, workers)
				if err != nil {
					t.Fatal(err)
				}
				if got := written(t, f); got != want {
					t.Fatalf("%d workers:\n%s\none:\n%s", workers, got, want)
				}
			}
		}
	}
}

func TestMergingLeavesTheOtherFoldAsItWas(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	blocks := randomBlocks(rng, synthetic.Two, 2)
	a, b := newFold(ofCuttle), newFold(ofCuttle)
	if err := errors.Join(a.add(blocks[0]), b.add(blocks[1])); err != nil {
		t.Fatal(err)
	}
	before := written(t, b)
	a.Merge(b)
	if err := a.add(blocks[0]); err != nil {
		t.Fatal(err)
	}
	if after := written(t, b); after != before {
		t.Errorf("before:\n%s\nafter:\n%s", before, after)
	}
}

func TestTheErrorIsThatOfTheFirstBlock(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 15))
	for _, workers := range []int{1, 2, 5} {
		blocks := randomBlocks(rng, synthetic.Two, 6)
		blocks[2][0].Rows++
		blocks[3][0].Rows++
		_, err := foldBlocks(ofCuttle, blocks, workers)
		want := fmt.Sprintf("read shard %d:", blocks[2][0].Number)
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%d workers: %v, want %s", workers, err, want)
		}
	}
}

// splitAndMerged puts each block into one of n folds, by chance, and merges them two by two.
func splitAndMerged(t *testing.T, entries []analysis.Entry, blocks []reading.Block, n int, rng *rand.Rand) *fold {
	t.Helper()
	folds := make([]*fold, n)
	for i := range folds {
		folds[i] = newFold(entries)
	}
	for _, i := range rng.Perm(len(blocks)) {
		if err := folds[rng.IntN(len(folds))].add(blocks[i]); err != nil {
			t.Fatal(err)
		}
	}
	for len(folds) > 1 {
		i := rng.IntN(len(folds) - 1)
		folds[i].Merge(folds[i+1])
		folds = append(folds[:i+1], folds[i+2:]...)
	}
	return folds[0]
}
