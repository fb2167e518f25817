package reference

import (
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
)

// happen carries out a one-off that was not countered.
func (g *Game) happen(seat int, card string) {
	switch card[0] {
	case 'A':
		g.ace(seat)
	case '2':
		g.two(seat, g.targets[0])
	case '3':
		g.three(seat)
	case '4':
		g.four(-1)
	case '5':
		g.five(seat)
	case '6':
		g.six(seat)
	case '7':
		g.seven(seat)
	case '9':
		g.nine(seat)
	}
}

// ace: every point card goes to scrap, with the jacks on it.
func (g *Game) ace(seat int) {
	for s := range g.seats {
		for _, p := range g.piles(s, false) {
			g.scrapPile(p, seat)
		}
	}
	g.resolved()
}

// two: a permanent goes to scrap; a point card may change control for want of its jack (R22).
func (g *Game) two(seat int, target string) {
	p, i := g.find(target)
	if i < 0 {
		g.scrapPile(p, seat)
	} else {
		a := p.attached[i]
		p.attached = slices.Delete(slices.Clone(p.attached), i, i+1)
		g.scrap = append(g.scrap, a.card)
		g.emit(event{kind: "scrapped", who: seat, card: a.card, from: a.place(), to: "scrap"})
		g.switchIfChanged(p, seat)
	}
	g.resolved()
}

// R15: three leaves its player to take a card, R29 if there is one.
func (g *Game) three(seat int) {
	if len(g.takeable()) == 0 {
		g.threes = 0 // the three that resolved most recently took none
		g.resolved()
		return
	}
	g.due(seat, "take")
}

// R15: take ends a three.
func (g *Game) take(seat int, card string) {
	g.scrap = without(g.scrap, card)
	g.addToHand(seat, card)
	g.setPublic(card)
	g.emit(event{kind: "taken", who: seat, card: card, from: "scrap", to: hand(seat)})
	if card[0] == '3' {
		g.threes++
	} else {
		g.threes = 0
	}
	g.tookCard = true
	g.resolved()
}

// R16: the rival discards two cards, or all if it holds fewer. R30: each rival
// does, in the order of the seats; done is the last that has, -1 for none.
func (g *Game) four(done int) {
	for seat := done + 1; seat < g.seats; seat++ {
		hit := seat == g.rival || g.rival < 0 && slices.Contains(g.rivals(g.stack[0].player), seat)
		if !hit || len(g.hands[seat]) == 0 {
			continue
		}
		if g.r["four"] == "choice" {
			g.due(seat, "four")
			return
		}
		for range min(2, len(g.hands[seat])) {
			cards := ascending(g.hands[seat])
			i := engine.Pick(engine.Chance(g.chance, g.events+len(g.log)), len(cards))
			g.discard(seat, cards[i:i+1])
		}
	}
	g.resolved()
}

// R17.
func (g *Game) five(seat int) {
	switch {
	case len(g.stock) == 0: // R29
		g.resolved()
	case g.r["five_at_limit"] == "one" && g.fullBefore(seat): // R33
		g.drawForFive(seat, 1)
	case g.r["five"] == "draw_two":
		g.drawForFive(seat, 2)
	case len(g.hands[seat]) > 0:
		g.due(seat, "five")
	default:
		g.drawForFive(seat, 3)
	}
}

// R33: fullBefore reports whether a hand with a five that has left it reached the limit.
func (g *Game) fullBefore(seat int) bool {
	limit, ok := g.r.number("hand_limit")
	return ok && len(g.hands[seat])+1 >= limit
}

// R5: drawForFive draws up to n cards, no more than a blocking limit and the stock allow.
func (g *Game) drawForFive(seat, n int) {
	n = min(n, len(g.stock))
	if limit, blocks := g.blockedLimit(); blocks {
		n = min(n, limit-len(g.hands[seat]))
	}
	for range max(0, n) {
		g.draw(seat)
	}
	g.resolved()
}

