package cuttle

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// What a policy or an evaluation asks of the rules about positions that it only thinks
// of. The game itself asks the same functions, so that a rule is told once; a new
// switch is read here and in the fold of play, and whoever asks has it right.

// Goal returns the points that a seat needs with so many kings, seven at most, R24.
func (r *Rules) Goal(kings int) int { return int(r.goal[kings&7]) }

// Unshielded returns what may be targeted, as far as queens go, of all the cards that a
// seat controls, by a seat from whose targeting its queens shield, R23.
func (r *Rules) Unshielded(all cards.Set) cards.Set {
	if all&queens == 0 {
		return all
	}
	return r.openQueens(all & queens)
}

// openQueens returns which of the queens of a seat may be targeted: a lone one, and
// every one where queens do not shield queens.
func (r *Rules) openQueens(q cards.Set) cards.Set {
	if r.Queens == NotQueens || q.Rest() == 0 {
		return q
	}
	return 0
}

// Counters returns the cards of a hand that may counter what another seat has played
// last, R12; queen says whether that seat controls a queen.
func (r *Rules) Counters(hand, frozen cards.Set, queen bool) cards.Set {
	have := hand & twos
	if r.FrozenCounters == Off {
		have &^= frozen
	}
	if queen && r.QueenBlocks == On {
		return 0
	}
	return have
}

// Recipient returns who controls a card after a seat has played a jack or joker on it,
// R22, R25, R27; named is the seat that the action names, which it does with teams alone.
func (r *Rules) Recipient(by, from, named engine.Seat) engine.Seat {
	to := r.recipient(by, from, named)
	if r.beside != nil {
		r.beside.compare(func(o *Rules) bool { return o.recipient(by, from, named) == to })
	}
	return to
}

func (r *Rules) recipient(by, from, named engine.Seat) engine.Seat {
	switch {
	case r.table.Teams:
		return named
	case r.Jack == Toggle:
		return r.table.Next(from) // two seats: the other one
	case from == by: // two seats here, too
		return r.table.Next(by)
	}
	return by
}

// Names returns what a one-off that a seat announces names: the first and the second
// card, None for none, and for a four the rival; NoSeat if it is none, or hits each rival.
func (r *Rules) Names(by engine.Seat, a engine.Action) (first, second cards.Card, rival engine.Seat) {
	first, second = targetOf(a), lastOf(a)
	if cardOf(a).Rank() != cards.Four {
		return first, second, engine.NoSeat
	}
	switch {
	case second != cards.None:
		return first, cards.None, engine.Seat(second)
	case r.hitsEach(by):
		return first, cards.None, engine.NoSeat
	}
	return first, cards.None, r.table.Next(by) // with one rival there is no name to give
}

// hitsEach reports whether a four of a seat hits each of several rivals, R30.
func (r *Rules) hitsEach(by engine.Seat) bool {
	return r.FourHits == HitsEach && r.table.Rivals(by).Len() > 1
}

// fourTakes is how many cards a four makes a seat discard, R16.
const fourTakes = 2

// FourDiscards returns the seats that a four makes discard, in the order of the seats, and
// how many cards each, R16, R30; a seat that has fewer discards what it has. named is
// the rival that it names, NoSeat if it hits each.
func (r *Rules) FourDiscards(by, named engine.Seat) (seats engine.Seats, each int) {
	if named == engine.NoSeat {
		return r.table.Rivals(by), fourTakes
	}
	return engine.Only(named), fourTakes
}

// FiveDraws returns how many cards a five makes its player discard, R17, and how many it
// then draws, R5, R33, with so many cards in its hand when the five takes effect, and in the
// stock. Of an empty stock it does neither, R29.
func (r *Rules) FiveDraws(hand, stock int) (discards, draws int) {
	discards, draws = r.fiveDraws(hand, stock)
	if r.beside != nil {
		r.beside.compare(func(o *Rules) bool {
			a, b := o.fiveDraws(hand, stock)
			return a == discards && b == draws
		})
	}
	return discards, draws
}

