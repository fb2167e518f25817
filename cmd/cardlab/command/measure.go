package command

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"runtime"
	"time"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/perft"
	"github.com/cardlab/cardlab/sim"
)

// measured is what bench found out about one variant.
type measured struct {
	Variant          string  `json:"variant"`
	Policies         string  `json:"policies"`
	Games            int64   `json:"games"`
	GamesPerSecond   float64 `json:"games_per_second"`
	ActionsPerSecond float64 `json:"actions_per_second"`
	EventsPerGame    float64 `json:"events_per_game"`
	AllocsPerGame    float64 `json:"allocs_per_game"`
	StateBytes       int     `json:"state_bytes"`
	CopyNS           float64 `json:"copy_ns"`   // State.CopyFrom
	LookNS           float64 `json:"look_ns"`   // State.Look
	SampleNS         float64 `json:"sample_ns"` // View.Sample, which copies too
	Signature        string  `json:"signature"` // hash of all events

	hash perft.Hash
}

// measure plays the games of a plan of one variant twice: against the clock, and
// to sign them.
func measure(ctx context.Context, s *sim.Schedule) (measured, error) {
	m := measured{Variant: s.Variants[0].Rules.Name(), Policies: fmt.Sprint(s.Plan.Policies), Games: s.Games()}
	u := sim.NewUmpire(s.Until(ctx), 0)
	defer u.Close()
	if err := playAll(ctx, s, u, s.Cells(), nil, nil); err != nil { // policies are made here
		return m, err
	}
	var before, after runtime.MemStats
	var plies, events int64
	runtime.GC()
	runtime.ReadMemStats(&before)
	began := time.Now()
	err := playAll(ctx, s, u, s.Games(), nil, func(g *data.Game) {
		plies += int64(g.Plies)
		events += int64(g.Events)
	})
	took := time.Since(began).Seconds()
	runtime.ReadMemStats(&after)
	if err != nil {
		return m, err
	}
	n := float64(m.Games)
	m.GamesPerSecond, m.ActionsPerSecond = n/took, float64(plies)/took
	m.EventsPerGame, m.AllocsPerGame = float64(events)/n, float64(after.Mallocs-before.Mallocs)/n
	sign := signer{perft.Start}
	if err := playAll(ctx, s, u, s.Games(), &sign, nil); err != nil {
		return m, err
	}
	m.hash, m.Signature = sign.hash, fmt.Sprintf("%016x", uint64(sign.hash))
	measureState(s.Variants[0].Rules, &m)
	return m, nil
}

// playAll plays the first n games of a plan of one variant.
func playAll(ctx context.Context, s *sim.Schedule, u *sim.Umpire, n int64, rec sim.Recorder, played func(*data.Game)) error {
	for i := range n {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		f, err := s.Fixture(i)
		if err != nil {
			return err
		}
		g, err := u.Play(f, rec)
		if err != nil {
			return err
		}
		if played != nil {
			played(g)
		}
	}
	return nil
}

// signer is a Listener that hashes the events of all games.
type signer struct{ hash perft.Hash }

// Ply hashes the events of a ply.
func (s *signer) Ply(log []engine.Event) {
	h := s.hash
	for i := range log {
		h = h.Event(&log[i])
	}
	s.hash = h
}

func (s *signer) Event(*data.Event)       {}
func (s *signer) Decision(*data.Decision) {}
func (s *signer) Game(*data.Game)         {}

// signAll returns one signature for several variants, in order.
func signAll(list []measured) string {
	h := perft.Start
	for _, m := range list {
		h = h.Number(uint64(m.hash))
	}
	return fmt.Sprintf("%016x", uint64(h))
}

// measureState times what search does with a state, in positions of a few random games.
func measureState(r engine.Rules, m *measured) {
	var states []engine.State
	var views []engine.View
	rng := rand.New(rand.NewPCG(1, 1))
	s := r.New()
	var legal []engine.Action
	for deal := range int64(8) {
		s.Begin(sim.Deal(sim.DefaultSeed, deal, r.Deck()), sim.Chance(sim.DefaultSeed, deal))
		for s.ToMove() != engine.NoSeat {
			state, view := r.New(), s.NewView()
			state.CopyFrom(s)
			s.Look(s.ToMove(), view)
			states, views = append(states, state), append(views, view)
			legal = s.Legal(legal)
			s.Play(legal[rng.IntN(len(legal))], nil)
		}
	}
	m.StateBytes = int(reflect.TypeOf(s).Elem().Size())
	m.CopyNS = perCall(len(states), func(i int) { s.CopyFrom(states[i]) })
	m.LookNS = perCall(len(states), func(i int) { states[i].Look(states[i].ToMove(), views[i]) })
	m.SampleNS = perCall(len(states), func(i int) { views[i].Sample(s, rng) })
}

// perCall returns the nanoseconds that a call takes, over all positions, in the
// best of some rounds: whatever else the machine does only adds to it.
func perCall(n int, call func(i int)) float64 {
	const rounds, enough = 8, 3 * time.Millisecond
	best := math.Inf(1)
	for range rounds {
		calls, began := 0, time.Now()
		for time.Since(began) < enough {
			for i := range n {
				call(i)
			}
			calls += n
		}
		best = min(best, float64(time.Since(began).Nanoseconds())/float64(calls))
	}
	return best
}

// measuredFiles is what bench found out about a run with its files.
type measuredFiles struct {
	Folder          string  `json:"folder"`
	Workers         int     `json:"workers"`
	Games           int64   `json:"games"`
	Events          int64   `json:"events"`
	GamesPerSecond  float64 `json:"games_per_second"`
	EventsPerSecond float64 `json:"events_per_second"`
	Bytes           int64   `json:"bytes"`
	BytesPerEvent   float64 `json:"bytes_per_event"` // of the table events
}

// measureRun plays the workload as runs, one for each variant, below a folder.
func (a *app) measureRun(ctx context.Context, plans []*sim.Schedule, o benchOptions) (*measuredFiles, error) {
	m := &measuredFiles{Folder: o.write, Workers: o.workers}
	if m.Workers == 0 {
		m.Workers = runtime.GOMAXPROCS(0)
	}
	var took time.Duration
	var eventBytes int64
	for _, s := range plans {
		p := s.Plan
		p.Out = filepath.Join(o.write, p.Game+"-"+s.Variants[0].Label)
		s, err := p.Resolve()
		if err != nil {
			return nil, err
		}
		began := time.Now()
		r, err := sim.Run(ctx, s, sim.Options{Workers: o.workers, Tool: toolVersion, Progress: a.progress()})
		if err != nil {
			return nil, err
		}
		took += time.Since(began)
		if r.Played < r.Shards {
			return nil, usage("bench --write %s: the folder holds runs already; name a new one", o.write)
		}
		run, err := data.Open(r.Run)
		if err != nil {
			return nil, err
		}
		for _, shard := range run.Shards() {
			m.Games += shard.Rows(data.Games)
			for _, f := range shard.Files {
				m.Bytes += f.Bytes
				if f.Table == data.Events {
					m.Events += f.Rows
					eventBytes += f.Bytes
				}
			}
		}
	}
	m.GamesPerSecond = float64(m.Games) / took.Seconds()
	m.EventsPerSecond = float64(m.Events) / took.Seconds()
	m.BytesPerEvent = float64(eventBytes) / float64(m.Events)
	return m, nil
}
