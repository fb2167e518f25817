package cutrope

import (
	"errors"
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// opening is a position in which games begin: one that was read, but for the cards that it
// does not mention.
type opening struct {
	read   parser
	chance bool // it says the seed of chance
}

// Bounds of an opening, so that no count runs over.
const (
	latestTurn = 10_000
	mostEvents = 1_000_000
)

// ParseOpening reads a position in which games begin. The cards that it does not mention come as a
// deal has them. The error is one sentence that says which clause cannot be.
func ParseOpening(r *Rules, text string) (engine.Opening, error) {
	o := &opening{}
	err := caught(func() {
		o.read.read(r, text)
		o.chance = o.read.given["chance"]
		o.check()
	})
	if err != nil {
		return nil, err
	}
	return o, nil
}

// check fails unless games can begin here, whatever the order of the cards that are not mentioned.
func (o *opening) check() {
	p := &o.read
	s := p.r.New().(*State)
	order := slices.Clone(p.r.Deck())
	for range 2 { // ascending and descending
		o.Begin(s, order, 0)
		slices.Reverse(order)
	}
	switch stock := int(s.stock) - len(p.stock); {
	case s.shuffled && stock != o.Open():
		p.fail("shuffled yes: say which cards lie in personal decks and in the discard pile; only those of the stock may be left out")
	case s.phase == 0:
		p.fail("the game is over")
	case s.turn < 1 || s.turn > latestTurn:
		p.fail("turn %d: want 1 to %d", s.turn, latestTurn)
	case s.idle > latestTurn:
		p.fail("idle %d: want %d at most", s.idle, latestTurn)
	case s.events > mostEvents:
		p.fail("events %d: want %d at most", s.events, mostEvents)
	}
}

// Open returns how many cards the position does not mention.
func (o *opening) Open() int { return o.read.rest.size() }

// Begin sets a state, see [engine.Opening].
func (o *opening) Begin(to engine.State, deal []cards.Card, chance uint64) {
	p := o.read
	s := to.(*State)
	r := s.r
	*s = o.read.s
	s.r = r
	if !o.chance {
		s.chance = chance
	}
	p.come = unplaced(deal, p.rest, chance)
	p.finish(s)
}

// unplaced returns the cards of a deal that are not placed, in its order. Of equal cards
// chance says which of them are, since each order of the others is to be as likely.
func unplaced(deal []cards.Card, rest bag, chance uint64) (list [deckSize]cards.Card) {
	var there, wanted [kinds]int
	for c := range cards.Card(kinds) {
		there[c], wanted[c] = whole.count(c), rest.count(c)
	}
	n := 0
	for i, c := range deal {
		if engine.Pick(engine.Chance(chance, -1-i), there[c]) < wanted[c] {
			list[n] = c
			n++
			wanted[c]--
		}
		there[c]--
	}
	return list
}

// caught returns the complaint of a parser that fails.
func caught(read func()) (err error) {
	defer func() {
		switch f := recover().(type) {
		case nil:
		case fault:
			err = errors.New(string(f))
		default:
			panic(f)
		}
	}()
	read()
	return nil
}
