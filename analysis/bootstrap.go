package analysis

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// Bootstrap gives intervals to numbers that have no formula for one, by drawing the
// deals again, with replacement, as often as there are (Efron 1979, Annals of
// Statistics 7:1). Whole deals are drawn, with all their games, for games of a
// deal hang together. The same seed gives the same interval.
type Bootstrap struct {
	Replicates int // how often the deals are drawn; 2,000 for an interval
	Seed       uint64
}

// BootstrapIntervals are two 95 % intervals of one number.
type BootstrapIntervals struct {
	Percentile Interval // the quantiles of what the drawn deals gave
	// BCa is corrected for bias and for an error that grows with the number (Efron
	// 1987, Journal of the American Statistical Association 82:171): the better one
	// for what is lopsided. It is Percentile's where nothing varies.
	BCa Interval
}

// Intervals returns the intervals of a statistic of deals. Deals that are alike may
// stand together as one kind: counts says how many there are of each. The statistic
// is given how many of each kind were drawn, 0 for some; it keeps nothing of it.
// Replicates of which the statistic is NaN are left out; without any other there is
// no interval.
func (b Bootstrap) Intervals(counts []int64, statistic func(drawn []int64) float64) BootstrapIntervals {
	rng := rand.New(rand.NewPCG(b.Seed, uint64(len(counts))))
	lots := newLots(counts)
	drawn := make([]int64, len(counts))
	var values []float64
	for range b.Replicates {
		lots.again(rng, drawn)
		if x := statistic(drawn); !math.IsNaN(x) {
			values = append(values, x)
		}
	}
	if len(values) == 0 {
		return BootstrapIntervals{noInterval, noInterval}
	}
	slices.Sort(values)
	percentile := Interval{quantile(values, .025), quantile(values, .975)}
	return BootstrapIntervals{percentile, bca(values, percentile, statistic(counts), acceleration(counts, statistic))}
}

// bca reads the ends off the sorted replicates at shares moved by their bias about
// the statistic and by its acceleration.
func bca(values []float64, percentile Interval, seen, a float64) Interval {
	below, equal := 0, 0
	for _, x := range values {
		switch {
		case x < seen:
			below++
		case x == seen:
			equal++
		}
	}
	share := (float64(below) + float64(equal)/2) / float64(len(values))
	if !(share > 0 && share < 1) || equal == len(values) || math.IsNaN(a) {
		return percentile
	}
	bias := distuv.UnitNormal.Quantile(share)
	at := func(q float64) float64 {
		w := bias + distuv.UnitNormal.Quantile(q)
		return quantile(values, normalCDF(bias+w/(1-a*w)))
	}
	return Interval{at(.025), at(.975)}
}

// acceleration returns how lopsided the shares of the deals in the statistic are, by
// leaving out one of each kind in turn; of many kinds, one block of kinds.
func acceleration(counts []int64, statistic func([]int64) float64) float64 {
	const mostBlocks = 400
	size := (len(counts) + mostBlocks - 1) / mostBlocks
	var without, weights []float64
	left := slices.Clone(counts)
	mean, n := 0.0, 0.0
	for from := 0; from < len(counts); from += size {
		to := min(from+size, len(counts))
		weight := 1.0 // how many alike it stands for
		if size == 1 {
			weight = float64(counts[from])
			left[from] = max(0, left[from]-1)
		} else {
			clear(left[from:to])
		}
		x := statistic(left)
		copy(left[from:to], counts[from:to])
		without, weights = append(without, x), append(weights, weight)
		mean += weight * x
		n += weight
	}
	var squares, cubes float64
	for i, x := range without {
		d := mean/n - x
		squares += weights[i] * d * d
		cubes += weights[i] * d * d * d
	}
	return cubes / (6 * math.Pow(squares, 1.5))
}

// quantile returns the quantile q of sorted values, between them in proportion
// (type 7 of Hyndman and Fan 1996, The American Statistician 50:361).
func quantile(values []float64, q float64) float64 {
	at := q * float64(len(values)-1)
	i := int(at)
	if i+1 >= len(values) {
		return values[len(values)-1]
	}
	return values[i] + (at-float64(i))*(values[i+1]-values[i])
}

// lots draws as many deals as there are, with replacement.
type lots struct {
	counts []int64
	total  int64
	single bool // each kind is one deal
}

func newLots(counts []int64) lots {
	d := lots{counts: counts, single: true}
	for _, c := range counts {
		d.total += c
		d.single = d.single && c == 1
	}
	return d
}

// again fills in how many of each kind are drawn: by deal if all differ, else a
// binomial number of each kind among those that are left.
func (d lots) again(rng *rand.Rand, drawn []int64) {
	clear(drawn)
	if d.single {
		for range d.counts {
			drawn[rng.IntN(len(drawn))]++
		}
		return
	}
	left, kinds := d.total, d.total
	for i, c := range d.counts {
		if left == 0 {
			break
		}
		drawn[i] = left
		if c < kinds {
			drawn[i] = int64(distuv.Binomial{N: float64(left), P: float64(c) / float64(kinds), Src: rng}.Rand())
		}
		left -= drawn[i]
		kinds -= c
	}
}
