package reference

import (
	"fmt"
	"strings"
	"testing"

	"cardlab/engine/cutrope/internal/scripts"
)

func TestScenarios(t *testing.T) {
	scripts.Run(t, "../../testdata", func(t *testing.T, text string) scripts.Table {
		return &table{r: rules(t, text)}
	})
}

// rules reads `basic` or `quick:seats=3,personal=6`.
func rules(t *testing.T, text string) Rules {
	t.Helper()
	name, changes, _ := strings.Cut(text, ":")
	r, ok := Named(name)
	if !ok {
		t.Fatalf("no variant %q", name)
	}
	for _, change := range strings.FieldsFunc(changes, func(c rune) bool { return c == ',' }) {
		field, value, _ := strings.Cut(change, "=")
		if _, ok := r[field]; !ok {
			t.Fatalf("no field %q", field)
		}
		r[field] = value
	}
	return r
}

// table lets scripts play the game.
type table struct {
	r Rules
	*Game
}

func (x *table) Start(position string) error {
	g, err := Start(x.r, position)
	if err == nil {
		x.Game = g
	}
	return err
}

func (x *table) ToMove() int {
	seat, _ := x.Game.ToMove()
	return seat
}

func (x *table) Play(action string) ([]string, error) { return x.Game.Play(action), nil }

func (x *table) Outcome() string {
	winner, reason, over := x.Over()
	switch {
	case !over:
		return "open"
	case winner < 0:
		return "draw " + reason
	}
	return fmt.Sprintf("won P%d %s", winner, reason)
}
