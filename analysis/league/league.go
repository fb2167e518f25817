package league

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// League: how strong are the policies that met under one variant, and does strength
// order them at all? It is a fold over deals, with all games of a deal, whoever met
// in them. It counts who sat where and what came of it, in bins: deal d is counted in
// bin d mod 1024. Intervals take a bin, not a game, as independent, and resampling
// draws bins. Up to 1,024 deals that is the deal itself; of more, deals share bins.
type League struct {
	table    engine.Table
	meetings map[string]*leagueMeeting
	pairs    map[[2]string]*stats.Ratio // by names in order: y in half points of the first
	Deals    int64
	Games    int64
	Faults   int64 // games that a policy broke off
	LeftOut  int64 // those of them that had no winner: they say nothing of the others' strength
	deal     []pairScore
}

// leagueBins is how many bins there are: enough that the error of an error is 2 %.
const leagueBins = 1024

// leagueMeeting is the games of the same policies in the same seats: in each bin, the
// games won by each side, then those drawn.
type leagueMeeting struct {
	policies []string
	results  [leagueBins][]int64
}

// pairScore is what one policy scored against another in one deal.
type pairScore struct {
	pair [2]string
	y, x int64
}

// NewLeague returns an empty league at a table.
func NewLeague(t engine.Table) *League {
	return &League{table: t, meetings: map[string]*leagueMeeting{}, pairs: map[[2]string]*stats.Ratio{}}
}

// Add adds all games of one deal.
func (l *League) Add(deal []data.Game) {
	l.deal = l.deal[:0]
	for i := range deal {
		g := &deal[i]
		l.Games++
		if analysis.BrokenOff(g) {
			l.Faults++
			if analysis.Drawn(g) {
				l.LeftOut++
				continue
			}
		}
		result := l.table.Sides() // drawn
		if !analysis.Drawn(g) {
			result = int(g.Side)
		}
		l.meeting(g.Policies[:l.table.Seats]).at(int(g.Deal%leagueBins), l.table)[result]++
		for s := range engine.Seat(l.table.Seats) {
			for r := range engine.Seat(l.table.Seats) {
				if a, b := g.Policies[s], g.Policies[r]; a < b && l.table.Rivals(s).Has(r) {
					l.score([2]string{a, b}, 1+stats.Indicator(l.won(g, s))-stats.Indicator(l.won(g, r)))
				}
			}
		}
	}
	l.Deals++
	for _, p := range l.deal {
		orNew(l.pairs, p.pair).Add(p.y, p.x)
	}
}

// won reports whether the side of a seat won.
func (l *League) won(g *data.Game, s engine.Seat) bool {
	return !analysis.Drawn(g) && l.table.Side(g.Winner).Has(s)
}

// score adds what one policy scored against another: 2 half points for a win, 1 if
// neither of them won.
func (l *League) score(pair [2]string, y int64) {
	for i := range l.deal {
		if p := &l.deal[i]; p.pair == pair {
			p.y += y
			p.x++
			return
		}
	}
	l.deal = append(l.deal, pairScore{pair, y, 1})
}

func (l *League) meeting(policies []string) *leagueMeeting {
	key := strings.Join(policies, "\x00")
	m := l.meetings[key]
	if m == nil {
		m = &leagueMeeting{policies: slices.Clone(policies)}
		l.meetings[key] = m
	}
	return m
}

// at returns the results in a bin, to be added to.
func (m *leagueMeeting) at(bin int, t engine.Table) []int64 {
	if m.results[bin] == nil {
		m.results[bin] = make([]int64, t.Sides()+1)
	}
	return m.results[bin]
}

// Merge adds what o has added.
func (l *League) Merge(o *League) {
	for _, m := range o.meetings {
		ours := l.meeting(m.policies)
		for bin, results := range m.results {
			for i, n := range results {
				ours.at(bin, l.table)[i] += n
			}
		}
	}
	for names, r := range o.pairs {
		orNew(l.pairs, names).Merge(*r)
	}
	l.Deals += o.Deals
	l.Games += o.Games
	l.Faults += o.Faults
	l.LeftOut += o.LeftOut
}

// Policies returns the names of those that met, in order.
func (l *League) Policies() []string {
	seen := map[string]bool{}
	for _, m := range l.meetings {
		for _, name := range m.policies {
			seen[name] = true
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// Score returns what one policy scored against another, over deals, where both sat
// at one table on different sides: 1 for a win, ½ if neither won; false if they
// never met.
func (l *League) Score(of, against string) (analysis.Estimate, bool) {
	names, turned := [2]string{of, against}, false
	if against < of {
		names, turned = [2]string{against, of}, true
	}
	r := l.pairs[names]
	if r == nil {
		return analysis.Estimate{}, false
	}
	e := analysis.Estimate{Metric: "score", What: of + " against " + against, Form: analysis.Share, Value: r.Mean() / 2,
		Interval: r.BoundedInterval(2).Times(.5), Count: analysis.None, N: r.Deals, Unit: "deal", Expected: .5}
	if turned {
		e.Value, e.Low, e.High = 1-e.Value, 1-e.High, 1-e.Low
	}
	return e, true
}

// sorted returns the meetings in the order of their policies.
func (l *League) sorted() []*leagueMeeting {
	return slices.SortedFunc(maps.Values(l.meetings), func(a, b *leagueMeeting) int {
		return slices.Compare(a.policies, b.policies)
	})
}

// Leagues folds all games of a run, one league per variant, in the order of the
// variants. The result depends on the files alone. Like a report it counts all
// games that are recorded or fails.
func Leagues(run *data.Run) ([]*League, error) {
	found, err := LeaguesOf(run, nil)
	if err != nil {
		return nil, err
	}
	return found.All(run)
}

// ByVariant is the leagues of a run, or of some of its deals, by the place of the variant; a variant
// without a game has none.
type ByVariant map[int]*League

// LeaguesOf folds the deals of a run that part has: those of the shards of each variant with that number, from 0; all if it is nil.
func LeaguesOf(run *data.Run, part func(number int) bool) (ByVariant, error) {
	found, err := reading.FoldRun(run, part, func() ByVariant { return ByVariant{} }, ByVariant.add, ByVariant.Merge)
	if err != nil {
		return nil, fmt.Errorf("rate %s: %w", run.Dir, err)
	}
	return found, nil
}

// All returns the leagues of all variants of the run.
func (leagues ByVariant) All(run *data.Run) ([]*League, error) {
	list := make([]*League, len(run.Manifest.Variants))
	for i, l := range leagues {
		list[i] = l
	}
	if slices.Contains(list, nil) {
		return nil, fmt.Errorf("rate %s: a variant has no games", run.Dir)
	}
	return list, nil
}

// add adds the shards of a block, each to the league of its variant.
func (leagues ByVariant) add(b reading.Block) error {
	for i := range b {
		s := &b[i]
		l := leagues[s.Variant]
		if l == nil {
			l = NewLeague(s.Table)
			leagues[s.Variant] = l
		}
		for deal, err := range s.Deals() {
			if err != nil {
				return err
			}
			l.Add(deal)
		}
	}
	return nil
}

// Merge adds what others, of other deals of the same run, have added. They are not to be used afterwards.
func (leagues ByVariant) Merge(others ByVariant) {
	for variant, o := range others {
		if l := leagues[variant]; l != nil {
			l.Merge(o)
		} else {
			leagues[variant] = o
		}
	}
}

// orNew returns what a map has for a key, made if need be.
func orNew[K comparable, T any](m map[K]*T, key K) *T {
	e := m[key]
	if e == nil {
		e = new(T)
		m[key] = e
	}
	return e
}
