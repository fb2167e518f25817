// Package tuning looks among variants for those whose games are what one wants: a [Target] is a quantity and where it is to lie, a [Search]
// measures variants on shared deals, in rounds, drops those of which it is sure that another is nearer to the targets, and
// says of what remains how sure it is.
//
//	targets, err := tuning.ParseTargets("score of seat 0=50pp, draws<2%, turns=15..25", table)
//	...
//	s := tuning.NewSearch(variants, targets, table, plan)
//	for s.Next() {
//		// play s.Deals() deals of the variants that s.Alive tells, and have s.Read read them
//		s.Judge()
//	}
//
// It plays nothing; whoever uses it does.
package tuning
