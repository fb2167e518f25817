package cutrope_test

import (
	"fmt"
	"testing"

	"cardlab/engine"
	"cardlab/engine/cutrope"
	"cardlab/engine/cutrope/internal/scripts"
)

func TestScenarios(t *testing.T) {
	scripts.Run(t, "testdata", func(t *testing.T, rules string) scripts.Table {
		return &table{r: parse(t, rules)}
	})
}

// table lets scripts play the game, through the interfaces of engine alone.
type table struct {
	r engine.Rules
	s engine.State
}

func (x *table) Start(position string) error {
	s, err := cutrope.Game.Position(x.r, position)
	if err == nil {
		x.s = s
	}
	return err
}

func (x *table) String() string { return x.s.String() }

func (x *table) View(seat int) string {
	v := x.s.NewView()
	x.s.Look(engine.Seat(seat), v)
	return v.String()
}

func (x *table) ToMove() int { return int(x.s.ToMove()) }

func (x *table) Legal() (texts []string) {
	for _, a := range x.s.Legal(nil) {
		texts = append(texts, x.r.Words().Action(a))
	}
	return texts
}

// Play also checks that the action and the events are read back as they were.
func (x *table) Play(action string) (texts []string, err error) {
	words := x.r.Words()
	a, err := words.ParseAction(action)
	if err != nil {
		return nil, err
	}
	for _, e := range x.s.Play(a, nil) {
		text := words.Event(e)
		if back, err := words.ParseEvent(text); err != nil || back != e {
			return nil, fmt.Errorf("event %q is read back as %v, %v", text, back, err)
		}
		texts = append(texts, text)
	}
	return texts, nil
}

func (x *table) Outcome() string {
	o, over := x.s.Outcome()
	switch reason := x.r.Words().Reasons[o.Reason]; {
	case !over:
		return "open"
	case o.Winner == engine.NoSeat:
		return "draw " + reason
	default:
		return fmt.Sprintf("won P%d %s", o.Winner, reason)
	}
}
