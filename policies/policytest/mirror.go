package policytest

import (
	"fmt"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/policies"
)

// Mirror plays a few deals from all seatings, of which equal policies win one in all,
// or all are draws, with two instances a seat, of
// which one has played before: what it remembered of the last game would show.
func Mirror(r engine.Rules, make func() policies.Policy) error {
	table := r.Table()
	var players [engine.MaxSeats][2]policies.Policy // one of a, one of b
	var others []policies.Policy
	for i := range table.Seats {
		players[i] = [2]policies.Policy{make(), make()}
		others = append(others, players[i][1])
	}
	if _, err := PlayDeal(r, 99, others); err != nil { // b alone has a game to remember
		return err
	}
	deals := uint64(4)
	if len(r.Deck()) > cards.Pack+cards.Jokers { // a deck so large makes long games
		deals = 1
	}
	for deal := range deals {
		wins, draws := 0, 0
		for k := range engine.Seat(table.Sides()) { // a has side k, b the others
			var seats []policies.Policy
			for i := range engine.Seat(table.Seats) {
				if table.Side(k).Has(i) {
					seats = append(seats, players[i][0])
				} else {
					seats = append(seats, players[i][1])
				}
			}
			winner, err := PlayDeal(r, deal, seats)
			if err != nil {
				return err
			}
			switch {
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
