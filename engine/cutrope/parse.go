package cutrope

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// ParsePosition reads a position. The error is one sentence that says which
// clause cannot be.
func ParsePosition(r *Rules, text string) (*State, error) {
	s := new(State)
	err := caught(func() {
		var p parser
		p.read(r, text)
		p.rest.list(p.come[:])
		*s = p.s
		p.finish(s)
	})
	if err != nil {
		return nil, fmt.Errorf("position %q: %w", text, err)
	}
	return s, nil
}

// fault is a complaint of the parser, raised as a panic and returned as an error.
type fault string

// parser gathers a position from its clauses.
type parser struct {
	r     *Rules
	s     State                // as far as the clauses say
	rest  bag                  // cards not placed yet
	come  [deckSize]cards.Card // the same, in the order in which they come
	at    int                  // how many of them are placed
	given map[string]bool
	// The personal decks: the first cards, and how many more; -1 if not given.
	personal [engine.MaxSeats]struct {
		first []cards.Card
		more  int
		given bool
	}
	stock   []cards.Card // its first cards
	isWhole bool         // the stock was given in full
	deck    int          // the size of the stock if given, else -1
	turnSet bool
	turns   []engine.Seat // whose turns it were in which cards were shown since a reshuffle
}

// read reads all clauses.
func (p *parser) read(r *Rules, text string) {
	*p = parser{r: r, s: State{public: public{r: r, turn: 1, phase: PhaseTurn, outcome: engine.Outcome{Winner: engine.NoSeat}}}, given: map[string]bool{}, rest: whole, deck: -1}
	for i := range p.s.top {
		p.s.top[i] = cards.None
	}
	for _, clause := range strings.Split(text, ";") {
		if w := strings.Fields(clause); len(w) > 0 {
			p.clause(w[0], w[1:])
		}
	}
}

func (p *parser) fail(format string, args ...any) { panic(fault(fmt.Sprintf(format, args...))) }

func (p *parser) clause(name string, words []string) {
	if p.given[name] {
		p.fail("%s is given twice", name)
	}
	p.given[name] = true
	if len(words) == 1 && words[0] == "-" {
		words = nil
	}
	s := &p.s
	one := func() string {
		if len(words) != 1 {
			p.fail("%s wants one value", name)
		}
		return words[0]
	}
	switch {
	case len(name) == 3 && name[0] == 'P':
		p.seatClause(p.seat(name[:2]), name[2], name, words)
		return
	case len(name) == 6 && name[:5] == "drawn":
		s.drawn[p.seat("P"+name[5:])] = p.bag(words)
		return
	case len(name) == 5 && name[:4] == "kept":
		s.kept[p.seat("P"+name[4:])] = p.bag(words)
		return
	}
	switch name {
	case "level1", "level2", "level3":
		p.level(int(name[5]-'1'), words)
	case "discard":
		for _, w := range words {
			p.give(&s.discard, w)
		}
	case "stock", "top":
		if p.stock != nil || p.isWhole {
			p.fail("stock and top are both given")
		}
		p.isWhole = name == "stock"
		for _, w := range words {
			p.stock = append(p.stock, p.place(w))
		}
	case "deck":
		p.deck = p.number(one(), deckSize)
	case "shuffled":
		s.shuffled = p.yes(name, one())
	case "reshuffled":
		p.reshuffled(words)
	case "shown":
		p.shown(words)
	case "acted":
		s.acted = p.yes(name, one())
	case "move":
		seat, phase, _ := strings.Cut(one(), ":")
		if phase != "turn" {
			p.fail("%q is not a choice of the game: want move P0:turn", phase)
		}
		s.toMove = p.seat(seat)
	case "turn":
		n, seat, _ := strings.Cut(one(), ":")
		s.turn, s.owner, p.turnSet = int32(p.number(n, 1<<30)), p.seat(seat), true
	case "idle":
		s.idle = int32(p.number(one(), 1<<30))
	case "events":
		s.events = int32(p.number(one(), 1<<30))
	case "chance":
		n, err := strconv.ParseUint(one(), 10, 64)
		if err != nil {
			p.fail("chance %s is not a number", words[0])
		}
		s.chance = n
	case "over":
		p.over(one())
	default:
		p.fail("%s is no clause: want P0h, P0a, P0b, P0c, P0p, level1, discard, stock, top, deck, shuffled, drawn0, kept0, reshuffled, shown, move, turn, idle, acted, events, chance or over", name)
	}
}

// seatClause reads a hand, a supply row or a personal deck.
func (p *parser) seatClause(seat engine.Seat, kind byte, name string, words []string) {
	s := &p.s
	switch {
	case kind == 'h':
		for _, w := range words {
			p.give(&s.hand[seat], w)
			s.hands[seat]++
		}
	case kind == 'p':
		d := &p.personal[seat]
		d.given = true
		for i, w := range words {
			if more, ok := strings.CutPrefix(w, "+"); ok && i == len(words)-1 {
				d.more = p.number(more, deckSize)
				break
			}
			d.first = append(d.first, p.place(w))
		}
	case strings.IndexByte(supplyLetters, kind) >= 0:
		for _, w := range words {
			s.table.push(supplyRow(seat, strings.IndexByte(supplyLetters, kind)), p.place(w))
		}
	default:
		p.fail("%s is no clause: want P0h, P0a, P0b, P0c or P0p", name)
	}
}

