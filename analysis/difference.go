package analysis

import (
	"math"
	"math/big"
)

// twoRatios is two ratios over the same deals, with the cross sums that the
// interval of their difference takes. A deal counts if either does.
type twoRatios struct {
	a, b           Ratio
	deals          int64
	yy, yx, xy, xx int64 // Σ of a's y or x times b's y or x
}

func (r *twoRatios) add(ya, xa, yb, xb int64) {
	if xa == 0 && xb == 0 {
		return
	}
	r.deals++
	r.a.Add(ya, xa)
	r.b.Add(yb, xb)
	r.yy += ya * yb
	r.yx += ya * xb
	r.xy += xa * yb
	r.xx += xa * xb
}

func (r *twoRatios) merge(o *twoRatios) {
	r.deals += o.deals
	r.a.Merge(o.a)
	r.b.Merge(o.b)
	r.yy += o.yy
	r.yx += o.yx
	r.xy += o.xy
	r.xx += o.xx
}

// difference returns a's mean minus b's and its interval: with the linearised
// errors e = (y − R·x)/X of each, the variance is G/(G−1)·Σ(e_a − e_b)² over G
// deals, which is that of the two ratios less twice their covariance (Cochran
// 1977, Sampling Techniques, §6.9).
func (r *twoRatios) difference() (float64, Interval) {
	value := r.a.Mean() - r.b.Mean()
	if r.deals < 2 || math.IsNaN(value) {
		return value, noInterval
	}
	// X_a²·X_b²·cov = Σ(X_a·y_a − Y_a·x_a)(X_b·y_b − Y_b·x_b)·…, in whole numbers.
	product := func(a, b, c int64) *big.Int {
		p := new(big.Int).Mul(big.NewInt(a), big.NewInt(b))
		return p.Mul(p, big.NewInt(c))
	}
	sum := product(r.a.X, r.b.X, r.yy)
	sum.Sub(sum, product(r.a.X, r.b.Y, r.yx))
	sum.Sub(sum, product(r.a.Y, r.b.X, r.xy))
	sum.Add(sum, product(r.a.Y, r.b.Y, r.xx))
	e, _ := new(big.Float).SetInt(sum).Float64()
	xa, xb := float64(r.a.X), float64(r.b.X)
	covariance := e / (xa * xa) / (xb * xb)
	ea, eb := r.a.CR0(), r.b.CR0()
	g := float64(r.deals)
	return value, around(value, math.Sqrt(max(0, ea*ea+eb*eb-2*covariance)*g/(g-1)))
}
