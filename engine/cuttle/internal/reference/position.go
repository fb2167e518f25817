package reference

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Start returns a game in a position of the notation. What a seat knows is what
// its own hand, a partner's that is shown, glasses and the known clauses tell.
// The error is one sentence that says which clause cannot be.
func Start(r Rules, text string) (*Game, error) {
	jokers, _ := r.number("jokers")
	all := pack(jokers)
	g := New(r)
	g.Begin(all, 0)
	g.stock, g.known = nil, map[string]seatSet{}
	for seat := range g.hands {
		g.hands[seat] = nil
	}
	p := &reader{g: g, all: all, used: map[string]bool{}, clauses: map[string][]string{}}
	for _, clause := range strings.Split(text, ";") {
		if words := splitWords(clause); len(words) > 0 {
			p.clauses[words[0]] = words[1:]
		}
	}
	p.turn()
	for seat := range g.seats {
		p.hand(seat)
		p.table(seat, "p")
		p.table(seat, "f")
	}
	g.scrap = p.cards("scrap")
	g.revealed = p.cards("revealed")
	p.stack()
	p.stock()
	p.knowledge()
	p.over()
	for name := range p.clauses {
		p.fail("%s is no clause", name)
	}
	if p.complaint != "" {
		return nil, fmt.Errorf("position %q: %s", text, p.complaint)
	}
	return g, nil
}

// pack returns the cards of a variant, ascending.
func pack(jokers int) []string {
	var cards []string
	for _, r := range ranks[:13] {
		for _, s := range suits[:4] {
			cards = append(cards, string(r)+string(s))
		}
	}
	return append(cards, []string{"X0", "X1"}[:jokers]...)
}

// splitWords splits at blanks but not within brackets.
func splitWords(text string) []string {
	depth := 0
	return strings.FieldsFunc(text, func(c rune) bool {
		switch c {
		case '[':
			depth++
		case ']':
			depth--
		}
		return c == ' ' && depth == 0
	})
}

// reader is a position being read; clauses holds what is left of it.
type reader struct {
	g         *Game
	all       []string
	used      map[string]bool
	clauses   map[string][]string
	complaint string // the first
}

func (p *reader) fail(format string, args ...any) {
	if p.complaint == "" {
		p.complaint = fmt.Sprintf(format, args...)
	}
}

// take returns the words of a clause, none for `-`.
func (p *reader) take(clause string) []string {
	words := p.clauses[clause]
	delete(p.clauses, clause)
	if len(words) == 1 && words[0] == "-" {
		return nil
	}
	return words
}

// card notes that a card has its place.
func (p *reader) card(card string) string {
	if p.used[card] || !slices.Contains(p.all, card) {
		p.fail("%s lies in two places, or is no card", card)
	}
	p.used[card] = true
	return card
}

func (p *reader) cards(clause string) []string {
	var cards []string
	for _, card := range p.take(clause) {
		cards = append(cards, p.card(card))
	}
	return cards
}

func (p *reader) number(clause string, otherwise int) int {
	words := p.take(clause)
	if len(words) == 0 {
		return otherwise
	}
	n, err := strconv.Atoi(words[0])
	if err != nil {
		p.fail("%s %s is not a number", clause, words[0])
	}
	return n
}

// seat reads the number of a seat.
func (p *reader) seat(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n >= p.g.seats {
		p.fail("%q is not a seat of this table", text)
		return 0
	}
	return n
}

// turn reads who is to choose, and the counts of the game.
func (p *reader) turn() {
	g := p.g
	if words := p.take("move"); len(words) > 0 {
		seat, phase, _ := strings.Cut(strings.TrimPrefix(words[0], "P"), ":")
		g.toMove, g.phase = p.seat(seat), phase
	}
	g.turnSeat = g.toMove
	if words := p.take("turn"); len(words) > 0 {
		number, seat, _ := strings.Cut(words[0], ":P")
		g.turn, _ = strconv.Atoi(number)
		g.turnSeat = p.seat(seat)
	}
	g.passes, g.threes = p.number("passes", 0), p.number("threes", 0)
	g.events, g.chance = p.number("events", 0), uint64(p.number("chance", 0))
	g.tookCard = len(p.take("took")) > 0
}

func (p *reader) hand(seat int) {
	for _, word := range p.take(fmt.Sprintf("P%dh", seat)) {
		card, stars, _ := strings.Cut(word, "*")
		p.g.addToHand(seat, p.card(card))
		if stars == "*" {
			p.g.frozen[card] = p.g.turn
		} else if card != word {
			p.g.frozen[card] = p.g.turn - 1
		}
	}
}

// table reads points or royals: `TH@0[JC1 JD0>2]`.
func (p *reader) table(seat int, zone string) {
	g := p.g
	for _, word := range p.take(fmt.Sprintf("P%d%s", seat, zone)) {
		word, on, _ := strings.Cut(strings.TrimSuffix(word, "]"), "[")
		card, owner, _ := strings.Cut(word, "@")
		pile := &pile{card: p.card(card), royal: zone == "f", owner: seat}
		if owner != "" {
			pile.owner = p.seat(owner)
		}
		pile.seat = pile.owner
		for _, jack := range strings.Fields(on) {
			if len(jack) < 3 {
				p.fail("%q is no jack with its player", jack)
				return
			}
			a := attached{card: p.card(jack[:2]), player: p.seat(jack[2:3])}
			a.recipient = a.player
			if recipient, named := strings.CutPrefix(jack[3:], ">"); named {
				a.recipient = p.seat(recipient)
			} else if g.usualIsRival(pile.seat, a.player) {
				a.recipient = g.rivals(a.player)[0]
			}
			pile.attached = append(pile.attached, a)
			pile.seat = g.controller(pile)
		}
		if pile.seat != seat {
			p.fail("%s is controlled by seat %d", card, pile.seat)
		}
		g.table = append(g.table, pile)
	}
}

