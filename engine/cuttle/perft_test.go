package cuttle

import (
	"context"
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"cardlab/engine/cards"
	"cardlab/engine/cuttle/internal/reference"
	"cardlab/engine/perft"
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

const perftDepth = 5

// perftVariants are the named variants, and one with royals that are offered.
var perftVariants = append(slices.Clone(named), "team:response_nine=on")

// perftDeal is a deal of the file, jokers included.
type perftDeal struct {
	name   string
	chance uint64
	cards  []cards.Card
}

// readPerft returns the lines of the file, and its deals.
func readPerft(t *testing.T) (lines []string, deals []perftDeal) {
	text, err := os.ReadFile(perftFile)
	if err != nil {
		t.Fatal(err)
	}
	lines = strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	for _, line := range lines {
		words := strings.Fields(line)
		if words[0] != "deal" {
			continue
		}
		d := perftDeal{name: words[1]}
		if d.chance, err = strconv.ParseUint(words[2], 10, 64); err != nil {
			t.Fatal(err)
		}
		for _, w := range words[3:] {
			c, err := cards.Parse(w)
			if err != nil {
				t.Fatal(err)
			}
			d.cards = append(d.cards, c)
		}
		deals = append(deals, d)
	}
	return lines, deals
}

// of returns the deal for a variant: its jokers are left out if the variant has none.
func (d perftDeal) of(r *Rules) (list []cards.Card) {
	for _, c := range d.cards {
		if r.all.Has(c) {
			list = append(list, c)
		}
	}
	return list
}

// levels returns what follows from a deal.
func (d perftDeal) levels(t *testing.T, r *Rules, depth int) []perft.Level {
	s := r.New()
	s.Begin(d.of(r), d.chance)
	levels, err := perft.Count(context.Background(), s, depth)
	if err != nil {
		t.Fatal(err)
	}
	return levels
}

func TestPerftIsAsInTheTable(t *testing.T) {
	want, deals := readPerft(t)
	var got []string
	for _, line := range want {
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "deal ") {
			got = append(got, line)
		}
	}
	for _, v := range perftVariants {
		for _, d := range deals {
			for i, l := range d.levels(t, MustParse(v), perftDepth) {
				got = append(got, fmt.Sprintf("%-16s %4s %5d %8d %6d  %016x", v, d.name, i+1, l.Leaves, l.Over, uint64(l.Hash)))
			}
		}
	}
	if *writePerft {
		if err := os.WriteFile(perftFile, []byte(strings.Join(got, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		want = got
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
	_, deals := readPerft(t)
	for _, v := range perftVariants {
		for _, d := range deals {
			r := MustParse(v)
			fast := d.levels(t, r, *referenceDepth)
			slow := slowPerft{t: t, rules: values(r), chance: d.chance}
			for _, c := range d.of(r) {
				slow.deal = append(slow.deal, c.String())
			}
			for i, want := range slow.walk(*referenceDepth) {
				if fast[i] != want {
					t.Errorf("%s, deal %s, depth %d: got %+v, the reference has %+v", v, d.name, i+1, fast[i], want)
				}
			}
		}
	}
}

// slowPerft walks the tree of the reference engine, which cannot copy a game: it
// plays every sequence from the deal.
type slowPerft struct {
	t      *testing.T
	rules  reference.Rules
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
			e, err := words.ParseEvent(text)
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
	g := reference.New(p.rules)
	g.Begin(p.deal, p.chance)
	for _, action := range path {
		g.Play(action)
	}
	return g
}
