package league

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/engine"
)

// State writes or reads the leagues of a run of variants with these tables.
func (leagues ByVariant) State(c *state.Coder, tables []engine.Table) {
	state.Map(c, leagues, cmp.Compare[int], func(variant int) int {
		c.Small(&variant, len(tables))
		l := leagues[variant]
		if l == nil {
			l = NewLeague(tables[variant])
			leagues[variant] = l
		}
		l.State(c)
		return variant
	})
}

// State writes or reads what was added.
func (l *League) State(c *state.Coder) {
	c.Counts(&l.Deals, &l.Games, &l.Faults, &l.LeftOut)
	state.ByText(c, l.meetings, func(key string) *leagueMeeting {
		policies := strings.Split(key, "\x00")
		if len(policies) != int(l.table.Seats) {
			c.Fail("%d policies meet at a table of %d", len(policies), l.table.Seats)
		}
		return l.meeting(policies)
	}, func(m *leagueMeeting) { m.state(c, l.table) })
	state.Map(c, l.pairs, func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }, func(names [2]string) [2]string {
		c.Text(&names[0])
		c.Text(&names[1])
		if names[0] >= names[1] {
			c.Fail("%q meets %q, which is not their order", names[0], names[1])
		}
		r := orNew(l.pairs, names)
		if r.State(c); r.Y < 0 || r.Y > 2*r.X {
			c.Fail("%s scored %d half points in %d games", names[0], r.Y, r.X)
		}
		return names
	})
}

// state writes or reads the results, bin by bin.
func (m *leagueMeeting) state(c *state.Coder, t engine.Table) {
	for bin := range m.results {
		n := len(m.results[bin])
		c.Small(&n, t.Sides()+2)
		if n == 0 {
			continue
		}
		if n != t.Sides()+1 {
			c.Fail("it has %d results of %d sides", n, t.Sides())
			return
		}
		results := m.at(bin, t)
		for i := range results {
			c.Counts(&results[i])
		}
	}
}
