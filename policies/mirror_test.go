package policies

import (
	"strings"
	"testing"

	"cardlab/engine"
)

// TestAPolicyAgainstItselfScoresHalf: a deal from all seatings is one win in all
// for equal policies, or all are draws. The instances serve all deals, so that
// whatever one remembered of the last game would show.
func TestAPolicyAgainstItselfScoresHalf(t *testing.T) {
	for _, name := range tables() {
		game, _, _ := strings.Cut(name, "/")
		for _, s := range every(t, game) {
			t.Run(name+" "+s.Name(), func(t *testing.T) {
				r := rulesOf(t, name)
				table := r.Table()
				seatings := table.Sides()
				players := make([][2]Policy, table.Seats) // by seat; one of a, one of b
				for i := range players {
					players[i] = [2]Policy{fresh(s), fresh(s)}
				}
				for deal := range uint64(4) {
					wins, draws := 0, 0
					for k := range seatings { // a has side k, b the others
						seats := make([]Policy, table.Seats)
						for i := range seats {
							seats[i] = players[i][1]
							if table.Side(engine.Seat(k)).Has(engine.Seat(i)) {
								seats[i] = players[i][0]
							}
						}
						winner := playDeal(t, r, deal, seats)
						if winner == engine.NoSeat {
							draws++
						} else if table.Side(engine.Seat(k)).Has(winner) {
							wins++
						}
					}
					if wins != 1 && draws != seatings || wins == 1 && draws != 0 {
						t.Fatalf("deal %d: %d wins and %d draws in %d seatings", deal, wins, draws, seatings)
					}
				}
			})
		}
	}
}