// R18: every permanent goes to scrap; point cards return to their base owner.
func (g *Game) six(seat int) {
	for s := range g.seats {
		for _, p := range g.piles(s, true) {
			g.scrapPile(p, seat)
		}
	}
	var stacks []*pile // by controlling seat before the six
	for s := range g.seats {
		stacks = append(stacks, g.piles(s, false)...)
	}
	for _, p := range stacks {
		if len(p.attached) > 0 {
			g.scrapAttached(p, seat)
			g.switchIfChanged(p, seat)
		}
	}
	g.resolved()
}

// R19: the top card of the stock is revealed, or the top two.
func (g *Game) seven(seat int) {
	if len(g.stock) == 0 { // R29
		g.resolved()
		return
	}
	n := 1
	if g.r["seven"] == "two" {
		n = min(2, len(g.stock))
	}
	for range n {
		card := g.offStock()
		g.revealed = append(g.revealed, card)
		g.emit(event{kind: "revealed", who: seat, card: card, from: "stock", to: "revealed"})
	}
	g.due(seat, "seven")
}

// R19: commit ends a seven: it goes to scrap, the other revealed card back on
// top, and the chosen one is played, or scrapped if none can be.
func (g *Game) commit(seat int, action string) {
	card, isScrapped := strings.CutPrefix(action, "scrap ")
	card, rest := card[:2], card[2:]
	g.oneOffToScrap("resolved")
	others := without(g.revealed, card)
	g.revealed = nil
	for _, other := range others {
		g.putBack(seat, other, "revealed")
	}
	if isScrapped {
		g.scrap = append(g.scrap, card)
		g.emit(event{kind: "scrapped", who: seat, card: card, from: "revealed", to: "scrap"})
		g.afterPlay()
		return
	}
	g.playCard(seat, card, rest, "revealed")
}

// putBack puts a card on top of the stock, known to all.
func (g *Game) putBack(seat int, card, from string) {
	g.stock = append([]string{card}, g.stock...)
	g.setPublic(card)
	g.emit(event{kind: "putback", who: seat, card: card, from: from, to: "stock"})
}

// R20: nine. Whose hands the targets go to is settled before anything moves;
// jacks and jokers move first, then royals, then point cards.
func (g *Game) nine(seat int) {
	to := map[string]int{}
	order := make([][]string, 3)
	for _, card := range ascending(g.targets) {
		to[card] = g.nineHand(card)
		p, i := g.find(card)
		switch {
		case i >= 0:
			order[0] = append(order[0], card)
		case p.royal:
			order[1] = append(order[1], card)
		default:
			order[2] = append(order[2], card)
		}
	}
	for _, card := range slices.Concat(order...) {
		g.sendBack(seat, card, to[card])
	}
	g.resolved()
}

// R20: nineHand returns whose hand a nine's target goes to. `controller`: who
// controls it, for a jack the seat that played it, or under `top` the
// controller of the stack. `owner`: who put it on the table this time.
func (g *Game) nineHand(card string) int {
	p, i := g.find(card)
	owner := g.r["nine_to"] == "owner"
	switch {
	case i < 0 && owner:
		return p.owner
	case i < 0:
		return p.seat
	case owner || g.r["jack"] == "toggle":
		return p.attached[i].player
	}
	return p.seat
}

// sendBack moves one target of a nine to a hand, or on top of the stock, after
// scrapping what lies on it.
func (g *Game) sendBack(seat int, card string, to int) {
	p, i := g.find(card)
	if p == nil {
		return
	}
	var from string
	if i < 0 {
		g.scrapAttached(p, seat)
		g.removePile(p)
		from = p.place()
	} else {
		from = p.attached[i].place()
		p.attached = slices.Delete(slices.Clone(p.attached), i, i+1)
	}
	if g.r["nine"] == "top_of_stock" {
		g.putBack(seat, card, from)
	} else {
		g.addToHand(to, card)
		g.setPublic(card)
		g.emit(event{kind: "returned", who: seat, card: card, from: from, to: hand(to)})
	}
	if i >= 0 {
		g.switchIfChanged(p, seat)
	}
	if g.r["nine"] == "hand_frozen" {
		g.frozen[card] = g.turn
		g.emit(event{kind: "frozen", who: seat, card: card, to: hand(to)})
	}
}
