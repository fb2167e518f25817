package cuttle

import (
	"flag"
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cuttle/internal/reference"
	"github.com/cardlab/cardlab/engine/enginetest"
)

// perftFile holds deals, and what follows from each under every variant. Its
// numbers are there so that a change of any of them is seen; they are written
// anew, the deals left as they are, by
//
//	go test ./engine/cuttle -run Perft -write-perft
//
// The reference engine, which was written from the rule book alone, has confirmed
// every line, in five minutes; the test repeats that to a lesser depth:
//
//	go test ./engine/cuttle -run Perft -reference-depth 5
const perftFile = "testdata/perft/table.txt"

var (
	writePerft     = flag.Bool("write-perft", false, "write "+perftFile+" anew")
	referenceDepth = flag.Int("reference-depth", 3, "how many actions deep the reference engine confirms perft")
)

// perftVariants are the named variants, and one with royals that are offered.
var perftVariants = append(slices.Clone(named), "team:response_nine=on")

// perftTable returns the file with its deals, `deal NAME CHANCE CARDS`, each
// under every variant.
func perftTable(t *testing.T) enginetest.Perft {
	t.Helper()
	table := enginetest.Perft{File: perftFile, Given: "deal", Depth: 5}
	deals := enginetest.PerftGiven(t, perftFile, "deal")
	for _, variant := range perftVariants {
		r := MustParse(variant)
		for _, d := range deals {
			chance, err := strconv.ParseUint(d[1], 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			deal, texts := perftDeal(t, r, d[2:])
			s := r.New()
			s.Begin(deal, chance)
			table.Starts = append(table.Starts, enginetest.PerftStart{
				Label: fmt.Sprintf("%-16s %4s", variant, d[0]),
				State: s,
				Slow: func() enginetest.Slow {
					g := reference.New(values(r))
					g.Begin(texts, chance)
					return g
				},
			})
		}
	}
	return table
}

// perftDeal returns a deal for a variant: its jokers are left out if the variant has none.
func perftDeal(t *testing.T, r *Rules, words []string) (deal []cards.Card, texts []string) {
	t.Helper()
	for _, w := range words {
		c, err := cards.Parse(w)
		if err != nil {
			t.Fatal(err)
		}
		if r.all.Has(c) {
			deal, texts = append(deal, c), append(texts, w)
		}
	}
	return deal, texts
}

func TestPerftIsAsInTheTable(t *testing.T) { perftTable(t).Check(t, *writePerft) }

func TestPerftOfTheReferenceEngineIsTheSame(t *testing.T) {
	perftTable(t).CheckSlow(t, *referenceDepth)
}
