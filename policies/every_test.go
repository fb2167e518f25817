package policies

import (
	"bufio"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"cardlab/engine"
	"cardlab/engine/games"
)

// samplesOf lists, for the kinds whose name alone will not do, specs that go
// through what they can do and are quick. Tests that are about every policy take
// the specs that their game understands. A kind with an option that must be given
// has no default, so a new one of that sort fails them until it is listed.
var samplesOf = map[string][]string{
	"mask":       {"mask:no=nine,no=two,of=random", "mask:no=oneoff,no=points,of=rules", "mask:no=trade,of=random"},
	"noise":      {"noise:p=0.4,of=random", "noise:p=0.3,of=rules", "noise:of=(mask:no=ten,of=random)"},
	"mix":        {"mix:of=random,weight=2,of=(noise:of=random)", "mix:of=rules,of=random", "mix:of=(mask:no=six,of=rules),of=rules"},
	"scripted":   {"scripted:play=(draw; draw),of=rules", "scripted:play=(lay AC),of=random"},
	"exec":       {"exec:cmd=(" + os.Args[0] + " bot)", "noise:p=0.3,of=(exec:cmd=(" + os.Args[0] + " bot))"},
	"montecarlo": {"montecarlo:k=2,playout_plies=40", "montecarlo:k=1,playout=rules,playout_plies=3"},
	"ismcts":     {"ismcts:iterations=20", "ismcts:iterations=10,playout=rules,playout_plies=6", "mask:no=nine,no=ten,of=(ismcts:iterations=10)"},
}

// every returns the policies that tests about every policy try in a game.
func every(t testing.TB, game string) (specs []Spec) {
	t.Helper()
	for _, k := range All() {
		if !k.Plays(game) {
			continue
		}
		texts := samplesOf[k.Name]
		if texts == nil {
			texts = []string{k.Name}
		}
		for _, text := range texts {
			if s, err := Parse(text, game); err == nil {
				specs = append(specs, s)
			} else if anyGame(text) != nil { // else it is for another game
				t.Errorf("%v; samplesOf is to list specs of %s that do", err, k.Name)
			}
		}
	}
	return specs
}

// anyGame returns nil if a policy plays some game.
func anyGame(text string) (err error) {
	for _, g := range games.All() {
		if _, err = Parse(text, g.Name); err == nil {
			return nil
		}
	}
	return err
}

// fresh makes a policy; for one that asks at the terminal somebody types.
func fresh(s Spec) Policy {
	if s.Kind().Terminal {
		return &typist{Human: NewHuman(nil, nil)}
	}
	return s.New()
}

// typist is a person at a terminal: what is typed depends on the generator, and
// what is printed is kept.
type typist struct {
	*Human
	printed strings.Builder
}

// Choose types the number of any action.
func (p *typist) Choose(v engine.View, rng *rand.Rand) engine.Action {
	p.printed.Reset()
	p.out = &p.printed
	p.in = bufio.NewReader(io.MultiReader(strings.NewReader("board\nhelp\n"), &digits{rng}))
	return p.Human.Choose(v, rng)
}

// Begin and Watch print, too.
func (p *typist) Begin(t engine.Table, s engine.Seat, rng *rand.Rand) {
	p.out = &p.printed
	p.Human.Begin(t, s, rng)
}

// digits are random numbers, one a line, for ever.
type digits struct{ rng *rand.Rand }

func (d *digits) Read(b []byte) (int, error) {
	return copy(b, []byte{'0' + byte(d.rng.IntN(10)), '\n'}), nil
}

// tables returns the named variants of every game by their whole names.
func tables() (names []string) {
	for _, g := range games.All() {
		for _, v := range g.Variants {
			names = append(names, g.Name+"/"+v.Name)
		}
	}
	return names
}
