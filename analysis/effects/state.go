package effects

import (
	"cmp"
	"slices"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/engine"
)

// State writes or reads what was compared, of so many matchups; tables are those of the run's variants. The luck of the draw, which a
// report does not take out, is not in it.
func (c *Comparisons) State(s *state.Coder, tables []engine.Table, matchups int) {
	variant := func(v int) int {
		s.Small(&v, len(tables))
		return v
	}
	by := c.by
	if by == nil {
		by = map[analysis.Cell]*effect{}
	}
	state.Map(s, by, analysis.ByMatchup, func(key analysis.Cell) analysis.Cell {
		matchup := int(key.Matchup)
		s.Small(&matchup, matchups)
		key = analysis.Cell{Variant: variant(key.Variant), Matchup: int32(matchup)}
		c.of(key, tables[key.Variant]).State(s)
		return key
	})
	others := c.across
	if others == nil {
		others = map[int]*across{}
	}
	state.Map(s, others, cmp.Compare[int], func(v int) int {
		v = variant(v)
		c.between(v, tables[v]).State(s, matchups)
		return v
	})
}

// Fold returns a fold that has read what was compared, on so many deals of a run. Arms are the places of variants in the run's list: the base that they were
// compared with, then some of them.
func (c *Comparisons) Fold(deals int64, arms ...int) *EffectFold {
	f := NewEffectFold(arms...)
	f.deals = deals
	for key, e := range c.by {
		if arm := slices.Index(arms, key.Variant); arm > 0 {
			f.found.of(analysis.Cell{Variant: arm, Matchup: key.Matchup}, e.table).Merge(e)
		}
	}
	for v, a := range c.across {
		if arm := slices.Index(arms, v); arm > 0 {
			f.found.between(arm, a.table).merge(a)
		}
	}
	return f
}

// State writes or reads one comparison.
func (m *effect) State(c *state.Coder) {
	m.wins.State(c)
	c.Same("sides", len(m.sides))
	for i := range m.sides {
		m.sides[i].State(c)
	}
	state.ByText(c, m.score, func(policy string) *stats.Paired { return orNew(m.score, policy) }, func(p *stats.Paired) { p.State(c) })
	m.draws.State(c)
	m.turns.State(c)
	m.emptied.State(c)
	c.Counts(&m.faults)
	m.otherwise.State(c)
	m.flipped.State(c)
	m.parted.State(c)
	n := len(m.flips)
	c.Small(&n, firstFlips+1)
	if c.Reading() {
		m.flips = make([]Flip, n)
	}
	for i := range m.flips {
		m.flips[i].state(c, m.table)
	}
}

func (f *Flip) state(c *state.Coder, t engine.Table) {
	c.Counts(&f.Deal)
	c.Int(&f.Matchup)
	c.Int(&f.Seating)
	for _, p := range []*Played{&f.Base, &f.Changed} {
		c.Counts(&p.Game)
		winner := int(p.Winner - engine.NoSeat)
		c.Small(&winner, int(t.Seats)+1)
		p.Winner = engine.Seat(winner) + engine.NoSeat
		c.Text(&p.Reason)
		c.Int(&p.Turns)
	}
}

// State writes or reads how effects differ between the policies of so many matchups.
func (a *across) State(c *state.Coder, matchups int) {
	state.Map(c, a.pairs, func(p, q [2]int32) int { return slices.Compare(p[:], q[:]) }, func(key [2]int32) [2]int32 {
		for i := range key {
			matchup := int(key[i])
			c.Small(&matchup, matchups)
			key[i] = int32(matchup)
		}
		orNew(a.pairs, key).State(c)
		return key
	})
	state.Map(c, a.trend, cmp.Compare[int], func(policies int) int {
		c.Small(&policies, matchups+1)
		orNew(a.trend, policies).State(c)
		return policies
	})
}
