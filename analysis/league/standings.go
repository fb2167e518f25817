package league

import (
	"cmp"
	"fmt"
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/analysis/strength"
	"math"
	"slices"
	"strings"
)

// Standings is what a league found.
type Standings struct {
	Policies []string // the strongest first
	Elo      []analysis.Estimate
	// Lead is how many points each is ahead of the next; one fewer than policies.
	Lead     []analysis.Estimate
	First    analysis.Estimate // what the first to act is stronger, in points; NaN if it cannot be told
	Draws    []Draws           // by one model and another; nil without draws
	Ratings  *strength.Ratings // in the order of Policies
	Steadied bool              // one never lost, or never won: half a win each way was added to every pair that met
	MetaGame *MetaGame         // nil unless each met each
	Clusters int
}

// Standings rates the policies by their scores, see scoreModel, with errors by
// cluster, asks models of draws, and looks for cycles in draws resamplings of the deals.
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
	if !strength.Connected(l.points(names)) {
		s.Steadied = true
		for i := range names {
			for j := range names {
				if _, met := l.Score(names[i], names[j]); met && i != j {
					all = append(all, strength.Duel(i, j, .25, 0, .25))
				}
			}
		}
	}
	m, first := strength.ScoreModel(len(names), all, true)
	f, err := m.Fit()
	if err != nil { // the same policy always was the first to act
		m, first = strength.ScoreModel(len(names), all, false)
		if f, err = m.Fit(); err != nil {
			return nil, err
		}
	}
	r := f.Ratings(len(names), -1, first)
	r.Covariance = l.covariance(f, m, scored(clusters), s.Steadied)
	s.Draws = l.draws(len(names), all, first >= 0, clusters)
	order := make([]int, len(names))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(r.Strength[b], r.Strength[a]) })
	for _, i := range order {
		s.Policies = append(s.Policies, names[i])
	}
	s.Ratings = r.Reordered(order)
	s.estimate(l)
	if s.MetaGame, err = l.metaGame(s.Policies, draws); err != nil {
		return nil, err
	}
	return s, nil
}

// estimate reads values and intervals off the ratings.
func (s *Standings) estimate(l *League) {
	r := s.Ratings
	elo := func(what string, value, se float64) analysis.Estimate {
		clusters := int64(s.Clusters)
		if se < 1e-9 { // deals that are all alike, as when all are drawn, do not say how much others differ
			clusters = 0
		}
		return analysis.Estimate{Metric: "elo", What: what, Form: analysis.MeanDifference, Value: value, Interval: stats.Around(value, se, clusters),
			Count: analysis.None, N: l.Deals, Unit: "deal", Expected: math.NaN()}
	}
	for i, name := range s.Policies {
		s.Elo = append(s.Elo, elo(name, r.Elo(i), r.EloError(i)))
		if i > 0 {
			s.Lead = append(s.Lead, elo(s.Policies[i-1]+" over "+name, r.Elo(i-1)-r.Elo(i), r.DifferenceError(i-1, i)))
		}
	}
	value, se := r.FirstElo()
	s.First = elo("first to act", value, se)
}
