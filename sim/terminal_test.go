package sim

import (
	"bufio"
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data/disk/disktest"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/human"
)

func TestAPolicyAtTheTerminalHasOneWorkerAndOneSeat(t *testing.T) {
	s := resolve(t, Plan{Variants: []Variant{{Rules: "highcard/duel"}}, Policies: []string{"noise:of=human", "random"}, Matchups: [][]string{{"random", "noise:of=human"}}})
	for asked, want := range map[int]int{0: 1, 1: 1} {
		if n, err := s.workers(asked); n != want || err != nil {
			t.Errorf("%d workers asked for: got %d, %v", asked, n, err)
		}
	}
	if _, err := s.workers(2); err == nil || !strings.HasPrefix(err.Error(), "noise:of=human asks at the terminal, where 2 workers cannot play at once") {
		t.Errorf("got %v", err)
	}
	d := disktest.New()
	s.Plan.Out = diskRun
	if _, err := Run(context.Background(), s, Options{Workers: 2, Tool: tool, FS: d}); err == nil || len(d.Files()) > 0 || !strings.Contains(err.Error(), "where 2 workers cannot play at once") {
		t.Errorf("played with two workers: %v", err)
	}
	_, err := Plan{Variants: []Variant{{Rules: "highcard/trio"}}, Policies: []string{"human", "random"}, Matchups: [][]string{{"human", "random"}}}.Resolve()
	if err == nil || err.Error() != "policies[0]: human asks at the terminal, for 2 seats of one game in the matchup human against random; list matchups in which it has one seat" {
		t.Errorf("got %v", err)
	}
}

func TestAPolicyThatCannotChooseSaysWhy(t *testing.T) {
	s := resolve(t, Plan{Variants: []Variant{{Rules: "cuttle/standard"}}, Policies: []string{"scripted:play=(draw; AC!)", "random"}})
	f, _ := s.Fixture(1)
	_, err := NewUmpire(s, 0).Play(f, nil)
	if err == nil || !strings.HasPrefix(err.Error(), "game 1, ply 2: scripted:play=(draw; AC!) at seat 0: play: number 2, AC!, is not legal; legal are draw, ") || !strings.Contains(err.Error(), "; the position: P0h ") {
		t.Errorf("got %v", err)
	}
	u := NewUmpire(s, 0)
	var shown strings.Builder
	u.players[0][0] = human.New(bufio.NewReader(strings.NewReader("1\nquit\n")), &shown)
	if _, err := u.Play(f, nil); !errors.Is(err, policies.ErrQuit) || strings.Contains(err.Error(), "position") {
		t.Errorf("got %v", err)
	}
}

func TestAChoiceWithoutAValueIsRecordedWithoutOne(t *testing.T) {
	s := resolve(t, Plan{Variants: []Variant{{Rules: "highcard/duel"}}, Policies: []string{"noise:of=random"}})
	var m memory
	f, _ := s.Fixture(0)
	if _, err := NewUmpire(s, 0).Play(f, &m); err != nil {
		t.Fatal(err)
	}
	for _, d := range m.decisions {
		if d.Explained || math.IsNaN(d.Value) {
			t.Errorf("got %+v, want no value", d)
		}
	}
}
