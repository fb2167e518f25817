package cutrope_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"cardlab/engine"
	"cardlab/engine/cutrope"
	"cardlab/engine/cutrope/internal/reference"
	"cardlab/engine/perft"
)

const perftFile = "testdata/perft/table.txt"

var (
	writePerft     = flag.Bool("write-perft", false, "write "+perftFile+" anew")
	referenceDepth = flag.Int("reference-depth", 2, "how many actions deep the reference engine confirms perft")
)

const perftDepth = 4

// perftPosition is a position of the file.
type perftPosition struct{ name, rules, text string }

// readPerft returns the lines of the file, and its positions.
func readPerft(t *testing.T) (lines []string, positions []perftPosition) {
	t.Helper()
	text, err := os.ReadFile(perftFile)
	if err != nil {
		t.Fatal(err)
	}
	lines = strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	for _, line := range lines {
		if words := strings.SplitN(line, " ", 4); words[0] == "position" {
			positions = append(positions, perftPosition{words[1], words[2], words[3]})
		}
	}
	return lines, positions
}

// levels returns what follows from a position.
func (p perftPosition) levels(t *testing.T, depth int) []perft.Level {
	t.Helper()
	s, err := cutrope.Game.Position(parse(t, p.rules), p.text)
	if err != nil {
		t.Fatal(err)
	}
	levels, err := perft.Count(context.Background(), s, depth)
	if err != nil {
		t.Fatal(err)
	}
	return levels
}

func TestPerftIsAsInTheTable(t *testing.T) {
	want, positions := readPerft(t)
	var got []string
	for _, line := range want {
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "position ") {
			got = append(got, line)
		}
	}
	for _, p := range positions {
		for i, l := range p.levels(t, perftDepth) {
			got = append(got, fmt.Sprintf("%-10s %d %8d %6d  %016x", p.name, i+1, l.Leaves, l.Over, uint64(l.Hash)))
		}
	}
	if *writePerft {
		if err := os.WriteFile(perftFile, []byte(strings.Join(got, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if len(got) != len(want) {
		t.Fatalf("%d lines, want %d", len(got), len(want))
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("line %d:\ngot  %s\nwant %s", i+1, got[i], want[i])
		}
	}
}

func TestPerftOfTheReferenceEngineIsTheSame(t *testing.T) {
	_, positions := readPerft(t)
	for _, p := range positions {
		fast := p.levels(t, *referenceDepth)
		slow := slowPerft{t: t, position: p, words: parse(t, p.rules).Words()}
		for i, want := range slow.walk(*referenceDepth) {
			if fast[i] != want {
				t.Errorf("%s, depth %d: got %+v, the reference has %+v", p.name, i+1, fast[i], want)
			}
		}
	}
}

// slowPerft walks the tree of the reference engine, which cannot copy a game: it
// plays every sequence from the position.
type slowPerft struct {
	t        *testing.T
	position perftPosition
	words    *engine.Vocabulary
}

func (p *slowPerft) walk(depth int) []perft.Level {
	levels := make([]perft.Level, depth)
	for i := range levels {
		levels[i].Hash = perft.Start
	}
	p.below(nil, levels)
	return levels
}

func (p *slowPerft) below(path []string, levels []perft.Level) {
	for _, action := range p.game(path).Legal() {
		g := p.game(path)
		l := &levels[len(path)]
		l.Leaves++
		for _, text := range g.Play(action) {
			e, err := p.words.ParseEvent(text)
			if err != nil {
				p.t.Fatal(err)
			}
			l.Hash = l.Hash.Event(&e)
		}
		if _, _, over := g.Over(); over {
			l.Over++
		} else if len(path)+1 < len(levels) {
			p.below(append(path, action), levels)
		}
	}
}

// game returns the game after some actions.
func (p *slowPerft) game(path []string) *reference.Game {
	g, err := reference.Start(values(parse(p.t, p.position.rules)), p.position.text)
	if err != nil {
		p.t.Fatal(err)
	}
	for _, action := range path {
		g.Play(action)
	}
	return g
}
