package factors

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

// Fold reads what a run says of a design: deal by deal, the games of one matchup under all settings at once.
type Fold struct {
	design   *Design
	arms     []int // numbers of variants in the run, by setting
	deals    int64 // the first so many are read
	table    engine.Table
	matchups map[int32]*matchup
	faults   int64
}

// matchup is the games of one matchup.
type matchup struct {
	games   int64
	answers []*answer // in the order in which they are shown
}

// answer is one question's contrasts over deals.
type answer struct {
	metric, what string
	form         analysis.Form
	unit         int64                // what a total is in units of 1 of
	flip         int64                // what one game adds that turns wholly; 0: there is no such thing
	by           []*stats.Differences // by place of the contrast; 0 is the sum over all settings
}

// NewFold returns a fold of the first so many deals that has read nothing. Arms are the places of the design's settings in the run's list of variants.
func NewFold(d *Design, arms []int, deals int64) *Fold {
	return &Fold{design: d, arms: arms, deals: deals, matchups: map[int32]*matchup{}}
}

// planOf is what a fold needs to know of a run's plan.
type planOf struct {
	Deals int64 `json:"deals"`
	Seed  int64 `json:"seed"`
}

// Read reads the run.
func (f *Fold) Read(run *data.Run) error {
	var plan planOf
	if err := json.Unmarshal(run.Manifest.Plan, &plan); err != nil || plan.Deals < f.deals {
		return fmt.Errorf("read rules together in %s: it has %d deals, not %d", run.Dir, plan.Deals, f.deals)
	}
	found, err := reading.FoldRun(run, nil, func() *Fold { return NewFold(f.design, f.arms, f.deals) }, (*Fold).add, (*Fold).merge)
	if err != nil {
		return fmt.Errorf("read rules together in %s: %w", run.Dir, err)
	}
	*f = *found
	return nil
}

func (f *Fold) add(all reading.Block) error {
	var b reading.Block
	for _, arm := range f.arms {
		if arm >= len(all) {
			return fmt.Errorf("there is no variant %d, only %d", arm, len(all))
		}
		if all[arm].Table != all[f.arms[0]].Table {
			return fmt.Errorf("its variants are played at different tables")
		}
		b = append(b, all[arm])
	}
	f.table = b[0].Table
	games := make([][]data.Game, len(b))
	return b.EachDeal(func(deal int64, heads []reading.Head) error {
		if deal >= f.deals {
			return reading.ErrStop
		}
		for i := range heads {
			if !heads[i].At(deal) {
				return fmt.Errorf("shard %d has no deal %d", heads[i].Shard.Number, deal)
			}
			games[i] = heads[i].Games
		}
		f.deal(games)
		return nil
	})
}

// deal adds one deal, its games by setting.
func (f *Fold) deal(settings [][]data.Game) {
	settings = slices.Clone(settings)
	for len(settings[0]) > 0 {
		of := make([][]data.Game, len(settings))
		for i := range settings {
			if len(settings[i]) > 0 {
				of[i], settings[i] = reading.FirstMatchup(settings[i])
			}
			if len(of[i]) != len(of[0]) || of[i][0].Matchup != of[0][0].Matchup {
				return // games that only some settings have: nothing to compare
			}
		}
		f.matchup(of)
	}
}

func (f *Fold) matchup(of [][]data.Game) {
	number := of[0][0].Matchup
	m := f.matchups[number]
	if m == nil {
		m = &matchup{}
		f.matchups[number] = m
	}
	m.games += int64(len(of[0]))
	sums := make([]int64, len(of))
	for q, question := range questions(f.table, of[0]) {
		if q == len(m.answers) {
			m.answers = append(m.answers, question.answer(len(of)))
		}
		x := int64(0)
		for i, games := range of {
			sums[i], x = question.of(f.table, games)
		}
		stats.Contrasts(sums)
		for place, sum := range sums {
			m.answers[q].by[place].Add(sum, x)
		}
	}
	for _, games := range of {
		for i := range games {
			f.faults += stats.Indicator(analysis.BrokenOff(&games[i]))
		}
	}
}

// question is what is asked of the games of a deal.
type question struct {
	metric, what string
	form         analysis.Form
	unit, flip   int64
	of           func(t engine.Table, games []data.Game) (y, x int64)
}

func (q *question) answer(settings int) *answer {
	a := &answer{q.metric, q.what, q.form, q.unit, q.flip, nil}
	for range settings {
		a.by = append(a.by, &stats.Differences{})
	}
	return a
}

// questions returns what is asked, the score of the first side first: as effects of single variants are.
func questions(t engine.Table, games []data.Game) []question {
	sides := int64(t.Sides())
	var list []question
	score := func(side int) question {
		return question{"side_score", analysis.SideName(t, side), analysis.ShareDifference, sides, sides, func(t engine.Table, games []data.Game) (y, x int64) {
			for i := range games {
				y += analysis.Units(t, &games[i], engine.Seat(side)) // seat i is the first of side i
			}
			return y, int64(len(games))
		}}
	}
	for side := range t.Sides() {
		list = append(list, score(side))
	}
	if len(list) == 2 {
		list = list[:1] // the other's is the opposite
	}
	var policies []string
	for s := range engine.Seat(t.Seats) {
		policies = append(policies, games[0].Policies[s])
	}
	slices.Sort(policies)
	if policies = slices.Compact(policies); len(policies) > 1 {
		for _, policy := range policies {
			list = append(list, question{"score", policy, analysis.ShareDifference, sides, sides, func(t engine.Table, games []data.Game) (y, x int64) {
				for i := range games {
					for s := range engine.Seat(t.Seats) {
						if games[i].Policies[s] == policy {
							y, x = y+analysis.Units(t, &games[i], s), x+1
						}
					}
				}
				return y, x
			}})
		}
	}
	each := func(of func(g *data.Game) int64) func(engine.Table, []data.Game) (int64, int64) {
		return func(_ engine.Table, games []data.Game) (y, x int64) {
			for i := range games {
				y += of(&games[i])
			}
			return y, int64(len(games))
		}
	}
	return append(list,
		question{"draws", "all", analysis.ShareDifference, 1, 1, each(func(g *data.Game) int64 { return stats.Indicator(analysis.Drawn(g)) })},
		question{"turns", "mean", analysis.MeanDifference, 1, 0, each(func(g *data.Game) int64 { return int64(g.Turns) })})
}

func (f *Fold) merge(o *Fold) {
	if o.table.Seats != 0 {
		f.table = o.table
	}
	f.faults += o.faults
	for number, theirs := range o.matchups {
		m := f.matchups[number]
		if m == nil {
			f.matchups[number] = theirs
			continue
		}
		m.games += theirs.games
		for i, a := range theirs.answers {
			for place, d := range a.by {
				m.answers[i].by[place].Merge(*d)
			}
		}
	}
}

// scale returns what a contrast's mean is to be multiplied by to be an effect, see [Effect].
func (d *Design) scale(c *contrast) float64 {
	return math.Ldexp(1, c.order()-len(d.basis))
}
