package strength

import (
	"github.com/cardlab/cardlab/analysis/internal/check"
	"math"
	"math/rand/v2"
	"testing"
)

// The expected numbers are those of fishtest's SPRT_elo.
func TestUnbiasedEloAgreesWithFishtest(t *testing.T) {
	x := pentanomial([5]int64{39, 2226, 31451, 2412, 40})
	for _, c := range []struct {
		test                SPRT
		elo, low, high, los float64
	}{
		{SPRT{.2, .9, .05, .05, Logistic}, .865183, .168307, 1.540599, .992002},
		{SPRT{.764, 3.439, .05, .05, Normalized}, .865160, .168271, 1.540583, .991999},
	} {
		u := c.test.Unbiased(x)
		check.Near(t, "elo", u.Elo, c.elo, 5)
		check.Near(t, "low", u.Low, c.low, 5)
		check.Near(t, "high", u.High, c.high, 5)
		check.Near(t, "los", u.LOS, c.los, 6)
	}
}

// TestTheOutcomesOfABrownianMotionAddUp: the formulas agree with a random walk of
// small steps, and with the known chance of ending at either bound.
func TestTheOutcomesOfABrownianMotionAddUp(t *testing.T) {
	for _, m := range []brownian{{-3, 3, 0, 1}, {-2, 3, .4, 1}, {-3, 2, -.4, 1}, {-3, 3, 9, 1}, {-3, 3, -9, 1}, {-3, 3, 2e-6, 1e-5}} {
		late := 200 * (m.b - m.a) * (m.b - m.a) / m.spread
		g := m.drift / m.spread
		want := m.b / (m.b - m.a)
		if g != 0 {
			want = math.Expm1(-2*g*m.b) / (math.Expm1(-2*g*m.b) - math.Expm1(-2*g*m.a))
		}
		check.Near(t, "ends at a", m.hits(late), want, 9)
		check.Near(t, "ends at b", m.mirrored().hits(late), 1-want, 9)
		for _, share := range []float64{1e-4, .01, .1, 1} {
			time := share * (m.b - m.a) * (m.b - m.a) / m.spread
			check.Near(t, "all outcomes", m.hits(time)+m.alive(time, m.b)+m.mirrored().hits(time), 1, 9)
			check.Near(t, "the same from above", m.alive(time, .5)+m.mirrored().alive(time, -.5), m.alive(time, m.b), 9)
		}
	}
	m := brownian{-2, 3, .4, 1}
	rng := rand.New(rand.NewPCG(17, 1))
	const walks, steps, end = 4000, 400, 4.0
	ended, low := 0, 0
	for range walks {
		x := 0.0
		for i := 0; i < steps && x > m.a && x < m.b; i++ {
			x += m.drift*end/steps + math.Sqrt(m.spread*end/steps)*rng.NormFloat64()
		}
		if x <= m.a {
			ended++
		}
		if x <= 1 {
			low++
		}
	}
	// Steps overstep: .583 of one makes up for it (Siegmund 1985, §10.2).
	step := .583 * math.Sqrt(m.spread*end/steps)
	m.a, m.b = m.a-step, m.b+step
	for what, c := range map[string][2]float64{
		"ended at a": {float64(ended) / walks, m.below(end, m.a)}, "below 1": {float64(low) / walks, m.below(end, 1)},
	} {
		if math.Abs(c[0]-c[1]) > 3*math.Sqrt(.25/walks) {
			t.Errorf("%s: %.4f of the walks, want %.4f", what, c[0], c[1])
		}
	}
}

// TestAStoppedMatchLeansTowardsItsVerdictAndUnbiasedDoesNot: tests of pairs of a
// known strength, midway between the hypotheses.
func TestAStoppedMatchLeansTowardsItsVerdictAndUnbiasedDoesNot(t *testing.T) {
	test := SPRT{0, 60, .05, .05, Logistic}
	p := tilted([5]float64{.12, .02, .72, .02, .12}, test, 60)
	rng := rand.New(rand.NewPCG(21, 1))
	const tests = 300
	naive, high, covered := 0, 0, 0
	for range tests {
		var counts [5]int64
		for v := Undecided; v == Undecided; v = test.Verdict(test.LLR(pentanomial(counts))) {
			counts[pick(rng, p)]++
		}
		x := pentanomial(counts)
		u := test.Unbiased(x)
		if x.Strength().Elo > 60 {
			naive++
		}
		if u.Elo > 60 {
			high++
		}
		if u.Low <= 60 && 60 <= u.High {
			covered++
		}
	}
	t.Logf("too high: the score %d, unbiased %d; intervals that hold the truth %d, of %d", naive, high, covered, tests)
	if naive < tests*60/100 {
		t.Errorf("the score is too high in %d of %d: the test has no teeth", naive, tests)
	}
	if high < tests*42/100 || high > tests*58/100 {
		t.Errorf("unbiased Elo is too high in %d of %d", high, tests)
	}
	if covered < tests*91/100 {
		t.Errorf("%d of %d intervals hold the truth", covered, tests)
	}
}

func TestUnbiasedEloAfterAQuickVerdictIsFinite(t *testing.T) {
	for _, counts := range [][5]int64{{0, 0, 0, 0, 40}, {40, 0, 0, 0, 0}, {0, 0, 9, 0, 0}, {1, 0, 2, 3, 400}} {
		for _, m := range []Model{Normalized, Logistic} {
			u := SPRT{0, 10, .05, .05, m}.Unbiased(pentanomial(counts))
			if !(u.Low <= u.Elo && u.Elo <= u.High) || math.IsNaN(u.LOS) {
				t.Errorf("%s %v: %+v", m, counts, u)
			}
		}
	}
	if u := DefaultSPRT.Unbiased(pentanomial([5]int64{})); !math.IsNaN(u.Elo) || u.Known() {
		t.Errorf("no pair: %+v", u)
	}
}
