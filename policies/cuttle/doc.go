// Package cuttle holds the hand-written player of Cuttle, the policy `expert`: the
// yardstick of the laboratory. It wins when it can, stops a rival that would win,
// counters what hurts and keeps its lead, by about thirty named weights.
//
// For each legal action it works out what its seat knows of the position afterwards
// (board.go) and values it (value.go, worth.go): the points that each side lacks, the
// cards that each holds by the worth of their ranks, what the seat to move next may
// win, scuttle or scrap with what it is known to hold, or may hold (threats.go). A
// one-off counts as spoilt as often as the rival is thought to counter it. It plays all
// variants and takes no chances: of equal actions it chooses the first, so the same
// view always gives the same choice. At a table of more than two it minds the rival
// nearest to its goal. `expert:two=6,scuttle=1` holds twos back and likes to scuttle;
// weights.go lists the weights.
//
// What an action does not touch is worth what it was (facts.go), a one-off that is
// countered is worth the same whatever it would have done, and a position that cannot be
// the best is not valued to the end (worth.go). The evaluation without such savings is
// kept for the tests, in slow_*_test.go, and every value is held against its.
//
// What a rule allows it asks of the rules: the functions of engine/cuttle in
// questions.go. It names no set of ranks of its own.
package cuttle
