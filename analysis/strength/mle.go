package strength

import "math"

// The likeliest distributions over the scores of a tally that keep to a
// hypothesis, in the manner of empirical likelihood (Owen 1988, Biometrika
// 75:237; Van den Bergh, "A practical introduction to the GSPRT", and fishtest's
// LLRcalc.py). Both have the form pᵢ = p̂ᵢ/(1 + θφᵢ), and are returned as the
// list of 1 + θφᵢ: the likelihood ratio needs no more.

// frequencies returns the shares of the scores and the number of units. A score
// that was not seen counts as a thousandth of a unit, so that no hypothesis has
// the likelihood 0 (as fishtest, fastchess and OpenBench do).
func (t Tally) frequencies() (p []float64, n float64) {
	const unseen = 1e-3
	p = make([]float64, len(t.Counts))
	for i, c := range t.Counts {
		p[i] = float64(c)
		if c == 0 {
			p[i] = unseen
		}
		n += p[i]
	}
	for i := range p {
		p[i] /= n
	}
	return p, n
}

// withMean returns how frequencies p of scores a are bent so that their mean is s:
// p[i]/bent[i] is the likeliest distribution with it. All are NaN unless s lies
// between the scores.
func withMean(a, p []float64, s float64) (bent []float64) {
	bent = make([]float64, len(a))
	for i := range a {
		bent[i] = a[i] - s
	}
	bend(bent, p)
	return bent
}

// withT does the same for (mean − ref)/σ = t. The condition is not linear in
// the distribution: it is replaced by its tangent at the last one, from the
// uniform one on, in at most ten rounds. All are NaN if no distribution keeps to it.
func withT(a, p []float64, ref, t float64) (bent []float64) {
	const rounds, enough = 10, 1e-9
	q := make([]float64, len(a))
	for i := range q {
		q[i] = 1 / float64(len(q))
	}
	bent = make([]float64, len(a))
	for range rounds {
		mean, v := 0.0, 0.0
		for i := range a {
			mean += q[i] * a[i]
		}
		for i := range a {
			v += q[i] * (a[i] - mean) * (a[i] - mean)
		}
		sigma := math.Sqrt(v)
		for i := range a {
			d := (a[i] - mean) / sigma
			bent[i] = a[i] - ref - t*sigma*(1+d*d)/2
		}
		bend(bent, p)
		change := 0.0
		for i := range q {
			next := p[i] / bent[i]
			change = max(change, math.Abs(next-q[i]))
			q[i] = next
		}
		if !(change >= enough) {
			break
		}
	}
	return bent
}

// bend replaces each φ by 1 + θφ, where θ solves Σ pφ/(1 + θφ) = 0, or by NaN if
// the φ are not on both sides of 0.
func bend(phi, p []float64) {
	low, high := phi[0], phi[0]
	for _, x := range phi {
		low, high = min(low, x), max(high, x)
	}
	theta := math.NaN()
	if low < 0 && high > 0 {
		theta = secular(phi, p, -1/high, -1/low)
	}
	for i := range phi {
		phi[i] = 1 + theta*phi[i]
	}
}

// secular returns the root of Σ pφ/(1 + θφ), which falls from +∞ to −∞ between
// the bounds, and is 0 once: Newton's steps as long as they stay between the
// bounds found so far, else, and if they creep, halving.
func secular(phi, p []float64, from, to float64) float64 {
	const newton, most = 40, 200
	theta := 0.0 // between the bounds, for they have different signs
	for i := range most {
		f, slope := 0.0, 0.0
		for j, x := range phi {
			d := x / (1 + theta*x)
			f += p[j] * d
			slope -= p[j] * d * d
		}
		if f > 0 {
			from = theta
		} else {
			to = theta
		}
		next := theta - f/slope
		if !(next > from && next < to) || i >= newton {
			next = from + (to-from)/2
		}
		if next == theta || f == 0 || math.Abs(next-theta) < 1e-15*math.Abs(theta) {
			break
		}
		theta = next
	}
	return theta
}
