package stats

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestPercentileIsTheSmallestValueThatEnoughAreNotAbove(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		values := make([]int32, 1+rng.IntN(40))
		counts := Counts{}
		for i := range values {
			values[i] = rng.Int32N(20) - 3
			counts[values[i]]++
		}
		slices.Sort(values)
		for p := int64(1); p <= 100; p++ {
			want := values[len(values)-1]
			for i, v := range values {
				if int64(i+1)*100 >= p*int64(len(values)) {
					want = v
					break
				}
			}
			if got, ok := counts.Percentile(p); !ok || got != want {
				t.Fatalf("%v: percentile %d is %d, want %d", values, p, got, want)
			}
		}
	}
}

func TestNothingHasNoPercentile(t *testing.T) {
	if _, ok := (Counts{}).Percentile(50); ok {
		t.Error("there is one")
	}
}

func TestPercentileOfVeryManyDoesNotOverflow(t *testing.T) {
	c := Counts{1: 1 << 61, 2: 1 << 61}
	if got, _ := c.Percentile(50); got != 1 {
		t.Errorf("median %d, want 1", got)
	}
	if got, _ := c.Percentile(51); got != 2 {
		t.Errorf("percentile 51 is %d, want 2", got)
	}
}
