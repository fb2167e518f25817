package sim

import (
	"cmp"
	"fmt"
	"math/bits"
	"regexp"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/engine/spec"
	"github.com/cardlab/cardlab/policies"
)

// Resolve checks the plan and makes a schedule of it, with every default filled
// in and every spec in its canonical text. What is wrong with the plan comes back
// all at once, as a *[PlanError].
func (p Plan) Resolve() (*Schedule, error) {
	c := &complaints{plan: &p}
	s := &Schedule{given: p}
	if !c.counts() {
		return nil, c.err()
	}
	c.expand()
	listed := c.textsOf("deal_list", "deals", p.DealList)
	begins := c.textsOf("positions", "positions", p.Positions)
	game := c.game()
	s.Variants = c.variants(game)
	c.deals(s, listed)
	c.positions(s, begins)
	s.Policies = c.policies(game, s.tables())
	s.Matchups = c.matchups(s, game)
	c.provide(s)
	switch p.Seatings {
	case "":
		p.Seatings = DefaultSeatings
	case DefaultSeatings, AllSeatings:
	case ListedSeatings:
		if p.Matchups == nil {
			c.add("seatings", "%s needs matchups that name the policy of each seat", ListedSeatings)
		}
	default:
		c.add("seatings", "must be %s, %s or %s, not %s", DefaultSeatings, AllSeatings, ListedSeatings, spec.Quoted(p.Seatings))
	}
	if !slices.Contains([]string{NoSwap, SwapOpening, SwapDrawn}, p.Swap) {
		c.add("swap", "must be %s or %s, or be left out, not %s", SwapOpening, SwapDrawn, spec.Quoted(p.Swap))
	}
	c.drawing(s, &p)
	if n := int64(len(listed)); n > 0 && p.Deals > n {
		c.add("deals", "must be 1 to %d, the deals of deal_list, not %d", n, p.Deals)
	} else {
		c.number("deals", &p.Deals, cmp.Or(n, roundOfPositions(DefaultDeals, len(begins))), maxDeals)
	}
	c.number("seed", &p.Seed, DefaultSeed, 1<<63-1)
	if p.ShardDeals != 0 {
		c.number("shard_deals", &p.ShardDeals, 0, maxShardDeals) // mutant: it has no default here
		// mutant: it is not 0, and the most is a power of two
		if p.ShardDeals > 0 && p.ShardDeals <= maxShardDeals && bits.OnesCount64(uint64(p.ShardDeals)) != 1 {
			low := int64(1) << (bits.Len64(uint64(p.ShardDeals)) - 1)
			c.add("shard_deals", "must be a power of two, as %d or %d, not %d", low, 2*low, p.ShardDeals)
		}
	}
	if p.Name != "" && !nameForm.MatchString(p.Name) {
		c.add("name", "must be letters, digits, - _ and ., not begin with a dot, and have 100 at most, not %s", spec.Quoted(p.Name))
	}
	if err := c.err(); err != nil {
		return nil, err
	}
	s.Plan = p
	s.seat()
	if p.ShardDeals == 0 {
		s.Plan.ShardDeals = s.defaultShardDeals()
	}
	if n := s.Shards(); n > maxShards {
		c.add("shard_deals", "%d deal%s per shard make %d shards; %d are the most: make shards larger", s.Plan.ShardDeals, ending(s.Plan.ShardDeals), n, maxShards)
		return nil, c.err()
	}
	s.Plan.Game = game
	s.fill()
	if c.terminal(s); len(c.list) > 0 {
		return nil, c.err()
	}
	s.SetHost(policies.Host{Tool: "cardlab"})
	if s.Plan.Name == "" {
		s.Plan.Name = fmt.Sprintf("%s-%s", game, s.Hash()[:8])
		if name := defaultName(p.file); p.file != "" && nameForm.MatchString(name) {
			s.Plan.Name = name
		}
	}
	s.given.Name = s.Plan.Name
	standsFor := func(text string) bool { return stands(text, game) }
	if s.given.refers() || len(s.kept) > 0 || slices.ContainsFunc(s.given.Policies, standsFor) {
		s.given.Variants, s.given.Policies = s.Plan.Variants, s.typed()
		if s.given.Matchups != nil {
			s.given.Matchups = s.Plan.Matchups
		}
		s.given.DealList, s.given.Positions = s.Plan.DealList, s.Plan.Positions
	}
	if s.Plan.Out == "" {
		s.Plan.Out = "runs/" + s.Plan.Name
	}
	return s, nil
}

