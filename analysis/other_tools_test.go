package analysis

import (
	"math"
	"testing"
)

// Section b.2 of the vectors: cutechess' LOS.
func TestLikelihoodFromDecidedGamesAgreesWithCutechess(t *testing.T) {
	for _, c := range []struct {
		won, lost int64
		los       float64
	}{{76, 89, .15575740}, {136, 96, .99568189}, {60, 40, .97724987}, {1038, 1037, .50875722}, {0, 0, .5}} {
		near(t, "LOS", DecidedLOS(c.won, c.lost), c.los, 8)
	}
}

// Section b.4 of the vectors, rows C1–3: cutechess' unit tests, with more digits.
func TestLogLikelihoodRatioAgreesWithCutechess(t *testing.T) {
	near(t, "C1", CutechessLLR(1477, 1351, 2942, 0, 10), 2.523585, 6)
	near(t, "C2", CutechessLLR(555, 555, 298, 0, 10), -.740595, 6)
	near(t, "C3", CutechessLLR(3, 149, 1, 0, 10), -4.690026, 6)
	if got := CutechessLLR(0, 0, 0, 0, 10); got != 0 {
		t.Errorf("no game: %v", got)
	}
}

// Section b.4 of the vectors, row B1, and the last row of those after a test:
// fishtest's SPRT_elo. For a strong drift fishtest takes an approximation for the
// motion, so that it has 11.906224 for the strength and 19.144321 for the upper
// end; with the approximation in its place we have the same.
func TestBayesEloAgreesWithFishtest(t *testing.T) {
	near(t, "drawelo", DrawElo(68965, 68526, 128429), 183.043367, 6)
	test := BayesElo(0, 2, .05, .05, 68965, 68526, 128429)
	near(t, "B1", test.LLR(Trinomial(68526, 128429, 68965)), -1.262156, 6)

	test = BayesElo(0, 6, .05, .05, 716, 591, 2163)
	x := Trinomial(591, 2163, 716)
	near(t, "llr", test.LLR(x), 2.986174, 6)
	u := test.Unbiased(x)
	near(t, "low", u.Low, 4.632354, 5)
	near(t, "los", u.LOS, .999307, 6)
	near(t, "elo", u.Elo, 11.906224, 2)
	near(t, "high", u.High, 19.144321, 2)

	mean, v := x.Mean()
	s0, s1 := test.scores(x, v)
	_, b := test.Bounds()
	end := b * v / ((mean - (s0+s1)/2) * (s1 - s0))
	approximately := func(share float64) float64 { // Siegmund 1985, as in fishtest's brownian.py
		return crossing(0, 100, func(elo float64) bool {
			drift := (EloToScore(elo, 2) - (s0+s1)/2) * (s1 - s0) / v
			spread := (s1 - s0) * (s1 - s0) / v
			g, sd := drift/spread, math.Sqrt(spread*end)
			tail := func(x float64) float64 { return math.Exp(-x*x/2) / math.Sqrt(2*math.Pi) * (1/x - 1/(x*x*x)) }
			low, high := (-b+drift*end-2*b)/sd, (-b-drift*end)/sd
			p := normalCDF((b-drift*end)/sd) + math.Exp(-2*g*b)*normalCDF(low)
			if g*b >= 5 {
				p += math.Exp(2*g*b) * tail(high)
			} else {
				p -= math.Exp(2*g*b) * normalCDF(high)
			}
			return p > share
		})
	}
	near(t, "elo by the approximation", approximately(.5), 11.906224, 6)
	near(t, "high by the approximation", approximately(.025), 19.144321, 6)
}

func TestSharesOfBayesEloGiveItBack(t *testing.T) {
	for _, b := range []float64{-200, 0, 7} {
		for _, draw := range []float64{0, 50, 327} {
			won, lost := bayesShares(b, draw)
			gotB, gotDraw := bayesElo(won, lost)
			near(t, "strength", gotB, b, 9)
			near(t, "drawelo", gotDraw, draw, 9)
		}
	}
}

