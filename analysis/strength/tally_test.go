package strength

import (
	"github.com/cardlab/cardlab/analysis/internal/check"
	"github.com/cardlab/cardlab/analysis/stats"
	"math"
	"math/rand/v2"
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
		isStrength(t, x, c.s, c.elo, c.pm, c.nelo, c.npm, c.los)
	}
}

// isStrength compares with others' formulas. Their intervals are the normal distribution's, and take σ for known: ours, of the same deals, are a little wider.
func isStrength(t *testing.T, x Tally, s, elo, pm, nelo, npm, los float64) {
	t.Helper()
	b := x.Strength()
	check.Near(t, "score", b.Score, s, 9)
	check.Near(t, "elo", b.Elo, elo, 6)
	check.Near(t, "elo error", walds(x), pm, 6)
	if r := b.EloError / pm; r < .99 || r > 1.02 {
		t.Errorf("elo ±%v, by the usual interval ±%v", b.EloError, pm)
	}
	check.Near(t, "normalised elo", b.NElo, nelo, 6)
	mean, v := x.Mean()
	check.Near(t, "normalised elo error", b.NEloError/math.Sqrt(x.deltaFactor(mean, v)), npm, 6)
	check.Near(t, "los", b.LOS, los, 8)
}

// walds returns ± in Elo as fastchess and fishtest have it: of the score ± z·√(v/n).
func walds(x Tally) float64 {
	mean, v := x.Mean()
	half := stats.Z * math.Sqrt(v/float64(x.N()))
	return (ScoreToElo(mean+half, x.Sides) - ScoreToElo(mean-half, x.Sides)) / 2
}

// Units that are all alike say that others hardly differ, not that none does.
func TestUnitsThatAreAllAlikeLeaveABound(t *testing.T) {
	for _, x := range []Tally{Pairs{WL: 40, DD: 3}.tally(), {Scores: []float64{0, 1. / 3, 2. / 3, 1}, Counts: []int64{0, 50, 0, 0}, Games: 3, Sides: 3}, Pairs{WW: 1}.tally(), Pairs{WL: 1}.tally()} {
		b := x.Strength()
		if !b.Known() || b.Low >= b.High || !b.Holds(b.Score) || !math.IsNaN(b.NElo) || !math.IsNaN(b.NEloError) || !math.IsNaN(b.LOS) {
			t.Errorf("%+v: %+v", x, b)
		}
	}
}

// The ± of normalised Elo holds the truth far from equality, where σ is what is least known: of 300 pairs that mostly are won twice.
func TestNormalisedEloHoldsTheTruthFarFromEqual(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 3))
	p := [5]float64{.02, .03, .1, .15, .7}
	mean, v := Tally{Scores: []float64{0, .25, .5, .75, 1}, Counts: []int64{20, 30, 100, 150, 700}}.Mean()
	truth := (mean - .5) / math.Sqrt(2*v) * nEloScale
	held, usual := 0, 0
	const replications = 1000
	for range replications {
		x := Tally{Scores: []float64{0, .25, .5, .75, 1}, Counts: make([]int64, 5), Games: 2, Sides: 2}
		for range 300 {
			u, i := rng.Float64(), 0
			for ; i < 4 && u >= p[i]; i++ {
				u -= p[i]
			}
			x.Counts[i]++
		}
		b := x.Strength()
		off := math.Abs(b.NElo - truth)
		m, v := x.Mean()
		held += int(stats.Indicator(off <= b.NEloError))
		usual += int(stats.Indicator(off <= b.NEloError/math.Sqrt(x.deltaFactor(m, v))))
	}
	t.Logf("held in %.1f %%; with σ for known in %.1f %%", 100*float64(held)/replications, 100*float64(usual)/replications)
	if held < replications*93/100 || held > replications*97/100 || usual > replications*90/100 {
		t.Errorf("held %d, with σ for known %d of %d", held, usual, replications)
	}
}

func TestAPolicyThatWonEverythingStillHasAnInterval(t *testing.T) {
	b := Pairs{WW: 100}.tally().Strength()
	want := stats.Wilson(100, 100)
	if b.Score != 1 || b.Interval != want || !math.IsNaN(b.LOS) || math.IsInf(b.Elo, 0) {
		t.Errorf("got %+v", b)
	}
	if b := (Pairs{LL: 100}).tally().Strength(); b.Low != 0 || b.High <= 0 {
		t.Errorf("lost everything: got %+v", b)
	}
}

func TestNothingIsKnownWithoutAPair(t *testing.T) {
	if b := (Pairs{}).tally().Strength(); b.N != 0 || b.Known() || !math.IsNaN(b.Score) || !math.IsNaN(b.Elo) || !math.IsNaN(b.LOS) {
		t.Errorf("got %+v", b)
	}
}