// fill puts the canonical texts of variants, policies and matchups into the full plan.
func (s *Schedule) fill() {
	p := &s.Plan
	p.Variants, p.Policies, p.Matchups = nil, nil, nil
	for _, v := range s.Variants {
		p.Variants = append(p.Variants, Variant{v.Label, v.Rules.Name()})
	}
	for _, policy := range s.Policies {
		p.Policies = append(p.Policies, policy.Name())
	}
	for _, m := range s.Matchups {
		var names []string
		for _, i := range m {
			names = append(names, p.Policies[i])
		}
		p.Matchups = append(p.Matchups, names)
	}
}

// defaultShardDeals returns the greatest power of two with which no shard has more
// than gamesPerShard games, or 1.
func (s *Schedule) defaultShardDeals() int64 {
	most := int64(1) // mutant: a variant has a cell at least
	for _, v := range s.Variants {
		most = max(most, int64(len(v.cells)))
	}
	return max(1, powerOfTwo(gamesPerShard/most))
}

var (
	nameForm  = regexp.MustCompile(`^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$`)
	labelForm = regexp.MustCompile(`^[a-z0-9_-]{1,60}$`)
)

// powerOfTwo returns the greatest power of two that is n at most; 0 for 0.
func powerOfTwo(n int64) int64 {
	if n == 0 {
		return 0
	}
	return 1 << (bits.Len64(uint64(n)) - 1)
}

// counts reports whether a plan lists no more than can be compared, and complains if it does.
func (c *complaints) counts() bool {
	for _, f := range []struct {
		field   string
		n, most int
	}{
		{"variants", len(c.plan.Variants), maxVariants},
		{"policies", len(c.plan.Policies), maxPolicies},
		{"matchups", len(c.plan.Matchups), maxMatchups},
	} {
		if f.n > f.most {
			c.add(f.field, "are %d, want %d at most", f.n, f.most)
		}
	}
	return len(c.list) == 0
}

// number checks a whole number and fills in its default.
func (c *complaints) number(field string, n *int64, byDefault, most int64) {
	if *n == 0 {
		*n = byDefault
	}
	if *n < 1 || *n > most { // mutant: 0 stands for the default
		c.add(field, "must be 1 to %d, not %d", most, *n)
	}
}

// expand replaces a variant that names a file by what the file holds.
func (c *complaints) expand() {
	c.plan.Variants = slices.Clone(c.plan.Variants)
	for i, v := range c.plan.Variants {
		if strings.HasPrefix(v.Rules, "@") {
			at := fmt.Sprintf("variants[%d]", i)
			if c.plan.recorded {
				c.add(at, "names a file, %s; a run has the rules themselves", spec.Quoted(v.Rules[1:]))
				continue
			}
			s, err := spec.Parse(v.Rules)
			if err != nil {
				c.add(at, "%s", err)
				continue
			}
			c.plan.Variants[i].Rules = s.String()
		}
	}
}

// refers reports whether a spec, a deal or a position of the plan names a file. A run does not keep that
// file, so it keeps the canonical texts instead.
func (p Plan) refers() bool {
	for _, v := range p.Variants {
		if strings.Contains(v.Rules, "@") {
			return true
		}
	}
	return slices.ContainsFunc(slices.Concat(p.Policies, p.DealList), func(s string) bool { return strings.Contains(s, "@") }) ||
		slices.ContainsFunc(p.Positions, func(s string) bool { return strings.HasPrefix(s, "@") }) // within one it is a seat
}

// splitGame takes the name of the game off a variant, if it is there:
// "cuttle/standard:deal=5/6" has one, "standard:deal=5/6" has none.
func splitGame(text string) (game, rest string) {
	if i := strings.IndexAny(text, "@/:="); i >= 0 && text[i] == '/' {
		return text[:i], text[i+1:]
	}
	return "", text
}

// game returns the plan's one game; the variants say it if the plan does not. It is
// empty if that was complained of.
func (c *complaints) game() string {
	game, p := c.plan.Game, c.plan
	if game != "" {
		if _, err := games.FindGame(game); err != nil {
			c.add("game", "%s", err)
			return ""
		}
	}
	first := "" // the variant that says which
	for i, v := range p.Variants {
		at := fmt.Sprintf("variants[%d]", i)
		switch g, _ := splitGame(v.Rules); {
		case g == "" || g == game:
		case game == "":
			game, first = g, at
		default:
			c.add(at, "a plan plays variants of one game; %s is not of %s: write a plan for each game", spec.Short(v.Rules), game)
		}
	}
	switch {
	case game == "" && len(p.Variants) == 0:
		c.add("game", "is missing; there are %s", strings.Join(gameNames(games.All()), ", "))
		return ""
	case game == "":
		return c.gameByVariants()
	}
	if _, err := games.FindGame(game); err != nil {
		c.add(first, "%s", err)
		return ""
	}
	return game
}

