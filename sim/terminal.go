package sim

import (
	"fmt"
	"runtime"
)

// workers returns how many workers play when n are asked for, 0 standing for one
// a processor: one if a policy asks at the terminal, where only one game at a time can.
func (s *Schedule) workers(n int) (int, error) {
	asks := -1
	for i, p := range s.Policies {
		if p.Terminal() {
			asks = i
		}
	}
	if asks < 0 {
		if n <= 0 {
			n = runtime.GOMAXPROCS(0)
		}
		return n, nil
	}
	name := s.Plan.Policies[asks]
	if n > 1 {
		return 0, fmt.Errorf("%s asks at the terminal, where %d workers cannot play at once; want one", name, n)
	}
	return 1, nil
}

// terminal complains of a policy that asks at the terminal for more than one seat
// of a game: each would see the other's cards.
func (c *complaints) terminal(s *Schedule) {
	for _, v := range s.Variants {
		for _, x := range v.cells {
			seats, asks := 0, 0
			for _, p := range x.seats {
				if s.Policies[p].Terminal() {
					seats, asks = seats+1, p
				}
			}
			if seats > 1 {
				c.add(fmt.Sprintf("policies[%d]", asks), "%s asks at the terminal, for %d seats of one game in the matchup %s; list matchups in which it has one seat",
					s.Policies[asks].Name(), seats, listMatchups(s.Plan.Matchups[x.matchup:x.matchup+1]))
				return
			}
		}
	}
}

// replayable returns an error if a policy cannot be asked again.
func (s *Schedule) replayable() error {
	for i, p := range s.Policies {
		if p.Terminal() {
			return fmt.Errorf("%s asked at the terminal, and its choices cannot be played again", s.Plan.Policies[i])
		}
	}
	return nil
}
