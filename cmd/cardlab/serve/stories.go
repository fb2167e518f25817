package serve

import (
	"context"
	"fmt"
	"sync"

	"github.com/cardlab/cardlab/analysis/telling"
	"github.com/cardlab/cardlab/cmd/cardlab/stored"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// told is a game as a reader may know it.
type told struct {
	*stored.Game
	story    *telling.Story
	thoughts map[int32]data.Decision
}

// stories keeps the games that were told last: stepping through one asks for it again and again.
type stories struct {
	few   chan struct{} // who reads a game holds a place
	shelf stored.Shelf

	mu    sync.Mutex
	known map[string]*told
	order []string // the one asked for last at the end
	steps int      // of all that are kept
}

// mostSteps is how many steps the games have together that are kept, some eight kilobytes each:
// four hundred games of Cuttle, so that fifty clients who step each have theirs, and not as many
// long ones of Cut the Rope. The last game is kept whatever it has.
const mostSteps = 24_000

func newStories() *stories {
	return &stories{few: make(chan struct{}, 2), known: map[string]*told{}}
}

// of tells a game of a run to a reader.
func (s *stories) of(ctx context.Context, run *data.Run, number int64, reader engine.Seat) (*told, error) {
	key := fmt.Sprintf("%d %d %s %s", number, reader, run.Manifest.PlanHash, run.Dir)
	if t := s.look(key); t != nil {
		return t, nil
	}
	select {
	case s.few <- struct{}{}:
		defer func() { <-s.few }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	if t := s.look(key); t != nil {
		return t, nil
	}
	g, err := s.shelf.Read(run, number)
	if err != nil {
		return nil, err
	}
	if int(reader) >= g.Row.Seats {
		return nil, badly("seat=%d: %s has seats 0 to %d", reader, g.Row.Variant, g.Row.Seats-1)
	}
	t := &told{Game: g}
	if t.story, err = telling.Tell(g.Rules, g.Row, g.Events, reader); err != nil {
		return nil, &unsoundError{err}
	}
	if reader == engine.NoSeat {
		if t.thoughts, err = stored.Thoughts(run, number); err != nil {
			return nil, err
		}
	}
	s.keep(key, t)
	return t, nil
}

// unsoundError says that the events of a game are none of its rules.
type unsoundError struct{ err error }

func (e *unsoundError) Error() string { return e.err.Error() }
func (e *unsoundError) Unwrap() error { return &badRequest{422, e.err.Error()} }

// look returns a story that is kept, nil if it is not.
func (s *stories) look(key string) *told {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.known[key]
	if t != nil {
		s.last(key)
	}
	return t
}

// last makes a story the one that was asked for last.
func (s *stories) last(key string) {
	for i, k := range s.order {
		if k == key {
			s.order = append(s.order[:i], s.order[i+1:]...)
			break
		}
	}
	s.order = append(s.order, key)
}

// keep keeps a story, and forgets the one that was asked for longest ago.
func (s *stories) keep(key string, t *told) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.known[key] == nil {
		s.steps += len(t.story.Steps)
	}
	s.known[key] = t
	s.last(key)
	for s.steps > mostSteps && len(s.order) > 1 {
		s.steps -= len(s.known[s.order[0]].story.Steps)
		delete(s.known, s.order[0])
		s.order = s.order[1:]
	}
}