// gameByVariants returns the game that has the first variant which can be read, or
// that with the nearest name. It is empty if several games have it.
func (c *complaints) gameByVariants() string {
	for i, v := range c.plan.Variants {
		s, err := spec.Parse(v.Rules)
		if err != nil {
			continue // variants says so
		}
		var having []engine.Game
		var names []string
		game := map[string]string{} // of each name
		for _, g := range games.All() {
			has := false
			for _, known := range g.Variants {
				for _, name := range append([]string{known.Name}, known.Aliases...) {
					has = has || name == s.Name // mutant: as below
					names, game[name] = append(names, name), g.Name
				}
			}
			if has { // mutant: the nearest name is the name itself, and no two games have one today
				having = append(having, g)
			}
		}
		switch len(having) {
		case 0:
			return game[spec.Nearest(s.Name, names)[0]]
		case 1:
			return having[0].Name
		}
		c.add("game", "is missing; several games have the variant %s: %s", spec.Short(c.plan.Variants[i].Rules), strings.Join(gameNames(having), ", "))
		return ""
	}
	return ""
}

func gameNames(list []engine.Game) (names []string) {
	for _, g := range list {
		names = append(names, g.Name)
	}
	return names
}

// variants reads the rules of each variant and labels it.
func (c *complaints) variants(game string) []RuleSet {
	if len(c.plan.Variants) == 0 {
		c.add("variants", "is missing; name one variant or more, as in variants: [standard]")
	}
	var list []RuleSet
	names, labels := map[string]bool{}, map[string]string{} // the rules of a label
	for i, v := range c.plan.Variants {
		at := fmt.Sprintf("variants[%d]", i)
		g, text := splitGame(v.Rules)
		if g != "" && g != game || strings.HasPrefix(text, "@") {
			continue // said already
		}
		if _, err := spec.Parse(text); err != nil {
			c.add(at, "%s", err)
			continue
		}
		if game == "" {
			continue // said already
		}
		r, err := games.Find(game + "/" + text)
		if err != nil {
			c.add(at, "%s", err)
			continue
		}
		label := v.Label
		if label == "" {
			label = defaultLabel(r)
		}
		if !labelForm.MatchString(label) {
			c.add(at, "the label %s must be a-z, 0-9, _ and -, 60 at most; give one with label: or --labels", spec.Quoted(label))
		}
		name := r.Name()
		if other, taken := labels[label]; names[name] {
			c.add(at, "%s is listed twice", spec.Short(name))
		} else if taken {
			c.add(at, "%s and %s have the same label %s; give one of them another with label: or --labels", spec.Short(other), spec.Short(name), spec.Quoted(label))
		} else {
			labels[label] = name
		}
		names[name] = true
		list = append(list, RuleSet{Label: label, Rules: r})
	}
	return list
}

// defaultLabel returns the base name of the rules, and 8 hex digits of their hash
// if fields differ from the base: a canonical text may hold what no folder may.
func defaultLabel(r engine.Rules) string {
	_, text := splitGame(r.Name())
	base, _, differs := strings.Cut(text, ":")
	if differs {
		base = fmt.Sprintf("%s-%08x", base, uint32(r.Hash()>>32))
	}
	return base
}

// policies reads the specs of the policies.
func (c *complaints) policies(game string, tables []engine.Table) []policies.Spec {
	if len(c.plan.Policies) == 0 {
		c.add("policies", "is missing; name one policy or more, as in policies: [random]")
	}
	var list []policies.Spec
	names := map[string]bool{}
	for i, text := range c.plan.Policies {
		at := fmt.Sprintf("policies[%d]", i)
		policy, err := c.plan.policy(text, game, tables)
		if err != nil {
			c.add(at, "%s", err)
			continue
		}
		if names[policy.Current()] {
			c.add(at, "%s is listed twice%s", spec.Short(policy.Current()), formerly(text, policy, game))
		}
		names[policy.Current()] = true
		list = append(list, policy)
	}
	return list
}
