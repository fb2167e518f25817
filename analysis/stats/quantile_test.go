package stats

import (
	"math/rand/v2"
	"reflect"
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

// Small values are counted, others sorted: what a deal adds is in both cases what its values
// give one by one, in ascending order.
func TestQuantilesAddADealInAscendingOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var got, want Quantiles
		for range 4 {
			var deal []int32
			for range rng.IntN(30) {
				deal = append(deal, []int32{-5, -1, 0, 3, 62, 63, 64, 65, 5000}[rng.IntN(9)])
			}
			for _, v := range deal {
				got.Add(v)
			}
			got.Close()
			slices.Sort(deal)
			x := int64(len(deal))
			if x == 0 {
				continue
			}
			want.deals++
			want.n += x
			want.xx += x * x
			for i, v := range deal {
				at := want.at(v)
				at.n++
				at.squares += 2*int64(i) + 1
				at.cross += x
			}
		}
		got.current = nil // room that is kept
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("got %+v\nwant %+v", got, want)
		}
	}
}
