package factors

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"testing"

	"github.com/cardlab/cardlab/analysis/stats"
)

func letters(k int) (list []string) {
	for i := range k {
		list = append(list, string(rune('a'+i)))
	}
	return list
}

// Resolutions of the best fractions: Box, Hunter and Hunter 1978, table 12.15.
func TestFractionsHaveTheBestResolution(t *testing.T) {
	for _, c := range []struct{ k, halvings, want int }{
		{3, 1, 3}, {4, 1, 4}, {5, 1, 5}, {5, 2, 3}, {6, 1, 6}, {6, 2, 4}, {6, 3, 3}, {7, 1, 7}, {7, 2, 4}, {7, 3, 4}, {7, 4, 3},
		{8, 2, 5}, {8, 3, 4}, {8, 4, 4}, {9, 3, 4}, {10, 4, 4}, {4, 0, 0},
	} {
		d, err := New(letters(c.k), c.halvings)
		if err != nil {
			t.Fatal(err)
		}
		if got := d.resolution(); got != c.want {
			t.Errorf("1/%d of 2^%d: resolution %d, want %d", 1<<c.halvings, c.k, got, c.want)
		}
		if got := len(d.Settings()); got != 1<<(c.k-c.halvings) || d.Settings()[0] != 0 {
			t.Errorf("1/%d of 2^%d: %d settings, the first %b", 1<<c.halvings, c.k, got, d.Settings()[0])
		}
		if got := len(d.contrasts()); got != len(d.Settings())-1 {
			t.Errorf("1/%d of 2^%d: %d contrasts of %d settings", 1<<c.halvings, c.k, got, len(d.Settings()))
		}
	}
}

func TestDesignsOutOfBoundsAreRefused(t *testing.T) {
	for _, c := range []struct{ k, halvings int }{{1, 0}, {7, 0}, {11, 5}, {3, 2}, {4, 3}, {10, 3}, {4, 2}} {
		if _, err := New(letters(c.k), c.halvings); err == nil {
			t.Errorf("1/%d of 2^%d is taken", 1<<c.halvings, c.k)
		}
	}
}

// effectOf is the slow, obvious form: the difference with a rule and without, of the rest of the combination, in a table of all settings.
func effectOf(y func(setting uint) float64, k int, rules uint) float64 {
	sum, n := 0.0, 0
	for s := range uint(1) << k {
		if s&rules != 0 {
			continue
		}
		n++
		for on := range uint(1) << k {
			if on&^rules == 0 {
				sign := 1.0
				if bits.OnesCount(rules&^on)&1 == 1 {
					sign = -1
				}
				sum += sign * y(s|on)
			}
		}
	}
	return sum / float64(n)
}

// TestContrastsAreTheEffectsAndTheirAliases: in every design each contrast is its effect plus those aliased with it, each by its factor.
func TestContrastsAreTheEffectsAndTheirAliases(t *testing.T) {
	for _, c := range []struct{ k, halvings int }{{2, 0}, {3, 0}, {3, 1}, {4, 1}, {5, 1}, {5, 2}, {6, 2}, {7, 3}} {
		d, err := New(letters(c.k), c.halvings)
		if err != nil {
			t.Fatal(err)
		}
		y := func(setting uint) float64 { return float64(setting*setting*7919%1009) + 100*float64(setting&1) }
		var sums []int64
		for _, s := range d.Settings() {
			sums = append(sums, int64(y(s)))
		}
		stats.Contrasts(sums)
		for _, con := range d.contrasts() {
			got := float64(con.sign) * float64(sums[con.place]) * d.scale(&con)
			want := effectOf(y, c.k, con.rules)
			for _, a := range con.aliases {
				want += a.factor * effectOf(y, c.k, a.rules)
			}
			if math.Abs(got-want) > 1e-9*(1+math.Abs(want)) {
				t.Errorf("1/%d of 2^%d, %s: %v, want %v", 1<<c.halvings, c.k, d.Name(con.rules), got, want)
			}
		}
	}
}

func TestDesignIsReadFromItsSettings(t *testing.T) {
	for _, halvings := range []int{0, 1, 2} {
		d, err := New(letters(5), halvings)
		if err != nil {
			t.Fatal(err)
		}
		mixed := slices.Clone(d.Settings())
		for i := range mixed[1:] {
			j := 1 + (i*5)%(len(mixed)-1)
			mixed[1+i], mixed[j] = mixed[j], mixed[1+i]
		}
		again, order, err := FromSettings(letters(5), mixed)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range again.Settings() {
			if mixed[order[i]] != s {
				t.Fatalf("place %d is %b, not %b", i, mixed[order[i]], s)
			}
		}
		if got, want := fmt.Sprint(names(again)), fmt.Sprint(names(d)); got != want {
			t.Errorf("read back, the contrasts are %s, not %s", got, want)
		}
	}
	for _, bad := range [][]uint{{0, 1, 2, 4}, {0, 1, 2}, {0, 1}, {0, 1, 2, 2}} {
		if _, _, err := FromSettings(letters(3), bad); err == nil {
			t.Errorf("%v is taken for a design", bad)
		}
	}
}

func names(d *Design) (list []string) {
	for _, c := range d.contrasts() {
		list = append(list, d.Name(c.rules))
	}
	return list
}
