package analysis

import (
	"github.com/cardlab/cardlab/analysis/stats"
	"math"
	"strings"
	"testing"
)

func TestNumbersAreWrittenWithTheDigitsTheirIntervalWarrants(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		form             Form
		value, low, high float64
		want             string
	}{
		{Share, .518, .515, .521, "51.8 % ±0.3"},
		{Share, .51812, .51781, .51843, "51.81 % ±0.03"},
		{Share, .5181234, .5181203, .5181265, "51.8123 % ±0.0003"},
		{Share, .5, .31, .69, "50.0 % ±19.0"},
		{Share, 0, 0, .0038, "0.0 % [0.0, 0.4]"},
		{Share, .003, .00102, .00878, "0.3 % [0.1, 0.9]"},
		{Share, 1, .9, 1, "100.0 % [90.0, 100.0]"},
		{Share, .5, .5, .5, "50.0 % ±0.0"},
		{Share, .5, nan, nan, "50.0 % ±?"},
		{Share, nan, nan, nan, "– "},
		{ShareDifference, .008, .00336453, .01263547, "+0.8 pp ±0.5"},
		{ShareDifference, -.008, -.013, -.003, "−0.8 pp ±0.5"},
		{ShareDifference, 0, 0, 0, "0.0 pp ±0.0"},
		{ShareDifference, -.00001, -.005, .00498, "0.0 pp ±0.5"},
		{Mean, 18.4234, 18.37, 18.4768, "18.42 ±0.05"},
		{MeanDifference, 1.5, 1.2, 1.8, "+1.5 ±0.3"},
		{Quantile, 17, nan, nan, "17 ±?"},
		{Quantile, 17, 16, 18, "17 [16, 18]"},
		{Count, 1234567, nan, nan, "1\u2009234\u2009567 "},
	} {
		e := Estimate{Form: c.form, Value: c.value, Interval: stats.Interval{Low: c.low, High: c.high}}
		value, interval := e.Printed()
		if got := value + " " + interval; got != c.want {
			t.Errorf("%s %v [%v, %v]: %q, want %q", c.form, c.value, c.low, c.high, got, c.want)
		}
	}
}

func TestThousandsStandApart(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1\u2009000", 100000: "100\u2009000", -1234567: "−1\u2009234\u2009567"} {
		if got := Whole(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

func TestWhatIsCountedIsOneOrSeveral(t *testing.T) {
	for want, got := range map[string]string{
		"1 game": Counted(1, "game"), "0 games": Counted(0, "game"), "2 000 rotation groups": Counted(2000, "rotation group"), "1 ply": Counted(1, "ply"), "2 plies": Counted(2, "ply"),
		"3 policies": Counted(3, "policy"), "2 days": Counted(2, "day"), "0 games won": Counted(0, "game won"), "1 game won": Counted(1, "game won"),
	} {
		if strings.ReplaceAll(got, thousands, " ") != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
