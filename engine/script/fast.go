package script

import (
	"fmt"

	"github.com/cardlab/cardlab/engine"
)

// Fast returns the engine of a game that plays through the interfaces of
// package engine. After each play each check is asked what is wrong with the state, "" for nothing.
func Fast(g engine.Game, checks ...func(engine.State) string) Engine {
	return Engine{Name: "fast", Open: func(variant string) (Table, error) {
		r, err := g.Parse(variant)
		if err != nil {
			return nil, err
		}
		return &fast{game: g, rules: r, checks: checks}, nil
	}}
}

type fast struct {
	game   engine.Game
	rules  engine.Rules
	state  engine.State
	checks []func(engine.State) string
}

func (x *fast) Start(position string) error {
	s, err := x.game.Position(x.rules, position)
	if err == nil {
		x.state = s
	}
	return err
}

func (x *fast) String() string { return x.state.String() }

func (x *fast) View(seat int) string {
	v := x.state.NewView()
	x.state.Look(engine.Seat(seat), v)
	return v.String()
}

func (x *fast) ToMove() int { return int(x.state.ToMove()) }

func (x *fast) Legal() (texts []string) {
	for _, a := range x.state.Legal(nil) {
		texts = append(texts, x.rules.Words().Action(a))
	}
	return texts
}

// Spelt returns an error unless a text is an action as it is printed.
func (x *fast) Spelt(action string) error {
	a, err := x.rules.Words().ParseAction(action)
	if err == nil && x.rules.Words().Action(a) != action {
		err = fmt.Errorf("%s is written %s", action, x.rules.Words().Action(a))
	}
	return err
}

// Play also checks that the events are read back as they were.
func (x *fast) Play(action string) (texts []string, err error) {
	words := x.rules.Words()
	a, err := words.ParseAction(action)
	if err != nil {
		return nil, err
	}
	for _, e := range x.state.Play(a, nil) {
		text := words.Event(e)
		if back, err := words.ParseEvent(text); err != nil || back != e {
			return nil, fmt.Errorf("event %q is read back as %v, %v", text, back, err)
		}
		texts = append(texts, text)
	}
	for _, check := range x.checks {
		if f := check(x.state); f != "" {
			return nil, fmt.Errorf("%s", f)
		}
	}
	return texts, nil
}

func (x *fast) Outcome() string {
	o, over := x.state.Outcome()
	return outcome(int(o.Winner), x.rules.Words().Reasons[o.Reason], over)
}

// outcome prints how a game stands; winner is negative for nobody.
func outcome(winner int, reason string, over bool) string {
	switch {
	case !over:
		return "open"
	case winner < 0:
		return "draw " + reason
	}
	return fmt.Sprintf("won P%d %s", winner, reason)
}
