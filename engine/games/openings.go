package games

import (
	"errors"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Opening reads a position in which games of some rules begin, in the game's notation.
func Opening(r engine.Rules, text string) (engine.Opening, error) {
	name, _, _ := strings.Cut(r.Name(), "/")
	g, err := FindGame(name)
	if err != nil {
		return nil, err
	}
	if g.Opening != nil {
		return g.Opening(r, text)
	}
	s, err := g.Position(r, text)
	if err != nil {
		return nil, err
	}
	if s.ToMove() == engine.NoSeat {
		return nil, errors.New("the game is over")
	}
	return closed{s}, nil
}

// Openings reads the positions in which the games of a run begin. The error is that of the first
// which cannot be.
func Openings(r engine.Rules, texts []string) (list engine.Openings, err error) {
	for _, text := range texts {
		o, err := Opening(r, text)
		if err != nil {
			return nil, err
		}
		list = append(list, o)
	}
	return list, nil
}

// closed is an opening that leaves nothing open, the seed of chance included.
type closed struct{ state engine.State }

func (c closed) Begin(s engine.State, _ []cards.Card, _ uint64) { s.CopyFrom(c.state) }
func (c closed) Open() int                                      { return 0 }
