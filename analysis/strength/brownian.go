package strength

import "math"

// brownian is a Brownian motion that starts at 0 and ends at the first of two
// bounds, a < 0 < b: what the log-likelihood ratio of a long test looks like.
type brownian struct {
	a, b          float64
	drift, spread float64 // of a unit of time: mean and variance
}

// below returns the probability of ending at a before time t, or of being on the
// way at time t no higher than y. It orders all outcomes of a test, from a quick a
// to a quick b.
//
// Both parts are sums over the mirror images of the start (Siegmund 1985,
// Sequential Analysis, §3.5; Feller 1971, vol. 2, §X.5). Every term is a probability
// times an exponential that it outweighs, so that neither overflows.
func (m brownian) below(t, y float64) float64 {
	if y >= m.b {
		return 1 - m.mirrored().hits(t)
	}
	if y <= m.a {
		return m.hits(t)
	}
	return min(1, m.hits(t)+m.alive(t, y))
}

// mirrored returns the motion seen from below: b becomes the lower bound.
func (m brownian) mirrored() brownian { return brownian{-m.b, -m.a, -m.drift, m.spread} }

// images is how many mirror images count: those further away than the motion gets.
func (m brownian) images(t float64) int {
	return int(20*math.Sqrt(m.spread*t)/(m.b-m.a)) + 3
}

// hits returns the probability of ending at a before time t.
func (m brownian) hits(t float64) float64 {
	gamma, s := m.drift/m.spread, math.Sqrt(m.spread*t)
	speed, g := math.Abs(m.drift)*t, math.Abs(gamma)
	sum := 0.0
	n := m.images(t)
	for k := -n; k <= n; k++ {
		way := 2*float64(k)*(m.b-m.a) - m.a // from the image to a; negative from beyond b
		d := math.Abs(way)
		p := math.Exp(gamma*m.a-g*d+logNormalCDF((speed-d)/s)) + math.Exp(gamma*m.a+g*d+logNormalCDF((-speed-d)/s))
		sum += math.Copysign(p, way)
	}
	return min(1, max(0, sum))
}

// alive returns the probability of being on the way at time t, no higher than y.
func (m brownian) alive(t, y float64) float64 {
	gamma, s := m.drift/m.spread, math.Sqrt(m.spread*t)
	// mass is what an image at c puts between a and y.
	mass := func(c float64) float64 {
		high, low := (y-c-m.drift*t)/s, (m.a-c-m.drift*t)/s
		if low > 0 { // the same in the other tail, where it can be told apart
			high, low = -low, -high
		}
		return math.Exp(gamma*c+logNormalCDF(high)) - math.Exp(gamma*c+logNormalCDF(low))
	}
	sum := 0.0
	n := m.images(t)
	for k := -n; k <= n; k++ {
		shift := 2 * float64(k) * (m.b - m.a)
		sum += mass(shift) - mass(2*m.b+shift)
	}
	return max(0, sum)
}

// logNormalCDF returns ln Φ(x), for x far below 0 by its asymptotic series
// (Abramowitz and Stegun 26.2.12).
func logNormalCDF(x float64) float64 {
	if x > -20 {
		return math.Log(normalCDF(x))
	}
	u := 1 / (x * x)
	return -x*x/2 - math.Log(-x) - math.Log(2*math.Pi)/2 + math.Log1p(-u+3*u*u-15*u*u*u)
}
