package solved

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine/cuttle"
)

var updatePositions = flag.Bool("update-positions", false, "write examples/solved.txt anew")

const positionsFile = "../../examples/solved.txt"

// TestTheSolvedPositionsAreThoseOfTheFile: a run that begins at the positions of the file plays the game of which the values are solved here, each of its deals as often.
func TestTheSolvedPositionsAreThoseOfTheFile(t *testing.T) {
	g := smallCuttle(byPoints)
	tr := g.grow()
	var want []string
	for _, order := range g.deals() {
		want = append(want, tr.start(order).String())
	}
	if *updatePositions {
		head := fmt.Sprintf("# The deals of the small Cuttle that is solved (docs/truth.md), %d positions, each as likely. The score of seat 0 between players who err no more is 7/12,\n"+
			"# and 61/120 where a pass ends the game as a draw:\n#\n#   cardlab run --variants %s,%s --labels points,pass --policies expert --position examples/solved.txt --deals %d\n\n", len(want), byPoints, byPass, 60*len(want))
		if err := os.WriteFile(positionsFile, []byte(head+strings.Join(want, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(positionsFile)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, line := range strings.Split(string(text), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		for variant := range truths {
			s, err := cuttle.ParsePosition(cuttle.MustParse(variant), line)
			if err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			if variant == byPoints {
				got = append(got, s.String())
			}
		}
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%s is not the solved game: go test ./analysis/solved -run Positions -update-positions", positionsFile)
	}
}
