package analysis

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Standings is what a league found.
type Standings struct {
	Policies []string // the strongest first
	Elo      []Estimate
	// Lead is how many points each is ahead of the next; one fewer than policies.
	Lead     []Estimate
	First    Estimate  // what the first to act is stronger, in points; NaN if it cannot be told
	Draws    Estimate  // how often equal policies draw, by the model
	Ratings  *Ratings  // in the order of Policies
	Model    DrawModel // by which they were fitted: that of the largest likelihood
	LogL     map[DrawModel]float64
	Steadied bool      // one never lost, or never won: half a game to and fro was added to each pair that met
	Circles  *MetaGame // nil unless each met each
	Clusters int
}

// Standings rates the policies, see [Davidson] and [RaoKupper], with errors by
// cluster, and looks for circles in draws resamplings of the deals.
//
// The error is one sentence: there is one policy, or some never met, not even by way
// of others.
func (l *League) Standings(draws int) (*Standings, error) {
	names := l.Policies()
	if len(names) < 2 {
		return nil, fmt.Errorf("there are ratings of two policies or more, and here is %s", cmp.Or(strings.Join(names, ""), "none"))
	}
	if apart := l.apart(names); apart != "" {
		return nil, fmt.Errorf("%s never met %s, not even by way of others: no scale holds both", names[0], apart)
	}
	games, clusters := l.games(names)
	s := &Standings{Clusters: len(clusters)}
	all := games
	if !strong(l.points(names)) {
		s.Steadied = true
		for i := range names {
			for j := range names {
				if _, met := l.Score(names[i], names[j]); met && i != j {
					all = append(all, Duel(i, j, .25, 0, .25))
				}
			}
		}
	}
	r, err := s.rate(l, len(names), all, clusters)
	if err != nil {
		return nil, err
	}
	order := make([]int, len(names))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(r.Strength[b], r.Strength[a]) })
	for _, i := range order {
		s.Policies = append(s.Policies, names[i])
	}
	s.Ratings = r.reordered(order)
	s.estimate(l)
	if s.Circles, err = l.metaGame(s.Policies, draws); err != nil {
		return nil, err
	}
	return s, nil
}

// rate fits the models of draws and returns the ratings by the one that fits best, with
// what the first to act is stronger if that can be told: not where the same policy
// always was it.
func (s *Standings) rate(l *League, n int, games []Meeting, clusters [][][]float64) (*Ratings, error) {
	drawn := slices.ContainsFunc(games, func(g Meeting) bool { return g.Drawn > 0 })
	s.LogL = map[DrawModel]float64{}
	var best *Ratings
	for _, d := range drawModels(l.table.Sides(), drawn) {
		m, draw, first := d.of(n, games, true)
		f, err := m.fit()
		if err != nil {
			m, draw, first = d.of(n, games, false)
			if f, err = m.fit(); err != nil {
				return nil, err
			}
		}
		s.LogL[d] = f.logL
		if best != nil && f.logL <= best.LogL {
			continue
		}
		best, s.Model = f.ratings(n, draw, first), d
		best.Covariance = l.covariance(f, m, clusters, s.Steadied)
		if d == RaoKupperModel {
			best.inTheta()
		}
	}
	return best, nil
}

// estimate reads values and intervals off the ratings.
func (s *Standings) estimate(l *League) {
	r := s.Ratings
	elo := func(what string, value, se float64) Estimate {
		i := around(value, se)
		if s.Clusters < 2 {
			i = noInterval
		}
		return Estimate{Metric: "elo", What: what, Form: MeanDifference, Value: value, Interval: i,
			Count: None, N: l.Deals, Unit: "deal", Expected: math.NaN()}
	}
	for i, name := range s.Policies {
		s.Elo = append(s.Elo, elo(name, r.Elo(i), r.EloError(i)))
		if i > 0 {
			s.Lead = append(s.Lead, elo(s.Policies[i-1]+" over "+name, r.Elo(i-1)-r.Elo(i), r.DifferenceError(i-1, i)))
		}
	}
	value, se := r.FirstElo()
	s.First = elo("first to act", value, se)
	s.Draws = Estimate{Metric: "draws", What: "equal policies", Form: Share, Interval: noInterval,
		Count: None, N: l.Deals, Unit: "deal", Expected: math.NaN()}
	if r.draw >= 0 {
		share := func(draw float64) float64 { return s.Model.between(l.table.Sides(), draw) }
		s.Draws.Value = share(r.Draw)
		if s.Clusters > 1 {
			i := around(r.Draw, math.Sqrt(r.Covariance.At(r.draw, r.draw)))
			s.Draws.Interval = Interval{share(i.Low), share(i.High)}
		}
	} else {
		s.Draws.Interval = Wilson(0, l.Deals)
	}
}
