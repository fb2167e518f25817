package policies

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"cardlab/engine"
	"cardlab/engine/cards"
)

// A deal from all seatings is one win in all for equal policies, or all are draws.
func TestAPolicyAgainstItselfScoresHalf(t *testing.T) {
	for _, name := range tables() {
		game, _, _ := strings.Cut(name, "/")
		for _, s := range every(t, game) {
			t.Run(name+" "+s.Name(), func(t *testing.T) {
				if err := checkMirror(t, rulesOf(t, name), func() Policy { return fresh(s) }); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// rememberer lets the last game decide: it forgets to forget.
type rememberer struct {
	Random
	choices int
}

func (p *rememberer) Choose(v engine.View, _ *rand.Rand) engine.Action {
	p.choices++
	return v.Legal()[p.choices%len(v.Legal())]
}

func TestAPolicyThatRemembersTheLastGameIsCaught(t *testing.T) {
	if err := checkMirror(t, rulesOf(t, "cuttle/standard"), func() Policy { return &rememberer{} }); err == nil {
		t.Error("it was not")
	}
}

// checkMirror plays a few deals from all seatings with two instances a seat, of
// which one has played before: what it remembered of the last game would show.
func checkMirror(t testing.TB, r engine.Rules, make func() Policy) error {
	t.Helper()
	table := r.Table()
	var players [engine.MaxSeats][2]Policy // one of a, one of b
	var others []Policy
	for i := range table.Seats {
		players[i] = [2]Policy{make(), make()}
		others = append(others, players[i][1])
	}
	playDeal(t, r, 99, others) // b alone has a game to remember
	deals := uint64(4)
	if len(r.Deck()) > cards.Pack+cards.Jokers { // a deck so large makes long games
		deals = 1
	}
	for deal := range deals {
		wins, draws := 0, 0
		for k := range engine.Seat(table.Sides()) { // a has side k, b the others
			var seats []Policy
			for i := range engine.Seat(table.Seats) {
				if table.Side(k).Has(i) {
					seats = append(seats, players[i][0])
				} else {
					seats = append(seats, players[i][1])
				}
			}
			switch winner := playDeal(t, r, deal, seats); {
			case winner == engine.NoSeat:
				draws++
			case table.Side(k).Has(winner):
				wins++
			}
		}
		if draws == 0 && wins != 1 || draws != 0 && draws != table.Sides() {
			return fmt.Errorf("deal %d: %d wins and %d draws in %d seatings", deal, wins, draws, table.Sides())
		}
	}
	return nil
}
