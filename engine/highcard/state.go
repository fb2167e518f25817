package highcard

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// State is one game in progress: what everyone sees, and what is hidden.
type State struct {
	public
	hand   [engine.MaxSeats]cards.Set
	laid   [engine.MaxSeats]cards.Card // None: no card laid
	stock  [cards.Pack]cards.Card      // the last left cells hold the stock, top first; the others None
	chance uint64                      // seeds the coin
}

// public is what every seat sees. State and View share it, so that a view
// cannot hold more than this and the seat's own cards.
type public struct {
	rules   *Rules
	scrap   cards.Set
	up      [engine.MaxSeats]cards.Card // the laid card: face up, Hidden if face down, None
	hands   [engine.MaxSeats]int8       // cards in hand
	points  [engine.MaxSeats]int8
	left    int8 // cards in the stock
	round   int8 // rounds taken so far
	lead    engine.Seat
	toMove  engine.Seat
	due     engine.Phase
	turn    int16
	owner   engine.Seat // whose turn it is
	events  int32       // folded so far: chance is drawn by this number
	outcome engine.Outcome
}

// Begin deals `hand` cards to each seat, seat 0 first; the rest is the stock (H1).
func (s *State) Begin(deal []cards.Card, chance uint64) {
	*s = State{public: public{rules: s.rules, turn: 1, due: Turn, left: cards.Pack}, chance: chance}
	copy(s.stock[:], deal)
	for seat := range engine.Seat(engine.MaxSeats) {
		s.up[seat], s.laid[seat] = cards.None, cards.None
		for i := 0; i < s.rules.Hand && s.rules.Table().All().Has(seat); i++ {
			s.put(engine.Place{Zone: Hand, Seat: seat}, s.take(engine.Place{Zone: Stock, Seat: engine.NoSeat}, s.top()))
		}
	}
}

// top returns the top card of the stock, which must not be empty.
func (s *State) top() cards.Card { return s.stock[cards.Pack-s.left] }

// Evolve folds one event: it moves the card, then books what the kind says.
func (s *State) Evolve(e engine.Event) {
	s.events++
	if e.From != engine.Nowhere {
		s.put(e.To, s.take(e.From, e.Card))
	}
	switch e.Kind {
	case Revealed:
		s.up[e.To.Seat] = e.Card
	case Scored:
		s.points[e.Seat] += int8(e.N)
		s.round++
		s.lead = e.Seat
	case Ended:
		s.toMove, s.due = engine.NoSeat, 0
		s.outcome = engine.Outcome{Winner: e.Seat, Reason: engine.Reason(e.N)}
		if e.Seat != engine.NoSeat {
			s.outcome.Side = s.rules.Table().Side(e.Seat)
		}
	}
	if e.Next != engine.NoSeat {
		s.toMove, s.due = e.Next, e.Due
	}
	if e.Due == Turn {
		s.turn++
		s.owner = e.Next
	}
}

func (s *State) take(p engine.Place, c cards.Card) cards.Card {
	switch p.Zone {
	case Stock:
		s.stock[cards.Pack-s.left] = cards.None
		s.left--
	case Hand:
		s.hand[p.Seat] = s.hand[p.Seat].Without(c)
		s.hands[p.Seat]--
	case Table:
		s.laid[p.Seat], s.up[p.Seat] = cards.None, cards.None
	}
	return c
}

func (s *State) put(p engine.Place, c cards.Card) {
	switch p.Zone {
	case Hand:
		s.hand[p.Seat] = s.hand[p.Seat].With(c)
		s.hands[p.Seat]++
	case Table:
		s.laid[p.Seat], s.up[p.Seat] = c, cards.Hidden
	case Scrap:
		s.scrap = s.scrap.With(c)
	}
}

// ToMove returns who is to choose.
func (s *State) ToMove() engine.Seat { return s.toMove }

// Phase returns which choice is due.
func (p *public) Phase() engine.Phase { return p.due }

// Turn returns the number of the turn, and whose it is.
func (s *State) Turn() (int, engine.Seat) { return int(s.turn), s.owner }

// Stock returns the number of cards in the stock.
func (s *State) Stock() int { return int(s.left) }

// Outcome returns how the game ended, and whether it has.
func (s *State) Outcome() (engine.Outcome, bool) { return s.outcome, s.due == 0 }

// Standing returns the points of a seat's side and the goal (H7).
func (p *public) Standing(seat engine.Seat) (points, goal int) {
	return p.sidePoints(seat), p.rules.goal()
}

// sidePoints returns what the seats that win with s have taken.
func (p *public) sidePoints(s engine.Seat) (sum int) {
	side := p.rules.Table().Side(s)
	for i, n := range p.points {
		if side.Has(engine.Seat(i)) {
			sum += int(n)
		}
	}
	return sum
}

// Holds returns how many copies of a card lie at a place.
func (s *State) Holds(p engine.Place, c cards.Card) int {
	held := false
	switch {
	case p.Zone == Scrap && p.Seat == engine.NoSeat:
		held = s.scrap.Has(c)
	case p.Zone == Hand && p.Seat >= 0:
		held = s.hand[p.Seat].Has(c)
	case p.Zone == Table && p.Seat >= 0:
		held = s.laid[p.Seat] == c
	case p.Zone == Stock && p.Seat == engine.NoSeat:
		for _, in := range s.stock {
			held = held || in == c
		}
	}
	if held {
		return 1
	}
	return 0
}

// CopyFrom makes the state equal to src.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// Equal reports whether two states are alike; the seed of the coin does not count.
func (s *State) Equal(other engine.State) bool {
	a, b := *s, *other.(*State)
	a.chance, b.chance = 0, 0
	return a == b
}
