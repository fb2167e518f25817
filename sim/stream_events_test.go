package sim

import (
	"context"
	"testing"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// TestAStreamOfEventsIsTheGames: the rows are those of Stream, and their events, folded from the deal, end the game as the row says.
func TestAStreamOfEventsIsTheGames(t *testing.T) {
	s := resolve(t, small(""))
	var rows []data.Game
	if err := Stream(context.Background(), s, 2, func(g *data.Game) bool { rows = append(rows, *g); return true }); err != nil {
		t.Fatal(err)
	}
	rulesOf := map[string]engine.Rules{}
	for _, v := range s.Variants {
		rulesOf[v.Rules.Name()] = v.Rules
	}
	n := 0
	err := StreamEvents(context.Background(), s, 2, func(g *data.Game, log []engine.Event) bool {
		if want := &rows[n]; g.Game != want.Game || g.Winner != want.Winner || g.Plies != want.Plies || int(g.Events) != len(log) {
			t.Fatalf("game %d: %+v with %d events, want %+v", n, *g, len(log), *want)
		}
		n++
		var order []cards.Card
		for _, c := range g.Cards {
			order = append(order, cards.Card(c))
		}
		state := rulesOf[g.Variant].New()
		state.Begin(order, uint64(g.Chance))
		for _, e := range log {
			state.Evolve(e)
		}
		if state.ToMove() != engine.NoSeat {
			t.Fatalf("game %d is not over after its events", g.Game)
		}
		return true
	})
	if err != nil || int64(n) != s.Games() {
		t.Errorf("%d games of %d, %v", n, s.Games(), err)
	}
}
