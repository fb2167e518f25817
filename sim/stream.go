package sim

import (
	"bytes"
	"context"

	"cardlab/data"
)

// Stream plays the games of a schedule without files and hands their rows to
// visit in the order of their numbers, so that what it sees does not depend on the
// number of workers (0: one a processor). It ends after the last game, or when
// visit returns false: deals that were played ahead are dropped then. The row may
// be kept. The error is a *[FaultsError] if other programs broke off too many games.
func Stream(ctx context.Context, s *Schedule, workers int, visit func(*data.Game) bool) (err error) {
	if workers, err = s.workers(workers); err != nil {
		return err
	}
	if err := s.playable(); err != nil {
		return err
	}
	faults := newFaultCount(s.MaxFaults)
	var tables [][]*Umpire // of each worker, one a variant
	defer func() {
		for _, umpires := range tables {
			for _, u := range umpires {
				if e := u.Close(); err == nil {
					err = e
				}
			}
		}
	}()
	worker := func() func(context.Context, int64) ([]data.Game, error) {
		var umpires []*Umpire
		for v := range s.Variants {
			umpires = append(umpires, NewUmpire(s, v))
		}
		tables = append(tables, umpires)
		return func(ctx context.Context, deal int64) ([]data.Game, error) {
			return playDeal(ctx, s, umpires, faults, deal)
		}
	}
	return inOrder(ctx, workers, s.Plan.Deals, worker, func(deal []data.Game) bool {
		for i := range deal {
			if !visit(&deal[i]) {
				return false
			}
		}
		return true
	})
}

// playDeal plays all games of one deal.
func playDeal(ctx context.Context, s *Schedule, umpires []*Umpire, faults *faultCount, deal int64) ([]data.Game, error) {
	games := make([]data.Game, 0, s.cells)
	for v, u := range umpires {
		for i := range s.Variants[v].cells {
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			g, err := u.Play(s.fixture(deal, v, i), nil)
			if err != nil {
				return nil, err
			}
			if err := faults.count(u); err != nil {
				return nil, err
			}
			games = append(games, *g)
			games[len(games)-1].Cards = bytes.Clone(g.Cards)
		}
	}
	return games, nil
}
