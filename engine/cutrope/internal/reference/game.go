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
	quick bool // same_number=on: C14 to C17

	stock    []string // top first; ascending when it was reshuffled
	shuffled bool     // the stock was reshuffled: its order is not fixed (C10)
	discard  []string
	levels   [3][]string // bottom to top
	seat     []seat

	turn   int // 1 for the first
	toMove int
	acted  bool // the seat has played a card in this turn
	idle   int  // turns in a row in which nobody played, drew or put down (C12)
	over   bool
	winner int
	reason string

	chance uint64
	events int // so far, those of the present play included
	log    []event
	legal  []string // the list of the present choice, nil until asked for
}

// seat is what lies before one seat.
type seat struct {
	hand     []string
	supply   [3][]string // bottom to top (C3)
	personal []string    // top first (C2)
}

// New returns a game that is ready for Begin. It panics if a field is missing.
func New(r Rules) *Game {
	all, _ := Named("basic")
	for field := range all {
		if r[field] == "" {
			panic("reference: the rules lack the field " + field)
		}
	}
	return &Game{r: maps.Clone(r), seats: r.number("seats"), quick: r["same_number"] == "on"}
}

// Begin deals (C2): first the personal decks, seat 0's all cards, its top first,
// then seat 1's, and so on; then the hands; the rest is the stock, in order. The
// seed is for what is random later.
func (g *Game) Begin(deal []string, chance uint64) {
	*g = Game{r: g.r, seats: g.seats, quick: g.quick, seat: make([]seat, g.seats), turn: 1, winner: -1, chance: chance}
	take := func(n int) []string {
		cards := slices.Clone(deal[:n])
		deal = deal[n:]
		return cards
	}
	for s := range g.seat {
		g.seat[s].personal = take(g.r.personal())
	}
	for s := range g.seat {
		g.seat[s].hand = ascending(take(g.r.number("hand")))
	}
	g.stock = take(len(deal))
}

// ToMove returns who is to choose, and what; -1 and "" when the game is over.
func (g *Game) ToMove() (seat int, phase string) {
	if g.over {
		return -1, ""
	}
	return g.toMove, "turn"
}

// Turn returns the number of the turn, 1 for the first.
func (g *Game) Turn() int { return g.turn }

// Over returns who won (-1 for nobody), the reason's name, and whether the game is over.
func (g *Game) Over() (winner int, reason string, over bool) {
	return g.winner, g.reason, g.over
}

// Zone returns the cards of a zone: `hand0` and `discard` ascending, `supplya0`
// and `level1` bottom to top, `personal0` and `stock` top first. Once it was
// reshuffled the stock is ascending.
func (g *Game) Zone(name string) []string {
	switch name {
	case "stock":
		return slices.Clone(g.stock)
	case "discard":
		return ascending(g.discard)
	case "level1", "level2", "level3":
		return slices.Clone(g.levels[name[5]-'1'])
	}
	number, err := strconv.Atoi(name[len(name)-1:])
	if err != nil || number >= g.seats {
		panic("reference: " + name + " is no zone")
	}
	s := g.seat[number]
	switch strings.TrimRight(name, "01234567") {
	case "hand":
		return ascending(s.hand)
	case "supplya":
		return slices.Clone(s.supply[0])
	case "supplyb":
		return slices.Clone(s.supply[1])
	case "supplyc":
		return slices.Clone(s.supply[2])
	case "personal":
		return slices.Clone(s.personal)
	}
	panic("reference: " + name + " is no zone")
}

// Zones returns the names of all zones.
func (g *Game) Zones() []string {
	list := []string{"stock", "discard", "level1", "level2", "level3"}
	for s := range g.seats {
		for _, zone := range []string{"hand", "supplya", "supplyb", "supplyc", "personal"} {
			list = append(list, zone+strconv.Itoa(s))
		}
	}
	return list
}
