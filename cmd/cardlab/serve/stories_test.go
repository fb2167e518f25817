package serve

import (
	"fmt"
	"testing"

	"github.com/cardlab/cardlab/analysis/telling"
)

func TestStoriesAreKeptByTheirSteps(t *testing.T) {
	s := newStories()
	of := func(steps int) *told { return &told{story: &telling.Story{Steps: make([]telling.Step, steps)}} }
	for i := range 100 { // as many as fit
		s.keep(fmt.Sprint(i), of(mostSteps/100))
	}
	if s.look("0") == nil || len(s.known) != 100 {
		t.Errorf("%d of 100 games are kept that have as many steps as may be", len(s.known))
	}
	s.keep("long", of(mostSteps/10)) // ten of the others go, those asked for longest ago
	if s.look("0") == nil || s.look("10") != nil || s.look("11") == nil || s.look("long") == nil || s.steps > mostSteps || len(s.order) != len(s.known) {
		t.Errorf("%d games, %d steps, %d in order", len(s.known), s.steps, len(s.order))
	}
	s.keep("longest", of(2*mostSteps))
	if s.look("longest") == nil || len(s.known) != 1 {
		t.Errorf("%d games besides the longest", len(s.known)-1)
	}
	s.keep("longest", of(2*mostSteps))
	s.keep("next", of(1))
	if s.look("next") == nil || len(s.known) != 1 || s.steps != 1 {
		t.Errorf("%d games, %d steps", len(s.known), s.steps)
	}
}
