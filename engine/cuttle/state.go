package cuttle

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

const (
	maxSeats = 4
	// attachables is the number of cards that attach to others: four jacks, two jokers.
	attachables = 6
	maxDeck     = cards.Pack + cards.Jokers
)

// State is a game of Cuttle in progress: flat, no pointer but the rules. Only
// Begin and the fold (evolve.go) change it. What a view copies lies together.
type State struct {
	r      *Rules
	chance uint64
	progress
	piles
	memory memory // positions remembered for the repetition rule

	// stock[top:bottom] is the stock, first to be drawn first; None where a view does not
	// know. Its last cards, so many as mixed says, have no order, and are ascending: see
	// reshuffle.go, where stock[:held] is explained, too.
	stock [maxDeck]cards.Card
	singles
}

// progress is how far the game is.
type progress struct {
	eventCount int32
	turn       int16
	passes     uint8
	threes     uint8 // threes in a row, up to the last, that took a three
}

// piles is where the cards lie, as sets.
type piles struct {
	hand     [maxSeats]cards.Set
	table    [maxSeats]cards.Set // point cards and royals, by the seat that controls them
	known    [maxSeats]cards.Set // every card that the seat has seen, but for those that were shuffled since, R34
	public   cards.Set           // what all see that all have seen; kept from three seats on, with two it is what both know
	asPoints cards.Set           // which of the cards on the table are point cards
	scrap    cards.Set
	attached cards.Set // jacks and jokers that lie on other cards
	frozen   cards.Set
}

// singles is the single cards, who is to do what, and what is counted.
type singles struct {
	top, bottom uint8
	mixed, held uint8
	on          [attachables]attachment
	fresh       cards.Card // the card frozen in its holder's present turn, which the end of it does not thaw
	oneoff      cards.Card // the announced one-off, None if there is none
	target      [2]cards.Card
	by, named   engine.Seat // its player, and the rival it names
	twos        [4]cards.Card
	twoBy       [4]engine.Seat
	nTwos       uint8
	revealed    [2]cards.Card
	nRevealed   uint8
	hidden      [maxSeats]uint8 // cards in a hand that are not in the set: 0 but in a view
	score       [maxSeats]uint8 // the points of the point cards on the table
	toMove      engine.Seat
	turnSeat    engine.Seat
	phase       engine.Phase
	tookByNow   bool // a three took a card in this turn
	reason      engine.Reason
	winner      engine.Seat
	offer       offer
}

// offer is a royal that its player, whose turn it is, has played and a nine
// may yet return, R28. It has no effect before nobody responds any more.
type offer struct {
	card cards.Card // None if there is none
	on   cards.Card // the target of a jack or joker, else None
	to   uint8      // its recipient, if it names one; else 0
}

var noOffer = offer{card: cards.None, on: cards.None}

// attachment says on what a jack or joker lies.
type attachment struct {
	on   cards.Card
	to   engine.Seat // its recipient, R22; under toggle its player
	rest uint8       // depth:4 | base:2 | player:2
}

// depth returns 0 for the lowest jack or joker on a card, 1 for the next.
func (a attachment) depth() uint8 { return a.rest >> 4 }

// base returns the base owner of the card it lies on.
func (a attachment) base() engine.Seat { return engine.Seat(a.rest >> 2 & 3) }

// player returns who played it.
func (a attachment) player() engine.Seat { return engine.Seat(a.rest & 3) }

// attachable returns the index of a jack or joker in State.on.
func attachable(c cards.Card) int {
	if c >= cards.Pack {
		return int(c) - cards.Pack + 4
	}
	return int(c) - int(cards.Of(cards.Jack, 0))
}