// level reads a level row, bottom first, and works out what its top may be.
func (p *parser) level(row int, words []string) {
	s := &p.s
	at := s.levelRow(row)
	for i, w := range words {
		c := p.place(w)
		if !at.takes.Has(c) {
			p.fail("level%d: %s does not fit after %s", row+1, w, strings.Join(words[:i], " "))
		}
		if at.completes.Has(c) {
			p.fail("level%d is complete with %s, and goes to the discard pile", row+1, w)
		}
		s.table.push(row, c)
		at = at.after[c]
	}
	s.level[row] = at.number
}

func (p *parser) over(text string) {
	who, reason, _ := strings.Cut(text, ":")
	for i, name := range words.Reasons {
		if name != reason || i == 0 {
			continue
		}
		winner := engine.NoSeat
		if who != "-" {
			winner = p.seat(who)
		}
		p.s.over(winner, engine.Reason(i))
		return
	}
	p.fail("%q is none of %s", reason, strings.Join(words.Reasons[1:], ", "))
}

func (p *parser) yes(name, text string) bool {
	if text != "yes" && text != "no" {
		p.fail("%s wants yes or no", name)
	}
	return text == "yes"
}

func (p *parser) number(text string, most int) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most {
		p.fail("%q is not a number from 0 to %d", text, most)
	}
	return n
}

func (p *parser) seat(text string) engine.Seat {
	if len(text) != 2 || text[0] != 'P' || text[1] < '0' || int(text[1]-'0') >= p.s.r.Seats {
		p.fail("%q is not a seat of this table", text)
	}
	return engine.Seat(text[1] - '0')
}

func (p *parser) card(text string) cards.Card {
	c, ok := parseCard(text)
	if !ok {
		p.fail("%q is not a card: want 1 … 10 or S", text)
	}
	return c
}

// bag reads cards that are placed elsewhere.
func (p *parser) bag(words []string) (b bag) {
	for _, w := range words {
		c := p.card(w)
		if b.count(c) == whole.count(c) {
			p.fail("there are only %d of %s", whole.count(c), w)
		}
		b += one(c)
	}
	return b
}

// place reads a card and uses one copy of it up.
func (p *parser) place(text string) cards.Card {
	c := p.card(text)
	if !p.rest.has(c) {
		p.fail("there are only %d of %s", whole.count(c), text)
	}
	p.rest -= one(c)
	return c
}

func (p *parser) give(to *bag, text string) { *to += one(p.place(text)) }

// next uses up the next card not placed yet.
func (p *parser) next() cards.Card {
	if p.rest == 0 {
		p.fail("more cards are wanted than the %d there are", deckSize)
	}
	c := p.come[p.at]
	p.at++
	p.rest -= one(c)
	return c
}

// finish places the cards that were not mentioned in a state that is as the clauses say, in the order
// in which they come, and works out what follows from the rest.
func (p *parser) finish(s *State) {
	at := 0
	for seat := range s.r.Seats {
		d := &p.personal[seat]
		if !d.given {
			d.more = s.r.personal
		}
		s.first[seat] = uint8(at)
		at += copy(s.deal[at:], d.first)
		for range d.more {
			s.deal[at] = p.next()
			at++
		}
		if s.left[seat] = uint8(at) - s.first[seat]; s.left[seat] > 0 {
			s.top[seat] = s.deal[s.first[seat]]
		}
	}
	p.finishStock(s)
	if !p.turnSet {
		s.owner = s.toMove
		if s.phase == 0 {
			s.owner = 0
		}
	} else if s.phase != 0 && !p.given["move"] {
		s.toMove = s.owner
	}
	if s.shuffled {
		p.finishShows(s)
	}
	if f := s.fault(); f != "" {
		p.fail("%s", f)
	}
}

// finishStock fills the stock, and lays what is left over on the discard pile.
func (p *parser) finishStock(s *State) {
	room := p.rest.size()
	if p.isWhole {
		room = 0
	}
	if p.deck >= 0 {
		if room = p.deck - len(p.stock); room < 0 || room > p.rest.size() {
			p.fail("deck %d: there are %d cards for it", p.deck, len(p.stock)+p.rest.size())
		}
	}
	var all [deckSize]cards.Card
	stock := all[:copy(all[:], p.stock)]
	for range room {
		stock = append(stock, p.next())
	}
	s.discard += p.rest
	s.stock = uint8(len(stock))
	if !s.shuffled {
		copy(s.stockInOrder(), stock)
		return
	}
	s.mixed = bagOf(stock)
	s.pool = s.mixed
	for _, b := range s.drawn {
		s.pool += b
	}
}
