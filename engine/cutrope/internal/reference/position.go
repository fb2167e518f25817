package reference

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Start returns a game in a position of the notation. The error is one sentence
// that says which clause cannot be.
func Start(r Rules, text string) (*Game, error) {
	g := New(r)
	g.seat = make([]seat, g.seats)
	g.turn, g.winner = 1, -1
	p := reader{g: g, left: Deck(), deck: -1,
		more: slices.Repeat([]int{r.personal()}, g.seats)}
	for _, clause := range strings.Split(text, ";") {
		if words := strings.Fields(clause); len(words) > 0 {
			p.clause(words[0], words[1:])
		}
	}
	p.finish()
	if p.complaint != "" {
		return nil, fmt.Errorf("position %q: %s", text, p.complaint)
	}
	return g, nil
}

// reader gathers a position from its clauses.
type reader struct {
	g         *Game
	left      []string // cards not placed so far, ascending
	more      []int    // by seat, how many cards of the personal deck come as they come
	whole     bool     // the stock was given in full; what is left lies in the discard pile
	deck      int      // the size of the stock if given, else -1
	moves     bool     // it was said who is to move
	complaint string   // the first
}

func (p *reader) fail(format string, args ...any) {
	if p.complaint == "" {
		p.complaint = fmt.Sprintf(format, args...)
	}
}

func (p *reader) clause(name string, words []string) {
	g := p.g
	if len(words) == 1 && words[0] == "-" {
		words = nil
	}
	first := strings.Join(words, " ")
	if len(name) == 3 && name[0] == 'P' {
		p.seatClause(name, words)
		return
	}
	switch name {
	case "level1", "level2", "level3":
		g.levels[name[5]-'1'] = p.level(words)
	case "discard":
		g.discard = p.place(words)
	case "stock", "top":
		p.whole = p.whole || name == "stock"
		g.stock = p.place(words)
	case "deck":
		p.deck = p.number(first)
	case "shuffled":
		g.shuffled = first == "yes"
	case "turn":
		n, who, _ := strings.Cut(first, ":")
		g.turn = p.number(n)
		p.mover(who)
	case "move":
		who, phase, _ := strings.Cut(first, ":")
		if phase != "turn" {
			p.fail("move %s: the only phase is turn", first)
		}
		p.mover(who)
	case "idle":
		g.idle = p.number(first)
	case "acted":
		g.acted = first == "yes"
	case "events":
		g.events = p.number(first)
	case "chance":
		n, err := strconv.ParseUint(first, 10, 64)
		if err != nil {
			p.fail("chance %s is not a number", first)
		}
		g.chance = n
	case "over":
		who, reason, _ := strings.Cut(first, ":")
		g.over, g.reason = true, reason
		if who != "-" {
			g.winner = p.seat(who)
		}
		if slices.Index(reasons, reason) < 1 {
			p.fail("%q is no reason", reason)
		}
	default:
		p.fail("%s is no clause", name)
	}
}

// seatClause reads what lies before a seat: `P0h`, `P0a`, `P0p`.
func (p *reader) seatClause(name string, words []string) {
	n := p.seat(name[:2])
	s := &p.g.seat[n]
	switch name[2] {
	case 'h':
		s.hand = ascending(p.place(words))
	case 'a', 'b', 'c':
		s.supply[name[2]-'a'] = p.place(words)
	case 'p':
		p.more[n] = 0
		if len(words) > 0 && strings.HasPrefix(words[len(words)-1], "+") {
			p.more[n] = p.number(words[len(words)-1][1:])
			words = words[:len(words)-1]
		}
		s.personal = p.place(words)
	default:
		p.fail("%s is no clause of a seat", name)
	}
}

func (p *reader) number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		p.fail("%q is not a number", text)
	}
	return n
}

// seat reads `P1`.
func (p *reader) seat(text string) int {
	if len(text) != 2 || text[0] != 'P' || text[1] < '0' || int(text[1]-'0') >= p.g.seats {
		p.fail("%q is not a seat of this table", text)
		return 0
	}
	return int(text[1] - '0')
}

// mover says who is to move; `turn` and `move` may not disagree.
func (p *reader) mover(text string) {
	seat := p.seat(text)
	if p.moves && p.g.toMove != seat {
		p.fail("turn and move name different seats")
	}
	p.g.toMove, p.moves = seat, true
}

// place uses up cards, which must be among those left.
func (p *reader) place(cards []string) []string {
	for _, card := range cards {
		switch {
		case slices.Index(names, card) < 0:
			p.fail("%q is no card", card)
		case !slices.Contains(p.left, card):
			p.fail("there are only %d of %s", copies(card), card)
		default:
			p.left = without(p.left, card)
		}
	}
	return slices.Clone(cards)
}

// level reads a level row, which must have come about card by card and not be complete.
func (p *reader) level(words []string) []string {
	var row []string
	for _, card := range p.place(words) {
		if p.complaint == "" && !p.g.takes(row, card) {
			p.fail("a level row %s takes no %s", strings.Join(row, " "), card)
		}
		if p.complaint == "" && p.g.completes(row, card) {
			p.fail("a level row %s is complete", strings.Join(words, " "))
		}
		row = plus(row, card)
	}
	return row
}

// asTheyCome takes the lowest cards that are left.
func (p *reader) asTheyCome(n int) []string {
	if n > len(p.left) {
		p.fail("%d cards are wanted, and %d are left", n, len(p.left))
		n = len(p.left)
	}
	cards := slices.Clone(p.left[:n])
	p.left = p.left[n:]
	return cards
}

// finish places the cards that were not mentioned: in personal decks, then the
// stock, then the discard pile.
func (p *reader) finish() {
	g := p.g
	for s := range g.seat {
		g.seat[s].personal = append(g.seat[s].personal, p.asTheyCome(p.more[s])...)
	}
	room := len(p.left)
	switch {
	case p.deck >= 0:
		if room = p.deck - len(g.stock); room < 0 {
			p.fail("deck %d: the stock has more cards already", p.deck)
			room = 0
		}
	case p.whole:
		room = 0
	}
	g.stock = append(g.stock, p.asTheyCome(room)...)
	g.discard = append(g.discard, p.left...)
	if g.shuffled {
		g.stock = ascending(g.stock)
	}
	for s := range g.seat {
		if len(g.seat[s].personal) == 0 && !g.over {
			p.fail("seat %d has played out its personal deck, and the game is not over", s)
		}
	}
}
