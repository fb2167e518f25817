package command

import (
	"testing"

	"github.com/spf13/pflag"
)

// What counts may be typed by the thousand or the million; what does not, may not.
func TestNumbersOfFlags(t *testing.T) {
	const refused = -99
	for text, want := range map[string][2]int64{ // of --deals, of --seed
		"0": {0, 0}, "7": {7, 7}, "-1": {-1, -1}, "20000": {20000, 20000}, "20k": {20000, refused}, "20K": {20000, refused}, "1M": {1000000, refused}, "1m": {1000000, refused},
		"2.5k": {2500, refused}, "0.5k": {500, refused}, "0.000001M": {1, refused}, "0.001M": {1000, refused}, "0k": {0, refused}, "9223372036854775807": {9223372036854775807, 9223372036854775807},
		"9223372036854775k": {9223372036854775000, refused}, "9223372036854776k": {refused, refused}, "0.0000001M": {refused, refused}, "1.0005k": {refused, refused}, "": {refused, refused},
		"k": {refused, refused}, ".5k": {refused, refused}, "5.k": {refused, refused}, "010k": {refused, refused}, "-1k": {refused, refused}, "1e3": {refused, refused}, "1G": {refused, refused},
		"1 k": {refused, refused}, "1_000": {refused, refused}, "2.5": {refused, refused}, "1kM": {refused, refused}, "010": {refused, refused}, "0x10": {refused, refused},
	} {
		for i, name := range []string{"deals", "seed"} {
			var got int64
			flags := pflag.NewFlagSet("", pflag.ContinueOnError)
			flags.Int64Var(&got, name, 0, "")
			flags.VisitAll(readNumbers)
			if flags.Set(name, text) != nil {
				got = refused
			}
			if got != want[i] {
				t.Errorf("--%s %q is %d, want %d", name, text, got, want[i])
			}
		}
	}
}
