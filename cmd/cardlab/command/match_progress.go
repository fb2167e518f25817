package command

import (
	"fmt"
	"time"

	"github.com/cardlab/cardlab/analysis/league"
	"github.com/cardlab/cardlab/analysis/strength"
)

// announce says what is about to be played, and how long a test may take.
func (a *app) announce(c *contest) {
	unit := c.matches[0].Unit()
	if c.test == nil {
		each := ""
		if len(c.matches) > 1 {
			each = fmt.Sprintf(" for each of %d pairings", len(c.matches))
		}
		a.notef("%s%s, %s in all, %s, seed %d\n",
			plural(c.pairs, unit), each, plural(c.schedule.Games(), "game"), c.schedule.Variants[0].Rules.Name(), c.seed)
		return
	}
	a.notef("until the test decides, %s at most, %s, seed %d\n", plural(c.pairs, unit), c.schedule.Variants[0].Rules.Name(), c.seed)
	if c.schedule.Variants[0].Rules.Table().Sides() == 2 {
		p := strength.Planner{Test: *c.test}
		pairs := func(share float64) string {
			_, games := p.ExpectAt(share)
			return estimate(games / 2)
		}
		a.notef("to expect without draws: %s pairs if H0 is true, %s if H1 is, %s midway\n", pairs(0), pairs(1), pairs(.5))
	}
}

// matchProgress shows how far a match is on stderr.
type matchProgress struct {
	a        *app
	c        *contest
	began    time.Time
	shown    time.Time
	terminal bool
}

func (a *app) matchProgress(c *contest) *matchProgress {
	now := time.Now()
	return &matchProgress{a, c, now, now, isTerminal(a.err)}
}

// show shows how far it is, if it has not just done so.
func (p *matchProgress) show(m *league.Match) {
	every := 5 * time.Second
	if p.terminal {
		every = 200 * time.Millisecond
	}
	if now := time.Now(); now.Sub(p.shown) >= every {
		p.shown = now
		p.print(m)
	}
}

func (p *matchProgress) print(m *league.Match) {
	line := fmt.Sprintf("%s of %s", count(m.N()), plural(p.c.pairs, m.Unit()))
	if len(p.c.matches) == 1 {
		s := m.Tally().Strength()
		line += fmt.Sprintf("  score %.1f %% [%.1f, %.1f]", 100*s.Score, 100*s.Low, 100*s.High)
	}
	if t := p.c.test; t != nil {
		lower, upper := t.Bounds()
		line += fmt.Sprintf("  LLR %.2f (%.2f, %.2f)", t.LLR(m.Tally()), lower, upper)
	}
	line += fmt.Sprintf("  %s games/s", rate(p.games(), time.Since(p.began).Seconds()))
	if p.terminal {
		fmt.Fprintf(p.a.err, "\r%s\x1b[K", line)
	} else {
		fmt.Fprintln(p.a.err, line)
	}
}

// games returns how many games were played so far.
func (p *matchProgress) games() (n int64) {
	for _, m := range p.c.matches {
		won, drawn, lost := m.Games()
		n += won + drawn + lost
	}
	return n
}

// end leaves the last state behind, and how fast it was.
func (p *matchProgress) end() {
	if p.terminal && p.shown != p.began {
		fmt.Fprint(p.a.err, "\r\x1b[K")
	}
	took := time.Since(p.began)
	p.a.notef("%s in %s, %s games/s\n", plural(p.games(), "game"), max(took.Round(time.Millisecond), time.Millisecond), rate(p.games(), took.Seconds()))
}

// rate prints how many there were a second, with two digits at least.
func rate(n int64, seconds float64) string {
	x := float64(n) / seconds
	if x < 10 {
		return fmt.Sprintf("%.2f", x)
	}
	return estimate(x)
}
