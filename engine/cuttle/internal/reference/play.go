package reference

import (
	"slices"
	"strconv"
	"strings"
)

// Play carries out a legal action and returns the events it brings about, as
// lines of the notation. It panics if the action is not legal.
func (g *Game) Play(action string) []string {
	if !slices.Contains(g.Legal(), action) {
		panic("reference: " + action + " is not among " + strings.Join(g.Legal(), ", "))
	}
	g.legal = nil
	g.log = nil
	seat := g.toMove
	words := strings.Fields(action)
	switch g.phase {
	case "turn":
		g.playTurn(seat, action)
	case "counter":
		if action == "ok" {
			g.letBe(seat)
		} else {
			g.counter(seat, words[1])
		}
	case "response":
		g.playResponse(seat, action)
	case "take":
		g.take(seat, words[1])
	case "four":
		g.discard(seat, words[1:])
		g.four(seat)
	case "five":
		g.discard(seat, words[1:])
		g.drawForFive(seat, 3)
	case "seven":
		g.commit(seat, action)
	case "down":
		g.discard(seat, words[1:])
		g.endTurn()
	}
	g.events += len(g.log)
	var lines []string
	for _, e := range g.log {
		lines = append(lines, e.String())
	}
	return lines
}

// R2: a turn is a draw, a pass or a play of a card. Any but a pass breaks the run of passes (R6).
func (g *Game) playTurn(seat int, action string) {
	if action == "pass" {
		g.pass(seat)
		return
	}
	g.passes = 0
	if action == "draw" {
		g.draw(seat)
		g.afterPlay()
		return
	}
	card := action[:2]
	g.takeFromHand(seat, card)
	g.playCard(seat, card, action[2:], hand(seat))
}

// R6, R7: under `no_draw` a pass is legal only for a seat without a move, which
// does what `no_move` says, be there a stock that its hand limit keeps from it or none.
func (g *Game) pass(seat int) {
	if g.r["stock_out"] == "no_draw" {
		switch g.r["no_move"] {
		case "lose":
			g.end(g.after(seat)[0], "no_move")
			return
		case "draw":
			g.end(-1, "no_move")
			return
		}
	}
	g.passes++
	g.emit(event{kind: "passed", who: seat})
	if limit, _ := g.r.number("passes_to_draw"); g.passes >= limit {
		if g.r["stock_out"] != "reshuffle" || len(g.stock) > 0 || len(g.scrap) == 0 {
			g.end(-1, "passes")
			return
		}
		g.reshuffle(seat)
	}
	g.afterPlay()
}

// draw moves the top of the stock to a hand. The drawer sees the card, so do a
// partner who is shown its hand, rivals of the drawer with glasses, and who already knew it.
func (g *Game) draw(seat int) {
	card := g.offStock()
	seen := g.known[card]
	for _, holder := range g.holders(seat) {
		seen[holder] = true
	}
	for _, rival := range g.rivals(seat) {
		if g.hasGlasses(rival) {
			seen[rival] = true
		}
	}
	g.known[card] = seen
	g.addToHand(seat, card)
	g.emitTo(seen, event{kind: "drawn", who: seat, card: card, from: "stock", to: hand(seat)})
}

func (g *Game) hasGlasses(seat int) bool {
	return slices.ContainsFunc(g.piles(seat, true), func(p *pile) bool { return p.card[0] == '8' })
}

// playCard plays a card that has just been taken from a hand or the revealed
// cards; rest is the action after its card.
func (g *Game) playCard(seat int, card, rest, from string) {
	royal := rest == " face" || rest[0] == '>'
	switch {
	case rest[0] == '!':
		g.announce(seat, card, rest[1:], from)
	case royal && g.mayBeReturned(seat):
		g.offer(seat, card, rest, from)
	default:
		g.takeEffect(seat, card, rest, from)
		g.afterPlay()
	}
}

