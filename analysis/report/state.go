package report

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/engine"
)

// State writes what was folded, or reads it.
func (f *Fold) State(c *state.Coder) {
	for v := range f.tables {
		f.tableState(c, v)
	}
	c.Counts(&f.games)
	cell := func(key analysis.Cell) analysis.Cell {
		matchup := int(key.Matchup)
		c.Small(&key.Variant, len(f.tables))
		c.Small(&matchup, len(f.of.Matchups))
		return analysis.Cell{Variant: key.Variant, Matchup: int32(matchup)}
	}
	state.Map(c, f.metrics, analysis.ByMatchup, func(key analysis.Cell) analysis.Cell {
		key = cell(key)
		list := f.metrics[key]
		if list == nil && c.Claim(cellBytes) {
			list = newMetrics(f.entries, f.tables[key.Variant])
			f.metrics[key] = list
		}
		for _, m := range list {
			m.State(c)
		}
		return key
	})
	state.Map(c, f.events, analysis.ByMatchup, func(key analysis.Cell) analysis.Cell {
		key = cell(key)
		if e := f.eventsOf(c, key); e != nil {
			for _, m := range e.metrics {
				if m != nil {
					m.State(c)
				}
			}
		}
		return key
	})
	f.effects.State(c, f.tables, len(f.of.Matchups))
}

// cellBytes is about what the empty folds of a variant and matchup take.
const cellBytes = 1 << 16

// tableState writes or reads who sits at the table in a variant.
func (f *Fold) tableState(c *state.Coder, v int) {
	t := &f.tables[v]
	seats, teams := int(t.Seats), 0
	if t.Teams {
		teams = 1
	}
	c.Small(&seats, engine.MaxSeats+1)
	c.Small(&teams, 2)
	read := engine.Table{Seats: uint8(seats), Teams: teams == 1}
	switch rules := f.rules[v]; {
	case seats < 2 || read.Teams && seats%2 != 0:
		c.Fail("it has %d seats at a table", seats)
		read = engine.Table{Seats: 2}
	case rules != nil && rules.Table() != read:
		c.Fail("it has %d seats where the rules have %d", seats, rules.Table().Seats)
		read = rules.Table()
	}
	*t = read
	f.fold.tables[v] = read
}

// eventsOf returns the metrics over events of a cell, and writes or reads the words of its events where the
// rules do not say them; nil if they could not be read.
func (f *Fold) eventsOf(c *state.Coder, key analysis.Cell) *eventFold {
	e := f.events[key]
	s := &analysis.Source{Table: f.tables[key.Variant], Rules: f.rules[key.Variant]}
	if e != nil {
		s = e.source
	} else if s.Rules != nil {
		s.Vocabulary = analysis.WordsOf(s.Rules.Words())
	}
	if s.Rules == nil {
		s.Vocabulary.State(c)
	}
	if e == nil && c.Claim(cellBytes) {
		e = newEventFold(f.entries, s)
		f.events[key] = e
	}
	return e
}
