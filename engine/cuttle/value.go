package cuttle

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Value returns how good the position looks for the side of seat s, see
// [engine.Evaluator]. It counts what each side lacks to its goal, what it holds
// and has on the table, and what the seat to move next, and then its rival,
// could win, scuttle, steal or scrap with the cards in hand. A one-off on the
// stack counts as done, or as countered if the seat that may counter gains by
// that; an offered royal as placed, or as returned.
func (s *State) Value(seat engine.Seat) int {
	var o outlook
	happens, cost := s.nTwos&1 == 0, costOfTwo
	if s.phase == PhaseResponse {
		happens, cost = false, costOfNine
	}
	s.foresee(&o, happens)
	v := o.value(seat)
	if s.phase != PhaseCounter && s.phase != PhaseResponse {
		return v
	}
	if s.r.table.Sides() > 2 {
		return s.answered(&o, seat, v, cost)
	}
	s.foresee(&o, !happens)
	if s.r.table.Side(seat).Has(s.toMove) {
		return max(v, o.value(seat)-cost)
	}
	return min(v, o.value(seat)+cost)
}

// answered returns the value for a seat, which is v if the one-off on the
// stack is let be, when another of three or more sides may counter and does so if it gains.
func (s *State) answered(o *outlook, seat engine.Seat, v, cost int) int {
	letBe := o.value(s.toMove)
	s.foresee(o, s.nTwos&1 != 0)
	switch {
	case o.value(s.toMove)-cost <= letBe:
		return v
	case seat == s.toMove:
		return o.value(seat) - cost
	}
	return min(engine.Win, o.value(seat)+cost/(s.r.Seats-1))
}

// What an answer must gain to be worth its card, in thousandths of a win: a
// counter its two, a response its nine.
const (
	costOfTwo  = 40
	costOfNine = 80
)

// What things are worth, in thousandths of a point on the table.
const (
	worthPoint  = 1060  // each point nearer to the goal
	worthClose  = 60    // times the square of the points below 11 that are lacking: the last ten count more
	worthTurn   = 1000  // to move next
	worthCrown  = 3640  // a king on the table, besides the lower goal
	worthShield = 10360 // a queen on the table
	worthGuard  = 850   // each other card that she shields
	worthSight  = 1840  // an eight on the table as glasses
	worthLoan   = 1090  // what a stolen point card is worth less
	worthThreat = 5000  // a card in hand that would win, the rival being first to move
	worthHand   = 5060  // the first card in hand; the second a half of it, the third a third
	worthPlay   = 5140  // the play that a seven gives
	worthDrawn  = 4000  // a card yet to be drawn
	worthNow    = 670   // each point that the side to move next could take from the other
	worthLater  = 410   // each point that its rival could take thereafter
)

// perLogit is how many thousandths of a point multiply the odds to win by e.
const perLogit = 9500

// worthHeld is what a card in hand is worth, by rank, a joker's last.
var worthHeld = [cards.Ranks + 1]int{5500, 7460, 2430, 1380, 2370, 5950, 1460, 3270, 4770, 8670, 4170, 1310, 4840, 4000}

// worthLack[n] is what it is worth to lack n points.
var worthLack = func() (w [64]int) {
	for n := range w {
		below := max(0, 11-n)
		w[n] = worthClose*below*below - worthPoint*n
	}
	return w
}()

// worthHeldTwo[i] is what cards of the ranks 2i and 2i+1 in hand are worth, by the eight
// bits that they have in a set, and from bit countHeld on how many they are.
var worthHeldTwo = func() (w [7][256]uint32) {
	for i := range w {
		for set := range w[i] {
			for rest := cards.Set(set) << (8 * i); rest != 0; rest = rest.Rest() {
				if c := rest.First(); c < maxDeck {
					w[i][set] += 1<<countHeld + uint32(worthHeld[c.Rank()])
				}
			}
		}
	}
	return w
}()

// countHeld is a bit above what any hand is worth.
const countHeld = 20

// worthMany[n] is what it is worth to hold n cards, besides what each is worth.
var worthMany = func() (w [16]int) {
	for n := 1; n < len(w); n++ {
		w[n] = w[n-1] + worthHand/n
	}
	return w
}()

