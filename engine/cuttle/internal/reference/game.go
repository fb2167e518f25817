package reference

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Game is one game in progress. Begin starts it, Play alone changes it.
type Game struct {
	r     Rules
	seats int
	goals []int

	stock    []string // top first
	mixed    int      // R34: so many of its last have no order, and are kept ascending
	hands    [][]string
	table    []*pile
	scrap    []string
	stack    []item   // the announced one-off and the twos on it
	targets  []string // what the one-off on the stack names
	rival    int      // whom a four on the stack names
	revealed []string // what a seven shows, top first

	offered    *offer // R28: a royal that may yet be returned
	responders []int  // who has yet to respond to it, in order

	known    map[string]seatSet // who knows where a card of a hand or the stock lies
	frozen   map[string]int     // card in a hand → the turn in which a nine froze it
	turn     int                // 1 for the first
	turnSeat int
	speakers []int // who has yet to speak, in order
	passes   int   // in succession
	threes   int   // in a row, up to the last, that took a three
	tookCard bool  // a three took a card in this turn
	counts   map[string]int

	toMove int
	phase  string
	over   bool
	winner int
	reason string

	chance uint64
	events int // of all plays before this one
	log    []event
	legal  []string // the list of the present choice, nil until asked for
}

// item is a card on the stack and its player.
type item struct {
	card   string
	player int
}

// New returns a game that is ready for Begin. It panics if a field is missing.
func New(r Rules) *Game {
	for field := range table {
		if r[field] == "" {
			panic("reference: the rules lack the field " + field)
		}
	}
	seats, _ := r.number("seats")
	return &Game{r: maps.Clone(r), seats: seats, goals: r.goals()}
}

// Begin deals: the first cards are seat 0's hand, the next seat 1's, and so on,
// the rest is the stock, in order. The seed is for what is random later.
func (g *Game) Begin(deal []string, chance uint64) {
	*g = Game{
		r: g.r, seats: g.seats, goals: g.goals,
		known: map[string]seatSet{}, frozen: map[string]int{}, counts: map[string]int{},
		turn: 1, phase: "turn", winner: -1, chance: chance,
	}
	for seat := range g.seats {
		n := g.r.handSize(seat, g.seats)
		g.hands = append(g.hands, ascending(deal[:n]))
		deal = deal[n:]
		for _, card := range g.hands[seat] {
			g.setKnown(card, g.holders(seat)...)
		}
	}
	g.stock = slices.Clone(deal)
}

// ToMove returns who is to choose, and what; -1 and "" when the game is over.
func (g *Game) ToMove() (seat int, phase string) {
	if g.over {
		return -1, ""
	}
	return g.toMove, g.phase
}

// Over returns who won (-1 for nobody), the reason's name, and whether the game is over.
func (g *Game) Over() (winner int, reason string, over bool) {
	return g.winner, g.reason, g.over
}

// Points returns the worth of the point cards that a seat controls (R8).
func (g *Game) Points(seat int) int {
	sum := 0
	for _, p := range g.table {
		if !p.royal && p.seat == seat {
			sum += rank(p.card)
		}
	}
	return sum
}

// Goal returns the points that a seat needs, by its kings (R24).
func (g *Game) Goal(seat int) int {
	kings := 0
	for _, p := range g.table {
		if p.royal && p.seat == seat && p.card[0] == 'K' {
			kings++
		}
	}
	return g.goals[min(kings, len(g.goals)-1)]
}

// Knows returns the cards in other hands or on the stock whose place a seat
// knows (§6), ascending.
func (g *Game) Knows(seat int) []string {
	var cards []string
	for other := range g.seats {
		if other != seat {
			cards = append(cards, g.hands[other]...)
		}
	}
	cards = append(cards, g.stock...)
	cards = slices.DeleteFunc(cards, func(card string) bool { return !g.known[card][seat] })
	return ascending(cards)
}

// Zone returns the cards of a zone, `hand0`, `attached1`, `scrap`: ascending,
// but the stock in its order, top first.
func (g *Game) Zone(name string) []string {
	var cards []string
	switch name {
	case "stock":
		return slices.Clone(g.stock)
	case "scrap":
		return ascending(g.scrap)
	case "revealed":
		return ascending(g.revealed)
	case "stack":
		for _, it := range g.stack {
			cards = append(cards, it.card)
		}
		if g.offered != nil {
			cards = append(cards, g.offered.card)
		}
		return ascending(cards)
	}
	seat, err := strconv.Atoi(name[len(name)-1:])
	if err != nil || seat >= g.seats {
		panic("reference: " + name + " is no zone")
	}
	switch strings.TrimRight(name, "0123") {
	case "hand":
		return ascending(g.hands[seat])
	case "points":
		for _, p := range g.piles(seat, false) {
			cards = append(cards, p.card)
		}
	case "royals":
		for _, p := range g.piles(seat, true) {
			cards = append(cards, p.card)
		}
	case "attached":
		for _, p := range g.table {
			for _, a := range p.attached {
				if a.recipient == seat {
					cards = append(cards, a.card)
				}
			}
		}
	default:
		panic("reference: " + name + " is no zone")
	}
	return ascending(cards)
}

// Seats.

// after returns the other seats clockwise from the one after seat.
func (g *Game) after(seat int) []int {
	var seats []int
	for i := 1; i < g.seats; i++ {
		seats = append(seats, (seat+i)%g.seats)
	}
	return seats
}

// sameSide reports whether two seats win together; every seat does with itself.
func (g *Game) sameSide(a, b int) bool {
	return a == b || g.r["teams"] == "on" && a%2 == b%2
}

// rivals returns the rivals of a seat clockwise from it.
func (g *Game) rivals(seat int) []int {
	return slices.DeleteFunc(g.after(seat), func(s int) bool { return g.sameSide(s, seat) })
}

// Who knows what.

// holders returns the seats that see a hand because it is theirs, or with
// `partner_hands=shown` their partner's.
func (g *Game) holders(seat int) []int {
	holders := []int{seat}
	if g.r["partner_hands"] == "shown" {
		for _, other := range g.after(seat) {
			if g.sameSide(seat, other) {
				holders = append(holders, other)
			}
		}
	}
	return holders
}

// setKnown makes a card's place known to these seats and no other.
func (g *Game) setKnown(card string, seats ...int) {
	var set seatSet
	for _, seat := range seats {
		set[seat] = true
	}
	g.known[card] = set
}

// setPublic makes a card's place known to all.
func (g *Game) setPublic(card string) { g.known[card] = g.allSeats() }

func (g *Game) allSeats() seatSet {
	var set seatSet
	for seat := range g.seats {
		set[seat] = true
	}
	return set
}

// Hands.

// addToHand puts a card into a hand, unfrozen.
func (g *Game) addToHand(seat int, card string) {
	g.hands[seat] = ascending(append(g.hands[seat], card))
}

// takeFromHand takes a card out of a hand; it is frozen no more, even if it comes back.
func (g *Game) takeFromHand(seat int, card string) {
	g.hands[seat] = without(g.hands[seat], card)
	delete(g.frozen, card)
}

// blockedLimit returns the hand limit if it blocks draws (R5, `block`).
func (g *Game) blockedLimit() (int, bool) {
	limit, ok := g.r.number("hand_limit")
	return limit, ok && g.r["limit_mode"] == "block"
}
