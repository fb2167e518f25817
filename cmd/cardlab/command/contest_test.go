package command

import (
	"slices"
	"testing"

	"github.com/cardlab/cardlab/engine"
)

func TestEachTwoPoliciesMeetOnceAndInBothRolesAtLargerTables(t *testing.T) {
	two, three, teams := engine.Table{Seats: 2}, engine.Table{Seats: 3}, engine.Table{Seats: 4, Teams: true}
	once := [][2]int{{0, 1}, {0, 2}, {1, 2}}
	for name, c := range map[string]struct {
		n     int
		table engine.Table
		want  [][2]int
	}{
		"itself":               {1, two, [][2]int{{0, 0}}},
		"two":                  {2, three, [][2]int{{0, 1}}},
		"three at two seats":   {3, two, once},
		"three as two teams":   {3, teams, once},
		"three at three seats": {3, three, [][2]int{{0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}}},
	} {
		if got := meetings(c.n, c.table); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	if got := matchup("a", "b", three); !slices.Equal(got, []string{"a", "b", "b"}) {
		t.Errorf("three seats: %v", got)
	}
	if got := matchup("a", "b", teams); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("teams: %v", got)
	}
}
