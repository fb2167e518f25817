package cutrope

import (
	"math/rand/v2"
	"testing"

	"github.com/cardlab/cardlab/engine"
)

func valuesOf(t *testing.T, rules, position string) (values []int) {
	t.Helper()
	s, err := ParsePosition(MustParse(rules), position)
	if err != nil {
		t.Fatal(err)
	}
	for seat := range engine.Seat(s.r.Seats) {
		values = append(values, s.Value(seat))
	}
	return values
}

func TestAValueFollowsThePersonalCardsLeft(t *testing.T) {
	for _, c := range []struct {
		rules, position string
		low, high       int // of seat 0
	}{
		{"basic", "P0p 5 +9; P1p 5 +9; move P1:turn", 440, 500},
		{"basic", "P0p 5 +9; P1p 5 +14", 700, 900},
		{"basic", "P0p 5; P1p 5 +14", 950, 1000},
		{"basic", "P0p 1 +9; P1p 5 +9", 540, 700}, // its top fits an empty row
		{"basic", "P0h S S; P0p 5 +9; P1p 5 +9", 520, 600},
		{"basic:seats=4", "P0p 5 +7; P1p 5 +7; P2p 5 +7; P3p 5 +7", 250, 300},
	} {
		if v := valuesOf(t, c.rules, c.position)[0]; v < c.low || v > c.high {
			t.Errorf("%s: seat 0 has %d, want %d … %d", c.position, v, c.low, c.high)
		}
	}
}

func TestValuesAddUpToAWin(t *testing.T) {
	for _, name := range []string{"basic", "quick:seats=5"} {
		r := MustParse(name)
		rng := rand.New(rand.NewPCG(1, 2))
		s := r.New().(*State)
		s.Begin(shuffled(rng), 1)
		for s.ToMove() != engine.NoSeat {
			sum := 0
			for seat := range engine.Seat(r.Seats) {
				v := s.Value(seat)
				if v < 0 || v > engine.Win {
					t.Fatalf("seat %d has %d in %v", seat, v, s)
				}
				sum += v
			}
			if sum > engine.Win || sum < engine.Win-r.Seats || r.Seats == 2 && sum != engine.Win {
				t.Fatalf("the values add up to %d in %v", sum, s)
			}
			s.Play(eager(s.Legal(nil), rng), nil)
		}
	}
}
