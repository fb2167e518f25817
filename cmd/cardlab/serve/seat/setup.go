package seat

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/sim"
)

// human is the policy of the person.
const human = "human"

// Setup says what is played.
type Setup struct {
	Game  string   `json:"game"`
	Rules string   `json:"rules"` // without the game: "standard:nine=hand"
	Seats []string `json:"seats"` // the policy of each; one of them is human
	Seed  int64    `json:"seed"`
	Deal  []string `json:"-"` // the one deal, as a plan lists it; nil: the seed makes it
	// Position is the one position in which the game begins, as a plan lists it; nil: it is dealt.
	Position []string `json:"-"`
}

// seat returns where the person sits.
func (s *Setup) seat() int { return slices.Index(s.Seats, human) }

// schedule returns the plan of one game, which is recorded in a folder.
func (s *Setup) schedule(name, dir string) (*sim.Schedule, error) {
	rules, err := games.Find(s.Game + "/" + s.Rules)
	if err != nil {
		return nil, err
	}
	if n := int(rules.Table().Seats); len(s.Seats) != n {
		return nil, fmt.Errorf("%s has %d seats, and %d are taken", rules.Name(), n, len(s.Seats))
	}
	var list []string // each policy once
	for _, p := range s.Seats {
		if !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	plan := sim.Plan{
		Name: name, Out: dir, Game: s.Game, Variants: []sim.Variant{{Rules: rules.Name()}},
		Policies: list, Matchups: [][]string{s.Seats}, Seatings: sim.ListedSeatings, Deals: 1, Seed: s.Seed, ShardDeals: 1, Decisions: true, DealList: s.Deal, Positions: s.Position,
	}
	return plan.Resolve()
}

// check returns what is wrong with a setup that a client sent, as far as it could do harm:
// a policy that is another program, or that reads a file, is none to sit down with.
func (s *Setup) check() error {
	if strings.ContainsAny(s.Rules, "@/\\") || len(s.Rules) > 2000 {
		return errors.New("the variant is none")
	}
	if len(s.Seats) > engine.MaxSeats {
		return fmt.Errorf("%d seats are too many", len(s.Seats))
	}
	if _, err := games.FindGame(s.Game); err != nil {
		return err
	}
	persons := 0
	for _, p := range s.Seats {
		if p == human {
			persons++
		} else if err := CheckPolicy(s.Game, p); err != nil {
			return err
		}
	}
	if persons != 1 {
		return fmt.Errorf("seats: want %s once, not %d times", human, persons)
	}
	if s.Seed < 1 {
		return fmt.Errorf("the seed is %d, want 1 or more", s.Seed)
	}
	return nil
}
