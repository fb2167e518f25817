package reference

import (
	"slices"
	"strconv"
	"strings"
)

// R10: announce puts a one-off on the stack and names its targets, or the rival of a four.
func (g *Game) announce(seat int, card, rest, from string) {
	g.stack = []item{{card, seat}}
	g.targets = nil
	e := event{kind: "announced", who: seat, card: card, from: from, to: "stack"}
	switch {
	case card[0] == '4':
		g.rival = g.rivals(seat)[0]
		if rest != "" {
			g.rival, _ = strconv.Atoi(rest[1:])
		} else if g.hitsEach(seat) {
			g.rival = -1
		}
		e.n = g.rival
	case rest != "":
		g.targets = strings.Split(rest, "+")
		e.on = g.targets[0]
	}
	g.emit(e)
	if len(g.targets) == 2 {
		g.emit(event{kind: "aimed", who: seat, card: card, on: g.targets[1], to: "stack"})
	}
	g.speakers = g.after(seat)
	g.speak()
}

// R11, R13: speak asks the next seat that is due to speak and can counter.
// Those that cannot let it be at once. When nobody is left, the stack resolves.
func (g *Game) speak() {
	for len(g.speakers) > 0 {
		seat := g.speakers[0]
		if len(g.counters(seat)) > 0 {
			g.due(seat, "counter")
			return
		}
		g.next(seat, "counter")
		g.speakers = g.speakers[1:]
		g.logLetBe(seat, 0)
	}
	g.resolveStack()
}

func (g *Game) letBe(seat int) {
	g.speakers = g.speakers[1:]
	g.logLetBe(seat, 1)
	g.speak()
}

// logLetBe: whether the seat was asked is for its own eyes.
func (g *Game) logLetBe(seat, asked int) {
	var seen seatSet
	seen[seat] = true
	g.emitTo(seen, event{kind: "letbe", who: seat, n: asked})
}

// R11: counter puts a two on the stack; then every other seat speaks anew.
func (g *Game) counter(seat int, two string) {
	g.takeFromHand(seat, two)
	on := g.stack[len(g.stack)-1].card
	g.stack = append(slices.Clone(g.stack), item{two, seat})
	g.emit(event{kind: "countered", who: seat, card: two, on: on, from: hand(seat), to: "stack"})
	g.speakers = g.after(seat)
	g.speak()
}

// R11: the twos go to scrap; if they were odd the one-off does too, else it happens.
func (g *Game) resolveStack() {
	oneOff, twos := g.stack[0], g.stack[1:]
	g.stack = g.stack[:1]
	for _, two := range twos {
		g.scrap = append(g.scrap, two.card)
		g.emit(event{kind: "scrapped", who: oneOff.player, card: two.card, from: "stack", to: "scrap"})
	}
	if len(twos)%2 == 1 {
		g.oneOffToScrap("fizzled")
		if g.offered != nil {
			g.respond() // R28: the next may
			return
		}
		g.afterPlay()
		return
	}
	if g.offered != nil {
		g.returnOffered(oneOff.player)
		return
	}
	g.happen(oneOff.player, oneOff.card)
}

// resolved ends a one-off whose effect is done.
func (g *Game) resolved() {
	g.oneOffToScrap("resolved")
	g.afterPlay()
}

func (g *Game) oneOffToScrap(kind string) {
	it := g.stack[0]
	g.stack = nil
	g.scrap = append(g.scrap, it.card)
	g.emit(event{kind: kind, who: it.player, card: it.card, from: "stack", to: "scrap"})
}
