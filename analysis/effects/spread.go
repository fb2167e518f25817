package effects

import "github.com/cardlab/cardlab/analysis/stats"

// spread is a mean over deals, and how many of the deals gave what.
type spread struct {
	stats.Ratio
	by stats.Counts
}

func (s *spread) add(y, x int64) {
	s.Ratio.Add(y, x)
	if s.by == nil {
		s.by = stats.Counts{}
	}
	s.by[int32(y)]++
}

func (s *spread) merge(o *spread) {
	s.Ratio.Merge(o.Ratio)
	if s.by == nil {
		s.by = stats.Counts{}
	}
	s.by.Merge(o.by)
}

// others returns the deals by how much they differ from what most of them give.
func (s *spread) others() stats.Counts {
	mode := int32(0)
	for v, n := range s.by {
		if n > s.by[mode] || n == s.by[mode] && v < mode {
			mode = v
		}
	}
	d := stats.Counts{}
	for v, n := range s.by {
		if v != mode {
			d[v-mode] = n
		}
	}
	return d
}
