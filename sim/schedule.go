package sim

import (
	"context"
	"fmt"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/policies"
)

// Schedule is a plan made exact: which game has which number, and which games
// make up which shard. It is immutable; any number of goroutines may share it.
//
// A deal is played in all cells: a cell is one variant, one matchup, one
// seating. So game = deal × cells + cell, and a number stays what it is when the
// deals of a run are raised. A block is a range of ShardDeals deals; a shard is
// one block in one variant, and shard = block × variants + variant.
type Schedule struct {
	Plan     Plan      // every default filled in
	Variants []RuleSet // in the plan's order
	Policies []policies.Spec
	Matchups [][]int // numbers of policies
	// MaxFaults is the share of the games with other programs that these may break
	// off: 0 is DefaultMaxFaults, below 0 none. It is not part of the plan.
	MaxFaults float64
	// OnFault is told of each game that another program broke off, one at a time; nil
	// is none to tell.
	OnFault func(fault error)

	// Notes are what a reader of the results must know of the policies and the deals, a clause each.
	Notes []string

	listed [][]cards.Card    // the deals, if the plan lists them
	begins []engine.Openings // by variant: where the deals begin, if the plan says it
	kept   []policies.File   // what it takes to ask the policies again, by name
	retold []bool            // by number of policy: the record says what it chose, see chooseAlike; nil: none
	ctx    context.Context   // of Until; nil: none
	given  Plan              // as the user gave it, with its name
	cells  int64
}

// tables returns who sits at the table, for each variant.
func (s *Schedule) tables() (all []engine.Table) {
	for _, v := range s.Variants {
		all = append(all, v.Rules.Table())
	}
	return all
}

// RuleSet is one variant of a schedule.
type RuleSet struct {
	Label string // of its folder, v=LABEL
	Rules engine.Rules
	cells []cell
	first int64 // its first cell's number
}

// cell is who meets whom and who sits where, in one variant.
type cell struct {
	matchup, seating int32
	seats            seating
}

// Fixture is one game of a schedule before it is played.
type Fixture struct {
	Game    int64 // number in the run
	Deal    int64
	Variant int // number in Schedule.Variants
	Matchup int32
	Seating int32
	Seats   []int // the number of the policy at each seat; not to be changed
}

// Shard is one variant and a range of deals: one task, one file per table.
type Shard struct {
	Number   int
	Variant  int   // number in Schedule.Variants
	From, To int64 // deals From … To−1
	Games    int64
}

// seat fills in the cells of all variants.
func (s *Schedule) seat() {
	s.cells = 0
	for i := range s.Variants {
		v := &s.Variants[i]
		v.first = s.cells
		for m, matchup := range s.Matchups {
			for k, seats := range seatings(matchup, v.Rules.Table(), s.Plan.Seatings) {
				v.cells = append(v.cells, cell{int32(m), int32(k), seats})
			}
		}
		s.cells += int64(len(v.cells))
	}
}

// Cells returns the number of games that are played of each deal.
func (s *Schedule) Cells() int64 { return s.cells }

// Games returns the number of games of the run.
func (s *Schedule) Games() int64 { return s.Plan.Deals * s.cells }

// Shards returns the number of shards of the run.
func (s *Schedule) Shards() int {
	blocks := (s.Plan.Deals + s.Plan.ShardDeals - 1) / s.Plan.ShardDeals
	return int(blocks) * len(s.Variants)
}

// Shard returns the shard with a number, 0 … Shards()−1. The last block may
// hold fewer deals than the others.
func (s *Schedule) Shard(number int) Shard {
	block, variant := int64(number/len(s.Variants)), number%len(s.Variants)
	from := block * s.Plan.ShardDeals
	to := min(from+s.Plan.ShardDeals, s.Plan.Deals)
	return Shard{number, variant, from, to, (to - from) * int64(len(s.Variants[variant].cells))}
}

// ShardOf returns the number of the shard that holds a deal of a variant.
func (s *Schedule) ShardOf(deal int64, variant int) int {
	return int(deal/s.Plan.ShardDeals)*len(s.Variants) + variant
}

// fixture returns the game of a deal in a cell of a variant.
func (s *Schedule) fixture(deal int64, variant, i int) Fixture {
	v := &s.Variants[variant]
	c := &v.cells[i]
	return Fixture{deal*s.cells + v.first + int64(i), deal, variant, c.matchup, c.seating, c.seats}
}

// Fixture returns the game with a number. The error says which numbers there are.
func (s *Schedule) Fixture(game int64) (Fixture, error) {
	if game < 0 || game >= s.Games() {
		return Fixture{}, fmt.Errorf("game %d: the run has games 0 to %d", game, s.Games()-1)
	}
	deal, i := game/s.cells, game%s.cells
	for v := len(s.Variants) - 1; ; v-- {
		if first := s.Variants[v].first; i >= first {
			return s.fixture(deal, v, int(i-first)), nil
		}
	}
}

// Counterpart returns the game of the same deal, matchup and seating in another
// variant; false if that variant has no such seating.
func (s *Schedule) Counterpart(f Fixture, variant int) (Fixture, bool) {
	for i, c := range s.Variants[variant].cells {
		if c.matchup == f.Matchup && c.seating == f.Seating {
			return s.fixture(f.Deal, variant, i), true
		}
	}
	return Fixture{}, false
}

// each calls visit for the games of a shard in the order of their numbers, until
// it returns an error.
func (s *Schedule) each(sh Shard, visit func(Fixture) error) error {
	for deal := sh.From; deal < sh.To; deal++ {
		for i := range s.Variants[sh.Variant].cells {
			if err := visit(s.fixture(deal, sh.Variant, i)); err != nil {
				return err
			}
		}
	}
	return nil
}
