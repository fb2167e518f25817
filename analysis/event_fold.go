package analysis

import (
	"cardlab/data"
)

// eventFold holds the metrics over events of one variant and one matchup.
type eventFold struct {
	source  *source
	metrics []eventMetric // of the entries over events, in order; nil where the rules are wanted and not at hand
	replay  *replay       // nil if no metric needs one
}

func newEventFold(entries []entry, of *source) *eventFold {
	s := &source{table: of.table, vocabulary: of.vocabulary, rules: of.rules}
	f := &eventFold{source: s}
	for i := range entries {
		if e := &entries[i]; e.ofEvents != nil {
			var m eventMetric
			if !e.NeedsRules || s.rules != nil {
				m = e.ofEvents(s)
			}
			f.metrics = append(f.metrics, m)
		}
	}
	f.replay = newReplay(s, f.metrics)
	return f
}

func (f *eventFold) game(l *log) {
	if f.replay != nil {
		f.replay.game(l)
	}
	if f.source.hands != nil {
		f.source.hands.follow(l)
	}
	for _, m := range f.metrics {
		if m != nil {
			m.game(l)
		}
	}
}

func (f *eventFold) deal() {
	for _, m := range f.metrics {
		if m != nil {
			m.deal()
		}
	}
}

func (f *eventFold) merge(o *eventFold) {
	for i, m := range f.metrics {
		if m != nil && o.metrics[i] != nil {
			m.merge(o.metrics[i])
		}
	}
}

func (f *fold) eventFold(key cell, s *source) *eventFold {
	e := f.events[key]
	if e == nil {
		e = newEventFold(f.entries, s)
		f.events[key] = e
	}
	return e
}

// wanted returns the columns that the metrics read whose rules are at hand;
// none if no metric reads events.
func (f *fold) wanted(s *shard) (want columns) {
	for i := range f.entries {
		if e := &f.entries[i]; e.ofEvents != nil && (!e.NeedsRules || s.rules != nil) {
			want |= e.columns
		}
	}
	return want
}

// addEvents adds the events of a shard, game by game: one batch of each
// column is in memory at a time.
func (f *fold) addEvents(s *shard) error {
	want := f.wanted(s)
	if want == 0 || s.events == nil {
		return nil
	}
	r, err := newLogReader(s, want)
	if err != nil {
		return err
	}
	defer r.stop()
	if r.batch == nil && !r.given {
		return nil // nothing says what its events would have been
	}
	var l log
	var open []*eventFold // those with games of the deal in hand
	src := &source{table: s.table, vocabulary: r.words, rules: s.rules}
	current, overGames := int64(-1), f.overGames()
	err = s.lean(func(g *data.Game) error {
		if err := s.check(g); err != nil {
			return err
		}
		if g.Deal != current {
			closeDeal(open)
			open, current = open[:0], g.Deal
		}
		if err := r.take(int(g.Events), &l); err != nil {
			return err
		}
		l.game = g
		if !overGames {
			f.games++
		}
		e := f.eventFold(cell{s.variant, g.Matchup}, src)
		e.game(&l)
		if len(open) == 0 || open[len(open)-1] != e {
			open = append(open, e)
		}
		return nil
	})
	if err != nil {
		return err
	}
	closeDeal(open)
	return r.end()
}

// closeDeal ends a deal; one that is open twice, since the games of its
// matchups alternate, has nothing left at the second time.
func closeDeal(open []*eventFold) {
	for _, e := range open {
		e.deal()
	}
}
