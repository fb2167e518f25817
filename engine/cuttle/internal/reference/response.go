package reference

import (
	"slices"
	"strconv"
	"strings"
)

// offer is a royal that has been played and may yet be returned by a nine (R28).
type offer struct {
	card   string
	player int
	rest   string // the action after its card: ` face`, `>TH:P2`
}

// R28: mayBeReturned reports whether the other side is due to respond to a
// royal of this seat: not if the seat controls a queen already.
func (g *Game) mayBeReturned(seat int) bool {
	return g.r["response_nine"] == "on" && g.queens(seat, "") == 0
}

// R28: offer lays a royal beside the stack, where it has no effect yet, and
// lets each seat of the other side respond, clockwise from its player.
func (g *Game) offer(seat int, card, rest, from string) {
	g.offered = &offer{card, seat, rest}
	e := event{kind: "offered", who: seat, card: card, from: from, to: "stack"}
	if target, isJack := strings.CutPrefix(rest, ">"); isJack {
		target, recipient, _ := strings.Cut(target, ":P")
		e.on = target
		e.n, _ = strconv.Atoi(recipient)
	}
	g.emit(e)
	g.responders = g.rivals(seat)
	g.respond()
}

// R28, R13: respond asks the next seat that is due and holds a nine that it may
// use. Those without let it be at once. When nobody is left, the royal takes effect.
func (g *Game) respond() {
	for len(g.responders) > 0 {
		seat := g.responders[0]
		if len(g.responses(seat)) > 0 {
			g.due(seat, "response")
			return
		}
		g.next(seat, "response")
		g.responders = g.responders[1:]
		g.logLetBe(seat, 0)
	}
	o := g.offered
	g.offered = nil
	g.takeEffect(o.player, o.card, o.rest, "stack")
	g.afterPlay()
}

// responses returns the nines with which a seat may return the offered royal: a frozen one is of no use.
func (g *Game) responses(seat int) []string {
	return slices.DeleteFunc(g.unfrozen(seat), func(card string) bool { return card[0] != '9' })
}

// R28: legalResponse lists a nine at the offered royal, for each that may be used, and letting it be.
func (g *Game) legalResponse(seat int) []string {
	var list []string
	for _, nine := range ascending(g.responses(seat)) {
		list = append(list, nine+"!"+g.offered.card)
	}
	return append(list, "ok")
}

// R28: playResponse spends the seat's only chance to respond. A nine is
// announced as any one-off and can be countered.
func (g *Game) playResponse(seat int, action string) {
	g.responders = g.responders[1:]
	if action == "ok" {
		g.logLetBe(seat, 1)
		g.respond()
		return
	}
	nine, royal, _ := strings.Cut(action, "!")
	g.takeFromHand(seat, nine)
	g.announce(seat, nine, royal, hand(seat))
}

// R28: returnOffered brings the royal back to the hand of who played it,
// unfrozen, wherever it came from. Its player's turn is spent.
func (g *Game) returnOffered(nineSeat int) {
	o := g.offered
	g.offered = nil
	g.addToHand(o.player, o.card)
	g.setPublic(o.card)
	g.emit(event{kind: "returned", who: nineSeat, card: o.card, from: "stack", to: hand(o.player)})
	g.resolved()
}
