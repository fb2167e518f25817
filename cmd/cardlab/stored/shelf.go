package stored

import (
	"fmt"
	"slices"
	"sync"

	"github.com/cardlab/cardlab/data"
)

// Shelf keeps the shards that games were last read from, so that the next game of one of
// them is there at once: reading any game of a shard means reading through it. Any number of
// goroutines may share it.
type Shelf struct {
	mu    sync.Mutex
	books []*book // the one asked for last at the end
}

// book is one shard in memory.
type book struct {
	key    string
	once   sync.Once
	games  map[int64]*data.Game
	events map[int64][]data.Event
	err    error
}

const (
	mostBooks = 4
	// mostRows is the most events of a shard that is kept, some 50 bytes each; of a larger one
	// each game is read by itself.
	mostRows = 1 << 20
)

// Read is the function [Read] for games that are asked for one after another.
func (s *Shelf) Read(run *data.Run, number int64) (*Game, error) {
	shard, err := shardOf(run, number)
	if err != nil {
		return nil, err
	}
	if shard >= len(run.Manifest.Shards) || run.Manifest.Shards[shard].Rows(data.Events) > mostRows {
		return Read(run, number)
	}
	b := s.book(fmt.Sprintf("%d %s %s", shard, run.Manifest.PlanHash, run.Dir))
	b.once.Do(func() { b.err = b.read(run, shard) })
	g := b.games[number]
	if b.err != nil || g == nil {
		s.drop(b)
		return Read(run, number) // which says what is wrong
	}
	rules, err := RulesOf(run, g.Variant, int(g.Rules))
	if err != nil {
		return nil, fmt.Errorf("show game %d: %w", number, err)
	}
	if len(b.events[number]) == 0 && g.Reason != data.ReasonFault {
		return Read(run, number)
	}
	return &Game{g, b.events[number], rules}, nil
}

// book returns the book of a key, a new one if there is none.
func (s *Shelf) book(key string) *book {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.IndexFunc(s.books, func(b *book) bool { return b.key == key })
	b := &book{key: key}
	if i >= 0 {
		b = s.books[i]
		s.books = slices.Delete(s.books, i, i+1)
	}
	s.books = append(s.books, b)
	s.books = s.books[max(0, len(s.books)-mostBooks):]
	return b
}

// drop takes a book away that could not be read.
func (s *Shelf) drop(b *book) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.books = slices.DeleteFunc(s.books, func(o *book) bool { return o == b })
}

// read reads a whole shard.
func (b *book) read(run *data.Run, shard int) error {
	b.games, b.events = map[int64]*data.Game{}, map[int64][]data.Event{}
	err := run.Games(shard, func(g *data.Game) error {
		kept := *g
		kept.Cards = slices.Clone(g.Cards)
		b.games[g.Game] = &kept
		return nil
	})
	if err != nil {
		return err
	}
	return run.EventsByGame(shard, func(rows []data.Event) error {
		b.events[rows[0].Game] = slices.Clone(rows)
		return nil
	})
}