func (r *Rules) fiveDraws(hand, stock int) (discards, draws int) {
	if stock == 0 {
		return 0, 0
	}
	draws = 2
	if r.Five == DiscardOneDrawThree {
		discards, draws = min(1, hand), 3
	}
	if r.FiveAtLimit == FiveOne && r.HandLimit-hand <= 1 { // R33: with the five the hand was full
		discards, draws = 0, 1
	}
	return discards, max(0, min(draws, stock, r.Room(hand-discards)))
}

// SevenShows returns how many cards a seven reveals of a stock, R19. All but the one
// that is played go back.
func (r *Rules) SevenShows(stock int) int {
	shown := r.sevenShows(stock)
	if r.beside != nil {
		r.beside.compare(func(o *Rules) bool { return o.sevenShows(stock) == shown })
	}
	return shown
}

func (r *Rules) sevenShows(stock int) int {
	if r.Seven == SevenTwo {
		return min(2, stock)
	}
	return min(1, stock)
}

// NineReturns reports whether what a nine names goes to a hand, and not onto the stock, R20.
func (r *Rules) NineReturns() bool {
	returns := r.Nine != NineTopOfStock
	if r.beside != nil {
		r.beside.compare(func(o *Rules) bool { return o.NineReturns() == returns })
	}
	return returns
}

// NineFreezes reports whether the card that a nine returns is frozen, R20.
func (r *Rules) NineFreezes() bool {
	freezes := r.Nine == NineHandFrozen
	if r.beside != nil {
		r.beside.compare(func(o *Rules) bool { return o.NineFreezes() == freezes })
	}
	return freezes
}

// takeable returns the cards of a scrap pile that a three may take, after so many threes
// in a row that took a three, R15.
func (r *Rules) takeable(scrap cards.Set, inARow int) cards.Set {
	if r.Three == NoThree || r.Three == NoThreeAfterOne && inARow >= 1 || r.Three == NoThreeAfterTwo && inARow >= 2 {
		return scrap &^ threes
	}
	return scrap
}

// Takeable returns the cards of a scrap pile that a three may take now, R15.
func (v *View) Takeable(scrap cards.Set) cards.Set {
	r, inARow := v.s.r, int(v.s.threes)
	set := r.takeable(scrap, inARow)
	if r.beside != nil {
		r.beside.compare(func(o *Rules) bool { return o.takeable(scrap, inARow) == set })
	}
	return set
}

// passesEnough reports whether so many passes in succession end the game drawn, R6, or
// bring the scrap back, R34.
func (r *Rules) passesEnough(passes int) bool { return passes >= r.PassesToDraw }

// Reshuffles reports whether with so many cards in the stock and in scrap the last pass
// in succession makes the scrap a new stock, R34, and does not end the game.
func (r *Rules) Reshuffles(stock, scrap int) bool {
	return r.StockOut == StockReshuffle && stock == 0 && scrap > 0
}

// PassDraws reports whether one more pass would end the game drawn, R6.
func (v *View) PassDraws() bool {
	return v.passIsLast() && !v.s.r.Reshuffles(v.s.Stock(), v.s.scrap.Len())
}

// PassReshuffles reports whether one more pass would make the scrap a new stock, R34.
func (v *View) PassReshuffles() bool {
	return v.passIsLast() && v.s.r.Reshuffles(v.s.Stock(), v.s.scrap.Len())
}

func (v *View) passIsLast() bool {
	r, passes := v.s.r, int(v.s.passes)+1
	last := r.passesEnough(passes)
	if r.beside != nil {
		r.beside.compare(func(o *Rules) bool { return o.passesEnough(passes) == last })
	}
	return last
}

// Room returns how many cards a hand may yet draw, R5.
func (r *Rules) Room(hand int) int {
	if r.LimitMode == Block {
		return r.HandLimit - hand
	}
	return NoLimit
}

// Excess returns how many cards the end of a turn makes a hand discard, R5.
func (r *Rules) Excess(hand int) int {
	excess := r.excess(hand)
	if r.beside != nil {
		r.beside.compare(func(o *Rules) bool { return o.excess(hand) == excess })
	}
	return excess
}

func (r *Rules) excess(hand int) int {
	if r.LimitMode == DiscardDown {
		return max(0, hand-r.HandLimit)
	}
	return 0
}
