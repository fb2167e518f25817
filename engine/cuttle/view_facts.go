package cuttle

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// What a policy that knows Cuttle reads from a view: facts of the table as the
// seat knows them, and nothing hidden.

// Hand returns the seat's own hand.
func (v *View) Hand() cards.Set { return v.s.hand[v.seat] }

// Seen returns the cards in a seat's hand that the viewer knows.
func (v *View) Seen(seat engine.Seat) cards.Set { return v.s.hand[seat] }

// Points returns the point cards that a seat controls.
func (v *View) Points(seat engine.Seat) cards.Set { return v.s.table[seat] & v.s.asPoints }

// Royals returns the kings, queens and glasses that a seat controls.
func (v *View) Royals(seat engine.Seat) cards.Set { return v.s.table[seat] &^ v.s.asPoints }

// Scrap returns the scrap pile.
func (v *View) Scrap() cards.Set { return v.s.scrap }

// Frozen returns the frozen cards, whoever holds them.
func (v *View) Frozen() cards.Set { return v.s.frozen }

// Unseen returns the cards of which the viewer does not know where they lie: in the rivals' hands or the stock.
func (v *View) Unseen() cards.Set { return v.s.r.all &^ v.s.known[v.seat] }

// Stock returns the number of cards in the stock.
func (v *View) Stock() int { return v.s.Stock() }

// Top returns the known cards on top of the stock, the first to be drawn first.
func (v *View) Top() []cards.Card {
	i := v.s.top
	for i < v.s.bottom-v.s.mixed && v.s.stock[i] != cards.None {
		i++
	}
	return v.s.stock[v.s.top:i]
}

// Under returns the card that a jack or joker lies on.
func (v *View) Under(c cards.Card) cards.Card { return v.s.on[attachable(c)].on }

// Without returns who would control a card if the jack or joker named left it.
func (v *View) Without(c cards.Card) engine.Seat {
	to := v.s.without(c)
	if v.s.r.beside != nil {
		v.s.r.beside.compare(func(o *Rules) bool {
			s := v.s
			s.r = o
			return s.without(c) == to
		})
	}
	return to
}

func (s State) without(c cards.Card) engine.Seat {
	gone := s.on[attachable(c)]
	s.detach(c, cards.SetOf(c))
	if s.topOn(gone.on) == cards.None {
		return gone.base()
	}
	return s.rightful(gone.on)
}

// Base returns who put a card on the table.
func (v *View) Base(c cards.Card) engine.Seat { return v.s.baseOwner(c) }

// Stack returns the announced one-off, who plays it, its targets and the
// number of twos on it; None if there is none.
func (v *View) Stack() (oneOff cards.Card, by engine.Seat, target, second cards.Card, counters int) {
	return v.s.oneoff, v.s.by, v.s.target[0], v.s.target[1], int(v.s.nTwos)
}

// Named returns the rival whom an announced four names, else NoSeat: it hits each, R30, or is none.
func (v *View) Named() engine.Seat { return v.s.named }

// Offer returns the royal that a nine may yet return, R28, the target of a
// jack or joker (None for other royals) and its recipient; None if there is
// none. Its player is the seat whose turn it is.
func (v *View) Offer() (royal, on cards.Card, to engine.Seat) {
	o := v.s.offer
	return o.card, o.on, engine.Seat(o.to)
}

// Revealed returns the cards that a seven shows.
func (v *View) Revealed() cards.Set { return v.s.revealedSet() }

// Variant returns the rules as Cuttle's own type, to read its fields.
func (v *View) Variant() *Rules { return v.s.r }

// TurnSeat returns whose turn it is.
func (v *View) TurnSeat() engine.Seat { return v.s.turnSeat }

// Hidden returns how many cards of a seat's hand the viewer does not know.
func (v *View) Hidden(seat engine.Seat) int { return int(v.s.hidden[seat]) }

// Carried returns the jacks and jokers that lie on other cards.
func (v *View) Carried() cards.Set { return v.s.attached }

// Receiver returns whose hand a nine that names the card would send it to, R20.
func (v *View) Receiver(c cards.Card) engine.Seat {
	to := v.s.receiver(c)
	if v.s.r.beside != nil {
		v.s.r.beside.compare(func(o *Rules) bool {
			s := v.s
			s.r = o
			return s.receiver(c) == to
		})
	}
	return to
}

// Passes returns how many passes in succession were the last plays, R6.
func (v *View) Passes() int { return int(v.s.passes) }

// ToMove returns who is to choose, NoSeat when the game is over.
func (v *View) ToMove() engine.Seat { return v.s.toMove }

// Outcome returns how the game ended, and whether it has.
func (v *View) Outcome() (engine.Outcome, bool) { return v.s.Outcome() }

// SeenBy returns the cards in the viewer's own hand that it knows another seat has seen.
func (v *View) SeenBy(seat engine.Seat) cards.Set { return v.s.hand[v.seat] & v.s.known[seat] }
