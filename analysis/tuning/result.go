package tuning

import (
	"cmp"
	"math"
	"slices"

	"github.com/cardlab/cardlab/analysis"
)

// Result is what a search has come to. All intervals hold together with 95 %, those of variants that were dropped, too, but for comebacks.
type Result struct {
	*Search
	Base     string // the rules that the variants are made of
	Policy   string
	Seed     int64
	Left     []Finalist // variants that were not dropped, the least loss first
	Comments []string   // what a reader must know of how the variants were found, a sentence each
}

// Finalist is a variant that was not dropped.
type Finalist struct {
	Variant   int // its place in Search.Variants
	Folder    string
	Measured  []analysis.Estimate // score of seat 0, draws, turns, then what else the targets need
	Distances []float64           // by target, as estimated
	Comebacks *analysis.Estimate  // share of decided games whose winner was behind once; its interval is that of one question asked alone. nil: not looked at
	Beaten    int                 // a variant left that is as near to every target and nearer to one, as estimated; -1: none, it is on the Pareto front
}

// Result returns what is left.
func (s *Search) Result() *Result {
	r := &Result{Search: s}
	for v := range s.Variants {
		if !s.Alive(v) {
			continue
		}
		f := Finalist{Variant: v, Beaten: -1}
		for i := range s.measured {
			q := &s.measured[i]
			f.Measured = append(f.Measured, analysis.Estimate{Metric: q.metric, What: q.what, Form: q.form, Value: s.Value(v, i),
				Interval: s.within[v][i], Count: analysis.None, N: int64(len(s.y[v][i])), Unit: "deal", Expected: math.NaN()})
		}
		for j := range s.Targets {
			f.Distances = append(f.Distances, s.Targets[j].distance(f.Measured[s.of[j]].Value))
		}
		r.Left = append(r.Left, f)
	}
	slices.SortStableFunc(r.Left, func(a, b Finalist) int {
		return cmp.Compare(s.Variants[a.Variant].Loss, s.Variants[b.Variant].Loss)
	})
	for i := range r.Left {
		for k := range r.Left {
			if dominates(r.Left[k].Distances, r.Left[i].Distances) {
				r.Left[i].Beaten = r.Left[k].Variant
				break
			}
		}
	}
	return r
}

// dominates reports whether a is no further from any target than b, and nearer to one.
func dominates(a, b []float64) bool {
	nearer := false
	for j := range a {
		if a[j] > b[j] {
			return false
		}
		nearer = nearer || a[j] < b[j]
	}
	return nearer
}
