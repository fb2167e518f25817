package reading

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// Shard is one shard of a run as the analysis sees it.
type Shard struct {
	Number           int
	Variant          int // index of the variant in the run
	Table            engine.Table
	File, EventsFile string // of its games and of its events; "" if it is in none
	Rows             int64  // games that it must have
	// Matchups has who meets in each of the run's matchups, by number; nil: nobody knows.
	Matchups [][]string
	Games    func(fn func(*data.Game) error) error
	Lean     func(fn func(*data.Game) error) error                    // as games, but only what leanGames says
	Events   func(columns []string, fn func(*data.Batch) error) error // nil if the run has none
	Rules    engine.Rules                                             // of the variant; nil if they are not available
}

// ErrStop ends the reading of a shard whose rest is not wanted.
var ErrStop = errors.New("stop")

// Deals yields the games of one deal after another, by matchup and seating.
// The slice is valid until the next. An error is the last thing it yields: the
// shard could not be read, holds what cannot be, or fewer or more games than
// it must.
func (s *Shard) Deals() iter.Seq2[[]data.Game, error] {
	return func(yield func([]data.Game, error) bool) {
		var deal []data.Game
		var rows int64
		err := s.Games(func(g *data.Game) error {
			if err := cmp.Or(s.Check(g), s.checkPolicies(g)); err != nil {
				return err
			}
			if len(deal) > 0 && g.Deal != deal[0].Deal {
				if g.Deal < deal[0].Deal {
					return s.wrong("game %d: deal %d comes after deal %d", g.Game, g.Deal, deal[0].Deal)
				}
				if !yield(sorted(deal), nil) {
					return ErrStop
				}
				deal = deal[:0]
			}
			deal = append(deal, *g)
			deal[len(deal)-1].Cards = nil // the reader may use it again
			rows++
			return nil
		})
		switch {
		case errors.Is(err, ErrStop):
			return
		case err == nil && rows != s.Rows:
			err = s.wrong("it has %d games, not %d as its record says", rows, s.Rows)
		}
		if err != nil {
			yield(nil, fmt.Errorf("read shard %d: %w", s.Number, err))
			return
		}
		if len(deal) > 0 {
			yield(sorted(deal), nil)
		}
	}
}

// Check refuses a row that the metrics could not count.
func (s *Shard) Check(g *data.Game) error {
	seats := int(s.Table.Seats)
	switch {
	case g.Seats != seats:
		return s.wrong("game %d has %d seats, not %d as its record says", g.Game, g.Seats, seats)
	case g.Winner < engine.NoSeat || int(g.Winner) >= seats:
		return s.wrong("game %d: the winner is seat %d of %d", g.Game, g.Winner, seats)
	case g.Matchup < 0 || g.Seating < 0 || s.Matchups != nil && int(g.Matchup) >= len(s.Matchups):
		return s.wrong("game %d: matchup %d, seating %d", g.Game, g.Matchup, g.Seating)
	}
	return nil
}

// checkPolicies refuses a row in which others sit than those that meet in its matchup.
func (s *Shard) checkPolicies(g *data.Game) error {
	if s.Matchups == nil {
		return nil
	}
	meet, seated := s.Matchups[g.Matchup], g.Policies[:g.Seats]
	for _, p := range slices.Concat(seated, meet) {
		if !slices.Contains(meet, p) || !slices.Contains(seated, p) {
			return s.wrong("game %d is of matchup %d, %s, and played by %s", g.Game, g.Matchup, strings.Join(meet, " against "), strings.Join(seated, ", "))
		}
	}
	return nil
}

// wrong returns an error about the table games of the shard.
func (s *Shard) wrong(format string, args ...any) error {
	if s.File == "" {
		return fmt.Errorf(format, args...)
	}
	return &data.DamageError{File: s.File, Err: fmt.Errorf(format, args...)}
}

// sorted sorts the games of a deal by matchup and seating, as they mostly are.
func sorted(deal []data.Game) []data.Game {
	bySeating := func(a, b data.Game) int {
		return cmp.Or(cmp.Compare(a.Matchup, b.Matchup), cmp.Compare(a.Seating, b.Seating))
	}
	if !slices.IsSortedFunc(deal, bySeating) {
		slices.SortStableFunc(deal, bySeating)
	}
	return deal
}

// FirstMatchup splits a sorted deal, not empty, into the games of its first
// matchup and the rest.
func FirstMatchup(deal []data.Game) (games, rest []data.Game) {
	end := 1
	for end < len(deal) && deal[end].Matchup == deal[0].Matchup {
		end++
	}
	return deal[:end], deal[end:]
}
