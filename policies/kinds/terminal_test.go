package kinds

import (
	"bufio"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/human"
)

// fresh makes a policy; for one that asks at the terminal somebody types.
func fresh(s policies.Spec) policies.Policy {
	if s.Kind().Terminal {
		return newTypist()
	}
	return s.New()
}

// typist is a person at a terminal: what is typed depends on the generator, and
// what is printed is kept.
type typist struct {
	*human.Player
	in      *bufio.Reader
	printed *strings.Builder
}

func newTypist() *typist {
	t := &typist{in: bufio.NewReader(strings.NewReader("")), printed: new(strings.Builder)}
	t.Player = human.New(t.in, t.printed)
	return t
}

// Choose types the number of any action.
func (t *typist) Choose(v engine.View, rng *rand.Rand) engine.Action {
	t.printed.Reset()
	t.in.Reset(io.MultiReader(strings.NewReader("board\nhelp\n"), &digits{rng}))
	return t.Player.Choose(v, rng)
}

// Printed returns what was printed for the last choice.
func (t *typist) Printed() string { return t.printed.String() }

// digits are random numbers, one per line, for ever.
type digits struct{ rng *rand.Rand }

func (d *digits) Read(b []byte) (int, error) {
	return copy(b, []byte{'0' + byte(d.rng.IntN(10)), '\n'}), nil
}