// Sets of ranks that rules speak of.
const (
	aces   = cards.Set(0xF) << (cards.Suits * cards.Ace)
	twos   = cards.Set(0xF) << (cards.Suits * cards.Two)
	threes = cards.Set(0xF) << (cards.Suits * cards.Three)
	fours  = cards.Set(0xF) << (cards.Suits * cards.Four)
	fives  = cards.Set(0xF) << (cards.Suits * cards.Five)
	sixes  = cards.Set(0xF) << (cards.Suits * cards.Six)
	sevens = cards.Set(0xF) << (cards.Suits * cards.Seven)
	eights = cards.Set(0xF) << (cards.Suits * cards.Eight)
	nines  = cards.Set(0xF) << (cards.Suits * cards.Nine)
	jacks  = cards.Set(0xF) << (cards.Suits * cards.Jack)
	queens = cards.Set(0xF) << (cards.Suits * cards.Queen)
	kings  = cards.Set(0xF) << (cards.Suits * cards.King)
	jokers = cards.Set(3) << cards.Pack

	pointCards  = cards.Set(1)<<(cards.Suits*cards.Jack) - 1          // A to T
	royalCards  = eights | queens | kings                             // R21, less what attaches
	oneOffCards = cards.Set(1)<<(cards.Suits*cards.Eight) - 1 | nines // A to 7, 9: R14
)

// Begin deals: the first cards are seat 0's hand, the next seat 1's, and so on.
func (s *State) Begin(deal []cards.Card, chance uint64) {
	*s = State{r: s.r, chance: chance, progress: progress{turn: 1}, singles: noSingles}
	s.phase = PhaseTurn
	i := 0
	for seat := engine.Seat(0); int(seat) < s.r.Seats; seat++ {
		n := s.r.Deal[0]
		if seat == s.r.table.Last() {
			n = s.r.Deal[1]
		}
		for _, c := range deal[i : i+n] {
			s.hand[seat] = s.hand[seat].With(c)
		}
		s.known[seat] = s.hand[seat]
		i += n
	}
	if s.r.PartnerHands == HandsShown {
		s.shareSights()
	}
	copy(s.stock[:], deal)
	s.top, s.bottom = uint8(i), uint8(len(deal))
}

// noSingles is singles with no card in any place.
var noSingles = func() (x singles) {
	x.oneoff, x.fresh, x.offer = cards.None, cards.None, noOffer
	x.winner, x.by, x.named = engine.NoSeat, engine.NoSeat, engine.NoSeat
	for i := range x.on {
		x.on[i].on = cards.None
	}
	for i := range x.twos {
		x.twos[i] = cards.None
	}
	x.target = [2]cards.Card{cards.None, cards.None}
	x.revealed = [2]cards.Card{cards.None, cards.None}
	return x
}()

// ToMove returns who is to choose, NoSeat when the game is over.
func (s *State) ToMove() engine.Seat { return s.toMove }

// Phase returns which choice is due, 0 when the game is over.
func (s *State) Phase() engine.Phase { return s.phase }

// Turn returns the number of the turn, from 1, and whose it is.
func (s *State) Turn() (int, engine.Seat) { return int(s.turn), s.turnSeat }

// Outcome returns how the game ended, and whether it has.
func (s *State) Outcome() (engine.Outcome, bool) {
	if s.reason == 0 {
		return engine.Outcome{}, false
	}
	o := engine.Outcome{Winner: s.winner, Reason: s.reason}
	if s.winner != engine.NoSeat {
		o.Side = s.r.table.Side(s.winner)
	}
	return o, true
}

// Standing returns a seat's points and its goal.
func (s *State) Standing(seat engine.Seat) (points, goal int) {
	return s.points(seat), s.goal(seat)
}

// Stock returns the number of cards in the stock.
func (s *State) Stock() int { return int(s.bottom - s.top) }

// CopyFrom makes s equal to src.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// Equal reports whether the positions are alike in all but the seed of chance.
func (s *State) Equal(other engine.State) bool {
	o := other.(*State)
	return *s == *o || s.comparable() == o.comparable() // two states of one game are alike as they lie: nothing is copied
}

// comparable returns the state without what does not count as a difference.
func (s *State) comparable() State {
	x := *s
	x.chance = 0
	clear(x.stock[x.held:x.top])
	return x
}

// points returns the points of a seat.
func (s *State) points(seat engine.Seat) int { return int(s.score[seat]) }

// goal returns the points a seat needs, R24.
func (s *State) goal(seat engine.Seat) int {
	return int(s.r.goalWith[s.table[seat]>>(cards.Suits*cards.King)&0xF])
}

// meets reports whether a seat has reached its goal, R3, R4.
func (s *State) meets(seat engine.Seat) bool { return s.points(seat) >= s.goal(seat) }

// handSize returns the number of cards in a hand, those a view hides included.
func (s *State) handSize(seat engine.Seat) int { return s.hand[seat].Len() + int(s.hidden[seat]) }

