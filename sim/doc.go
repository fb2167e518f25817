// Package sim plays a plan. A [Plan] says what a user wants; [Plan.Resolve] checks
// it and makes a [Schedule] of it, in which every game has its number; [Run] plays
// the schedule into a folder of files, and [Verify] reads them and checks every row.
//
//	p, err := sim.ReadPlan("rounds.yaml")
//	s, err := p.Resolve()
//	r, err := sim.Run(ctx, s, sim.Options{Workers: 4})
//
// Its three words:
//
//   - a deal is a number; with the seed of the run it gives the order of the cards and all
//     chance of its games, see seed.go. Each deal is played in all cells;
//   - a cell is one variant, one matchup and one seating: game = deal × cells + cell;
//   - a shard is one variant and a range of deals: one task, one file per table.
//
// A run is a pure function of plan and seed: the same bytes whatever the number of
// workers, in parts or whole, however often interrupted or killed. So nothing that
// decides a game knows its number, its worker, the time or the machine, and a shard is
// either there as a whole or not at all. The deals of a run may be raised later:
// games and shards keep their numbers, and only what is new is played.
//
// There is one game loop, [Umpire.Play]. Recording, measuring without files, and
// playing a stored game again all go through it. [Refold] goes the other way: from
// stored actions and events, without policies.
//
// The files, in the order to read them:
//
//	plan.go planfile.go resolve.go identity.go   the plan: fields, YAML, checks and defaults, canonical form and hash
//	seating.go schedule.go                       who sits where; the numbers of games and shards
//	seed.go swap.go ends.go umpire.go            chance; two cards of a deal that change places; seats that draw from two ends; the game loop
//	listed.go deallist.go positions.go           deals that are listed; positions in which games begin
//	arms.go                                      what variants on the same deals share
//	shard.go folder.go run.go progress.go        one task; the folder; workers, the only goroutines; how far it is
//	stream.go                                    games without files, visited in order, played ahead
//	terminal.go fault.go                         a policy that asks at the terminal, or another program, which may break a game off
//	refold.go verify.go                          is what is stored what happened?
package sim
