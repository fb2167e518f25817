package cuttle_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"cardlab/engine/cuttle"
	"cardlab/engine/cuttle/internal/reference"
	"cardlab/engine/perft"
	"cardlab/sim"
)

// perftFile is written anew by
//
//	go test ./engine/cuttle -run Perft -write-perft
//
// The reference engine, which was written from the rule book alone, has confirmed
// every line, in two minutes; the test repeats that to a lesser depth:
//
//	go test ./engine/cuttle -run Perft -reference-depth 5
const perftFile = "testdata/perft/table.txt"

var (
	writePerft     = flag.Bool("write-perft", false, "write "+perftFile+" anew")
	referenceDepth = flag.Int("reference-depth", 3, "how many actions deep the reference engine confirms perft")
)

const (
	perftDeals = 4
	perftDepth = 5
)

// perftOf returns the levels of a deal, as `cardlab perft` counts them.
func perftOf(t *testing.T, r *cuttle.Rules, deal int64, depth int) []perft.Level {
	s := r.New()
	s.Begin(sim.Deal(sim.DefaultSeed, deal, r.Deck()), sim.Chance(sim.DefaultSeed, deal))
	levels, err := perft.Count(context.Background(), s, depth)
	if err != nil {
		t.Fatal(err)
	}
	return levels
}

func TestPerftIsAsInTheTable(t *testing.T) {
	var b strings.Builder
	b.WriteString("# cardlab perft --variant VARIANT --deal DEAL --depth DEPTH\n")
	fmt.Fprintf(&b, "# %-13s %4s %5s %8s %6s  %s\n", "variant", "deal", "depth", "leaves", "over", "hash")
	for _, v := range cuttle.Game.Variants {
		for deal := range int64(perftDeals) {
			for i, l := range perftOf(t, cuttle.MustParse(v.Name), deal, perftDepth) {
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

func TestPerftOfTheReferenceEngineIsTheSame(t *testing.T) {
	for _, v := range cuttle.Game.Variants {
		r := cuttle.MustParse(v.Name)
		for deal := range int64(perftDeals) {
			fast := perftOf(t, r, deal, *referenceDepth)
			slow := slowPerft{t: t, rules: r, values: reference.Rules{}, chance: sim.Chance(sim.DefaultSeed, deal)}
			for i, f := range cuttle.Game.Fields {
				slow.values[f.Name] = cuttle.Game.Values(r)[i]
			}
			for _, c := range sim.Deal(sim.DefaultSeed, deal, r.Deck()) {
				slow.deal = append(slow.deal, c.String())
			}
			for i, want := range slow.walk(*referenceDepth) {
				if fast[i] != want {
					t.Errorf("%s, deal %d, depth %d: got %+v, the reference has %+v", v.Name, deal, i+1, fast[i], want)
				}
			}
		}
	}
}

// slowPerft walks the tree of the reference engine, which cannot copy a game: it
// plays every sequence from the deal.
type slowPerft struct {
	t      *testing.T
	rules  *cuttle.Rules
	values reference.Rules
	deal   []string
	chance uint64
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
			e, err := p.rules.Words().ParseEvent(text)
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
	g := reference.New(p.values)
	g.Begin(p.deal, p.chance)
	for _, action := range path {
		g.Play(action)
	}
	return g
}
