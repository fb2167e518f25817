package highcard

import (
	"errors"
	"fmt"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// opening is a position in which games begin. It leaves no card open, and chance only if it does
// not say its seed.
type opening struct {
	state  *State
	chance bool
}

// ParseOpening reads a position in which games begin.
func ParseOpening(r *Rules, text string) (engine.Opening, error) {
	s, err := ParsePosition(r, text)
	if err == nil {
		err = s.canGoOn()
	}
	if err != nil {
		return nil, err
	}
	return opening{s, strings.Contains(text, "chance")}, nil
}

// canGoOn reports why a game cannot go on from here; nil if it can.
func (s *State) canGoOn() error {
	if s.due == 0 {
		return errors.New("the game is over")
	}
	t := s.rules.Table()
	if _, over := s.end(); over || int(s.round) >= s.rules.Rounds {
		return fmt.Errorf("points %d: the game would be over", s.points[:t.Seats])
	}
	lays := true // the seats from the lead to the one that is to move have laid a card
	for i := range int(t.Seats) {
		seat := t.After(s.lead, i)
		lays = lays && seat != s.toMove
		laid := 0
		if s.laid[seat] != cards.None {
			laid = 1
		}
		if lays != (laid == 1) || s.up[seat] < cards.Pack {
			return fmt.Errorf("at P%d: want a card laid face down by each seat from the lead to the one that is to move, and by no other", seat)
		}
		if want := s.rules.Hand - int(s.round) - laid; int(s.hands[seat]) != want {
			return fmt.Errorf("seat P%d has %d cards in hand, want %d after %d rounds", seat, s.hands[seat], want, s.round)
		}
	}
	return nil
}

// Open returns how many cards have no place.
func (o opening) Open() int { return 0 }

// Begin sets a state, see [engine.Opening].
func (o opening) Begin(to engine.State, _ []cards.Card, chance uint64) {
	to.CopyFrom(o.state)
	if !o.chance {
		to.(*State).chance = chance
	}
}
