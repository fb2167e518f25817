package stats

import (
	"cmp"
	"maps"
	"math"
	"slices"
)

// Slope estimates by how much a mean per game rises with a whole number that comes with the deal: least squares over deals of y per game on
// x, with the heteroskedasticity-robust error HC1 (MacKinnon and White 1985, Journal of Econometrics 29:305), which with one
// row a deal is CR1. It is a fold: how often each x came with each y, exact in whole numbers.
type Slope struct {
	by    map[slopeRow]int64
	Deals int64
}

// slopeRow is what a deal gives.
type slopeRow struct{ x, y, games int32 }

// Add adds a deal: its number x, and the total y of so many games. One without a game is no observation.
func (s *Slope) Add(x, y, games int64) {
	if games == 0 {
		return
	}
	if s.by == nil {
		s.by = map[slopeRow]int64{}
	}
	s.by[slopeRow{int32(x), int32(y), int32(games)}]++
	s.Deals++
}

// Merge adds the deals of o.
func (s *Slope) Merge(o *Slope) {
	for row, n := range o.by {
		if s.by == nil {
			s.by = map[slopeRow]int64{}
		}
		s.by[row] += n
	}
	s.Deals += o.Deals
}

// Estimate returns the slope and its 95 % interval; NaN and none if x never varies, none for less than three deals or if nothing is left to vary.
func (s *Slope) Estimate() (slope float64, i Interval) {
	// Floats are added up in an order of their own.
	rows := slices.SortedFunc(maps.Keys(s.by), func(a, b slopeRow) int {
		return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(a.y, b.y), cmp.Compare(a.games, b.games))
	})
	n, mx, my := float64(s.Deals), 0.0, 0.0
	for _, r := range rows {
		k := float64(s.by[r])
		mx, my = mx+k*float64(r.x)/n, my+k*r.mean()/n
	}
	spread, cross := 0.0, 0.0
	for _, r := range rows {
		k, dx := float64(s.by[r]), float64(r.x)-mx
		spread, cross = spread+k*dx*dx, cross+k*dx*(r.mean()-my)
	}
	if len(rows) == 0 || rows[0].x == rows[len(rows)-1].x {
		return math.NaN(), NoInterval
	}
	slope = cross / spread
	meat := 0.0
	for _, r := range rows {
		dx := float64(r.x) - mx
		e := r.mean() - my - slope*dx
		meat += float64(s.by[r]) * dx * dx * e * e
	}
	if s.Deals < 3 || meat < 1e-18 {
		return slope, NoInterval
	}
	return slope, Around(slope, math.Sqrt(meat*n/(n-2))/spread, s.Deals-1)
}

func (r slopeRow) mean() float64 { return float64(r.y) / float64(r.games) }
