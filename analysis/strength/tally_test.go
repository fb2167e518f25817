package strength

import (
	"cardlab/analysis/internal/check"
	"cardlab/analysis/stats"
	"math"
	"testing"
)

// The first three rows are unit tests of fastchess (EloWDL), with more digits
// by numpy.
func TestStrengthOfSingleGamesAgreesWithFastchess(t *testing.T) {
	for _, c := range []struct {
		won, lost, drawn              int64
		s, v, elo, pm, nelo, npm, los float64
	}{
		{76, 89, 123, .477430556, .142719787, -15.693521, 30.458001, -20.756450, 40.126026, .15532643},
		{136, 96, 111, .558309038, .165696266, 40.702458, 30.427218, 49.768415, 36.768451, .99601024},
		{60, 40, 0, .6, .24, 70.436504, 70.571180, 70.919992, 68.096123, .97938658},
		{1038, 1037, 1925, .500125, .129687484, .086859, 7.756103, .120597, 10.766942, .50875722},
	} {
		x := Trinomial(c.lost, c.drawn, c.won)
		_, v := x.Mean()
		check.Near(t, "variance", v, c.v, 9)
		isStrength(t, x.Strength(), c.s, c.elo, c.pm, c.nelo, c.npm, c.los)
	}
}

func isStrength(t *testing.T, b Strength, s, elo, pm, nelo, npm, los float64) {
	t.Helper()
	check.Near(t, "score", b.Score, s, 9)
	check.Near(t, "elo", b.Elo, elo, 6)
	check.Near(t, "elo error", b.EloError, pm, 6)
	check.Near(t, "normalised elo", b.NElo, nelo, 6)
	check.Near(t, "normalised elo error", b.NEloError, npm, 6)
	check.Near(t, "los", b.LOS, los, 8)
}

func TestPairsThatAreAllAlikeLeaveOpenWhatOthersMayBe(t *testing.T) {
	b := Pairs{WL: 40, DD: 3}.tally().Strength()
	half := stats.Wilson(0, 43).High / 2 // none of 43 pairs was another
	check.Interval(t, "pairs", b.Interval, stats.Interval{Low: .5 - half, High: .5 + half}, 12)
	if b.Score != .5 || b.Elo != 0 || b.NElo != 0 || b.LOS != .5 {
		t.Errorf("got %+v", b)
	}
	group := Tally{Scores: []float64{0, 1. / 3, 2. / 3, 1}, Counts: []int64{0, 50, 0, 0}, Games: 3, Sides: 3}
	others := stats.Wilson(0, 50).High
	b = group.Strength()
	check.Interval(t, "groups", b.Interval, stats.Interval{Low: (1 - others) / 3, High: (1 + 2*others) / 3}, 12)
	if b.LOS != .5 || b.NElo != 0 {
		t.Errorf("rotation groups: got %+v", b)
	}
}

func TestAPolicyThatWonEverythingStillHasAnInterval(t *testing.T) {
	b := Pairs{WW: 100}.tally().Strength()
	want := stats.Wilson(100, 100)
	if b.Score != 1 || b.Interval != want || b.LOS != 1 || !math.IsInf(b.NElo, 1) || math.IsInf(b.Elo, 0) {
		t.Errorf("got %+v", b)
	}
	if b := (Pairs{LL: 100}).tally().Strength(); b.Low != 0 || b.High <= 0 || b.LOS != 0 {
		t.Errorf("lost everything: got %+v", b)
	}
}

func TestNothingIsKnownWithoutAPair(t *testing.T) {
	if b := (Pairs{}).tally().Strength(); b.N != 0 || b.Known() || !math.IsNaN(b.Score) || !math.IsNaN(b.Elo) || !math.IsNaN(b.LOS) {
		t.Errorf("got %+v", b)
	}
}
