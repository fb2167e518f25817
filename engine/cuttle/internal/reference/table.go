package reference

import (
	"slices"
	"strconv"
)

// pile is a point card or royal on the table, with the jacks and jokers on it.
type pile struct {
	card     string
	royal    bool
	owner    int        // the seat that put it on the table: the base owner
	seat     int        // who controls it; `switched` alone changes it
	attached []attached // bottom to top
}

// attached is a jack or joker on a card.
type attached struct {
	card      string
	player    int
	recipient int // R22: whom it gives the card to; under `toggle` its player
}

// piles returns the points, or royals, that a seat controls, ascending.
func (g *Game) piles(seat int, royal bool) []*pile {
	var piles []*pile
	for _, p := range g.table {
		if p.seat == seat && p.royal == royal {
			piles = append(piles, p)
		}
	}
	slices.SortFunc(piles, func(a, b *pile) int { return compare(a.card, b.card) })
	return piles
}

// find returns the pile that a card lies in, and its index among what is
// attached: -1 for the card beneath.
func (g *Game) find(card string) (*pile, int) {
	for _, p := range g.table {
		if p.card == card {
			return p, -1
		}
		for i, a := range p.attached {
			if a.card == card {
				return p, i
			}
		}
	}
	return nil, -1
}

func (p *pile) place() string {
	if p.royal {
		return royals(p.seat)
	}
	return points(p.seat)
}

func (a attached) place() string { return "attached" + strconv.Itoa(a.recipient) }

// R22: controller works out who controls a pile. `toggle`: the base owner if
// the number of jacks is even, else the rival. `top`: the recipient of the top
// jack or joker, else the base owner.
func (g *Game) controller(p *pile) int {
	n := len(p.attached)
	if g.r["jack"] == "toggle" {
		if n%2 == 1 {
			return g.rivals(p.owner)[0]
		}
		return p.owner
	}
	if n > 0 {
		return p.attached[n-1].recipient
	}
	return p.owner
}

// switchIfChanged logs that a pile changes its controller, if it does.
func (g *Game) switchIfChanged(p *pile, who int) {
	to := g.controller(p)
	if to == p.seat {
		return
	}
	from := p.place()
	p.seat = to
	g.emit(event{kind: "switched", who: who, card: p.card, from: from, to: p.place()})
	if p.royal && p.card[0] == '8' {
		g.showHands(to)
	}
}

// named is a card on the table that an action may name.
type named struct {
	card       string
	controller int
	permanent  bool
	attached   bool // a jack or joker on a card
	royalBelow bool // attached to a royal
}

// nameable returns every card on the table that may be named, ascending: each
// pile's card, and of what lies on it the top, or under `toggle` any (R22).
// A jack is controlled by its player under `toggle`, else by the controller of the card.
func (g *Game) nameable() []named {
	var list []named
	for _, p := range g.table {
		list = append(list, named{card: p.card, controller: p.seat, permanent: p.royal})
		for i, a := range p.attached {
			if g.r["jack"] == "toggle" {
				list = append(list, named{a.card, a.player, true, true, p.royal})
			} else if i == len(p.attached)-1 {
				list = append(list, named{a.card, p.seat, true, true, p.royal})
			}
		}
	}
	slices.SortFunc(list, func(a, b named) int { return compare(a.card, b.card) })
	return list
}

// queens counts the queens that a seat controls, one card left out.
func (g *Game) queens(seat int, except string) int {
	n := 0
	for _, p := range g.table {
		if p.royal && p.seat == seat && p.card[0] == 'Q' && p.card != except {
			n++
		}
	}
	return n
}

// R23: shielded reports whether a queen keeps a card from being targeted by a seat.
func (g *Game) shielded(t named, by int) bool {
	if g.sameSide(by, t.controller) && g.r["queen_shields_from"] == "rivals" {
		return false
	}
	if t.card[0] == 'Q' && g.r["queens"] == "not_queens" {
		return false
	}
	return g.queens(t.controller, t.card) > 0
}
