package observation

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
)

// variants are of every game, with cards and choices that few have.
var variants = []string{"cuttle/standard", "cuttle/standard:jokers=2", "cuttle/original", "cuttle/cutthroat", "cuttle/team:response_nine=on,partner_hands=shown",
	"cutrope/basic", "cutrope/quick:seats=5", "highcard/duel"}

// eachChoice calls visit for the view of every choice in random games.
func eachChoice(t *testing.T, text string, n int, visit func(r engine.Rules, s engine.State, v engine.View)) {
	t.Helper()
	r, err := games.Find(text)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, r.Hash()))
	s := r.New()
	v := s.NewView()
	deal := slices.Clone(r.Deck())
	for range n {
		rng.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
		s.Begin(deal, rng.Uint64())
		for s.ToMove() != engine.NoSeat {
			s.Look(s.ToMove(), v)
			visit(r, s, v)
			s.Play(v.Legal()[rng.IntN(len(v.Legal()))], nil)
		}
	}
}

func TestFeaturesKeepWithinTheirRanges(t *testing.T) {
	for _, text := range variants {
		var l *Layout
		var r *Reader
		used := map[int]bool{}
		eachChoice(t, text, 60, func(rules engine.Rules, s engine.State, v engine.View) {
			if l == nil {
				l = Of(rules)
				r = l.NewReader()
			}
			for i, n := range r.Look(v) {
				if f := l.Features()[i]; int(n) >= f.Size {
					t.Fatalf("%s: feature %s holds %d, and has the numbers 0 to %d, in\n%s", text, f.Name, n, f.Size-1, v)
				}
				if n != 0 {
					used[i] = true
				}
			}
		})
		if len(used) < len(l.Features())/2 {
			t.Errorf("%s: only %d of %d features are ever used", text, len(used), len(l.Features()))
		}
	}
}

// leaks reports whether a reader, in some games, tells two positions apart that the seat cannot.
func leaks(t *testing.T, text string, look func(r engine.Rules) func(s engine.State, v engine.View) []uint8) string {
	rng := rand.New(rand.NewPCG(1, 2))
	var twin engine.State
	var other engine.View
	var one, two func(s engine.State, v engine.View) []uint8
	fault := ""
	eachChoice(t, text, 20, func(r engine.Rules, s engine.State, v engine.View) {
		if twin == nil {
			twin = r.New()
			other = twin.NewView()
			one, two = look(r), look(r)
		}
		v.Sample(twin, rng)
		twin.Look(v.Seat(), other)
		if !slices.Equal(one(s, v), two(twin, other)) {
			fault = fmt.Sprintf("%s\nand\n%s", s, twin)
		}
		if !slices.Equal(v.Legal(), other.Legal()) {
			fault = fmt.Sprintf("the choices of\n%s\nand\n%s", s, twin)
		}
	})
	return fault
}

func TestHiddenCardsChangeNeitherObservationNorChoices(t *testing.T) {
	for _, text := range variants {
		fault := leaks(t, text, func(r engine.Rules) func(engine.State, engine.View) []uint8 {
			reader := Of(r).NewReader()
			return func(_ engine.State, v engine.View) []uint8 { return reader.Look(v) }
		})
		if fault != "" {
			t.Errorf("%s: the observations differ of %s", text, fault)
		}
	}
	if leaks(t, "cuttle/standard", func(r engine.Rules) func(engine.State, engine.View) []uint8 {
		return func(s engine.State, v engine.View) []uint8 { // a cheat
			return []uint8(s.String())
		}
	}) == "" {
		t.Error("a reader of the state is not found out")
	}
}

func TestLookingAllocatesNothing(t *testing.T) {
	for _, text := range variants {
		r, err := games.Find(text)
		if err != nil {
			t.Fatal(err)
		}
		s := r.New()
		s.Begin(r.Deck(), 1)
		v := s.NewView()
		s.Look(s.ToMove(), v)
		reader := Of(r).NewReader()
		reader.Look(v)
		if n := testing.AllocsPerRun(20, func() { reader.Look(v) }); n > 0 {
			t.Errorf("%s: %v allocations", text, n)
		}
	}
}

var update = flag.Bool("update", false, "write docs/observations.md anew")

// document lists the layouts, like features in one line.
func document() string {
	var b strings.Builder
	b.WriteString("# What a position looks like to a learner\n\n" +
		"Made by `go test ./policies/observation -run Document -update`. A feature always holds one whole number from 0 on; 0 is what is absent. It is what\n" +
		"the seat knows, and nothing else; seats are told clockwise from the one that looks. [learning.md](learning.md) says how it is used. The first features are those of a\n" +
		"position that learned policies read ([learned-inputs.md](learned-inputs.md)). Features that differ in the last word of their names alone share a line.\n" +
		"`cardlab export` writes the list one by one into the table `features`.\n\n" +
		"A game that is not here has `due`, and of each seat clockwise `points` and `need`.\n")
	for _, text := range []string{"cuttle/standard", "cuttle/cutthroat", "cuttle/team", "cutrope/basic"} {
		r, err := games.Find(text)
		if err != nil {
			panic(err)
		}
		l := Of(r)
		fmt.Fprintf(&b, "\n## %s\n\nVersion `%s`, %d features.\n\n| from | to | feature | numbers | meaning |\n|--:|--:|---|--:|---|\n", title(r), l.Version(), len(l.Features()))
		all := l.Features()
		stem := func(i int) (name, meaning string) {
			cut := strings.LastIndexByte(all[i].Name, ' ')
			if cut < 0 {
				return all[i].Name, all[i].Meaning
			}
			return all[i].Name[:cut], strings.ReplaceAll(all[i].Meaning, all[i].Name[cut+1:], "…")
		}
		for i := 0; i < len(all); {
			name, meaning := stem(i)
			end := i + 1
			for ; end < len(all); end++ {
				if n, m := stem(end); n != name || m != meaning || all[end].Size != all[i].Size {
					break
				}
			}
			if end-i == 1 {
				name, meaning = all[i].Name, all[i].Meaning
			} else {
				name += " …"
			}
			fmt.Fprintf(&b, "| %d | %d | `%s` | %d | %s |\n", i, end-1, name, all[i].Size, meaning)
			i = end
		}
	}
	return b.String()
}

func title(r engine.Rules) string {
	game, _, _ := strings.Cut(r.Name(), "/")
	if game == "cutrope" {
		return "cutrope, 2 to 8 seats"
	}
	return fmt.Sprintf("%s, %d seats", game, r.Table().Seats)
}

func TestTheDocumentListsTheFeatures(t *testing.T) {
	const path = "../../docs/observations.md"
	want := document()
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil || string(got) != want {
		t.Errorf("%s is not what the layouts say (%v); run the test with -update", path, err)
	}
}
