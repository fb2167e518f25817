package strength

import (
	"github.com/cardlab/cardlab/analysis/internal/check"
	"math"
	"math/rand/v2"
	"testing"
)

// Rows 1 to 3 are unit tests of fastchess; 4 and 5 are match blocks pasted in
// pull requests of the engine cinder. More digits by numpy.
func TestStrengthOfPairsAgreesWithFastchess(t *testing.T) {
	for _, c := range []struct {
		p                             Pairs
		n                             int64
		s, v, elo, pm, nelo, npm, los float64
	}{
		{Pairs{34, 54, 31, 32, 64, 75}, 290, .579310345, .113106421, 55.579780, 27.653430, 57.935600, 28.275376, .99997039},
		{Pairs{332, 433, 457, 41, 333, 334}, 1930, .487564767, .110920495, -8.642667, 10.334194, -9.172914, 10.960459, .05047007},
		{Pairs{177, 1629, 3083, 0, 1780, 221}, 6890, .508671988, .045289456, 6.026519, 3.492904, 10.011046, 5.800932, .99964077},
		{Pairs{46, 496, 1073, 0, 640, 79}, 2334, .522493573, .043302951, 15.640693, 5.878713, 26.555777, 9.966828, .99999991},
	} {
		if n := c.p.N(); n != c.n {
			t.Errorf("%v: %d pairs, want %d", c.p, n, c.n)
		}
		_, v := c.p.tally().Mean()
		check.Near(t, "variance", v, c.v, 9)
		isStrength(t, c.p.tally(), c.s, c.elo, c.pm, c.nelo, c.npm, c.los)
	}
	p := Pairs{34, 54, 31, 32, 64, 75}
	check.Near(t, "draw ratio", p.DrawRatio(), 63./290, 12)
	check.Near(t, "pairs ratio", p.PairsRatio(), 139./88, 12)
}

// The expected numbers are those of fishtest's get_elo.
func TestEloOfPairsAgreesWithFishtest(t *testing.T) {
	for _, c := range []struct {
		counts       [5]int64
		elo, pm, los float64
	}{
		{[5]int64{1187, 7410, 13475, 7378, 1164}, -.442608, 1.729859, .308014},
		{[5]int64{10789, 19328, 33806, 19402, 10543}, -.773577, 1.277580, .117659},
		{[5]int64{39, 2226, 31451, 2412, 40}, .902981, .662531, .996222},
	} {
		b := pentanomial(c.counts).Strength()
		check.Near(t, "elo", b.Elo, c.elo, 6)
		check.Near(t, "error", walds(pentanomial(c.counts)), c.pm, 6)
		check.Near(t, "los", b.LOS, c.los, 6)
	}
}

// The expected numbers are OpenBench's. Its intervals are Student's, ours are not.
func TestEloAgreesWithOpenBench(t *testing.T) {
	check.Near(t, "pairs", pentanomial([5]int64{46, 936, 2083, 1043, 63}).Strength().Elo, 5.873062, 6)
	check.Near(t, "more pairs", pentanomial([5]int64{39, 8843, 26675, 9240, 44}).Strength().Elo, 1.576763, 6)
	check.Near(t, "games", Trinomial(3, 5, 2).Strength().Elo, -34.860070, 6)
}

// TestIntervalsOfPairsHoldTheTruth in 95 % of matches, but for chance (three
// standard errors, 1.4 %), for pairs that mostly tie and for pairs that do not.
func TestIntervalsOfPairsHoldTheTruth(t *testing.T) {
	const matches, pairs = 2000, 300
	for name, p := range map[string][5]float64{
		"like cuttle": {.10, .02, .71, .03, .14}, "mostly ties": {.02, .02, .90, .03, .03}, "lopsided": {.01, .02, .20, .07, .70},
	} {
		truth := 0.0
		for i, x := range p {
			truth += x * float64(i) / 4
		}
		rng := rand.New(rand.NewPCG(23, 1))
		held := 0
		for range matches {
			var counts [5]int64
			for range pairs {
				counts[pick(rng, p)]++
			}
			if s := pentanomial(counts).Strength(); s.Low <= truth && truth <= s.High {
				held++
			}
		}
		if share := float64(held) / matches; math.Abs(share-.95) > .0146 {
			t.Errorf("%s: %.4f of the intervals hold the truth", name, share)
		}
	}
}

// The expected numbers are those of two runs of fishtest, of which some games are
// not in pairs.
func TestPairsCancelWhatDealAndSeatDecide(t *testing.T) {
	games, pairs := Trinomial(65804, 56553, 65388), pentanomial([5]int64{10789, 19328, 33806, 19402, 10543})
	_, v3 := games.Mean()
	_, v5 := pairs.Mean()
	check.Near(t, "variance of a game", v3, .174693172, 9)
	check.Near(t, "twice that of a pair", 2*v5, .165200253, 9)
	correlation, bias := Pairing(games, pairs)
	check.Near(t, "correlation", correlation, -.054341, 6)
	check.Near(t, "bias", bias, .097431613, 9)
	check.Near(t, "bias in Elo", ScoreToElo(.5+bias, 2), 68.58, 2)

	games, pairs = Trinomial(13624, 34333, 13543), pentanomial([5]int64{1187, 7410, 13475, 7378, 1164})
	_, v3 = games.Mean()
	_, v5 = pairs.Mean()
	check.Near(t, "variance of a game", v3, .110434526, 9)
	check.Near(t, "twice that of a pair", 2*v5, .098777525, 9)
	correlation, _ = Pairing(games, pairs)
	check.Near(t, "correlation", correlation, -.105556, 6)
}

// Policies that are the same to the end win one game of each pair: nothing that
// varies between games is left.
func TestThePairsOfAPolicyWithItselfAreOpposed(t *testing.T) {
	p := Pairs{WL: 90, DD: 10}
	if c, _ := Pairing(Trinomial(90, 20, 90), p.tally()); c != -1 {
		t.Errorf("correlation %v, want -1", c)
	}
}

// pentanomial tallies pairs by the points they scored: 0, ½, 1, 1½, 2 of 2.
func pentanomial(counts [5]int64) Tally {
	return Tally{[]float64{0, .25, .5, .75, 1}, counts[:], 2, 2}
}

// tally returns the pairs by their score: a win with a loss is worth two draws.
func (p Pairs) tally() Tally {
	return pentanomial([5]int64{p.LL, p.LD, p.WL + p.DD, p.WD, p.WW})
}
