// Package policies holds what decides for a seat. A [Policy] is handed an
// engine.View, what its seat may know, and a generator, and returns one of the
// legal actions; nothing else decides, and nothing else is random.
//
// A [Kind] is what there is to choose from: random, rules, … A [Spec] is a
// kind with its options set, as a user types it; it makes a fresh Policy for
// each seat of each worker:
//
//	s, err := policies.Parse("mask:no=nine,of=(rules:scuttle=0.5)", "cuttle")
//	p := s.New()
//	p.Begin(table, seat, rng)
//	a := p.Choose(view, rng)
//
// One policy is one file with its Kind in it, and one line in [All]:
//
//	var greedy = Kind{
//		Name:    "greedy",
//		About:   "plays the card that scores most",
//		Options: []Option{numberOption("eagerness", 0.5, 0, 1, "how gladly it scuttles")},
//		New:     func(s Settings) Policy { return &greedyPolicy{s.Name(), s.Number("eagerness")} },
//	}
//
// Choices must not depend on the machine: score with integers, or round each
// product by an explicit float64(…), and leave math.Exp alone.
//
// No policy ever sees a state, a rival's hidden card or the seed of a game.
package policies
