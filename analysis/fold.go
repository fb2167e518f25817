package analysis

import (
	"fmt"
	"slices"

	"cardlab/data"
	"cardlab/engine"
)

// fold holds the metrics of a report for every variant and matchup, and the
// effect of every variant but the base, which is the run's first.
type fold struct {
	entries []entry
	games   int64                // games added
	tables  map[int]engine.Table // by variant
	metrics map[cell][]Metric    // of the entries over games, in order
	events  map[cell]*eventFold
	effects comparisons
}

func newFold(entries []entry) *fold {
	return &fold{entries: entries, tables: map[int]engine.Table{}, metrics: map[cell][]Metric{},
		events: map[cell]*eventFold{}, effects: comparisons{}}
}

// add folds all games of a block, then their events. Rows of games are not
// folded, nor are effects, if no metric over games is asked for.
func (f *fold) add(b block) error {
	if f.overGames() {
		if err := f.addGames(b); err != nil {
			return err
		}
	}
	for i := range b {
		if err := f.addEvents(&b[i]); err != nil {
			return fmt.Errorf("read the events of shard %d: %w", b[i].number, err)
		}
	}
	return nil
}

// overGames reports whether a metric folds rows of games.
func (f *fold) overGames() bool {
	return slices.ContainsFunc(f.entries, func(e entry) bool { return e.ofGames != nil })
}

// addGames folds the games of a block, deal by deal.
func (f *fold) addGames(b block) error {
	for i := range b {
		f.tables[b[i].variant] = b[i].table
	}
	return b.eachDeal(func(deal int64, heads []head) error {
		var first *head // the base variant's, if it has this deal
		for i := range heads {
			h := &heads[i]
			if !h.at(deal) {
				continue
			}
			f.addDeal(h.shard, h.games)
			if h.shard.variant == base {
				first = h
			} else if first != nil && first.shard.table == h.shard.table {
				f.effects.compare(h.shard.variant, h.shard.table, first.games, h.games)
			}
		}
		return nil
	})
}

// addDeal adds the games of one deal of one variant.
func (f *fold) addDeal(s *shard, deal []data.Game) {
	for len(deal) > 0 {
		var games []data.Game
		games, deal = firstMatchup(deal)
		key := cell{s.variant, games[0].Matchup}
		metrics := f.metrics[key]
		if metrics == nil {
			metrics = newMetrics(f.entries, s.table)
			f.metrics[key] = metrics
		}
		for _, m := range metrics {
			m.Add(games)
		}
		f.games += int64(len(games))
	}
}

// merge adds what o has added.
func (f *fold) merge(o *fold) {
	f.games += o.games
	for v, t := range o.tables {
		f.tables[v] = t
	}
	for key, theirs := range o.metrics {
		ours := f.metrics[key]
		if ours == nil {
			ours = newMetrics(f.entries, o.tables[key.variant])
			f.metrics[key] = ours
		}
		for i, m := range ours {
			m.Merge(theirs[i])
		}
	}
	f.effects.merge(o.effects)
	for key, theirs := range o.events {
		f.eventFold(key, theirs.source).merge(theirs)
	}
}

// foldBlocks folds the blocks on so many workers. By the merge law it makes no
// difference which worker folds which block: each keeps one fold, so that
// memory grows with the workers, not with the run. The error is that of the
// first block that has one.
func foldBlocks(entries []entry, list []block, workers int) (*fold, error) {
	return inParallel(list, workers, func() *fold { return newFold(entries) }, (*fold).add, (*fold).merge)
}

// newMetrics returns the metrics over games, in the order of the list.
func newMetrics(entries []entry, t engine.Table) []Metric {
	var list []Metric
	for i := range entries {
		if make := entries[i].ofGames; make != nil {
			list = append(list, make(t))
		}
	}
	return list
}
