package cuttle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// ParsePosition reads a position. Cards that it does not mention are in the
// stock, or with `deck` those beyond its size in scrap. The error is one
// sentence that says which clause cannot be.
func ParsePosition(r *Rules, text string) (*State, error) {
	s := new(State)
	err := caught(func() {
		var p parser
		p.read(r, text)
		*s = p.s
		p.finish(s, r.deck)
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
	r       *Rules
	s       State // as far as the clauses say
	given   map[string]bool
	used    cards.Set // cards placed so far
	deck    int       // size of the stock if given, else -1
	whole   bool      // the stock was given in full
	known   [maxSeats]cards.Set
	stars   cards.Set // frozen by a nine in this very turn
	turnSet bool
	offerBy engine.Seat
	held    []string     // the lists of held cards
	replied engine.Seats // those that responded, if it is given
}

// read reads all clauses.
func (p *parser) read(r *Rules, text string) {
	*p = parser{r: r, s: State{r: r, progress: progress{turn: 1}, singles: noSingles}, given: map[string]bool{}, deck: -1, offerBy: engine.NoSeat}
	p.s.phase = PhaseTurn
	for _, clause := range strings.Split(text, ";") {
		if w := splitWords(clause); len(w) > 0 {
			p.given[w[0]] = true
			p.clause(w[0], w[1:])
		}
	}
}

func (p *parser) fail(format string, args ...any) { panic(fault(fmt.Sprintf(format, args...))) }

func (p *parser) clause(name string, words []string) {
	s := &p.s
	one := func() string {
		if len(words) != 1 {
			p.fail("%s wants one value", name)
		}
		return words[0]
	}
	if len(words) == 1 && words[0] == "-" && name != "over" {
		if name == "stock" {
			p.whole = true
		}
		return
	}
	if len(name) == 3 && name[0] == 'P' {
		seat := p.seat(name[:2])
		switch name[2] {
		case 'h':
			p.hand(seat, words)
		case 'p', 'f':
			for _, w := range words {
				p.onTable(seat, name[2] == 'p', w)
			}
		default:
			p.fail("%s is no clause: want P0h, P0p or P0f", name)
		}
		return
	}
	if seat, ok := strings.CutPrefix(name, "known"); ok {
		for _, w := range words {
			c := p.card(w)
			p.known[p.seat("P"+seat)] |= cards.SetOf(c)
		}
		return
	}
	switch name {
	case "public":
		for _, w := range words {
			s.public = s.public.With(p.card(w))
		}
	case "scrap":
		for _, w := range words {
			s.scrap = s.scrap.With(p.place(w))
		}
	case "stock", "top":
		p.whole = p.whole || name == "stock"
		for _, w := range words {
			s.stock[s.bottom] = p.place(w)
			s.bottom++
		}
	case "mixed":
		s.mixed = uint8(p.number(one(), maxDeck))
	case "held":
		p.held = words
	case "deck":
		p.deck = p.number(one(), maxDeck)
	case "revealed":
		if len(words) > 2 {
			p.fail("a seven reveals two cards at most")
		}
		for _, w := range words {
			s.revealed[s.nRevealed] = p.place(w)
			s.nRevealed++
		}
	case "stack":
		p.stack(words)
	case "offer":
		p.offer(one())
	case "responded":
		for _, w := range words {
			p.replied |= engine.Only(p.seat("P" + w))
		}
	case "move":
		seat, phase := p.pair(one(), vocabulary().Phases)
		s.toMove, s.phase = seat, engine.Phase(phase)
	case "turn":
		n, seat, _ := strings.Cut(one(), ":")
		s.turn, s.turnSeat, p.turnSet = int16(p.number(n, 30000)), p.seat(seat), true
	case "over":
		who, reason, _ := strings.Cut(one(), ":")
		s.winner = engine.NoSeat
		if who != "-" {
			s.winner = p.seat(who)
		}
		_, n := p.pair("P0:"+reason, vocabulary().Reasons)
		s.reason = engine.Reason(n)
	case "passes":
		s.passes = uint8(p.number(one(), 255))
	case "threes":
		s.threes = uint8(p.number(one(), 255))
	case "took":
		s.tookByNow = one() == "yes"
	case "repeats":
		for _, w := range words {
			slot, n, _ := strings.Cut(w, ":")
			s.memory.add(p.number(slot, slotCount-1), p.number(n, 15))
		}
	case "events":
		s.eventCount = int32(p.number(one(), 1<<30))
	case "chance":
		n, err := strconv.ParseUint(one(), 10, 64)
		if err != nil {
			p.fail("chance %s is not a number", words[0])
		}
		s.chance = n
	default:
		p.fail("%s is no clause: want P0h, P0p, P0f, scrap, stack, offer, responded, revealed, stock, top, deck, mixed, held, known0, public, move, turn, passes, threes, took, repeats, events, chance or over", name)
	}
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

// pair reads `P1:counter`, the second half one of the names.
func (p *parser) pair(text string, names []string) (engine.Seat, int) {
	seat, name, _ := strings.Cut(text, ":")
	for i, n := range names {
		if n == name && n != "" {
			return p.seat(seat), i
		}
	}
	p.fail("%q is none of %s", name, strings.Join(names[1:], ", "))
	return 0, 0
}

func (p *parser) card(text string) cards.Card {
	c, err := cards.Parse(text)
	if err != nil {
		p.fail("%v", err)
	}
	if !p.s.r.all.Has(c) {
		p.fail("%v is not in the deck of %s", c, p.s.r.Name())
	}
	return c
}

// place reads a card and uses it up.
func (p *parser) place(text string) cards.Card {
	c := p.card(text)
	if p.used.Has(c) {
		p.fail("%v lies in two places", c)
	}
	p.used = p.used.With(c)
	return c
}

func (p *parser) hand(seat engine.Seat, words []string) {
	for _, w := range words {
		bare := strings.TrimRight(w, "*")
		c := p.place(bare)
		p.s.hand[seat] = p.s.hand[seat].With(c)
		switch len(w) - len(bare) {
		case 0:
		case 1:
			p.s.frozen = p.s.frozen.With(c)
		case 2:
			p.s.frozen = p.s.frozen.With(c)
			p.stars = p.stars.With(c)
		default:
			p.fail("%s: one star or two", w)
		}
	}
}

// onTable reads one card on the table with what lies on it, `TH@1[JC0 JD1]`.
func (p *parser) onTable(seat engine.Seat, asPoints bool, word string) {
	s := &p.s
	head, load, loaded := strings.Cut(word, "[")
	text, base, based := strings.Cut(head, "@")
	c := p.place(text)
	bit := cards.SetOf(c)
	if asPoints && bit&pointCards == 0 || !asPoints && bit&royalCards == 0 {
		p.fail("%v cannot lie there", c)
	}
	owner := seat
	if based {
		owner = p.seat("P" + base)
	}
	s.table[owner] |= bit
	if asPoints {
		s.asPoints |= bit
	}
	if loaded {
		control := owner
		for _, w := range strings.Fields(strings.TrimSuffix(load, "]")) {
			control = p.attach(c, control, w)
		}
	}
	s.table[owner] &^= bit
	s.table[seat] |= bit
	if asPoints {
		s.score[seat] += worthOf(c)
	}
}

// attach reads one jack or joker on a card, `JC0` or `JC0>2`, and returns its recipient.
func (p *parser) attach(on cards.Card, control engine.Seat, word string) engine.Seat {
	s := &p.s
	word, recipient, named := strings.Cut(word, ">")
	if len(word) != 3 {
		p.fail("%q is no jack with the seat that played it, as in JC0", word)
	}
	j := p.place(word[:2])
	player := p.seat("P" + word[2:])
	to := s.usualRecipient(player, control)
	if named {
		to = p.seat("P" + recipient)
	}
	if cards.SetOf(j)&(jacks|jokers) == 0 || j.Rank() == cards.Jack && !s.asPoints.Has(on) {
		p.fail("%v cannot lie on %v", j, on)
	}
	s.attach(&engine.Event{Kind: Jacked, Seat: player, Card: j, On: on, To: place(ZoneAttached, to)}, cards.SetOf(j))
	return to
}

// stack reads the announced one-off and the twos on it, `9C0!TH 2D1`.
func (p *parser) stack(words []string) {
	s := &p.s
	if len(words) == 0 || s.oneoff != cards.None {
		p.fail("want one stack, with a one-off")
	}
	head, on, _ := strings.Cut(words[0], "!")
	if len(head) != 3 {
		p.fail("%q is no one-off with its player, as in AC0", words[0])
	}
	s.oneoff, s.by = p.place(head[:2]), p.seat("P"+head[2:])
	if cards.SetOf(s.oneoff)&oneOffCards == 0 {
		p.fail("%v has no one-off", s.oneoff)
	}
	if strings.HasPrefix(on, "P") {
		s.named = p.seat(on)
		if s.r.hitsEach(s.by) {
			p.fail("%v: a four that hits each rival names none", words[0])
		}
	} else if on != "" {
		first, second, two := strings.Cut(on, "+")
		s.target[0] = p.card(first)
		if two {
			s.target[1] = p.card(second)
		}
	}
	if s.oneoff.Rank() == cards.Four && s.named == engine.NoSeat {
		_, _, s.named = s.r.Names(s.by, just(UseOneOff, s.oneoff))
	}
	for _, w := range words[1:] {
		if len(w) != 3 || s.nTwos == 4 {
			p.fail("%q is no two with its player, as in 2D1", w)
		}
		s.twos[s.nTwos], s.twoBy[s.nTwos] = p.place(w[:2]), p.seat("P"+w[2:])
		s.nTwos++
	}
}

// finish places the cards that were not mentioned in a state that is as the clauses say, in an order of the deck, and works out what
// follows from the rest.
func (p *parser) finish(s *State, order []cards.Card) {
	rest := s.r.all &^ p.used
	room := rest.Len()
	if p.deck >= 0 {
		if room = p.deck - int(s.bottom); room < 0 || room > rest.Len() {
			p.fail("deck %d: there are %d cards for it", p.deck, int(s.bottom)+rest.Len())
		}
	}
	if p.whole {
		if room = 0; rest != 0 && p.deck < 0 {
			p.fail("the stock is given, and these cards lie nowhere: %v", rest)
		}
	}
	for _, c := range order {
		if room > 0 && rest.Has(c) {
			s.stock[s.bottom] = c
			s.bottom++
			room--
			rest = rest.Without(c)
		}
	}
	s.scrap |= rest
	// The stock ends where the deck's last card would lie, so that cards can go back on top.
	shift := uint8(len(s.r.deck)) - s.bottom
	copy(s.stock[shift:], s.stock[:s.bottom])
	clear(s.stock[:shift])
	s.top, s.bottom = shift, s.bottom+shift
	p.shuffled(s)
	if !p.turnSet {
		s.turnSeat = s.toMove
		if s.oneoff != cards.None {
			s.turnSeat = s.by
		}
		if s.offer.card != cards.None {
			s.turnSeat = p.offerBy
		}
	}
	if s.offer.card != cards.None && s.turnSeat != p.offerBy {
		p.fail("%v is offered by P%d on the turn of P%d", s.offer.card, p.offerBy, s.turnSeat)
	}
	switch p.stars.Len() {
	case 0:
	case 1:
		s.fresh = p.stars.First()
		if !s.hand[s.turnSeat].Has(s.fresh) {
			p.fail("%v**: two stars are for a card in the hand of the seat whose turn it is", s.fresh)
		}
	default:
		p.fail("%v: one turn's nine freezes one card", p.stars)
	}
	if s.reason != 0 {
		s.toMove, s.phase = engine.NoSeat, 0
	}
	s.public |= s.open() | s.frozen
	for seat := range engine.Seat(s.r.Seats) {
		s.known[seat] = s.plain(seat) | p.known[seat] | s.public
	}
	s.shareSights()
	if s.r.Seats == 2 {
		s.public = 0
	}
	if f := s.fault(); f != "" {
		p.fail("%s", f)
	}
	if f := s.settled(); f != "" {
		p.fail("%s", f)
	}
	if f := s.awry(); f != "" {
		p.fail("%s", f)
	}
	if f := s.deep(); f != "" {
		p.fail("%s", f)
	}
	if p.replied != 0 && p.replied != s.responded() {
		p.fail("the seats that responded are not those before the one that is due")
	}
	for seat := engine.Seat(0); int(seat) < s.r.Seats && s.reason == 0; seat++ {
		if s.meets(seat) && (s.r.WinOn == AnyTurn || seat == s.turnSeat) {
			p.fail("P%d has won already, with %d points", seat, s.points(seat))
		}
	}
}

// shuffled reads what is left of a reshuffle, R34.
func (p *parser) shuffled(s *State) {
	if (s.mixed > 0 || p.held != nil) && s.r.StockOut != StockReshuffle {
		p.fail("mixed and held are for stock_out=reshuffle")
	}
	if int(s.mixed) > s.Stock() {
		p.fail("mixed %d: the stock has %d cards", s.mixed, s.Stock())
	}
	slices.Sort(s.stock[s.bottom-s.mixed : s.bottom])
	at, all := 0, cards.SetOf(s.stock[s.top:s.bottom]...)
	for _, w := range p.held {
		var list cards.Set
		for _, text := range strings.Split(w, "+") {
			c := p.card(text)
			if all.Has(c) {
				p.fail("held: %v is there twice, or in the stock", c)
			}
			list, all = list.With(c), all.With(c)
		}
		at = s.list(at, list)
	}
	s.held = uint8(at)
}

// splitWords splits a clause at blanks that are not inside brackets.
func splitWords(clause string) []string {
	depth := 0
	return strings.FieldsFunc(clause, func(r rune) bool {
		switch r {
		case '[':
			depth++
		case ']':
			depth--
		}
		return depth == 0 && (r == ' ' || r == '\t')
	})
}
