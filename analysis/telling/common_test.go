package telling_test

import (
	"slices"
	"testing"

	"github.com/cardlab/cardlab/analysis/telling"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

func TestGamesPartWhereTheirEventsDo(t *testing.T) {
	rules := find(t, "highcard/duel")
	from := func(ply int) []data.Event {
		n := 0
		_, rows := played(rules, rules.Deck(), func(_ engine.State, legal []engine.Action) engine.Action {
			n++
			if n > ply {
				return legal[len(legal)-1]
			}
			return legal[0]
		})
		return rows
	}
	same, other := from(1000), from(3)
	plies := int(same[len(same)-1].Ply) + 1
	for i := range other {
		other[i].Game = 8
	}
	again := slices.Clone(same)
	again[len(again)-1].N++ // a part of the last ply
	for what, c := range map[string]struct {
		left, right []data.Event
		want        int
	}{
		"the same":            {same, same, plies},
		"another choice":      {same, other, 3},
		"a part of a ply":     {same, again, plies - 1},
		"one ends sooner":     {same, same[:len(same)-1], plies - 1},
		"one has not a thing": {same, nil, 0},
	} {
		for _, sides := range [][2][]data.Event{{c.left, c.right}, {c.right, c.left}} {
			if got := telling.Common(sides[0], sides[1]); got != c.want {
				t.Errorf("%s: got %d, want %d", what, got, c.want)
			}
		}
	}
}

func TestARecordForASeatHidesWhatItDidNotSee(t *testing.T) {
	for _, name := range variants {
		rules := find(t, name)
		_, rows := random(rules, 4)
		for seat := range engine.Seat(rules.Table().Seats) {
			for i := range rows {
				all, err := telling.RecordOf(rules.Words(), &rows[i], engine.NoSeat)
				mine, err2 := telling.RecordOf(rules.Words(), &rows[i], seat)
				if err != nil || err2 != nil {
					t.Fatal(err, err2)
				}
				if all.Ply == nil || mine.Ply != nil {
					t.Fatalf("%s: plies %v, %v", name, all.Ply, mine.Ply)
				}
				if !rows[i].Seen.Has(seat) && (mine.N != 0 || mine.Card != "" && mine.Card != "??") {
					t.Fatalf("%s: P%d sees %+v", name, seat, mine)
				}
				if rows[i].Seat != seat && mine.Action != "" {
					t.Fatalf("%s: P%d sees a rival's action: %+v", name, seat, mine)
				}
			}
		}
	}
}
