package tuning

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// alpha is how often the best variant is dropped, or an interval of a search is wrong, at any of its looks.
const alpha = .05

// Plan is how long a search may be.
type Plan struct {
	First int64 // deals of the first round; each round has twice as many as the one before
	Most  int64 // deals of the last
}

// rounds returns how many rounds there are at most.
func (p Plan) rounds() int {
	n := 1
	for d := p.First; d < p.Most; d *= 2 {
		n++
	}
	return n
}

// Search is variants on shared deals, by how far they are from some targets: the loss, the sum of the distances in points and turns.
//
// Each round all variants that are left have the same deals, twice as many as in the round before. Then every quantity of each has an
// interval, and every difference of two; all of them, of all variants there were at the beginning and of all rounds there may be,
// hold together with 95 % (Bonferroni: a round has its share of the error). A variant is dropped if, wherever the truth lies in the intervals,
// another that is left has the smaller loss. So with 95 % the one with the least loss is never dropped (successive elimination:
// Even-Dar, Mannor and Mansour 2006, Journal of Machine Learning Research 7:1079), however the search came to its deals.
type Search struct {
	Targets  []Target
	Variants []Variant
	Rounds   []Round
	Games    int64 // read
	Faults   int64 // games that a policy broke off
	plan     Plan

	measured []quantity   // what is measured: score of seat 0, draws, turns, then what else the targets need
	of       []int        // by target: its place in measured
	y        [][][]int32  // by variant, quantity, deal
	within   [][]interval // by variant, quantity, at the last look
}

type interval = stats.Interval

// Variant is one variant of a search.
type Variant struct {
	analysis.Variant
	Dropped int // the round after which it was dropped, from 1; 0: it is left
	By      int // which variant was surely nearer then
	Loss    float64
	Within  stats.Interval // of the loss: holds together with all others
}

// Round is one look at the variants that were left.
type Round struct {
	Deals   int64
	In, Out int // variants measured, and dropped after it
}

// NewSearch returns a search that has measured nothing.
func NewSearch(variants []analysis.Variant, targets []Target, t engine.Table, plan Plan) *Search {
	s := &Search{Targets: targets, plan: plan, measured: quantities(t)[:always]}
	for _, v := range variants {
		s.Variants = append(s.Variants, Variant{Variant: v, Loss: math.NaN(), Within: stats.NoInterval})
	}
	for i := range targets {
		q := &targets[i].quantity
		at := slices.IndexFunc(s.measured, func(p quantity) bool { return p.metric == q.metric && p.what == q.what })
		if at < 0 {
			at = len(s.measured)
			s.measured = append(s.measured, *q)
		}
		s.of = append(s.of, at)
	}
	s.y, s.within = make([][][]int32, len(variants)), make([][]interval, len(variants))
	for v := range s.y {
		s.y[v], s.within[v] = make([][]int32, len(s.measured)), make([]interval, len(s.measured))
	}
	return s
}

// Next reports whether another round is needed: more than one variant is left, it is open whether all of them meet the targets, and the plan allows more deals.
func (s *Search) Next() bool {
	n := len(s.Rounds)
	if n == 0 {
		return true
	}
	if s.Rounds[n-1].Deals >= s.plan.Most {
		return false
	}
	left, open := 0, false
	for v := range s.Variants {
		if s.Alive(v) {
			left++
			open = open || s.Variants[v].Within.High > 0
		}
	}
	return left > 1 && open
}

// Deals returns how many deals the next round has, those of the rounds before among them.
func (s *Search) Deals() int64 { return min(s.plan.Most, s.plan.First<<len(s.Rounds)) }

// Alive reports whether a variant is left.
func (s *Search) Alive(variant int) bool { return s.Variants[variant].Dropped == 0 }

// Read reads what is new of a variant's first deals from its run, which has this variant alone.
func (s *Search) Read(variant int, run *data.Run) error {
	var plan struct {
		Deals int64 `json:"deals"`
	}
	deals := s.Deals()
	if err := json.Unmarshal(run.Manifest.Plan, &plan); err != nil || plan.Deals < deals || len(run.Manifest.Variants) != 1 {
		return fmt.Errorf("read %s: it is no run of one variant with %d deals", run.Dir, deals)
	}
	shards, err := reading.ShardsOf(run, nil)
	if err != nil {
		return fmt.Errorf("read %s: %w", run.Dir, err)
	}
	for _, b := range reading.Blocks(shards) {
		have := int64(len(s.y[variant][0]))
		err := b.EachDeal(func(deal int64, heads []reading.Head) error {
			switch {
			case deal >= deals:
				return reading.ErrStop
			case deal < have:
				return nil
			case deal != int64(len(s.y[variant][0])) || len(heads[0].Games) != 1:
				return fmt.Errorf("shard %d: want one game for each deal, and find %d of deal %d", heads[0].Shard.Number, len(heads[0].Games), deal)
			}
			s.add(variant, &heads[0].Games[0])
			return nil
		})
		if err != nil {
			return fmt.Errorf("read %s: %w", run.Dir, err)
		}
	}
	return nil
}

