package league

import (
	"github.com/cardlab/cardlab/analysis/strength"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// games returns the league's games as the models take them, and the same of each
// bin that has any: its clusters.
func (l *League) games(names []string) (all []strength.Meeting, clusters [][][]float64) {
	meetings := l.sorted()
	for _, m := range meetings {
		g := strength.Meeting{Sides: l.table.Sides(), Won: make([]float64, l.table.Sides())}
		for _, name := range m.policies {
			i, _ := slices.BinarySearch(names, name)
			g.Policies = append(g.Policies, i)
		}
		for _, results := range m.results {
			for i, n := range results {
				if i == g.Sides {
					g.Drawn += float64(n)
				} else {
					g.Won[i] += float64(n)
				}
			}
		}
		all = append(all, g)
	}
	for bin := range leagueBins {
		c := make([][]float64, len(meetings))
		some := false
		for i, m := range meetings {
			for _, n := range m.results[bin] {
				c[i] = append(c[i], float64(n))
				some = some || n > 0
			}
		}
		if some {
			clusters = append(clusters, c)
		}
	}
	return all, clusters
}

// scored returns the clusters of games with draws shared, as the model of scores has them.
func scored(clusters [][][]float64) [][][]float64 {
	list := make([][][]float64, len(clusters))
	for c, kinds := range clusters {
		for _, results := range kinds {
			if results == nil { // none in this bin
				list[c] = append(list[c], nil)
			} else {
				list[c] = append(list[c], strength.DrawsShared(results))
			}
		}
	}
	return list
}

// covariance returns the sandwich over clusters. Games that were added so that all
// strengths are finite are no cluster, and one that always won leaves next to nothing
// that varies: then the error of independent games counts where it is larger.
func (l *League) covariance(f *strength.Fitted, m *strength.Likelihood, clusters [][][]float64, steadied bool) *mat.SymDense {
	if len(clusters) < 2 {
		return f.Inverse
	}
	v := f.Sandwich(m, clusters)
	if !steadied {
		return v
	}
	for i := range m.Params {
		if f.Inverse.At(i, i) > v.At(i, i) {
			return f.Inverse
		}
	}
	return v
}

// apart returns a policy that never met the first, not even by way of others; "" if
// there is none.
func (l *League) apart(names []string) string {
	met := map[string]bool{names[0]: true}
	for range names {
		for pair := range l.pairs {
			if met[pair[0]] || met[pair[1]] {
				met[pair[0]], met[pair[1]] = true, true
			}
		}
	}
	for _, name := range names {
		if !met[name] {
			return name
		}
	}
	return ""
}

// points returns what each scored against each, in half points.
func (l *League) points(names []string) [][]float64 {
	table := make([][]float64, len(names))
	for i := range table {
		table[i] = make([]float64, len(names))
	}
	for pair, r := range l.pairs {
		i, _ := slices.BinarySearch(names, pair[0])
		j, _ := slices.BinarySearch(names, pair[1])
		table[i][j], table[j][i] = float64(r.Y), float64(2*r.X-r.Y)
	}
	return table
}
