package reference

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// String returns the position in the notation, all of it: Start makes an equal game of it.
func (g *Game) String() string {
	text := g.print(func(int) bool { return true }, false)
	if g.chance != 0 {
		text += "; chance " + strconv.FormatUint(g.chance, 10)
	}
	return text
}

// View returns the position as a seat knows it (§3), `??` for each hidden card:
// the other hands, the stock, all of the personal decks but their tops.
func (g *Game) View(seat int) string {
	return g.print(func(s int) bool { return s == seat }, true)
}

// print prints the hands of some seats, and with hidden set no card that lies face down.
func (g *Game) print(sees func(seat int) bool, hidden bool) string {
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
	covered := func(cards []string, open int) []string {
		if !hidden {
			return cards
		}
		cards = slices.Clone(cards)
		for i := open; i < len(cards); i++ {
			cards[i] = "??"
		}
		return cards
	}
	for i, s := range g.seat {
		hand := ascending(s.hand)
		if !sees(i) {
			hand = covered(hand, 0)
		}
		clause(fmt.Sprintf("P%dh", i), hand...)
		for j, row := range s.supply {
			clause(fmt.Sprintf("P%d%c", i, 'a'+j), row...)
		}
		clause(fmt.Sprintf("P%dp", i), orNone(covered(s.personal, 1))...)
	}
	for i, row := range g.levels {
		clause(level(i), row...)
	}
	clause("discard", ascending(g.discard)...)
	clause("stock", orNone(covered(g.stock, 0))...)
	if g.shuffled {
		clause("shuffled", "yes")
	}
	number("idle", g.idle)
	if g.acted {
		clause("acted", "yes")
	}
	number("events", g.events)
	clause("turn", fmt.Sprintf("%d:P%d", g.turn, g.toMove))
	switch {
	case !g.over:
		clause("move", fmt.Sprintf("P%d:turn", g.toMove))
	case g.winner < 0:
		clause("over", "-:"+g.reason)
	default:
		clause("over", fmt.Sprintf("P%d:%s", g.winner, g.reason))
	}
	return strings.Join(clauses, "; ")
}

// orNone returns `-` for no cards, where leaving the clause out would mean something else.
func orNone(cards []string) []string {
	if len(cards) == 0 {
		return []string{"-"}
	}
	return cards
}
