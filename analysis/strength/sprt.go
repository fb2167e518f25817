package strength

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/engine/spec"
)

// SPRT is a sequential probability ratio test (Wald 1945, Annals of
// Mathematical Statistics 16:117): after every unit it asks whether what was
// seen is so much likelier if a policy is Elo1 stronger than if it is Elo0
// stronger, or the other way round, that the question is settled. It is the
// generalised test: what else there is to know about the distribution of the
// scores is estimated under either hypothesis (Van den Bergh; fishtest).
//
// Its errors are Alpha and Beta at the hypotheses, as far as the distribution can be
// estimated from what was seen. In simulated tests of pairs that end after a hundred
// pairs or more they are what was asked for; but a logistic test of policies that
// hardly ever differ ends after few decided pairs, and erred in 13 to 17 % instead of
// 10 % after some 25. Between such policies, ask about normalised Elo.
type SPRT struct {
	Elo0, Elo1 float64 // in points of the model
	Alpha      float64 // how often H1 is accepted though H0 is true
	Beta       float64 // how often H0 is accepted though H1 is true
	Model      Model
}

// Model says in what the hypotheses of an SPRT are measured.
type Model string

// The models. A test with normalised Elo takes as long whatever the share of
// draws and the luck of the game; one with logistic Elo asks about the score.
const (
	Normalized Model = "normalized" // the score's distance from equal in standard deviations of a game, ×347.4
	Logistic   Model = "logistic"   // Elo, see ScoreToElo
)

// Verdict says what a sequential test decided.
type Verdict string

// The verdicts.
const (
	Undecided  Verdict = "undecided"
	AcceptedH0 Verdict = "accepted H0"
	AcceptedH1 Verdict = "accepted H1"
)

// DefaultSPRT asks whether a policy is stronger at all, 10 points of normalised
// Elo or none, and errs once in twenty either way.
var DefaultSPRT = SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05, Model: Normalized}

// ParseSPRT reads "elo0=0,elo1=10,alpha=0.05,beta=0.05,model=normalized"; what
// is left out is as in DefaultSPRT. The error is one sentence.
func ParseSPRT(text string) (SPRT, error) {
	t := DefaultSPRT
	given := map[string]bool{}
	for part := range strings.SplitSeq(text, ",") {
		key, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		if given[key] {
			return t, fmt.Errorf("%s is given twice, want it once", key)
		}
		given[key] = true
		numbers := map[string]*float64{"elo0": &t.Elo0, "elo1": &t.Elo1, "alpha": &t.Alpha, "beta": &t.Beta}
		switch to := numbers[key]; {
		case key == "model":
			t.Model = Model(value)
			if t.Model != Normalized && t.Model != Logistic {
				return t, spec.Unknown("model", value, []string{string(Normalized), string(Logistic)})
			}
		case to == nil:
			return t, spec.Unknown("setting of a sequential test", key, []string{"elo0", "elo1", "alpha", "beta", "model"})
		default:
			x, err := strconv.ParseFloat(value, 64)
			if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
				return t, fmt.Errorf("%s=%s: want a number, as in elo0=0,elo1=10", key, value)
			}
			*to = x
		}
	}
	return t, t.validate()
}

// mostElo bounds the hypotheses: at hundreds of points there is nothing to test
// in a sequence, and no distribution may have the normalised Elo asked for.
const mostElo = 200

// validate returns one sentence about each setting that makes no test.
func (t SPRT) validate() error {
	var list []string
	if !(t.Elo0 < t.Elo1) {
		list = append(list, fmt.Sprintf("elo0=%g must be less than elo1=%g", t.Elo0, t.Elo1))
	}
	for _, e := range []struct {
		name string
		elo  float64
	}{{"elo0", t.Elo0}, {"elo1", t.Elo1}} {
		if math.Abs(e.elo) > mostElo {
			list = append(list, fmt.Sprintf("%s=%g must be between -%d and %d", e.name, e.elo, mostElo, mostElo))
		}
	}
	if !(t.Alpha > 0 && t.Beta > 0 && t.Alpha < 0.5 && t.Beta < 0.5) {
		list = append(list, fmt.Sprintf("alpha=%g and beta=%g must be more than 0 and less than 0.5", t.Alpha, t.Beta))
	}
	if t.Model != Normalized && t.Model != Logistic {
		list = append(list, fmt.Sprintf("the model must be %s or %s, not %q", Normalized, Logistic, t.Model))
	}
	if len(list) == 0 {
		return nil
	}
	return fmt.Errorf("%s", strings.Join(list, "; "))
}

// Bounds returns the log-likelihood ratios at and beyond which H0 and H1 are accepted.
func (t SPRT) Bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Verdict returns what a log-likelihood ratio decides.
func (t SPRT) Verdict(llr float64) Verdict {
	switch lower, upper := t.Bounds(); {
	case llr >= upper:
		return AcceptedH1
	case llr <= lower:
		return AcceptedH0
	}
	return Undecided
}

// LLR returns the log-likelihood ratio of H1 to H0 after what a tally counts; 0
// without a unit, NaN if no distribution over its scores keeps to a hypothesis.
func (t SPRT) LLR(x Tally) float64 {
	if x.N() == 0 {
		return 0
	}
	if t.Model == Logistic {
		return x.meanLLR(EloToScore(t.Elo0, x.Sides), EloToScore(t.Elo1, x.Sides))
	}
	// A unit's mean varies less than a game: in its standard deviations the same distance is larger.
	scale := math.Sqrt(float64(x.Games)) / nEloScale
	return x.tLLR(t.Elo0*scale, t.Elo1*scale)
}

// meanLLR returns the log-likelihood ratio of a mean score of s1 to one of s0.
func (t Tally) meanLLR(s0, s1 float64) float64 {
	p, n := t.frequencies()
	return ratio(p, n, withMean(t.Scores, p, s0), withMean(t.Scores, p, s1))
}

// tLLR returns the log-likelihood ratio of (mean − equal)/σ = t1 to t0.
func (t Tally) tLLR(t0, t1 float64) float64 {
	p, n := t.frequencies()
	return ratio(p, n, withT(t.Scores, p, t.Equal(), t0), withT(t.Scores, p, t.Equal(), t1))
}

// ratio returns n·Σ p·ln(p1/p0) for pᵢ = p/bentᵢ.
func ratio(p []float64, n float64, bent0, bent1 []float64) float64 {
	sum := 0.0
	for i := range p {
		sum += p[i] * math.Log(bent0[i]/bent1[i])
	}
	return n * sum
}
