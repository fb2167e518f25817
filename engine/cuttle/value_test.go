package cuttle

import (
	"math/rand/v2"
	"testing"

	"cardlab/engine"
)

// valueOf returns the value of a position for seat 0.
func valueOf(t *testing.T, variant, position string) int {
	t.Helper()
	s, err := ParsePosition(MustParse(variant), position)
	if err != nil {
		t.Fatal(err)
	}
	return s.Value(0)
}

// TestTheBetterPositionIsValuedHigher compares positions of which one is
// plainly better for seat 0.
func TestTheBetterPositionIsValuedHigher(t *testing.T) {
	for _, c := range []struct{ sense, better, worse string }{
		{"more points", "P0h 4C; P0p TS; P1h 4D", "P0h 4C; P0p 5S; P1h 4D"},
		{"a king", "P0h 4C; P0f KS; P1h 4D", "P0h 4C; P1h 4D"},
		{"a queen before a lead", "P0h 4C; P0p TS; P0f QS; P1h JD", "P0h 4C; P0p TS; P1h JD"},
		{"one's own point card, not a stolen one", "P0h 4C; P0p TS; P1h 4D", "P0h 4C; P0p TS@1[JC0]; P1h 2D"},
		{"the turn, with a win in hand", "P0h TS; P0p TH AH; P1h 4D; move P0:turn", "P0h TS; P0p TH AH; P1h 4D; move P1:turn"},
		{"a rival without the winning card", "P0h 4C; P1h 4D; P1p TH; move P0:turn", "P0h 4C; P1h TD; P1p TH; P1f KC; move P0:turn"},
		{"its own ace on the stack, behind in points", "P0h 4C; P1h 4D; P1p TH; stack AC0!; move P1:counter", "P0h 4C; P1h 4D; P1p TH; move P1:turn"},
		{"a rival's ace with a two to counter it", "P0h 2C; P0p TH 9S; P1h 4D; stack AC1!; move P0:counter", "P0h 2C; P1h 4D; scrap AC TH 9S; move P0:turn"},
		{"a four on the rival", "P0h 4C; P1h TD KD; stack 4S0!; move P1:four", "P0h 4C; P1h TD KD; move P1:turn"},
	} {
		better, worse := valueOf(t, "standard", c.better), valueOf(t, "standard", c.worse)
		if better <= worse {
			t.Errorf("%s: %d for %s\nand %d for %s", c.sense, better, c.better, worse, c.worse)
		}
	}
}

func TestAWinInHandIsAllButCertain(t *testing.T) {
	for _, position := range []string{
		"P0h TS 4H 2C; P0p TH AH; P1h 4D 6D",
		"P0h KD 6C 2C; P0p 7H 7D; P1h 4D 5D",
		"P0h JC 2D 4C; P0p TH 2C; P1p 9H; P1h 4D 6D",
	} {
		if v := valueOf(t, "standard", position); v != certain {
			t.Errorf("%d, want %d: %s", v, certain, position)
		}
	}
	if v := valueOf(t, "standard", "P0h JC 2D 4C; P0p TH 2C; P1p 9H; P1f QH; P1h 4D 6D"); v == certain {
		t.Error("a jack wins against a queen")
	}
}

// TestValuesOfTheSidesAddUpToAWin plays games of random choices in every variant.
func TestValuesOfTheSidesAddUpToAWin(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, v := range variants {
		s := MustParse(v.Name).New().(*State)
		for range 30 {
			deal(s, rng)
			for s.ToMove() != engine.NoSeat {
				mine, theirs := s.Value(0), s.Value(1)
				if mine < 0 || theirs < 0 || s.r.table.Sides() == 2 && mine+theirs != engine.Win {
					t.Fatalf("%s: %d and %d in %v", v.Name, mine, theirs, s)
				}
				legal := s.Legal(nil)
				s.Play(legal[rng.IntN(len(legal))], nil)
			}
		}
	}
}

func TestAnEvaluationAllocatesNothing(t *testing.T) {
	s, err := ParsePosition(MustParse("standard"), "P0h 2C; P0p TH 9S; P1h 4D 7C; stack AC1!; move P0:counter")
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(100, func() { s.Value(0) }); n != 0 {
		t.Errorf("%g allocations", n)
	}
}

func BenchmarkValue(b *testing.B) {
	s, err := ParsePosition(MustParse("standard"), "P0h 4C 5C JD 2H; P0p TS 3H; P1h 4D 6D KC; P1p 9H; P1f QH; move P0:turn")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		s.Value(0)
	}
}
