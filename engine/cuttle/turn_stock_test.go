package cuttle

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// TestNobodyCanTellThatTheStockWasTurned: in games of every kind, at every choice, each seat knows the same, may do the same, and what it knows of the stock lies where it
// lay; turned twice the stock is as it was.
func TestNobodyCanTellThatTheStockWasTurned(t *testing.T) {
	moved, known := 0, 0
	for _, name := range []string{"standard", "standard:nine=top_of_stock", "cutthroat", "team", "standard:stock_out=reshuffle"} {
		r, err := Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(14, 3))
		for range 40 {
			deal := append([]cards.Card(nil), r.Deck()...)
			rng.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
			s, turned, again := r.New().(*State), r.New().(*State), r.New().(*State)
			s.Begin(deal, rng.Uint64())
			var log []engine.Event
			for s.ToMove() != engine.NoSeat {
				turned.CopyFrom(s)
				turned.TurnStock()
				if !turned.Equal(s) {
					moved++
				}
				for i := s.top; i < s.bottom; i++ {
					for seat := range r.Seats {
						if c := s.stock[i]; s.known[seat]>>c&1 == 1 {
							known++
							if turned.stock[i] != c {
								t.Fatalf("%s: %v, which P%d knows, is moved in %s", name, c, seat, s)
							}
						}
					}
				}
				for seat := range engine.Seat(r.Seats) {
					a, b := s.NewView(), turned.NewView()
					s.Look(seat, a)
					turned.Look(seat, b)
					if !reflect.DeepEqual(a, b) {
						t.Fatalf("%s: P%d can tell the stock of %s turned", name, seat, s)
					}
				}
				again.CopyFrom(turned)
				again.TurnStock()
				if !again.Equal(s) {
					t.Fatalf("%s: turned twice %s is %s", name, s, again)
				}
				legal := s.Legal(nil)
				log = s.Play(legal[rng.IntN(len(legal))], log[:0])
			}
		}
	}
	if moved < 1000 || known < 100 {
		t.Errorf("only %d stocks turned, %d cards of them known", moved, known)
	}
}
