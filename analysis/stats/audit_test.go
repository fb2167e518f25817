package stats

import (
	"math"
	"testing"
)

// Counted out over all ways to look at some of few things.
func TestChanceFoundIsCountedOut(t *testing.T) {
	for all := 1; all <= 10; all++ {
		for looked := 0; looked <= all; looked++ {
			for wrong := 0; wrong <= all; wrong++ {
				ways, found := 0, 0
				for set := range 1 << all {
					n := 0
					for i := range all {
						n += set >> i & 1
					}
					if n == looked {
						ways++
						if set&(1<<wrong-1) != 0 { // the first ones are wrong
							found++
						}
					}
				}
				if got, want := ChanceFound(all, looked, wrong), float64(found)/float64(ways); math.Abs(got-want) > 1e-12 {
					t.Errorf("%d wrong of %d, %d looked at: found with %v, want %v", wrong, all, looked, got, want)
				}
			}
		}
	}
}

func TestMostUnfoundIsTheLastThatMayBeMissed(t *testing.T) {
	for _, c := range []struct{ all, looked int }{{1, 1}, {10, 0}, {10, 10}, {100, 5}, {256, 13}, {100_000, 300}} {
		most := MostUnfound(c.all, c.looked, .95)
		if chance := ChanceFound(c.all, c.looked, most); most > 0 && chance >= .95 {
			t.Errorf("%+v: %d would have been found with %v", c, most, chance)
		}
		if chance := ChanceFound(c.all, c.looked, most+1); most < c.all-c.looked && chance < .95 {
			t.Errorf("%+v: %d would have been found with %v only", c, most+1, chance)
		}
	}
	if got := MostUnfound(100, 100, .95); got != 0 {
		t.Errorf("all looked at leave %d", got)
	}
}
