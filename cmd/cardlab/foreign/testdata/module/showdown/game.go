// Package showdown is a game of another module: highcard with two cards per seat, under a
// name of its own.
package showdown

import (
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/highcard"
	"github.com/cardlab/cardlab/engine/spec"
)

// Game is what a main package adds to the games.
var Game = engine.Game{
	Name:     "showdown",
	About:    "two cards per seat, and one chance",
	Variants: []engine.Variant{{Name: "short", About: "two seats"}, {Name: "three", About: "three seats"}},
	Parse: func(text string) (engine.Rules, error) {
		base, known := map[string]string{"short": "duel:hand=2,rounds=2", "three": "trio:hand=2,rounds=2"}[text]
		if !known {
			return nil, spec.Unknown("variant of showdown", text, []string{"short", "three"})
		}
		r, err := highcard.Parse(base)
		if err != nil {
			return nil, err
		}
		return &rules{r, text}, nil
	},
	Values: func(engine.Rules) []string { return nil },
	Position: func(r engine.Rules, text string) (engine.State, error) {
		s, err := highcard.ParsePosition(r.(*rules).Rules, text)
		if err != nil {
			return nil, err
		}
		return &state{s, r}, nil
	},
}

type rules struct {
	*highcard.Rules
	variant string
}

func (r *rules) Name() string      { return "showdown/" + r.variant }
func (r *rules) Hash() uint64      { return spec.Hash(r.Name()) }
func (r *rules) New() engine.State { return &state{r.Rules.New().(*highcard.State), r} }

// state and view have the rules of this game.
type state struct {
	*highcard.State
	rules engine.Rules
}

type view struct {
	engine.View
	rules engine.Rules
}

func (s *state) CopyFrom(o engine.State)               { s.State.CopyFrom(o.(*state).State) }
func (s *state) Equal(o engine.State) bool             { return s.State.Equal(o.(*state).State) }
func (s *state) NewView() engine.View                  { return &view{s.State.NewView(), s.rules} }
func (s *state) Look(seat engine.Seat, v engine.View)  { s.State.Look(seat, v.(*view).View) }
func (v *view) Rules() engine.Rules                    { return v.rules }
func (v *view) Equal(o engine.View) bool               { return v.View.Equal(o.(*view).View) }
func (v *view) Sample(to engine.State, rng *rand.Rand) { v.View.Sample(to.(*state).State, rng) }
