package command

import (
	"slices"
	"strings"

	"github.com/cardlab/cardlab/analysis/luck"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies/kinds"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/pflag"
)

// effectStudy reads the variants and policies, and finds the run that they are in. The
// arms are the places of the variants in the run's list.
func (a *app) effectStudy(flags *pflag.FlagSet, args []string, o *effectOptions) (s *study, arms []int, err error) {
	p := sim.Plan{Game: o.game, Seed: o.seed, ShardDeals: o.shardDeals, Out: o.out, Drawing: o.drawing, DealList: linesOf(o.dealt.list), Positions: linesOf(o.dealt.positions)}
	var rules []engine.Rules
	for _, text := range args {
		g, r, err := findVariant(p.Game, text)
		if err != nil {
			return nil, nil, asUsage(err)
		}
		p.Game = g.Name
		same := slices.IndexFunc(rules, func(other engine.Rules) bool { return other.Name() == r.Name() })
		switch {
		case same >= 0 && len(args) > 2: // of two, it is a variant against itself
			return nil, nil, usage("effect: %s is listed twice", r.Name())
		case same >= 0:
			arms = append(arms, same)
			continue
		case len(rules) > 0 && rules[0].Table() != r.Table():
			return nil, nil, usage("effect: %s and %s are played at different tables, so that their seats cannot be compared", rules[0].Name(), r.Name())
		}
		if len(rules) > 0 && !slices.Equal(rules[0].Deck(), r.Deck()) {
			a.notef("%s and %s are played with different decks: their deals share a number, not their cards, and pairing gains nothing\n", rules[0].Name(), r.Name())
		}
		arms, rules = append(arms, len(rules)), append(rules, r)
		p.Variants = append(p.Variants, sim.Variant{Rules: r.Name()})
	}
	if o.control != "" {
		if err := luck.Check(rules, metrics.KindsOf(p.Game).Kind); err != nil {
			return nil, nil, usage("--control: %w", err)
		}
	}
	if p.Policies, err = splitLists(o.policies); err != nil {
		return nil, nil, usage("--policies: %w", err)
	}
	if p.Matchups, err = splitMatchups(o.matchups); err != nil {
		return nil, nil, err
	}
	labelVariants(p.Variants)
	if o.out != "" {
		if arms, err = adopt(&p, arms, flags.Changed); err != nil {
			return nil, nil, err
		}
	}
	if len(p.Policies) == 0 {
		p.Policies = []string{defaultPolicy(p.Game)}
	}
	if s, err = a.newStudy("effect", p, o.workers, &o.bots); err == nil && s.listed == 1 {
		return nil, nil, usage("effect: --deal-list: one deal tells of no spread; list two or more, or the same one many times")
	}
	if err == nil {
		err = checkLuck(o.control, s.plan)
	}
	return s, arms, err
}

// labelVariants names variants by the fields that make them what they are, where that is
// short and plain: standard:hand_limit=none is hand_limit-none. The others have what
// sim calls them.
func labelVariants(variants []sim.Variant) {
	const longest = 32
	var taken []string
	for i, v := range variants {
		_, text, _ := strings.Cut(v.Rules, "/")
		_, fields, changed := strings.Cut(text, ":")
		if !changed {
			continue
		}
		label := strings.Map(func(r rune) rune {
			if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '_' {
				return r
			}
			return '-'
		}, strings.ToLower(fields))
		if len(label) <= longest && !slices.Contains(taken, label) {
			variants[i].Label = label
			taken = append(taken, label)
		}
	}
}

// defaultPolicy returns the policy that knows the game, if there is one.
func defaultPolicy(game string) string {
	if _, err := kinds.Parse("expert", game); err == nil {
		return "expert"
	}
	return "random"
}

// adopt takes over what a run in the plan's folder says and no flag does, if the run
// has all the variants that are asked for; it returns their places in that run.
func adopt(p *sim.Plan, arms []int, given func(flag string) bool) ([]int, error) {
	old, err := storedRun(p.Out)
	if err != nil || old == nil {
		return arms, err
	}
	var places []int
	for _, arm := range arms {
		place := slices.IndexFunc(old.Plan.Variants, func(v sim.Variant) bool { return v.Rules == p.Variants[arm].Rules })
		if place < 0 {
			return arms, nil // sim.Run says what differs
		}
		places = append(places, place)
	}
	p.Variants, p.Seatings, p.Decisions = old.Plan.Variants, old.Plan.Seatings, old.Plan.Decisions
	if !given("policies") {
		p.Policies = old.Plan.Policies
	}
	if !given("matchups") && !given("policies") {
		p.Matchups = old.Plan.Matchups
	}
	if !given("drawing") {
		p.Drawing = old.Plan.Drawing
	}
	if !given("deal-list") && !given("position") {
		p.DealList, p.Positions = old.Plan.DealList, old.Plan.Positions
	}
	if !given("seed") {
		p.Seed = old.Plan.Seed
	}
	return places, nil
}
