package sim

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/spec"
	"github.com/cardlab/cardlab/policies"
)

// matchups returns which policies meet, by number: as the plan lists them, or
// all unordered pairs.
func (c *complaints) matchups(s *Schedule, game string) [][]int {
	var list [][]int
	if c.plan.Matchups == nil || len(c.plan.Matchups) == 0 && c.plan.recorded { // runs of older builds have an empty list for none
		for i := range s.Policies {
			for j := i; j < len(s.Policies); j++ {
				list = append(list, []int{i, j})
			}
		}
		return list
	}
	if len(c.plan.Matchups) == 0 {
		c.add("matchups", "is empty; list pairs of policies, or leave it out to play all pairs")
	}
	seen := map[string]bool{}
	for i, texts := range c.plan.Matchups {
		at := fmt.Sprintf("matchups[%d]", i)
		m := c.matchup(at, texts, s, game)
		if m == nil {
			continue
		}
		key := slices.Clone(m)
		if len(m) == 2 && c.plan.Seatings != ListedSeatings {
			slices.Sort(key)
		}
		if id := fmt.Sprint(key); seen[id] {
			c.add(at, "%s is listed twice", spec.Short(strings.Join(texts, " against ")))
		} else {
			seen[id] = true
		}
		list = append(list, m)
	}
	return list
}

// matchup returns the numbers of the policies of one matchup, nil if it cannot be played.
func (c *complaints) matchup(at string, texts []string, s *Schedule, game string) []int {
	if len(texts) < 2 {
		c.add(at, "must name two policies, as in [random, random]")
		return nil
	}
	var m []int
	for i, text := range texts {
		n := -1 // mutant: any number below 0
		if policy, err := c.plan.policy(text, game, s.tables()); err == nil {
			n = slices.IndexFunc(s.Policies, func(p policies.Spec) bool { return p.Current() == policy.Current() })
		}
		if n < 0 && slices.Contains(c.plan.Policies, text) {
			continue // no policy: said already
		}
		if n < 0 {
			c.add(fmt.Sprintf("%s[%d]", at, i), "%s is not among the plan's policies; add it there", spec.Short(text))
			continue
		}
		m = append(m, n)
	}
	if len(m) < len(texts) {
		return nil
	}
	for _, v := range s.Variants {
		t := v.Rules.Table()
		if c.plan.Seatings == ListedSeatings {
			if len(m) != int(t.Seats) {
				c.add(at, "names %d policies; with seatings: %s it names one for each of the %d seats of %s", len(m), ListedSeatings, t.Seats, v.Rules.Name())
				return nil
			}
			continue
		}
		if len(m) > 2 && (len(m) != int(t.Seats) || t.Teams) {
			c.add(at, "names %d policies; at %s two policies meet%s", len(m), v.Rules.Name(), orOneASeat(t))
			return nil
		}
	}
	return m
}

func orOneASeat(t engine.Table) string {
	if t.Teams || t.Seats == 2 {
		return ""
	}
	return fmt.Sprintf(", or %d, one per seat", t.Seats)
}