// byWorth lists the ranks, the one least worth holding first.
var byWorth = func() (ranks [cards.Ranks + 1]cards.Rank) {
	for i := range ranks {
		ranks[i] = cards.Rank(i)
		for j := i; j > 0 && worthHeld[ranks[j]] < worthHeld[ranks[j-1]]; j-- {
			ranks[j], ranks[j-1] = ranks[j-1], ranks[j]
		}
	}
	return ranks
}()

// outlook is a position as its evaluation sees it: who has what once the
// one-off on the stack has done what it does.
type outlook struct {
	s        *State
	hand     [maxSeats]cards.Set
	table    [maxSeats]cards.Set
	asPoints cards.Set
	bonus    [maxSeats]int32
	next     engine.Seat // whose turn follows
}

// foresee fills o with the position after the stack is dealt with.
func (s *State) foresee(o *outlook, happens bool) {
	o.s, o.hand, o.table, o.asPoints, o.bonus = s, s.hand, s.table, s.asPoints, [maxSeats]int32{}
	o.next = s.toMove
	if s.phase == PhaseTurn {
		return
	}
	o.next = s.r.table.Next(s.turnSeat)
	if s.offer.card != cards.None {
		o.royal(happens)
		return
	}
	if s.oneoff != cards.None && happens {
		o.oneOff()
	}
}

// oneOff carries out what the one-off on the stack does.
func (o *outlook) oneOff() {
	s := o.s
	by := s.by
	switch s.oneoff.Rank() {
	case cards.Ace:
		for seat := range o.table {
			o.table[seat] &^= o.asPoints
		}
		o.asPoints = 0
	case cards.Two:
		o.leave(s.target[0])
	case cards.Three:
		if from := s.takeable(); from != 0 {
			o.hand[by] |= mostWorth(from)
		}
	case cards.Four:
		seats, each := s.r.FourDiscards(by, s.named)
		for ; seats != 0; seats = seats.Rest() {
			hand := &o.hand[seats.First()]
			for range each {
				*hand &^= leastWorth(*hand)
			}
		}
	case cards.Five:
		if s.Stock() > 0 {
			o.bonus[by] += 2 * worthDrawn
		}
	case cards.Six:
		for rest := s.withAttached(); rest != 0; rest = rest.Rest() {
			c := rest.First()
			o.move(c, s.baseOwner(c))
		}
		for seat := range o.table {
			o.table[seat] &= o.asPoints
		}
	case cards.Seven:
		if s.Stock()+int(s.nRevealed) > 0 {
			o.bonus[by] += worthPlay
		}
	case cards.Nine:
		for _, t := range s.target {
			if t == cards.None {
				continue
			}
			to := s.receiver(t)
			o.leave(t)
			if s.r.NineReturns() {
				o.hand[to] = o.hand[to].With(t)
			}
		}
	}
}

// royal carries out what the offered royal does, or its return, R28.
func (o *outlook) royal(isReturned bool) {
	s := o.s
	by, offer := s.turnSeat, s.offer
	switch {
	case isReturned:
		o.hand[by] = o.hand[by].With(offer.card)
	case offer.on == cards.None:
		o.table[by] = o.table[by].With(offer.card)
	default:
		o.move(s.beneath(offer.on), engine.Seat(offer.to))
	}
}

// leave takes a target of a two or nine off the table: a card, or a jack or
// joker, whose card then goes back to who put it there.
func (o *outlook) leave(c cards.Card) {
	if o.s.attached.Has(c) {
		a := &o.s.on[attachable(c)]
		o.move(a.on, a.base())
		return
	}
	for seat := range o.table {
		o.table[seat] = o.table[seat].Without(c)
	}
	o.asPoints = o.asPoints.Without(c)
}

// move gives a card on the table to a seat.
func (o *outlook) move(c cards.Card, to engine.Seat) {
	for seat := range o.table {
		o.table[seat] = o.table[seat].Without(c)
	}
	o.table[to] = o.table[to].With(c)
}

// leastWorth returns the card of a hand that is least worth holding, as a set.
func leastWorth(hand cards.Set) cards.Set {
	for _, r := range byWorth {
		if of := hand & cards.RankSet(r); of != 0 {
			return of &^ of.Rest()
		}
	}
	return 0
}

// mostWorth returns the card of a set that is most worth holding, as a set.
func mostWorth(set cards.Set) cards.Set {
	for i := len(byWorth) - 1; i >= 0; i-- {
		if of := set & cards.RankSet(byWorth[i]); of != 0 {
			return of &^ of.Rest()
		}
	}
	return 0
}
