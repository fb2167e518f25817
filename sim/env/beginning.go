package env

import (
	"errors"
	"fmt"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/sim"
)

// Lists are deals or positions for the games of a client that does not say itself how one begins: the
// game of a deal is the one at its number, modulo how many there are. Empty: the seed deals.
type Lists struct{ Deals, Positions []sim.Listed }

// beginning says how a game begins: at a position, with cards, or, if it is empty, as the seed deals it.
type beginning struct {
	opening engine.Opening
	cards   []cards.Card
}

// beginning returns how the game of a deal begins; position and its cards are what the client says of it, "" for nothing.
func (v *variant) beginning(l *Lists, deal int64, position, order string) (b beginning, err error) {
	switch {
	case position != "" && order != "":
		return b, errors.New("position and cards: want one of them")
	case position != "":
		if b.opening, err = games.Opening(v.rules, position); err != nil {
			return b, fmt.Errorf("position: %w", err)
		}
	case order != "":
		if b.cards, err = sim.ParseDeal(v.rules, order); err != nil {
			return b, fmt.Errorf("cards: %w", err)
		}
	case len(l.Positions) > 0:
		if err := v.read(l); err != nil {
			return b, err
		}
		b.opening = v.openings.At(deal)
	case len(l.Deals) > 0:
		if err := v.read(l); err != nil {
			return b, err
		}
		b.cards = v.deals[deal%int64(len(v.deals))]
	}
	return b, nil
}

// read reads the lists under the variant, once.
func (v *variant) read(l *Lists) error {
	if v.openings != nil || v.deals != nil {
		return nil
	}
	var openings engine.Openings
	for _, p := range l.Positions {
		o, err := games.Opening(v.rules, p.Text)
		if err != nil {
			return fmt.Errorf("%s%s: %w", p.Line, v.rules.Name(), err)
		}
		openings = append(openings, o)
	}
	var deals [][]cards.Card
	for _, d := range l.Deals {
		deal, err := sim.ParseDeal(v.rules, d.Text)
		if err != nil {
			return fmt.Errorf("%s%w", d.Line, err)
		}
		deals = append(deals, deal)
	}
	v.openings, v.deals = openings, deals
	return nil
}