// Section b.2 of the vectors: OpenBench's elo().
func TestStudentsIntervalAgreesWithOpenBench(t *testing.T) {
	isInterval(t, "pairs", Pentanomial([5]int64{46, 936, 2083, 1043, 63}).StudentElo(), Interval{1.863781, 9.883908}, 6)
	isInterval(t, "more pairs", Pentanomial([5]int64{39, 8843, 26675, 9240, 44}).StudentElo(), Interval{.546435, 2.607119}, 6)
	isInterval(t, "games", Trinomial(3, 5, 2).StudentElo(), Interval{-241.231344, 147.500967}, 6)
	if Trinomial(0, 1, 0).StudentElo().Known() {
		t.Error("one game gives an interval")
	}
}

// Section b.4 of the vectors, the last column: approximations, computed with numpy.
func TestApproximateRatiosAgreeWithTheirFormulas(t *testing.T) {
	games := func(lost, drawn, won int64) Tally { return Trinomial(lost, drawn, won) }
	pairs := func(c ...int64) Tally { return Pentanomial([5]int64(c)) }
	for _, c := range []struct {
		name       string
		x          Tally
		elo0, elo1 float64
		by         string
		want       float64
	}{
		{"T1", games(36027, 68692, 36433), 0, 2, "normalized", .923291},
		{"T2", games(10650, 20431, 10871), -1.75, .25, "normalized", 2.297335},
		{"T4", games(21184, 40708, 21404), .5, 2.5, "drift", -1.571859},
		{"T5", games(57030, 106593, 57433), 0, 2, "drift", -2.592985},
		{"P2", pairs(127, 4883, 10712, 5150, 104), -1.75, .25, "normalized", 3.010388},
		{"P5", pairs(871, 26175, 55983, 26678, 821), 0, 2, "drift", -4.978217},
		{"P6", pairs(379, 10170, 21828, 10640, 343), 0, 2, "normalized", 2.946105},
		{"P8", pairs(115, 1156, 2443, 1233, 141), -3, 1, "normalized", 2.901012},
		{"P9", pairs(46, 936, 2083, 1043, 63), 0, 5, "normalized", 2.909332},
		{"P11", pairs(729, 5234, 10174, 5154, 898), -.5, 1.5, "moments", 2.935330},
		{"P12", pairs(441, 3213, 7170, 3164, 399), -.5, 1.5, "moments", -2.966444},
		{"P14", pairs(550, 3237, 6268, 3224, 478), -.5, 1.5, "moments", -2.944571},
		{"P15", pairs(504, 6686, 20525, 6609, 557), .25, 1.75, "moments", -2.949765},
		{"P17", pairs(10789, 19328, 33806, 19402, 10543), -3, 1, "drift", 2.131245},
	} {
		s0, s1 := EloToScore(c.elo0, 2), EloToScore(c.elo1, 2)
		got := map[string]float64{
			"normalized": c.x.NormalizedLLRByMoments(c.elo0, c.elo1),
			"moments":    c.x.MeanLLRByMoments(s0, s1), "drift": c.x.MeanLLRByDrift(s0, s1),
		}
		near(t, c.name+" by "+c.by, got[c.by], c.want, 6)
	}
	third, quarter := []float64{0, 1. / 3, 2. / 3, 1}, []float64{0, .25, .5, .75, 1}
	near(t, "three seats", Tally{third, []int64{400, 420, 150, 30}, 3, 3}.MeanLLRByDrift(1./3, .35), -16.958511, 6)
	near(t, "three seats", Tally{third, []int64{350, 430, 180, 40}, 3, 3}.MeanLLRByDrift(1./3, .35), -8.432321, 6)
	near(t, "four seats", Tally{quarter, []int64{300, 420, 200, 70, 10}, 4, 4}.MeanLLRByDrift(.25, .27), 2.774246, 6)
}
