package league

import (
	"math"
	"slices"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/analysis/strength"
)

// Sweep is alpha-rank over the intensity of selection, see [strength.AlphaRank]: where α is small all policies have about the same share of the time, and as it
// grows the better ones have more, until those have all that nothing else beats. What is said of one α is a choice of that α; what is the same from some α on is not.
type Sweep struct {
	Alphas []float64             // ascending
	Shares [][]analysis.Estimate // of each policy at each α
	// Settled is the smallest of Alphas from which on the order of the policies by their shares is that at the largest, by deal; a share that is within
	// 1 % of another's counts as equal, and so do all below a thousandth of the time. Infinite: the order still changes at the last step.
	Settled analysis.Estimate
	Same    float64 // how often, over the resamplings, the order at the largest is the one that was seen; NaN: too few deals
	Draws   int     // resamplings
}

const (
	alphaPlayers = 50     // in the population, as in the paper
	alphaTied    = .01    // of a share
	alphaGone    = .001   // of the time
	mostSwept    = 10_000 // resamplings, each of which has a share of each policy at each α
)

// alphas returns the grid: two a decade, from where selection hardly matters to where a hundredth of a point of score does.
func alphas() (list []float64) {
	for k := -4; k <= 6; k++ {
		list = append(list, math.Pow(10, float64(k)/2))
	}
	return list
}

// sweeper collects what a sweep was over resamplings.
type sweeper struct {
	alphas   []float64
	policies int
	seen     sweptOrders
	shares   [][][]float64 // by α, by policy
	settled  []float64
	same     int
}

// sweptOrders is one sweep: the logarithms of the shares, and the order at each α.
type sweptOrders struct {
	logs   [][]float64
	orders [][]int8
}

func newSweeper(scores [][]float64) *sweeper {
	s := &sweeper{alphas: alphas(), policies: len(scores)}
	s.seen = s.sweep(scores)
	s.shares = make([][][]float64, len(s.alphas))
	for a := range s.shares {
		s.shares[a] = make([][]float64, len(scores))
	}
	return s
}

func (s *sweeper) sweep(scores [][]float64) (o sweptOrders) {
	for _, alpha := range s.alphas {
		logs := strength.AlphaRank(scores, 1, alpha, alphaPlayers)
		o.logs, o.orders = append(o.logs, logs), append(o.orders, orderOf(logs))
	}
	return o
}

// orderOf returns for each two policies whether the first has more, as much, or less.
func orderOf(logs []float64) (order []int8) {
	gone := math.Log(alphaGone)
	for i, a := range logs {
		for _, b := range logs[:i] {
			switch d := max(a, gone) - max(b, gone); {
			case d > alphaTied:
				order = append(order, 1)
			case d < -alphaTied:
				order = append(order, -1)
			default:
				order = append(order, 0)
			}
		}
	}
	return order
}

// settled returns from which α on the order is that of the last.
func (s *sweeper) settledOf(o sweptOrders) float64 {
	last := len(s.alphas) - 1
	first := last
	for first > 0 && slices.Equal(o.orders[first-1], o.orders[last]) {
		first--
	}
	if first == last {
		return math.Inf(1)
	}
	return s.alphas[first]
}

// add adds the sweep of a resampling.
func (s *sweeper) add(scores [][]float64) {
	if len(s.settled) == mostSwept {
		return
	}
	o := s.sweep(scores)
	for a, logs := range o.logs {
		for i, log := range logs {
			s.shares[a][i] = append(s.shares[a][i], math.Exp(log))
		}
	}
	s.settled = append(s.settled, s.settledOf(o))
	s.same += int(stats.Indicator(slices.Equal(o.orders[len(o.orders)-1], s.seen.orders[len(o.orders)-1])))
}

// result returns the sweep, with intervals over so many clusters of deals.
func (s *sweeper) result(names []string, clusters int, deals int64) *Sweep {
	r := &Sweep{Alphas: s.alphas, Draws: len(s.settled), Same: math.NaN()}
	interval := func(value float64, over []float64) stats.Interval {
		if clusters < fewestBins {
			return stats.NoInterval
		}
		i := stats.ResampledInterval(over, int64(clusters))
		return stats.Interval{Low: min(i.Low, value), High: max(i.High, value)}
	}
	estimate := analysis.Estimate{Metric: "alpha_rank", Count: analysis.None, N: deals, Unit: "deal", Expected: math.NaN()}
	for a, logs := range s.seen.logs {
		var row []analysis.Estimate
		for i, log := range logs {
			e := estimate
			e.What, e.Form, e.Value = names[i], analysis.Share, math.Exp(log)
			e.Interval = interval(e.Value, s.shares[a][i])
			row = append(row, e)
		}
		r.Shares = append(r.Shares, row)
	}
	r.Settled = estimate
	r.Settled.Metric, r.Settled.What, r.Settled.Form, r.Settled.Value = "alpha_settled", "all", analysis.Mean, s.settledOf(s.seen)
	r.Settled.Interval = interval(r.Settled.Value, s.settled)
	if clusters >= fewestBins && len(s.settled) > 0 {
		r.Same = float64(s.same) / float64(len(s.settled))
	}
	return r
}
