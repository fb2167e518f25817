// Package policies says what decides for a seat, and holds nothing that knows a game. A
// [Policy] is handed an engine.View, what its seat may know, and a generator, and
// returns one of the legal actions; nothing else decides, and nothing else is random.
//
// A [Kind] is what there is to choose from: random, rules, … A [Spec] is a kind with its
// options set, as a user types it; it makes a fresh Policy for each seat of each worker.
// A list of [Kinds] reads it:
//
//	s, err := kinds.Parse("mask:no=nine,of=(expert:scuttle=0.5)", "cuttle")
//	p := s.New()
//	p.Begin(table, seat, rng)
//	a := p.Choose(view, rng)
//
// The rooms, each with kinds of one sort:
//
//   - kinds: the list of all kinds, and [Kinds.Parse] over it
//   - search: greedy, montecarlo and ismcts, which look ahead in any game
//   - cuttle, cutrope: the hand-written players of a game
//   - wrap: mask, noise, mix and scripted, which wrap other policies
//   - human: who sits at the terminal
//   - exec: another program
//   - policytest: what checks any policy
//
// One policy is one file with its Kind in it, and one line in the list:
//
//	var Greedy = policies.Kind{
//		Name:    "greedy",
//		About:   "plays the card that scores most",
//		Options: []policies.Option{policies.NumberOption("eagerness", 0.5, 0, 1, "how gladly it scuttles")},
//		New:     func(s policies.Settings) policies.Policy { return &greedy{s.Name(), s.Number("eagerness")} },
//	}
//
// Choices must not depend on the machine: score with integers, or round each
// product by an explicit float64(…), and leave math.Exp alone.
//
// To add one, see docs/adding-a-policy.md. No policy ever sees a state, a rival's
// hidden card or the seed of a game.
package policies
