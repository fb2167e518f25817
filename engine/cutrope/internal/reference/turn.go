package reference

import (
	"slices"
	"strconv"

	"github.com/cardlab/cardlab/engine"
)

// reasons, by number.
var reasons = []string{"", "emptied", "stuck", "turn_limit"}

// next says on the last event who is to choose, and what.
func (g *Game) next() { g.log[len(g.log)-1].next = "P" + strconv.Itoa(g.toMove) + ":turn" }

// endTurn does what comes between a turn and the next, in the order of the notation.
func (g *Game) endTurn(putDown bool) {
	drew := g.refill()
	if g.acted || putDown || drew {
		g.idle = 0
	} else {
		g.idle++
	}
	if g.idle >= g.r.number("stuck_rounds")*g.seats || g.nothingLeft() { // C12
		g.end("stuck")
		return
	}
	if g.turn >= g.r.number("turn_limit") { // C12a
		g.end("turn_limit")
		return
	}
	g.turn++
	g.toMove = (g.toMove + 1) % g.seats
	g.acted = false
	g.next()
}

// C4, C10: refill draws until the hand is full or there is nothing more to
// draw, and reports whether a card was drawn.
func (g *Game) refill() (drew bool) {
	s := &g.seat[g.toMove]
	for len(s.hand) < g.r.number("hand") {
		if len(g.stock) == 0 && !g.reshuffle() {
			break
		}
		card := g.takeFromStock()
		s.hand = ascending(plus(s.hand, card))
		var drawer seatSet
		drawer[g.toMove] = true
		g.emitTo(drawer, event{kind: "drawn", who: g.toMove, card: card, from: "stock", to: zone("hand", g.toMove)})
		drew = true
	}
	return drew
}

// C10: reshuffle makes the discard pile the new stock, if there is one and
// the rules say so.
func (g *Game) reshuffle() bool {
	if len(g.discard) == 0 || g.r["deck_out"] == "stop" {
		return false
	}
	g.stock, g.discard, g.shuffled = ascending(g.discard), nil, true
	g.emit(event{kind: "reshuffled", who: g.toMove, from: "discard", to: "stock", n: len(g.stock)})
	return true
}

// takeFromStock takes the top card. A reshuffled stock has no order yet: any of
// its cards comes, by the game's chance after the events so far.
func (g *Game) takeFromStock() string {
	i := 0
	if g.shuffled {
		i = engine.Pick(engine.Chance(g.chance, g.events), len(g.stock))
	}
	card := g.stock[i]
	g.stock = slices.Delete(slices.Clone(g.stock), i, i+1)
	return card
}

// C12: nothingLeft reports whether all hands, the stock and the discard pile
// are empty and nobody can play.
func (g *Game) nothingLeft() bool {
	if len(g.stock) > 0 || len(g.discard) > 0 {
		return false
	}
	for s := range g.seats {
		if len(g.seat[s].hand) > 0 || len(g.plays(s)) > 0 {
			return false
		}
	}
	return true
}

// C9: win ends the game for the seat that has played out its personal deck.
func (g *Game) win() {
	g.over, g.winner, g.reason = true, g.toMove, "emptied"
	g.emit(event{kind: "won", who: g.toMove})
}

// C12, C12a: end ends the game without a seat that has played out its
// personal deck: a draw, or with `fewest` the one seat with the fewest cards in it wins.
func (g *Game) end(reason string) {
	g.over, g.winner, g.reason = true, -1, reason
	if g.r["stuck"] == "fewest" {
		g.winner = g.fewest()
	}
	g.emit(event{kind: "ended", who: g.winner, n: slices.Index(reasons, reason)})
}

// fewest returns the seat with the fewest personal cards, -1 if several have as few.
func (g *Game) fewest() int {
	best := 0
	for s := range g.seat {
		if len(g.seat[s].personal) < len(g.seat[best].personal) {
			best = s
		}
	}
	for s := range g.seat {
		if s != best && len(g.seat[s].personal) == len(g.seat[best].personal) {
			return -1
		}
	}
	return best
}
