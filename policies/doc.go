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
// Some policies wrap others: mask forbids actions by their labels, noise chooses
// at random now and then, mix draws one of several for each game, scripted begins with a
// list of actions. They embed within (within.go), which passes on what they do not
// see to. human asks at the terminal.
//
// exec has another program decide: exec.go is the policy, exec_message.go what is
// said, exec_process.go the program's life, exec_program.go its name, host.go what
// it may be told; docs/bots.md is for who writes one. If the program fails, the
// policy gives a [Fault], which breaks the game off.
//
// The policy rules for Cuttle is the yardstick of the laboratory: a player that
// wins when it can, stops a rival that would win, counters what hurts and
// keeps its lead, by about thirty named weights. For each legal action it
// works out what its seat knows of the position afterwards (cuttle_board.go)
// and values it (cuttle_value.go): the points that each side lacks, the cards
// that each holds by the worth of their ranks, what the seat to move next may
// win, scuttle or scrap with what it is known to hold, or may hold. A one-off
// counts as spoilt as often as the rival is thought to counter it. It plays
// all variants and takes no chances: of equal actions it chooses the first, so the same
// view always gives the same choice. At a table of more than two it minds the rival
// nearest to its goal. `rules:two=6,scuttle=1` holds twos back and likes to scuttle;
// cuttle_weights.go lists the weights.
//
// Cut the Rope has a rules of its own: it looks for the plays of its turn that lead to its
// personal deck and weighs what they open to the seats that follow
// (cutrope_rules.go, cutrope_weights.go). There random gets nowhere, so that eager
// (cutrope_eager.go), which plays a card whenever it can, is the baseline.
//
// Three policies look for themselves, in any game, through nothing but View.Sample
// and State's Legal and Play: greedy one action ahead, montecarlo by playing on
// from each action, ismcts by a tree of what may follow. They judge positions
// short of the end by the game's own evaluation (engine.Evaluator), which they
// ask of sampled states only, and by the share of their goals that the sides
// have reached where a game has none. Each seat is taken to seek its own side's
// good, whatever the number of sides. Their budgets are counts, and once their
// buffers have grown they allocate nothing. The parts that they share: bench.go
// (states to try actions in), prospect.go (how a position looks to each seat),
// playout.go, and for the tree tree.go and explore.go.
//
// Choices must not depend on the machine: score with integers, or round each
// product by an explicit float64(…), and leave math.Exp alone.
//
// To add one, see docs/adding-a-policy.md. No policy ever sees a state, a rival's
// hidden card or the seed of a game.
package policies
