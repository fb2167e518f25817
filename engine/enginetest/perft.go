package enginetest

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/perft"
)

// Perft is a file that holds what follows from some positions, so that a change
// of any number is seen. Its lines that begin with `#` or the word of Given are
// written by hand: they say what the positions are.
type Perft struct {
	File   string
	Given  string // "deal", "position"
	Depth  int
	Starts []PerftStart
}

// PerftStart is a position of the file.
type PerftStart struct {
	Label string // begins its lines
	State engine.State
	// Slow begins a game of the reference engine in the same position.
	Slow func() Slow
}

// Slow is a game in progress as reference engines have it, in texts.
type Slow interface {
	Legal() []string
	Play(action string) []string
	Over() (winner int, reason string, over bool)
}

// PerftGiven returns the words of the lines of a file that begin with a word.
func PerftGiven(t testing.TB, file, word string) (given [][]string) {
	t.Helper()
	for _, line := range perftLines(t, file) {
		if words := strings.Fields(line); words[0] == word {
			given = append(given, words[1:])
		}
	}
	return given
}

func perftLines(t testing.TB, file string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// Check checks that the file says what follows from each position, or with write writes it so.
func (p Perft) Check(t testing.TB, write bool) {
	t.Helper()
	want := perftLines(t, p.File)
	got := slices.DeleteFunc(slices.Clone(want), func(line string) bool {
		return !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, p.Given+" ")
	})
	for _, s := range p.Starts {
		for i, l := range s.levels(t, p.Depth) {
			got = append(got, fmt.Sprintf("%s %5d %8d %6d  %016x", s.Label, i+1, l.Leaves, l.Over, uint64(l.Hash)))
		}
	}
	if write {
		if err := os.WriteFile(p.File, []byte(strings.Join(got, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if len(got) != len(want) {
		t.Fatalf("%s has %d lines, want %d", p.File, len(want), len(got))
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("%s:%d:\ngot  %s\nwant %s", p.File, i+1, got[i], want[i])
		}
	}
}

// CheckSlow checks that the reference engine finds the same, to a depth.
func (p Perft) CheckSlow(t testing.TB, depth int) {
	t.Helper()
	for _, s := range p.Starts {
		fast := s.levels(t, depth)
		w := slowWalk{t: t, start: s, words: s.State.NewView().Rules().Words(), levels: make([]perft.Level, depth)}
		for i := range w.levels {
			w.levels[i].Hash = perft.Start
		}
		w.below(nil)
		for i, want := range w.levels {
			if fast[i] != want {
				t.Errorf("%s, depth %d: got %+v, the reference has %+v", s.Label, i+1, fast[i], want)
			}
		}
	}
}

// levels returns what follows from a position.
func (s PerftStart) levels(t testing.TB, depth int) []perft.Level {
	t.Helper()
	levels, err := perft.Count(context.Background(), s.State, depth)
	if err != nil {
		t.Fatal(err)
	}
	return levels
}

// slowWalk walks the tree of a reference engine, which cannot copy a game: it
// plays every sequence from the start.
type slowWalk struct {
	t      testing.TB
	start  PerftStart
	words  *engine.Vocabulary
	levels []perft.Level
}

// below walks what follows from some actions.
func (w *slowWalk) below(path []string) {
	w.t.Helper()
	for _, action := range w.game(path).Legal() {
		g := w.game(path)
		l := &w.levels[len(path)]
		l.Leaves++
		for _, text := range g.Play(action) {
			e, err := w.words.ParseEvent(text)
			if err != nil {
				w.t.Fatal(err)
			}
			l.Hash = l.Hash.Event(&e)
		}
		if _, _, over := g.Over(); over {
			l.Over++
		} else if len(path)+1 < len(w.levels) {
			w.below(append(path, action))
		}
	}
}

// game returns the game after some actions.
func (w *slowWalk) game(path []string) Slow {
	g := w.start.Slow()
	for _, action := range path {
		g.Play(action)
	}
	return g
}