// add adds the next deal of a variant.
func (s *Search) add(variant int, g *data.Game) {
	for i := range s.measured {
		s.y[variant][i] = append(s.y[variant][i], int32(s.measured[i].of(g)))
	}
	s.Games++
	s.Faults += stats.Indicator(analysis.BrokenOff(g))
}

// family returns how many intervals hold together at one look: of each quantity of all variants there were, and of the differences of each two.
func (s *Search) family() int {
	n := len(s.Variants)
	return len(s.measured) * (n + n*(n-1)/2)
}

// level returns the error of one look.
func (s *Search) level() float64 { return alpha / float64(s.plan.rounds()) }

// Judge looks at the deals of a round, which all variants that are left must have, and drops those of which it is sure.
func (s *Search) Judge() {
	round := Round{Deals: s.Deals()}
	var alive []int
	for v := range s.Variants {
		if s.Alive(v) {
			alive = append(alive, v)
			s.measure(v, round.Deals)
		}
	}
	round.In = len(alive)
	for _, v := range alive {
		for _, u := range alive {
			if u != v && s.surelyWorse(v, u, round.Deals) {
				s.Variants[v].Dropped, s.Variants[v].By = len(s.Rounds)+1, u
				round.Out++
				break
			}
		}
	}
	s.Rounds = append(s.Rounds, round)
}

// measure works out a variant's intervals and its loss.
func (s *Search) measure(variant int, deals int64) {
	v := &s.Variants[variant]
	for i := range s.measured {
		d := tally(s.y[variant][i][:deals], nil)
		s.within[variant][i] = s.interval(i, d)
	}
	v.Loss, v.Within = 0, stats.Interval{}
	for j := range s.Targets {
		t := &s.Targets[j]
		v.Loss += t.distance(s.Value(variant, s.of[j]))
		r := t.reach(s.within[variant][s.of[j]])
		v.Within.Low += r.Low
		v.Within.High += r.High
	}
}

// Value returns the mean of a measured quantity over the deals of a variant.
func (s *Search) Value(variant, measured int) float64 {
	sum := int64(0)
	for _, y := range s.y[variant][measured] {
		sum += int64(y)
	}
	return float64(sum) / float64(len(s.y[variant][measured])) / float64(s.measured[measured].unit)
}

// interval returns the interval of a mean that holds together with all others.
func (s *Search) interval(measured int, d stats.Differences) stats.Interval {
	q := &s.measured[measured]
	i := d.Test(q.flip, false).Interval(s.level(), s.family()).Times(1 / float64(q.unit))
	return i
}

// surelyWorse reports whether the loss of v is greater than that of u wherever the truth lies in the intervals.
func (s *Search) surelyWorse(v, u int, deals int64) bool {
	if s.Variants[v].Loss <= s.Variants[u].Loss {
		return false // the estimates lie in all intervals
	}
	sum := 0.0
	for j := range s.Targets {
		i := s.of[j]
		gap := s.interval(i, tally(s.y[v][i][:deals], s.y[u][i][:deals]))
		least := s.Targets[j].leastGap(s.within[u][i], s.within[v][i], gap)
		if math.IsNaN(least) || math.IsInf(least, 0) { // an empty region: not all of the intervals are right
			return false
		}
		sum += least
	}
	return sum > 0
}

// tally adds up what deals give, less what they give in others if there are any.
func tally(y, less []int32) stats.Differences {
	value := func(i int) int32 {
		if less == nil {
			return y[i]
		}
		return y[i] - less[i]
	}
	low, high := int32(0), int32(0)
	for i := range y {
		low, high = min(low, value(i)), max(high, value(i))
	}
	counts := make([]int64, high-low+1)
	for i := range y {
		counts[value(i)-low]++
	}
	var d stats.Differences
	for i, n := range counts {
		d.AddMany(int64(low)+int64(i), 1, n)
	}
	return d
}