// R22: usualIsRival reports whether a jack that names no recipient goes to the
// rival: its player controls the card already, and there are no teams.
func (g *Game) usualIsRival(controller, player int) bool {
	return g.r["jack"] == "top" && controller == player && g.r["teams"] != "on"
}

// stack reads an offered royal, the one-off and the twos on it, and works out who has yet to speak or respond.
func (p *reader) stack() {
	g := p.g
	responded := strings.Join(p.take("responded"), "")
	if words := p.take("offer"); len(words) > 0 {
		name, target, isJack := strings.Cut(words[0], ">")
		target, recipient, named := strings.Cut(target, ":")
		g.offered = &offer{card: p.card(name[:2]), player: p.seat(name[2:]), rest: " face"}
		if isJack {
			g.offered.rest = ">" + target
		}
		if named {
			g.offered.rest += ":P" + recipient
		}
		for _, seat := range g.rivals(g.offered.player) {
			if !strings.Contains(responded, strconv.Itoa(seat)) {
				g.responders = append(g.responders, seat)
			}
		}
	}
	for i, word := range p.take("stack") {
		name, rest, _ := strings.Cut(word, "!")
		g.stack = append(g.stack, item{p.card(name[:2]), p.seat(name[2:])})
		if i == 0 && strings.HasPrefix(rest, "P") {
			g.rival = p.seat(rest[1:])
			if g.hitsEach(g.stack[0].player) {
				p.fail("a four that hits each rival names none")
			}
		} else if i == 0 && rest != "" {
			g.targets = strings.Split(rest, "+")
		} else if i == 0 && name[0] == '4' {
			g.rival = g.rivals(g.stack[0].player)[0]
			if g.hitsEach(g.stack[0].player) {
				g.rival = -1
			}
		}
	}
	if len(g.stack) > 0 && g.phase == "counter" {
		others := g.after(g.stack[len(g.stack)-1].player)
		g.speakers = others[slices.Index(others, g.toMove):]
	}
}

// stock reads `stock` (all of it), `top` (its beginning) and `deck` (its size,
// cards left over lie in scrap).
func (p *reader) stock() {
	g := p.g
	_, whole := p.clauses["stock"]
	_, sized := p.clauses["deck"]
	g.stock = slices.Concat(p.cards("stock"), p.cards("top"))
	var rest []string
	for _, card := range p.all {
		if !p.used[card] {
			rest = append(rest, card)
		}
	}
	if whole && !sized && len(rest) > 0 {
		p.fail("the stock is given, and these cards lie nowhere: %v", rest)
	}
	n := p.number("deck", len(g.stock)+len(rest)) - len(g.stock)
	if n < 0 || n > len(rest) {
		p.fail("deck: there are %d cards for it", len(g.stock)+len(rest))
		return
	}
	g.stock = append(g.stock, rest[:n]...)
	p.mixed()
	g.scrap = append(g.scrap, rest[n:]...)
}

// mixed reads how many of the last cards of the stock have no order, R34, and passes
// over what is for samples alone.
func (p *reader) mixed() {
	g := p.g
	if g.r["stock_out"] != "reshuffle" {
		return // a clause that is left over is refused
	}
	p.take("held")
	g.mixed = p.number("mixed", 0)
	if g.mixed < 0 || g.mixed > len(g.stock) {
		p.fail("mixed: the stock has %d cards", len(g.stock))
		g.mixed = 0
	}
	ordered := len(g.stock) - g.mixed
	g.stock = append(g.stock[:ordered:ordered], ascending(g.stock[ordered:])...)
}

func (p *reader) knowledge() {
	g := p.g
	for seat := range g.seats {
		seers := g.holders(seat)
		for _, rival := range g.rivals(seat) {
			if g.hasGlasses(rival) {
				seers = append(seers, rival)
			}
		}
		for _, card := range g.hands[seat] {
			g.setKnown(card, seers...)
		}
	}
	for seat := range g.seats {
		for _, card := range p.take(fmt.Sprint("known", seat)) {
			known := g.known[card]
			known[seat] = true
			g.known[card] = known
		}
		seen := 0 // of the stock a seat knows cards on top alone
		for seen < len(g.stock)-g.mixed && g.known[g.stock[seen]][seat] {
			seen++
		}
		for _, card := range g.stock[seen:] {
			if g.known[card][seat] {
				p.fail("known%d: %s lies in the stock where seat %d cannot know it", seat, card, seat)
			}
		}
	}
}

// over reads how a game ended. A game that has not must not have been won (R3).
func (p *reader) over() {
	g := p.g
	words := p.take("over")
	if len(words) == 0 {
		if g.testWin() {
			p.fail("seat %d has won already", g.winner)
		}
		return
	}
	who, reason, _ := strings.Cut(words[0], ":")
	g.over, g.reason = true, reason
	if who != "-" {
		g.winner = p.seat(strings.TrimPrefix(who, "P"))
	}
	if slices.Index(reasons, reason) < 1 {
		p.fail("%q is no reason", reason)
	}
}
