package command

import (
	"cmp"
	"context"
	"math"
	"math/bits"

	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine/games"
)

// measureEffect plays and compares: so many deals, or rounds of them until the
// precision is reached. Which deals those are depends on the plan and the games alone, not
// on the workers, nor on what the folder held before.
func (s *study) measureEffect(ctx context.Context, arms []int, o *effectOptions) (*data.Run, *effects.EffectFold, *effects.Effects, error) {
	fold := effects.NewEffectFold(arms...)
	if o.control != "" {
		fold.TakeOutLuck(games.Find, metrics.KindsOf(s.plan.Game).Kind)
	}
	look := func(deals int64, anytime *stats.Anytime) (*data.Run, *effects.Effects, error) {
		run, err := s.upTo(ctx, deals)
		if err != nil {
			return nil, nil, err
		}
		if err := fold.Read(run, deals); err != nil {
			return nil, nil, err
		}
		e, err := fold.Effects(run, anytime)
		return run, e, err
	}
	sequence := func(at float64) *stats.Anytime {
		if !o.anytime {
			return nil
		}
		return &stats.Anytime{At: at, Alpha: effects.Alpha}
	}
	if o.half == 0 {
		deals := o.deals
		if deals == 0 {
			deals = cmp.Or(s.has, s.listed, defaultEffectDeals)
		}
		if err := s.first(deals); err != nil {
			return nil, nil, nil, err
		}
		run, e, err := look(deals, sequence(float64(deals)))
		return run, fold, e, err
	}
	most, by := o.maxDeals, "--max-deals"
	if s.listed > 0 && s.listed < most {
		most, by = s.listed, "the list"
	}
	anytime := sequence(math.Ceil(dealsWithFlips(.1, o.half)))
	deals := powerOfTwo(int64(min(4096, max(256, dealsWithFlips(.02, o.half)))))
	if err := s.first(deals); err != nil {
		return nil, nil, nil, err
	}
	step := deals / 8 // whole shards, unless the run was made with others
	var rounds []effects.Round
	for {
		deals = min(most, (deals+step-1)/step*step)
		run, e, err := look(deals, anytime)
		if err != nil {
			return nil, nil, nil, err
		}
		rounds = append(rounds, effects.Round{Deals: deals, Half: e.Half()})
		e.Precision, e.Rounds = o.half, rounds
		s.notef("round %d: %s, score of %s known to ±%.3f pp\n", len(rounds), plural(deals, "deal"), e.Comparisons[0].Changes[0].What, 100*e.Half())
		reached, next := e.Reached(o.half), int64(0)
		if !reached && deals < most {
			next = e.DealsFor(o.half)
		}
		if o.looked != nil {
			o.looked(e, next)
		}
		if reached {
			return run, fold, e, nil
		}
		if deals == most {
			s.notef("the precision is not reached after %s, the most by %s\n", plural(deals, "deal"), by)
			return run, fold, e, nil
		}
		deals = next
	}
}

// powerOfTwo returns the greatest power of two that is n at most, for n of 1 or more.
func powerOfTwo(n int64) int64 { return 1 << (bits.Len64(uint64(n)) - 1) }

// dealsWithFlips returns how many deals give ± half, 95 %, if that share of them flips.
func dealsWithFlips(share, half float64) float64 { return 1.96 * 1.96 * share / (half * half) }
