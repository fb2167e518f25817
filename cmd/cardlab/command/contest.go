package command

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/analysis/league"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies/kinds"
	"github.com/cardlab/cardlab/sim"
)

// contest is the games of a match, or of a table of matches, and what they
// found so far.
type contest struct {
	matchOptions
	names    []string // canonical; one if a policy meets itself
	meetings [][2]int // who meets whom, by place in names; a matchup each
	plan     sim.Plan // with the policies as given: a name need not be a spec
	schedule *sim.Schedule
	matches  []*league.Match // by matchup
}

// newContest reads the variant and the policies, and schedules their games.
func newContest(args []string, o matchOptions) (*contest, error) {
	_, rules, err := findVariant(o.game, cmp.Or(o.variant, defaultVariant(o.game)))
	if err != nil {
		return nil, asUsage(err)
	}
	c := &contest{matchOptions: o}
	game, _, _ := strings.Cut(rules.Name(), "/")
	var texts []string
	for _, text := range args {
		p, err := kinds.Parse(text, game, rules.Table())
		if err != nil {
			return nil, asUsage(err)
		}
		if p.Terminal() && (o.out != "" || o.timings) {
			return nil, usage("match: %s asks at the terminal; --out and --timings would have it play again", p.Name())
		}
		if slices.Contains(c.names, p.Name()) {
			if len(args) > 2 {
				return nil, usage("match: %s is listed twice; a policy against itself scores what equal policies do", p.Name())
			}
			continue
		}
		c.names, texts = append(c.names, p.Name()), append(texts, text)
	}
	table := rules.Table()
	c.meetings = meetings(len(texts), table)
	c.plan = sim.Plan{
		Variants: []sim.Variant{{Rules: rules.Name()}}, Policies: texts, Seatings: sim.AllSeatings,
		Deals: o.pairs, Seed: o.seed, DealList: linesOf(o.dealList), Positions: linesOf(o.positions),
	}
	if o.dealList != "" || o.positions != "" && !o.counted && o.test == nil {
		c.plan.Deals = 0 // all, or each position as often
	}
	for _, m := range c.meetings {
		c.plan.Matchups = append(c.plan.Matchups, matchup(texts[m[0]], texts[m[1]], table))
		c.matches = append(c.matches, league.NewMatch(table))
	}
	if o.control != "" {
		if err := c.matches[0].TakeOutLuck(rules, metrics.KindsOf(game).Kind); err != nil {
			return nil, usage("--control: %w", err)
		}
	}
	if o.test != nil && !c.matches[0].Testable(*o.test) {
		return nil, usage("--sprt: %g and %g points of normalized Elo are too far from 0 for the scores of a table of %d sides; take model=logistic, or less",
			o.test.Elo0, o.test.Elo1, table.Sides())
	}
	if c.schedule, err = c.plan.Resolve(); err != nil {
		return nil, planError(err)
	}
	if err := checkLuck(o.control, c.schedule.Plan); err != nil {
		return nil, err
	}
	c.plan.Positions = c.schedule.Plan.Positions
	if o.dealList == "" {
		c.pairs = c.schedule.Plan.Deals
	} else {
		if err := c.take(c.schedule.Plan.DealList); err != nil {
			return nil, err
		}
	}
	return c, c.bots.set(c.schedule)
}

// take plays the deals of a list: all, or as many as were asked for.
func (c *contest) take(list []string) (err error) {
	c.plan.DealList = list
	n := int64(len(list))
	if !c.counted {
		c.pairs = n
		return nil
	}
	if c.pairs > n {
		return usage("match: %s are asked for, and %s lists %s", plural(c.pairs, c.matches[0].Unit()), c.dealList, plural(n, "deal"))
	}
	c.plan.Deals = c.pairs
	if c.schedule, err = c.plan.Resolve(); err != nil {
		return planError(err)
	}
	return nil
}

// meetings lists who meets whom among n policies: all pairs, at a table of more
// sides than two in both roles, as one among the others and as the others.
func meetings(n int, t engine.Table) [][2]int {
	if n == 1 {
		return [][2]int{{0, 0}}
	}
	var list [][2]int
	for i := range n {
		for j := range n {
			if i < j || i > j && t.Sides() > 2 && n > 2 {
				list = append(list, [2]int{i, j})
			}
		}
	}
	return list
}

// matchup returns a against b as a plan lists it: where each seat is a side of
// its own, a is one and b has all others, and the rotations put a in each seat.
func matchup(a, b string, t engine.Table) []string {
	if t.Sides() == 2 {
		return []string{a, b}
	}
	list := slices.Repeat([]string{b}, int(t.Seats))
	list[0] = a
	return list
}
