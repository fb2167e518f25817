package stored_test

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"github.com/cardlab/cardlab/analysis/telling"
	"github.com/cardlab/cardlab/cmd/cardlab/stored"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/sim"
)

// played plays a plan into a new folder.
func played(t *testing.T, p sim.Plan) *data.Run {
	t.Helper()
	p.Out = filepath.Join(t.TempDir(), "run")
	s, err := p.Resolve()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sim.Run(context.Background(), s, sim.Options{Tool: "test"}); err != nil {
		t.Fatal(err)
	}
	run, err := stored.Open(p.Out)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func TestPicksStandOutAmongTheGamesLookedAt(t *testing.T) {
	run := played(t, sim.Plan{
		Variants: []sim.Variant{{Rules: "cuttle/standard"}, {Rules: "cuttle/standard:hand_limit=none"}}, Policies: []string{"random", "expert"},
		Deals: 12, ShardDeals: 4,
	})
	type told struct {
		label          string
		turns, changes int
		byGoal         bool
	}
	var all []told // in the order of the games
	for number := range int64(96) {
		g, err := stored.Read(run, number)
		if err != nil {
			t.Fatal(err)
		}
		story, err := telling.Tell(g.Rules, g.Row, g.Events, engine.NoSeat)
		if err != nil {
			t.Fatal(err)
		}
		v := slices.IndexFunc(run.Manifest.Variants, func(e data.Entry) bool { return e.Text == g.Row.Variant })
		all = append(all, told{run.Labels()[v], int(g.Row.Turns), len(story.LeadChanges(g.Rules.Table())), g.Row.Reason == "goal"})
	}
	for _, label := range run.Labels() {
		for _, c := range []struct{ most, looked int }{{1000, 48}, {40, 32}, {10, 10}} { // a shard has 16 games of a variant
			picks, err := stored.PicksOf(run, label, c.most)
			if err != nil {
				t.Fatal(err)
			}
			if picks.Looked != c.looked || picks.All != (c.most == 1000) {
				t.Errorf("%s, %d at most: looked at %d, all %v", label, c.most, picks.Looked, picks.All)
			}
			var turns, changes, goals []int
			for _, g := range all {
				if g.label != label || len(turns) == c.looked {
					continue
				}
				turns, changes = append(turns, g.turns), append(changes, g.changes)
				if g.byGoal {
					goals = append(goals, g.turns)
				}
			}
			slices.Sort(goals)
			for _, p := range picks.List {
				got, want := int(p.Game.Turns), 0
				switch p.Why {
				case stored.Typical: // most games of these policies end by goal
					want = goals[(len(goals)-1)/2]
				case stored.Shortest:
					want = slices.Min(turns)
				case stored.Longest:
					want = slices.Max(turns)
				case stored.MostTurned:
					got, want = p.Changes, slices.Max(changes)
				}
				if got != want {
					t.Errorf("%s, %d at most, pick %d: %d, want %d", label, c.most, p.Why, got, want)
				}
			}
			if len(picks.List) < 2 {
				t.Errorf("%s: %d picks", label, len(picks.List))
			}
		}
	}
}