// takeEffect does what a card does that is no one-off.
func (g *Game) takeEffect(seat int, card, rest, from string) {
	switch {
	case rest == " pts":
		g.score(seat, card, from)
	case rest == " face":
		g.place(seat, card, from)
	case rest[0] == 'x':
		g.scuttle(seat, card, rest[1:], from)
	case rest[0] == '>':
		g.playJack(seat, card, rest[1:], from)
	}
}

// R8.
func (g *Game) score(seat int, card, from string) {
	g.table = append(g.table, &pile{card: card, owner: seat, seat: seat})
	g.emit(event{kind: "scored", who: seat, card: card, from: from, to: points(seat)})
}

// R21.
func (g *Game) place(seat int, card, from string) {
	g.table = append(g.table, &pile{card: card, royal: true, owner: seat, seat: seat})
	g.emit(event{kind: "placed", who: seat, card: card, from: from, to: royals(seat)})
	if card[0] == '8' {
		g.showHands(seat)
	}
}

// R21: who controls glasses sees every card in a rival's hand. With two seats
// what it knew already is left out; with more the others must not learn what that was (R13, 6).
func (g *Game) showHands(seat int) {
	for _, rival := range g.rivals(seat) {
		for _, card := range ascending(g.hands[rival]) {
			known := g.known[card]
			if known[seat] && g.seats == 2 {
				continue
			}
			known[seat] = true
			g.known[card] = known
			var seen seatSet
			seen[seat], seen[rival] = true, true
			g.emitTo(seen, event{kind: "shown", who: seat, card: card, to: hand(rival)})
		}
	}
}

// R9: the attacker, every jack on the target and the target go to scrap.
func (g *Game) scuttle(seat int, card, target, from string) {
	g.scrap = append(g.scrap, card)
	g.emit(event{kind: "scuttled", who: seat, card: card, on: target, from: from, to: "scrap"})
	p, _ := g.find(target)
	g.scrapPile(p, seat)
}

// R22, R25: a jack or joker goes on a card, which changes its controller. The
// recipient is the seat named, else the player, but if it already controls the card the rival.
func (g *Game) playJack(seat int, card, rest, from string) {
	target, chosen, hasRecipient := strings.Cut(rest, ":P")
	p, _ := g.find(target)
	recipient := seat
	switch {
	case g.r["jack"] == "toggle":
	case hasRecipient:
		recipient, _ = strconv.Atoi(chosen)
	case p.seat == seat:
		recipient = g.rivals(seat)[0]
	}
	a := attached{card, seat, recipient}
	p.attached = append(p.attached, a)
	g.emit(event{kind: "jacked", who: seat, card: card, on: target, from: from, to: a.place()})
	g.switchIfChanged(p, seat)
}

// discard moves cards from a hand to scrap, ascending.
func (g *Game) discard(seat int, cards []string) {
	for _, card := range ascending(cards) {
		g.takeFromHand(seat, card)
		g.scrap = append(g.scrap, card)
		g.emit(event{kind: "discarded", who: seat, card: card, from: hand(seat), to: "scrap"})
	}
}

// scrapAttached scraps all jacks and jokers on a pile, top first.
func (g *Game) scrapAttached(p *pile, who int) {
	for i := len(p.attached) - 1; i >= 0; i-- {
		a := p.attached[i]
		g.scrap = append(g.scrap, a.card)
		g.emit(event{kind: "scrapped", who: who, card: a.card, from: a.place(), to: "scrap"})
	}
	p.attached = nil
}

// scrapPile scraps a card on the table after what lies on it.
func (g *Game) scrapPile(p *pile, who int) {
	g.scrapAttached(p, who)
	g.removePile(p)
	g.scrap = append(g.scrap, p.card)
	g.emit(event{kind: "scrapped", who: who, card: p.card, from: p.place(), to: "scrap"})
}

func (g *Game) removePile(p *pile) {
	g.table = slices.DeleteFunc(g.table, func(q *pile) bool { return q == p })
}
