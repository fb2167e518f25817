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
	few   [fewRows]counted // those that came first: found sooner than in a map
	used  int              // of these
	by    map[slopeRow]int64
	Deals int64
}

const fewRows = 12

// counted is how often a row came.
type counted struct {
	slopeRow
	n int64
}

// slopeRow is what a deal gives.
type slopeRow struct{ x, y, games int32 }

// Add adds a deal: its number x, and the total y of so many games. One without a game is no observation.
func (s *Slope) Add(x, y, games int64) {
	if games == 0 {
		return
	}
	s.add(slopeRow{int32(x), int32(y), int32(games)}, 1)
	s.Deals++
}

func (s *Slope) add(row slopeRow, n int64) {
	for i := range s.few[:s.used] {
		if s.few[i].slopeRow == row {
			s.few[i].n += n
			return
		}
	}
	if s.used < fewRows {
		s.few[s.used] = counted{row, n}
		s.used++
		return
	}
	if s.by == nil {
		s.by = map[slopeRow]int64{}
	}
	s.by[row] += n
}

// counts returns how often each row came.
func (s *Slope) counts() map[slopeRow]int64 {
	all := map[slopeRow]int64{}
	maps.Copy(all, s.by)
	for _, c := range s.few[:s.used] {
		all[c.slopeRow] = c.n
	}
	return all
}

// Merge adds the deals of o.
func (s *Slope) Merge(o *Slope) {
	for row, n := range o.counts() {
		s.add(row, n)
	}
	s.Deals += o.Deals
}

// With returns the slope over all deals of which s has some and all has every one, each with x = 0: those
// that s lacks count with that. So whoever adds to many slopes adds the deals with x = 0, which are most, once.
func (s *Slope) With(all *Slope) *Slope {
	by := all.counts()
	for row, n := range s.counts() {
		by[row] += n
		row.x = 0
		if by[row] -= n; by[row] == 0 {
			delete(by, row)
		}
	}
	return &Slope{by: by, Deals: all.Deals}
}

// Estimate returns the slope and its 95 % interval; NaN and none if x never varies, none for less than three deals or if nothing is left to vary.
func (s *Slope) Estimate() (slope float64, i Interval) {
	// Floats are added up in an order of their own.
	by := s.counts()
	rows := slices.SortedFunc(maps.Keys(by), compareRows)
	n, mx, my := float64(s.Deals), 0.0, 0.0
	for _, r := range rows {
		k := float64(by[r])
		mx, my = mx+k*float64(r.x)/n, my+k*r.mean()/n
	}
	spread, cross := 0.0, 0.0
	for _, r := range rows {
		k, dx := float64(by[r]), float64(r.x)-mx
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
		meat += float64(by[r]) * dx * dx * e * e
	}
	if s.Deals < 3 || meat < 1e-18 {
		return slope, NoInterval
	}
	return slope, Around(slope, math.Sqrt(meat*n/(n-2))/spread, s.Deals-1)
}

func compareRows(a, b slopeRow) int {
	return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(a.y, b.y), cmp.Compare(a.games, b.games))
}

func (r slopeRow) mean() float64 { return float64(r.y) / float64(r.games) }
