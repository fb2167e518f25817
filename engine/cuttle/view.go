package cuttle

import (
	"math/bits"
	"math/rand/v2"

	"cardlab/engine"
	"cardlab/engine/cards"
)

// View is what one seat knows of a game of Cuttle. It holds a state from which
// whatever the seat does not know has been taken: of the rivals' hands only
// the cards that it has seen, and how many others; of the stock only the top
// cards that lie there known; nothing of chance.
type View struct {
	s      State
	seat   engine.Seat
	legal  []engine.Action // room for all choices, made once
	listed bool            // legal has been filled since the last Look
	only   []engine.Action // what Legal is restricted to; nil for all
}

// NewView returns a view for Look to fill.
func (s *State) NewView() engine.View {
	return &View{s: State{r: s.r}, legal: make([]engine.Action, 0, 128)}
}

// unknownStock is a stock of which nothing is known.
var unknownStock = func() (stock [maxDeck]cards.Card) {
	for i := range stock {
		stock[i] = cards.None
	}
	return stock
}()

// Look fills v with what seat me may know, §6 of the rules.
func (s *State) Look(me engine.Seat, view engine.View) {
	v := view.(*View)
	v.seat, v.listed, v.only = me, false, nil
	v.s = *s
	knows := s.known[me]
	for seat := range s.r.Seats {
		if engine.Seat(seat) == me {
			continue
		}
		known := s.hand[seat] & knows
		v.s.hidden[seat] += uint8((s.hand[seat] &^ known).Len())
		v.s.hand[seat] = known
		v.s.known[seat] &= knows
	}
	i := s.top
	for i < s.bottom && s.stock[i] < maxDeck && knows.Has(s.stock[i]) {
		i++
	}
	v.s.stock = unknownStock
	copy(v.s.stock[s.top:i], s.stock[s.top:i])
	v.s.chance = 0
}

// Rules returns the variant that is played.
func (v *View) Rules() engine.Rules { return v.s.r }

// Seat returns whose view it is.
func (v *View) Seat() engine.Seat { return v.seat }

// Phase returns which choice is due.
func (v *View) Phase() engine.Phase { return v.s.phase }

// Legal returns the choices of the seat if it is to move, else nil.
func (v *View) Legal() []engine.Action {
	if v.s.toMove != v.seat {
		return nil
	}
	if v.only != nil {
		return v.only
	}
	if !v.listed {
		v.legal = v.s.Legal(v.legal)
		v.listed = true
	}
	return v.legal
}

// Restrict makes Legal return these of its actions until the next Look.
func (v *View) Restrict(to []engine.Action) { v.only = to }

// Standing returns a seat's points and its goal.
func (v *View) Standing(seat engine.Seat) (points, goal int) { return v.s.Standing(seat) }

// Sample fills dst with a state that the seat cannot tell from the real one:
// the cards it has never seen are dealt anew, each arrangement as likely as
// any other, to the hidden places in the rivals' hands and the stock.
func (v *View) Sample(dst engine.State, rng *rand.Rand) {
	d := dst.(*State)
	*d = v.s
	var unseen [maxDeck]cards.Card
	n := 0
	for rest := d.r.all &^ d.known[v.seat]; rest != 0; rest = rest.Rest() {
		unseen[n] = rest.First()
		n++
	}
	shuffle(unseen[:n], rng)
	for seat := range d.r.Seats {
		for ; d.hidden[seat] > 0; d.hidden[seat]-- {
			n--
			d.hand[seat] = d.hand[seat].With(unseen[n])
		}
		d.known[seat] |= d.hand[seat]
	}
	i := d.top
	for d.stock[i%maxDeck] != cards.None && i < d.bottom {
		i++
	}
	copy(d.stock[i:d.bottom], unseen[:n])
	d.chance = rng.Uint64()
}

// shuffle puts the cards in random order: Fisher–Yates with seven picks from
// each random number. A pick is the high half of the product with the number
// of places, and the low half serves for the next (Brackett-Rozinsky, Lemire
// 2024); with at most 54⁷ < 2⁴¹ outcomes each is within 2⁻²³ of uniform.
func shuffle(list []cards.Card, rng *rand.Rand) {
	for i := len(list); i > 1; {
		x := rng.Uint64()
		for picks := min(7, i-1); picks > 0; picks-- {
			var j uint64
			j, x = bits.Mul64(x, uint64(i))
			i--
			list[i], list[j] = list[j], list[i]
		}
	}
}

// Equal reports whether two views hold the same knowledge.
func (v *View) Equal(other engine.View) bool {
	o := other.(*View)
	return v.seat == o.seat && v.s == o.s
}

// String returns the position as the seat knows it.
func (v *View) String() string { return v.s.String() }

// What follows is for policies that know Cuttle.

// Hand returns the seat's own hand.
func (v *View) Hand() cards.Set { return v.s.hand[v.seat] }

// Seen returns the cards in a seat's hand that the viewer knows.
func (v *View) Seen(seat engine.Seat) cards.Set { return v.s.hand[seat] }

// HandSize returns how many cards a seat holds.
func (v *View) HandSize(seat engine.Seat) int { return v.s.handSize(seat) }

// Points returns the point cards that a seat controls.
func (v *View) Points(seat engine.Seat) cards.Set { return v.s.table[seat] & v.s.asPoints }

// Royals returns the kings, queens and glasses that a seat controls.
func (v *View) Royals(seat engine.Seat) cards.Set { return v.s.table[seat] &^ v.s.asPoints }

// Scrap returns the scrap pile.
func (v *View) Scrap() cards.Set { return v.s.scrap }

// Frozen returns the frozen cards, whoever holds them.
func (v *View) Frozen() cards.Set { return v.s.frozen }

// Unseen returns the cards that the viewer has never seen: in the rivals' hands or the stock.
func (v *View) Unseen() cards.Set { return v.s.r.all &^ v.s.known[v.seat] }

// Stock returns the number of cards in the stock.
func (v *View) Stock() int { return v.s.Stock() }

// Top returns the known cards on top of the stock, the first to be drawn first.
func (v *View) Top() []cards.Card {
	i := v.s.top
	for i < v.s.bottom && v.s.stock[i] != cards.None {
		i++
	}
	return v.s.stock[v.s.top:i]
}

// Attached returns the jacks and jokers on a card, as a set.
func (v *View) Attached(on cards.Card) (set cards.Set) {
	for rest := v.s.attached; rest != 0; rest = rest.Rest() {
		if v.s.on[carrier(rest.First())].on == on {
			set = set.With(rest.First())
		}
	}
	return set
}

// Under returns the card that a jack or joker lies on.
func (v *View) Under(c cards.Card) cards.Card { return v.s.on[carrier(c)].on }

// Without returns who would control a card if the jack or joker named left it.
func (v *View) Without(c cards.Card) engine.Seat {
	s, gone := v.s, v.s.on[carrier(c)]
	s.detach(c, cards.SetOf(c))
	if s.topOn(gone.on) == cards.None {
		return gone.base
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

// Revealed returns the cards that a seven shows.
func (v *View) Revealed() cards.Set { return v.s.revealedSet() }

// Variant returns the rules as Cuttle's own type, to read its fields.
func (v *View) Variant() *Rules { return v.s.r }

// TurnSeat returns whose turn it is.
func (v *View) TurnSeat() engine.Seat { return v.s.turnSeat }
