package stats

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/analysis/state"
)

// folds returns one of each fold, of some deals.
func folds(rng *rand.Rand, deals int) []interface{ State(*state.Coder) } {
	var r Ratio
	var d Differences
	var p Paired
	var rd RatioDifference
	var q Quantiles
	var s Slope
	counts := Counts{}
	control := NewControl(2)
	for deal := range deals {
		x := 1 + rng.Int64N(4)
		y := rng.Int64N(9) - 4
		r.Add(y, x)
		d.Add(y, x)
		p.Add(y, rng.Int64N(3), x)
		rd.Add(y, x, rng.Int64N(5), rng.Int64N(5))
		for range x {
			v := int32(rng.IntN(6000) - 10)
			q.Add(v)
			counts[v]++
		}
		q.Close()
		s.Add(rng.Int64N(7), y, x)
		control.Add(int64(deal), y, x, []int64{rng.Int64N(5) - 2, y})
	}
	return []interface{ State(*state.Coder) }{&r, &d, &p, &rd, &q, &s, counts, control}
}

// empty returns one of each fold that has seen nothing.
func empty() []interface{ State(*state.Coder) } {
	return []interface{ State(*state.Coder) }{&Ratio{}, &Differences{}, &Paired{}, &RatioDifference{}, &Quantiles{}, &Slope{}, Counts{}, NewControl(2)}
}

func TestAFoldIsWhatItsStateSays(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, deals := range []int{0, 1, 40} {
		for i, f := range folds(rng, deals) {
			first, err := state.Write(f.State)
			if err != nil {
				t.Fatal(err)
			}
			got := empty()[i]
			if err := state.Read(first, got.State); err != nil {
				t.Fatalf("%T of %d deals: %v", f, deals, err)
			}
			second, err := state.Write(got.State)
			if err != nil || string(second) != string(first) {
				t.Errorf("%T of %d deals: read and written again it is %x, not %x, %v", f, deals, second, first, err)
			}
			for k := range first { // no byte that is another is taken for the same
				changed := append([]byte(nil), first...)
				changed[k] ^= 4
				other := empty()[i]
				if state.Read(changed, other.State) == nil && reflect.DeepEqual(other, got) {
					t.Errorf("%T of %d deals: byte %d makes no difference", f, deals, k)
				}
			}
		}
	}
}

// TestReadFoldsGoOn merges what was read with what was not: the estimates are those of all deals.
func TestReadFoldsGoOn(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	a, b := folds(rng, 30), folds(rng, 30)
	text, _ := state.Write(a[4].State)
	q := &Quantiles{}
	if err := state.Read(text, q.State); err != nil {
		t.Fatal(err)
	}
	q.Merge(b[4].(*Quantiles))
	whole := a[4].(*Quantiles)
	whole.Merge(b[4].(*Quantiles))
	for percent := int64(1); percent < 100; percent++ {
		v, i := q.Of(percent)
		w, k := whole.Of(percent)
		if v != w || i != k && i.Known() {
			t.Errorf("%d percent: %v %v, want %v %v", percent, v, i, w, k)
		}
	}
	text, _ = state.Write(a[5].State)
	s := &Slope{}
	if err := state.Read(text, s.State); err != nil {
		t.Fatal(err)
	}
	s.Merge(b[5].(*Slope))
	all := a[5].(*Slope)
	all.Merge(b[5].(*Slope))
	v, i := s.Estimate()
	if w, k := all.Estimate(); v != w || i != k || s.Deals != 60 {
		t.Errorf("the slope is %v %v, want %v %v", v, i, w, k)
	}
}

// TestSumsOfNoDealsAreRefused writes states that no deals have.
func TestSumsOfNoDealsAreRefused(t *testing.T) {
	longs := func(list ...int64) []byte {
		text, _ := state.Write(func(c *state.Coder) {
			for _, n := range list {
				c.Long(&n)
			}
		})
		return text
	}
	for want, c := range map[string]struct {
		text []byte
		fold func(*state.Coder)
	}{
		"3 deals with 2 games":  {longs(3, 2, 1, 1, 1, 1), new(Ratio).State},
		"0 deals with 2 games":  {longs(0, 2, 0, 0, 0, 0), new(Ratio).State},
		"counts -1":             {longs(1, 1, -1, 1, 1, 1), new(Ratio).State},
		"not seen":              {longs(1, 7, 0), Counts{}.State},
		"more deals differ":     {longs(1, 1, 1, 1, 1, 1, 1, 5, 2), new(Differences).State},
		"other values than it":  {longs(1, 2, 2, 1, 5, 1, 1, 1), new(Quantiles).State},
		"it has other values":   {longs(1, 1, 2, 1, 5, 2, 1, 1), new(Quantiles).State},
		"other deals than it":   {longs(2, 1, 0, 0, 1, 1), new(Slope).State},
		"it has other deals":    {longs(1, 1, 0, 0, 0, 1), new(Slope).State},
		"entries are not in or": {longs(2, 2, 0, 1, 1, 1, 0, 0, 1, 1), new(Slope).State},
	} {
		if err := state.Read(c.text, c.fold); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
