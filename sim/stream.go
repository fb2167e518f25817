package sim

import (
	"bytes"
	"context"

	"cardlab/data"
)

// Stream plays the games of a schedule without files and hands their rows to
// visit in the order of their numbers, so that what it sees does not depend on the
// number of workers (0: one a processor). It ends after the last game, or when
// visit returns false. The row may be kept.
func Stream(ctx context.Context, s *Schedule, workers int, visit func(*data.Game) bool) error {
	if err := s.playable(); err != nil {
		return err
	}
	workers, err := s.workers(workers)
	if err != nil {
		return err
	}
	st := stream{sched: s, faults: newFaultCount(s.MaxFaults)}
	defer st.close()
	// Few deals first, so that a slow policy shows results soon; then more at a time.
	for from, n := int64(0), int64(8); from < s.Plan.Deals; from, n = from+n, min(2*n, 4096) {
		games := make([][]data.Game, min(n, s.Plan.Deals-from))
		st.used = 0
		err := parallel(ctx, workers, len(games), func() func(context.Context, int) error {
			umpires := st.umpires()
			return func(_ context.Context, i int) (err error) {
				games[i], err = st.deal(umpires, from+int64(i))
				return err
			}
		})
		if err != nil {
			return err
		}
		for _, deal := range games {
			for i := range deal {
				if !visit(&deal[i]) {
					return nil
				}
			}
		}
	}
	return nil
}

// stream keeps each worker's umpires, one a variant, from one batch to the next.
type stream struct {
	sched   *Schedule
	workers [][]*Umpire
	used    int
	faults  *faultCount
}

// umpires returns the umpires of a worker that starts.
func (st *stream) umpires() []*Umpire {
	if st.used == len(st.workers) {
		var list []*Umpire
		for v := range st.sched.Variants {
			list = append(list, NewUmpire(st.sched, v))
		}
		st.workers = append(st.workers, list)
	}
	st.used++
	return st.workers[st.used-1]
}

// deal plays all games of one deal.
func (st *stream) deal(umpires []*Umpire, deal int64) ([]data.Game, error) {
	games := make([]data.Game, 0, st.sched.cells)
	for v, u := range umpires {
		for i := range st.sched.Variants[v].cells {
			g, err := u.Play(st.sched.fixture(deal, v, i), nil)
			if err != nil {
				return nil, err
			}
			if u.Foreign() {
				if err := st.faults.add(u.Fault()); err != nil {
					return nil, err
				}
			}
			games = append(games, *g)
			games[len(games)-1].Cards = bytes.Clone(g.Cards)
		}
	}
	return games, nil
}

func (st *stream) close() {
	for _, umpires := range st.workers {
		for _, u := range umpires {
			u.Close()
		}
	}
}
