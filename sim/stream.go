package sim

import (
	"bytes"
	"context"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// Stream plays the games of a schedule without files and hands their rows to
// visit in the order of their numbers, so that what it sees does not depend on the
// number of workers (0: one a processor). It ends after the last game, or when
// visit returns false: deals that were played ahead are dropped then. The row may
// be kept. The error is a *[FaultsError] if other programs broke off too many games.
func Stream(ctx context.Context, s *Schedule, workers int, visit func(*data.Game) bool) error {
	return stream(ctx, s, workers, false, func(g *data.Game, _ []engine.Event) bool { return visit(g) })
}

// StreamEvents is Stream that hands the events of each game to visit, too. They may be kept.
func StreamEvents(ctx context.Context, s *Schedule, workers int, visit func(*data.Game, []engine.Event) bool) error {
	return stream(ctx, s, workers, true, visit)
}

func stream(ctx context.Context, s *Schedule, workers int, events bool, visit func(*data.Game, []engine.Event) bool) (err error) {
	if workers, err = s.workers(workers); err != nil {
		return err
	}
	if err := s.playable(); err != nil {
		return err
	}
	faults := newFaultCount(s)
	var tables []*[]*Umpire // of each worker, one per variant
	defer func() {
		for _, umpires := range tables {
			for _, u := range *umpires {
				if e := u.Close(); err == nil {
					err = e
				}
			}
		}
	}()
	worker := func() func(context.Context, int64) (dealt, error) {
		var umpires []*Umpire
		tables = append(tables, &umpires)
		return func(ctx context.Context, deal int64) (dealt, error) {
			if umpires == nil { // all tasks have one context
				mine := s.Until(ctx)
				for v := range s.Variants {
					umpires = append(umpires, NewUmpire(mine, v))
				}
			}
			return playDeal(ctx, s, umpires, deal, events)
		}
	}
	var tooMany error
	err = inOrder(ctx, workers, s.Plan.Deals, worker, func(d dealt) bool {
		for i := range d.games {
			if d.foreign[i] { // counted here, so that it is the same fault that is one too many
				if tooMany = faults.add(d.faults[i]); tooMany != nil {
					return false
				}
			}
			if !visit(&d.games[i], d.logs[i]) {
				return false
			}
		}
		return true
	})
	if err == nil {
		err = tooMany
	}
	return err
}

// dealt is the games of one deal, and by game whether another program decided in
// it and why it was broken off.
type dealt struct {
	games   []data.Game
	foreign []bool
	faults  []error
	logs    [][]engine.Event // nil each, unless the events are wanted
}

// keeper is a listener that keeps the events of a game.
type keeper struct{ log []engine.Event }

func (k *keeper) Ply(log []engine.Event)  { k.log = append(k.log, log...) }
func (k *keeper) Event(e *data.Event)     { k.log = append(k.log, e.Event) }
func (k *keeper) Decision(*data.Decision) {}
func (k *keeper) Game(*data.Game)         {}

// playDeal plays all games of one deal, and keeps their events if they are wanted.
func playDeal(ctx context.Context, s *Schedule, umpires []*Umpire, deal int64, events bool) (d dealt, err error) {
	d.games = make([]data.Game, 0, s.cells)
	for v, u := range umpires {
		for i := range s.Variants[v].cells {
			if ctx.Err() != nil {
				return d, context.Cause(ctx)
			}
			var rec Recorder
			kept := &keeper{}
			if events {
				rec = kept
			}
			g, err := u.Play(s.fixture(deal, v, i), rec)
			if err != nil {
				return d, err
			}
			d.games = append(d.games, *g)
			d.games[len(d.games)-1].Cards = bytes.Clone(g.Cards)
			d.foreign, d.faults, d.logs = append(d.foreign, u.foreign), append(d.faults, u.fault), append(d.logs, kept.log)
		}
	}
	return d, nil
}
