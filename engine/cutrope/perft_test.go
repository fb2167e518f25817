package cutrope_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine/cutrope"
	"github.com/cardlab/cardlab/engine/cutrope/internal/reference"
	"github.com/cardlab/cardlab/engine/enginetest"
)

const perftFile = "testdata/perft/table.txt"

var (
	writePerft     = flag.Bool("write-perft", false, "write "+perftFile+" anew")
	referenceDepth = flag.Int("reference-depth", 2, "how many actions deep the reference engine confirms perft")
)

// perftTable returns the file with its positions, `position NAME RULES TEXT`.
func perftTable(t *testing.T) enginetest.Perft {
	t.Helper()
	table := enginetest.Perft{File: perftFile, Given: "position", Depth: 4}
	for _, p := range enginetest.PerftGiven(t, perftFile, "position") {
		r, text := parse(t, p[1]), strings.Join(p[2:], " ")
		s, err := cutrope.Game.Position(r, text)
		if err != nil {
			t.Fatal(err)
		}
		table.Starts = append(table.Starts, enginetest.PerftStart{
			Label: fmt.Sprintf("%-10s", p[0]),
			State: s,
			Slow: func() enginetest.Slow {
				g, err := reference.Start(values(r), text)
				if err != nil {
					t.Fatal(err)
				}
				return g
			},
		})
	}
	return table
}

func TestPerftIsAsInTheTable(t *testing.T) { perftTable(t).Check(t, *writePerft) }

func TestPerftOfTheReferenceEngineIsTheSame(t *testing.T) {
	perftTable(t).CheckSlow(t, *referenceDepth)
}
