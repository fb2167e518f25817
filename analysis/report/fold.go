package report

import (
	"fmt"
	"slices"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// fold holds the metrics of a report for every variant and matchup, and the
// effect of every variant but the base, which is the run's first.
type fold struct {
	entries []analysis.Entry
	games   int64                               // games added
	tables  map[int]engine.Table                // by variant
	metrics map[analysis.Cell][]analysis.Metric // of the entries over games, in order
	events  map[analysis.Cell]*eventFold
	effects effects.Comparisons
}

func newFold(entries []analysis.Entry) *fold {
	return &fold{entries: entries, tables: map[int]engine.Table{}, metrics: map[analysis.Cell][]analysis.Metric{},
		events: map[analysis.Cell]*eventFold{}, effects: effects.Comparisons{}}
}

// add folds all games of a block, then their events. Rows of games are not
// folded, nor are effects, if no metric over games is asked for.
func (f *fold) add(b reading.Block) error {
	if f.overGames() {
		if err := f.addGames(b); err != nil {
			return err
		}
	}
	for i := range b {
		if err := b[i].Folding(func() error { return f.addEvents(&b[i]) }); err != nil {
			return fmt.Errorf("read the events of shard %d: %w", b[i].Number, err)
		}
	}
	return nil
}

// overGames reports whether a metric folds rows of games.
func (f *fold) overGames() bool {
	return slices.ContainsFunc(f.entries, func(e analysis.Entry) bool { return e.OfGames != nil })
}

// addGames folds the games of a block, deal by deal.
func (f *fold) addGames(b reading.Block) error {
	for i := range b {
		f.tables[b[i].Variant] = b[i].Table
	}
	return b.EachDeal(func(deal int64, heads []reading.Head) error {
		var first *reading.Head // the base variant's, if it has this deal
		for i := range heads {
			h := &heads[i]
			if !h.At(deal) {
				continue
			}
			f.addDeal(h.Shard, h.Games)
			if h.Shard.Variant == analysis.Base {
				first = h
			} else if first != nil && first.Shard.Table == h.Shard.Table {
				f.effects.Compare(h.Shard.Variant, h.Shard.Table, first.Games, h.Games)
			}
		}
		return nil
	})
}

// addDeal adds the games of one deal of one variant.
func (f *fold) addDeal(s *reading.Shard, deal []data.Game) {
	for len(deal) > 0 {
		var games []data.Game
		games, deal = reading.FirstMatchup(deal)
		key := analysis.Cell{Variant: s.Variant, Matchup: games[0].Matchup}
		metrics := f.metrics[key]
		if metrics == nil {
			metrics = newMetrics(f.entries, s.Table)
			f.metrics[key] = metrics
		}
		for _, m := range metrics {
			m.Add(games)
		}
		f.games += int64(len(games))
	}
}

// Merge adds what o has added.
func (f *fold) Merge(o *fold) {
	f.games += o.games
	for v, t := range o.tables {
		f.tables[v] = t
	}
	for key, theirs := range o.metrics {
		ours := f.metrics[key]
		if ours == nil {
			ours = newMetrics(f.entries, o.tables[key.Variant])
			f.metrics[key] = ours
		}
		for i, m := range ours {
			m.Merge(theirs[i])
		}
	}
	f.effects.Merge(&o.effects)
	for key, theirs := range o.events {
		f.eventFold(key, theirs.source).Merge(theirs)
	}
}

// foldBlocks folds the blocks on so many workers. By the merge law it makes no
// difference which worker folds which block: each keeps one fold, so that
// memory grows with the workers, not with the run. The error is that of the
// first block that has one.
func foldBlocks(entries []analysis.Entry, list []reading.Block, workers int) (*fold, error) {
	return reading.InParallel(list, workers, func() *fold { return newFold(entries) }, (*fold).add, (*fold).Merge)
}

// newMetrics returns the metrics over games, in the order of the list.
func newMetrics(entries []analysis.Entry, t engine.Table) []analysis.Metric {
	var list []analysis.Metric
	for i := range entries {
		if make := entries[i].OfGames; make != nil {
			list = append(list, make(t))
		}
	}
	return list
}
