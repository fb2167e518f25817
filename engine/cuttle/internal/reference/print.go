package reference

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// String returns the position in the notation. It leaves out `public`,
// `held` and `repeats`, which this engine works out from what has happened.
func (g *Game) String() string {
	text := g.print(func(int, string) bool { return true }, func(int) bool { return true })
	if g.chance != 0 {
		text += "; chance " + strconv.FormatUint(g.chance, 10)
	}
	return text
}

// View returns the position as a seat knows it (§6), `??` for each card in
// another hand or on the stock whose place it does not know.
func (g *Game) View(seat int) string {
	return g.print(func(holder int, card string) bool { return holder == seat || g.known[card][seat] },
		func(s int) bool { return s == seat })
}

// print prints the cards of hands and of the stock (holder -1) that are seen,
// and the further knowledge of some seats.
func (g *Game) print(sees func(holder int, card string) bool, knows func(seat int) bool) string {
	var clauses []string
	clause := func(name string, words ...string) {
		if text := strings.Join(words, " "); text != "" {
			clauses = append(clauses, name+" "+text)
		}
	}
	number := func(name string, n int) {
		if n != 0 {
			clause(name, strconv.Itoa(n))
		}
	}
	for seat, cards := range g.hands {
		var hand []string
		for _, card := range cards {
			if sees(seat, card) {
				hand = append(hand, card+g.stars(seat, card))
			} else {
				hand = append(hand, "??")
			}
		}
		clause(fmt.Sprintf("P%dh", seat), hand...)
		clause(fmt.Sprintf("P%dp", seat), g.describeAll(g.piles(seat, false))...)
		clause(fmt.Sprintf("P%df", seat), g.describeAll(g.piles(seat, true))...)
	}
	clause("scrap", ascending(g.scrap)...)
	clause("stack", g.describeStack()...)
	clause("offer", g.describeOffer())
	clause("responded", g.responded()...)
	clause("revealed", g.revealed...)
	stock := slices.Clone(g.stock)
	for i, card := range stock {
		if !sees(-1, card) {
			stock[i] = "??"
		}
	}
	if len(stock) == 0 {
		stock = []string{"-"}
	}
	clause("stock", stock...)
	number("mixed", g.mixed)
	for seat := range g.seats {
		if knows(seat) {
			clause(fmt.Sprint("known", seat), g.Knows(seat)...)
		}
	}
	number("passes", g.passes)
	number("threes", g.threes)
	if g.tookCard {
		clause("took", "yes")
	}
	number("events", g.events)
	clause("turn", fmt.Sprintf("%d:P%d", g.turn, g.turnSeat))
	switch {
	case !g.over:
		clause("move", fmt.Sprintf("P%d:%s", g.toMove, g.phase))
	case g.winner < 0:
		clause("over", "-:"+g.reason)
	default:
		clause("over", fmt.Sprintf("P%d:%s", g.winner, g.reason))
	}
	return strings.Join(clauses, "; ")
}

// stars marks a frozen card: twice if it was frozen in this very turn of its holder.
func (g *Game) stars(seat int, card string) string {
	turn, frozen := g.frozen[card]
	switch {
	case !frozen:
		return ""
	case turn == g.turn && seat == g.turnSeat:
		return "**"
	}
	return "*"
}

func (g *Game) describeAll(piles []*pile) (words []string) {
	for _, p := range piles {
		words = append(words, g.describe(p))
	}
	return words
}

// describe prints a pile, `TH@0[JC1 JD0>2]`.
func (g *Game) describe(p *pile) string {
	word := p.card
	if p.owner != p.seat {
		word += "@" + strconv.Itoa(p.owner)
	}
	below := &pile{owner: p.owner}
	var on []string
	for _, a := range p.attached {
		usual := a.player
		if g.usualIsRival(g.controller(below), a.player) {
			usual = g.rivals(a.player)[0]
		}
		text := a.card + strconv.Itoa(a.player)
		if a.recipient != usual {
			text += ">" + strconv.Itoa(a.recipient)
		}
		on = append(on, text)
		below.attached = append(below.attached, a)
	}
	if on != nil {
		word += "[" + strings.Join(on, " ") + "]"
	}
	return word
}

// describeStack prints the one-off with what it names, and the twos on it: `9C0!TH 2D1`.
func (g *Game) describeStack() (words []string) {
	for i, it := range g.stack {
		word := it.card + strconv.Itoa(it.player)
		switch {
		case i > 0:
		case it.card[0] == '4' && len(g.rivals(it.player)) > 1 && g.rival >= 0:
			word += "!P" + strconv.Itoa(g.rival)
		case len(g.targets) > 0:
			word += "!" + strings.Join(g.targets, "+")
		}
		words = append(words, word)
	}
	return words
}

func (g *Game) describeOffer() string {
	if g.offered == nil {
		return ""
	}
	rest := strings.ReplaceAll(strings.TrimPrefix(g.offered.rest, " face"), ":P", ":")
	return g.offered.card + strconv.Itoa(g.offered.player) + rest
}

// responded returns the seats that have responded to the royal that is offered.
func (g *Game) responded() (words []string) {
	if g.offered == nil {
		return nil
	}
	for _, seat := range g.rivals(g.offered.player) {
		if !slices.Contains(g.responders, seat) && !(g.phase == "response" && seat == g.toMove) {
			words = append(words, strconv.Itoa(seat))
		}
	}
	return words
}
