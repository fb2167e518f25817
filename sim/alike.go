package sim

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// A run may go on in another version of the program than it began with. The schema, the
// rules and the seeds are versioned; policies are not. So before any shard is added, the
// policies of this build play some finished games of each other version again.

// playedAgain is how many games are played again. There may be more, so that each policy
// sits in each variant once, and fewer if there are fewer.
const playedAgain = 64

// chooseAlike returns an error if the finished shards of other versions cannot be gone on
// with: they are of a newer schema, or the policies of this build choose otherwise in some
// of their games. Which games these are does not depend on chance. Where other programs or
// people choose, what they chose is taken from the record.
func (s *Schedule) chooseAlike(ctx context.Context, f data.Folder, done map[int]*data.ShardRecord, tool string, workers int) error {
	run := &data.Run{Folder: f, Openings: s.openingsOf}
	type group struct {
		tool    string
		variant int
	}
	groups := map[group][]int{} // the shards that others played
	for number := range s.Shards() {
		r := done[number]
		run.Manifest.Shards = append(run.Manifest.Shards, r)
		if r == nil || r.Tool == tool {
			continue
		}
		if r.Schema > data.SchemaVersion {
			return fmt.Errorf("go on with %s: shard %d was written by cardlab %s with schema %d, this is %s and knows no more than schema %d; use that one or play into another folder",
				f.Dir, number, r.Tool, r.Schema, tool, data.SchemaVersion)
		}
		g := group{r.Tool, s.Shard(number).Variant}
		groups[g] = append(groups[g], number)
	}
	picked := map[int]map[int64]bool{} // by shard: numbers of games
	for g, shards := range groups {
		maps.Copy(picked, s.pick(g.variant, shards, playedAgain/len(groups)))
	}
	numbers := slices.Sorted(maps.Keys(picked))
	faults := make([]*Fault, len(numbers))
	sched := s.replayed()
	err := parallel(ctx, workers, len(numbers), func() func(context.Context, int) error {
		prover := run.Prover()
		return func(ctx context.Context, i int) error {
			n := numbers[i]
			c := shardCheck{run: run, sched: sched, prover: prover, record: done[n], options: VerifyOptions{Replay: true, Faults: 1}, only: picked[n]} // mutant: only the first fault is told
			err := c.verify(ctx, n)
			if len(c.report.Faults) > 0 {
				faults[i] = &c.report.Faults[0]
			}
			return err
		}
	})
	if err != nil {
		return err
	}
	for i, fault := range faults {
		if fault != nil {
			return fmt.Errorf("go on with %s: shard %d was played by cardlab %s, this is %s, which does not play as that did: %s; use that one or play into another folder",
				f.Dir, numbers[i], done[numbers[i]].Tool, tool, fault.Error())
		}
	}
	return nil
}

// pick returns games of some shards of one variant, by shard: so many, spread over the
// shards, the deals and the cells, and more if it takes more to seat each policy of the variant.
func (s *Schedule) pick(variant int, shards []int, games int) map[int]map[int64]bool {
	cells := s.Variants[variant].cells
	var order, others []int // cells: those that seat a policy not seen before come first
	seen := map[int]bool{}
	for i, c := range cells {
		fresh := false
		for _, p := range c.seats {
			fresh = fresh || !seen[p]
			seen[p] = true
		}
		if fresh {
			order = append(order, i)
		} else {
			others = append(others, i)
		}
	}
	games = max(games, len(order))
	more := min(games-len(order), len(others))
	for i := range more { // evenly, if not all are wanted
		order = append(order, others[i*len(others)/more])
	}
	const most = 4 // shards, for each is read as a whole
	some := min(most, len(shards))
	picked := map[int]map[int64]bool{}
	for i := range games {
		j := i % some
		sh := s.Shard(shards[j*(len(shards)-1)/max(1, some-1)])
		if picked[sh.Number] == nil {
			picked[sh.Number] = map[int64]bool{}
		}
		deal := sh.From + int64(i)*(sh.To-sh.From)/int64(games)
		picked[sh.Number][s.fixture(deal, variant, order[i%len(order)]).Game] = true
	}
	return picked
}

// replayed returns the schedule for playing games of the record again without asking
// other programs or people.
func (s *Schedule) replayed() *Schedule {
	same := *s
	same.retold = make([]bool, len(s.Policies))
	for i, p := range s.Policies {
		same.retold[i] = s.foreign(i) || p.Terminal()
	}
	return &same
}

// retold is a policy that chooses what the record of a game says.
type retold struct {
	policies.Random
	umpire *Umpire
	stored *[]data.Event // of the game
}

// Choose returns the action of the ply.
func (p retold) Choose(engine.View, *rand.Rand) engine.Action {
	for i := range *p.stored {
		if e := &(*p.stored)[i]; e.Ply == p.umpire.game.Plies && e.Action != data.None {
			return engine.Action(e.Action)
		}
	}
	return engine.NoAction
}

// Err says that the record ends here: the game was broken off.
func (p retold) Err() error { return &policies.Fault{Err: errRetold} }

var errRetold = errors.New("broke the game off, as recorded")
