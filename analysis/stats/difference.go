package stats

import (
	"math"
	"math/big"
)

// RatioDifference is two ratios over the same deals, with the cross sums that the
// interval of their difference takes. A deal counts if either does.
type RatioDifference struct {
	A, B           Ratio
	Deals          int64
	yy, yx, xy, xx int64 // Σ of a's y or x times b's y or x
}

func (r *RatioDifference) Add(ya, xa, yb, xb int64) {
	if xa == 0 && xb == 0 {
		return
	}
	r.Deals++
	r.B.Add(yb, xb)
	if ya == 0 && xa == 0 { // nothing to multiply
		return
	}
	r.A.Add(ya, xa)
	r.yy += ya * yb
	r.yx += ya * xb
	r.xy += xa * yb
	r.xx += xa * xb
}

// AddSecond adds deals in which only the second ratio has observations.
func (r *RatioDifference) AddSecond(o Ratio) {
	r.Deals += o.Deals
	r.B.Merge(o)
}

func (r *RatioDifference) Merge(o *RatioDifference) {
	r.Deals += o.Deals
	r.A.Merge(o.A)
	r.B.Merge(o.B)
	r.yy += o.yy
	r.yx += o.yx
	r.xy += o.xy
	r.xx += o.xx
}

// Difference returns a's mean minus b's and its interval: with the linearised
// errors e = (y − R·x)/X of each, the variance is G/(G−1)·Σ(e_a − e_b)² over G
// deals, which is that of the two ratios less twice their covariance (Cochran
// 1977, Sampling Techniques, §6.9).
func (r *RatioDifference) Difference() (float64, Interval) {
	value := r.A.Mean() - r.B.Mean()
	if r.Deals < 2 || math.IsNaN(value) {
		return value, NoInterval
	}
	// X_a²·X_b²·cov = Σ(X_a·y_a − Y_a·x_a)(X_b·y_b − Y_b·x_b)·…, in whole numbers.
	product := func(a, b, c int64) *big.Int {
		p := new(big.Int).Mul(big.NewInt(a), big.NewInt(b))
		return p.Mul(p, big.NewInt(c))
	}
	sum := product(r.A.X, r.B.X, r.yy)
	sum.Sub(sum, product(r.A.X, r.B.Y, r.yx))
	sum.Sub(sum, product(r.A.Y, r.B.X, r.xy))
	sum.Add(sum, product(r.A.Y, r.B.Y, r.xx))
	e, _ := new(big.Float).SetInt(sum).Float64()
	xa, xb := float64(r.A.X), float64(r.B.X)
	covariance := e / (xa * xa) / (xb * xb)
	ea, eb := r.A.CR0(), r.B.CR0()
	g := float64(r.Deals)
	se := math.Sqrt(max(0, ea*ea+eb*eb-2*covariance) * g / (g - 1))
	if se == 0 {
		return value, NoInterval
	}
	return value, Around(value, se, r.Deals)
}