// hasQueen reports whether a seat controls a queen.
func (s *State) hasQueen(seat engine.Seat) bool { return s.table[seat]&queens != 0 }

// hasGlasses reports whether a seat controls an eight as glasses.
func (s *State) hasGlasses(seat engine.Seat) bool { return s.table[seat]&eights&^s.asPoints != 0 }

// baseOwner returns who put a card on the table this time.
func (s *State) baseOwner(c cards.Card) engine.Seat {
	if top := s.topOn(c); top != cards.None {
		return s.on[attachable(top)].base()
	}
	return s.controller(c)
}

// onTable returns the point cards and royals of all seats.
func (s *State) onTable() cards.Set {
	return s.table[0] | s.table[1] | s.table[2] | s.table[3]
}

// controller returns the seat that controls a card on the table that is not attached.
func (s *State) controller(c cards.Card) engine.Seat {
	for seat := engine.Seat(0); ; seat++ {
		if s.table[seat].Has(c) {
			return seat
		}
	}
}

// beneath returns the card that a jack or joker lies on; any other card is its own answer.
func (s *State) beneath(c cards.Card) cards.Card {
	if s.attached.Has(c) {
		return s.on[attachable(c)].on
	}
	return c
}

// topOn returns the highest jack or joker on a card, None if it carries none.
func (s *State) topOn(c cards.Card) cards.Card {
	top, depth := cards.None, -1
	for rest := s.attached; rest != 0; rest = rest.Rest() {
		a := s.on[attachable(rest.First())]
		if a.on == c && int(a.depth()) > depth {
			top, depth = rest.First(), int(a.depth())
		}
	}
	return top
}

// withAttached returns the cards on the table that carry jacks or jokers.
func (s *State) withAttached() (set cards.Set) {
	for rest := s.attached; rest != 0; rest = rest.Rest() {
		set = set.With(s.on[attachable(rest.First())].on)
	}
	return set
}

// place returns where a card on the table lies.
func (s *State) place(c cards.Card) engine.Place {
	if s.attached.Has(c) {
		return engine.Place{Zone: ZoneAttached, Seat: s.on[attachable(c)].to}
	}
	zone := ZoneRoyals
	if s.asPoints.Has(c) {
		zone = ZonePoints
	}
	return engine.Place{Zone: zone, Seat: s.controller(c)}
}

// topItemBy returns who played the top item of the stack: the last two, else the one-off.
func (s *State) topItemBy() engine.Seat {
	if s.nTwos > 0 {
		return s.twoBy[s.nTwos-1]
	}
	return s.by
}

// Holds returns 1 if the card lies at the place, else 0.
func (s *State) Holds(p engine.Place, c cards.Card) int {
	if s.at(p).Has(c) {
		return 1
	}
	return 0
}

// List fills buf[:0] with the cards at a place, ascending.
func (s *State) List(p engine.Place, buf []cards.Card) []cards.Card {
	buf = buf[:0]
	for rest := s.at(p); rest != 0; rest = rest.Rest() {
		buf = append(buf, rest.First())
	}
	return buf
}

// at returns the cards at a place.
func (s *State) at(p engine.Place) (set cards.Set) {
	if p.Seat >= 0 && int(p.Seat) < s.r.Seats {
		switch p.Zone {
		case ZoneHand:
			return s.hand[p.Seat]
		case ZonePoints:
			return s.table[p.Seat] & s.asPoints
		case ZoneRoyals:
			return s.table[p.Seat] &^ s.asPoints
		case ZoneAttached:
			for rest := s.attached; rest != 0; rest = rest.Rest() {
				if c := rest.First(); s.on[attachable(c)].to == p.Seat {
					set = set.With(c)
				}
			}
			return set
		}
	}
	if p.Seat != engine.NoSeat {
		return 0
	}
	switch p.Zone {
	case ZoneScrap:
		return s.scrap
	case ZoneStock:
		return cards.SetOf(s.stock[s.top:s.bottom]...)
	case ZoneRevealed:
		return s.revealedSet()
	case ZoneStack:
		return cards.SetOf(s.twos[:s.nTwos]...).With(s.oneoff).With(s.offer.card) // None adds nothing
	}
	return 0
}
