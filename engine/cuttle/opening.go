package cuttle

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

// latestTurn is the last turn that an opening may begin with, so that no count runs over.
const latestTurn = 10_000

// ParseOpening reads a position in which games begin. The cards that it does not mention are in the
// stock, or with `deck` those beyond its size in scrap, as a deal has them. The error is one
// sentence that says which clause cannot be.
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
	known := p.s.public
	for seat := range engine.Seat(p.r.Seats) {
		known |= p.known[seat]
	}
	p.checkPlaced(known)
	s := p.r.New().(*State)
	order := slices.Clone(p.r.deck)
	for range 2 { // ascending and descending
		o.Begin(s, order, 0)
		slices.Reverse(order)
	}
	p.checkPlaced(s.heldCards())
	spilled := p.deck >= 0 && p.deck-int(p.s.bottom) < o.Open()
	switch {
	case spilled && s.phase == PhaseTake:
		p.fail("a three is to take a card, and some of scrap is left to chance: say all of it")
	case s.phase == 0:
		p.fail("the game is over")
	case s.turn < 1 || s.turn > latestTurn:
		p.fail("turn %d: want 1 to %d", s.turn, latestTurn)
	case int(s.passes) >= p.r.PassesToDraw:
		p.fail("passes %d: with the last of %d in succession the game is over", s.passes, p.r.PassesToDraw)
	case int(s.threes) > latestTurn/100:
		p.fail("threes %d: want %d at most", s.threes, latestTurn/100)
	}
}

// checkPlaced fails if cards of which seats know something have no place.
func (p *parser) checkPlaced(known cards.Set) {
	if lost := known &^ p.used; lost != 0 {
		p.fail("%v: seats know of it, and it has no place; put it into stock or top", lost.First())
	}
}

// Open returns how many cards the position does not mention.
func (o *opening) Open() int { return (o.read.r.all &^ o.read.used).Len() }

// Begin sets a state, see [engine.Opening].
func (o *opening) Begin(to engine.State, deal []cards.Card, chance uint64) {
	p := o.read
	s := to.(*State)
	r := s.r // it may note what others would answer
	*s = o.read.s
	s.r = r
	if !o.chance {
		s.chance = chance
	}
	p.finish(s, deal)
}

// heldCards returns the cards of the lists of held cards.
func (s *State) heldCards() (set cards.Set) {
	for _, c := range s.stock[:s.held] {
		set = set.With(c &^ lastOfList)
	}
	return set
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
