package report

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/data"
)

// eventFold holds the metrics over events of one variant and one matchup.
type eventFold struct {
	source  *analysis.Source
	metrics []analysis.EventMetric // of the entries over events, in order; nil where the rules are needed and not there
	replay  *analysis.Replay       // nil if no metric needs one
}

func newEventFold(entries []analysis.Entry, of *analysis.Source) *eventFold {
	s := &analysis.Source{Table: of.Table, Vocabulary: of.Vocabulary, Rules: of.Rules}
	f := &eventFold{source: s}
	for i := range entries {
		if e := &entries[i]; e.OfEvents != nil {
			var m analysis.EventMetric
			if !e.NeedsRules || s.Rules != nil {
				m = e.OfEvents(s)
			}
			f.metrics = append(f.metrics, m)
		}
	}
	f.replay = analysis.NewReplay(s, f.metrics)
	return f
}

func (f *eventFold) Game(l *analysis.Log) {
	if f.replay != nil {
		f.replay.Game(l)
	}
	if f.source.Hands != nil {
		f.source.Hands.Follow(l)
	}
	for _, m := range f.metrics {
		if m != nil {
			m.Game(l)
		}
	}
}

func (f *eventFold) EndDeal() {
	for _, m := range f.metrics {
		if m != nil {
			m.EndDeal()
		}
	}
}

func (f *eventFold) Merge(o *eventFold) {
	for i, m := range f.metrics {
		if m != nil && o.metrics[i] != nil {
			m.Merge(o.metrics[i])
		}
	}
}

func (f *fold) eventFold(key analysis.Cell, s *analysis.Source) *eventFold {
	e := f.events[key]
	if e == nil {
		e = newEventFold(f.entries, s)
		f.events[key] = e
	}
	return e
}

// wanted returns the columns that the metrics read, as far as their rules are there;
// none if no metric reads events.
func (f *fold) wanted(s *reading.Shard) (want analysis.Columns) {
	for i := range f.entries {
		if e := &f.entries[i]; e.OfEvents != nil && (!e.NeedsRules || s.Rules != nil) {
			want |= e.Columns
		}
	}
	return want
}

// addEvents adds the events of a shard, game by game: one batch of each
// column is in memory at a time.
func (f *fold) addEvents(s *reading.Shard) error {
	want := f.wanted(s)
	if want == 0 || s.Events == nil {
		return nil
	}
	r, err := analysis.NewLogReader(s, want)
	if err != nil {
		return err
	}
	defer r.Stop()
	if r.Blank() {
		return nil
	}
	var l analysis.Log
	var open []*eventFold // those with games of the current deal
	src := &analysis.Source{Table: s.Table, Vocabulary: r.Words, Rules: s.Rules}
	current, overGames := int64(-1), f.overGames()
	err = s.Lean(func(g *data.Game) error {
		if err := s.Check(g); err != nil {
			return err
		}
		if g.Deal != current {
			closeDeal(open)
			open, current = open[:0], g.Deal
		}
		if err := r.Take(int(g.Events), &l); err != nil {
			return err
		}
		l.Game = g
		if !overGames {
			f.games++
		}
		e := f.eventFold(analysis.Cell{Variant: s.Variant, Matchup: g.Matchup}, src)
		e.Game(&l)
		if len(open) == 0 || open[len(open)-1] != e {
			open = append(open, e)
		}
		return nil
	})
	if err != nil {
		return err
	}
	closeDeal(open)
	return r.End()
}

// closeDeal ends a deal; one that is open twice, since the games of its
// matchups alternate, has nothing left at the second time.
func closeDeal(open []*eventFold) {
	for _, e := range open {
		e.EndDeal()
	}
}
