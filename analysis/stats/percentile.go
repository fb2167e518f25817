package stats

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// ResampledInterval returns the 95 % interval of a number that was worked out anew in each of many resamplings of so many deals (see
// [Resampler]): what lies between two of its percentiles there. They are further out than 2.5 and 97.5, as far as Student's quantile is beyond
// the normal one and the spread of resampled means is below the true one: Φ(∓√(n/(n−1))·t) (Hesterberg 2015, The American Statistician 69:371,
// section 3.2, the expanded percentile interval). None where the resamplings are too few for a value to lie beyond. values is sorted.
func ResampledInterval(values []float64, deals int64) Interval {
	tail := distuv.UnitNormal.CDF(-Reach(.05, deals) * math.Sqrt(float64(deals)/float64(deals-1)))
	beyond := int(tail * float64(len(values)+1))
	if deals < 2 || beyond < 1 {
		return NoInterval
	}
	slices.Sort(values)
	return Interval{Low: values[beyond-1], High: values[len(values)-beyond]}
}
