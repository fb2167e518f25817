package highcard

import (
	"testing"

	"github.com/cardlab/cardlab/engine"
)

func TestAValueCountsPointsAndPipsAgainstTheBestOtherSide(t *testing.T) {
	for _, c := range []struct {
		variant, position string
		want              []int // by seat, counted by hand
	}{
		{"duel", rest("P0 2C / -; P1 2H / -; points 0 0; lead P0; turn 1 P0 turn"), []int{500, 500}},
		{"duel", rest("P0 2C / -; P1 2H / -; points 1 0; lead P0; turn 1 P0 turn"), []int{680, 320}},
		{"duel", rest("P0 7C / -; P1 2H / -; points 0 0; lead P0; turn 1 P0 turn"), []int{530, 470}},
		{"duel", rest("P0 / 7C; P1 2H / -; points 0 0; lead P0; turn 2 P1 turn"), []int{566, 434}},
		{"trio", rest("P0 2C / -; P1 2H / -; P2 2S / -; points 1 0 0; lead P0; turn 1 P0 turn"), []int{513, 153, 153}},
	} {
		s, err := ParsePosition(rules(t, c.variant), c.position)
		if err != nil {
			t.Fatal(err)
		}
		for seat, want := range c.want {
			if got := s.Value(engine.Seat(seat)); got != want {
				t.Errorf("seat %d has %d, want %d: %s", seat, got, want, c.position)
			}
		}
	}
}

func TestValuesOfTwoSidesAddUpToAWin(t *testing.T) {
	for _, name := range []string{"duel", "teams"} {
		s := rules(t, name).New()
		s.Begin(deck[:], 1)
		for s.ToMove() != engine.NoSeat {
			v, w := s.(engine.Evaluator).Value(0), s.(engine.Evaluator).Value(1)
			if v+w != engine.Win || v < 0 || w < 0 {
				t.Fatalf("%d and %d in %v", v, w, s)
			}
			legal := s.Legal(nil)
			s.Play(legal[len(legal)-1], nil)
		}
	}
}
