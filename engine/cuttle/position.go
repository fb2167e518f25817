package cuttle

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// String returns the position in the notation of docs/cuttle-notation.md, all
// of it: [ParsePosition] makes an equal state of it. In a view `??` stands for
// each hidden card.
func (s *State) String() string {
	var p printer
	for seat := engine.Seat(0); int(seat) < s.r.Seats; seat++ {
		p.clause(fmt.Sprintf("P%dh", seat), s.handText(seat))
		p.clause(fmt.Sprintf("P%dp", seat), s.tableText(s.table[seat]&s.asPoints))
		p.clause(fmt.Sprintf("P%df", seat), s.tableText(s.table[seat]&^s.asPoints))
	}
	p.clause("scrap", s.scrap.String())
	p.clause("stack", s.stackText())
	p.clause("offer", s.offerText())
	p.clause("responded", seatsText(s.responded()))
	p.clause("revealed", listText(s.revealed[:s.nRevealed]))
	stock := "-"
	if s.Stock() > 0 {
		stock = listText(s.stock[s.top:s.bottom])
	}
	p.clause("stock", stock)
	p.number("mixed", int(s.mixed))
	p.clause("held", s.heldText())
	for seat := engine.Seat(0); int(seat) < s.r.Seats; seat++ {
		p.clause(fmt.Sprintf("known%d", seat), (s.known[seat] &^ s.plain(seat)).String())
	}
	p.clause("public", (s.public &^ (s.open() | s.frozen)).String())
	p.number("passes", int(s.passes))
	p.number("threes", int(s.threes))
	if s.tookByNow {
		p.clause("took", "yes")
	}
	p.clause("repeats", s.memory.String())
	p.number("events", int(s.eventCount))
	if s.chance != 0 {
		p.clause("chance", strconv.FormatUint(s.chance, 10))
	}
	p.clause("turn", fmt.Sprintf("%d:P%d", s.turn, s.turnSeat))
	if s.reason != 0 {
		who := "-"
		if s.winner != engine.NoSeat {
			who = fmt.Sprintf("P%d", s.winner)
		}
		p.clause("over", who+":"+words.Reasons[s.reason])
	} else {
		p.clause("move", fmt.Sprintf("P%d:%s", s.toMove, words.Phases[s.phase]))
	}
	return strings.Join(p.clauses, "; ")
}

// printer gathers the clauses that have something to say.
type printer struct{ clauses []string }

func (p *printer) clause(name, text string) {
	if text != "" {
		p.clauses = append(p.clauses, name+" "+text)
	}
}

func (p *printer) number(name string, n int) {
	if n != 0 {
		p.clause(name, strconv.Itoa(n))
	}
}

// seatsText prints the numbers of seats, `1 3`.
func seatsText(seats engine.Seats) string {
	var b []string
	for seat := engine.Seat(0); seat < maxSeats; seat++ {
		if seats.Has(seat) {
			b = append(b, strconv.Itoa(int(seat)))
		}
	}
	return strings.Join(b, " ")
}

// plain returns the cards that a seat knows without having had to see them in
// a rival's hand or on the stock: its own hand, and all that lies open.
func (s *State) plain(seat engine.Seat) cards.Set { return s.open() | s.hand[seat] }

// open returns the cards that lie open to all.
func (s *State) open() cards.Set {
	open := s.scrap | s.attached | s.onTable() | s.revealedSet()
	for _, c := range s.twos[:s.nTwos] {
		open = open.With(c)
	}
	if s.oneoff != cards.None {
		open = open.With(s.oneoff)
	}
	if s.offer.card != cards.None {
		open = open.With(s.offer.card)
	}
	return open
}

func (s *State) handText(seat engine.Seat) string {
	var b []string
	for rest := s.hand[seat]; rest != 0; rest = rest.Rest() {
		t := rest.First().String()
		if s.frozen.Has(rest.First()) {
			t += "*"
			if s.fresh == rest.First() {
				t += "*"
			}
		}
		b = append(b, t)
	}
	for range s.hidden[seat] {
		b = append(b, "??")
	}
	return strings.Join(b, " ")
}

// tableText prints cards on the table, each with what lies on it: `TH@1[JC0 JD1]`.
func (s *State) tableText(set cards.Set) string {
	var b []string
	for ; set != 0; set = set.Rest() {
		c := set.First()
		t := c.String()
		if load := s.load(c); len(load) > 0 {
			if owner := s.baseOwner(c); !s.table[owner].Has(c) {
				t += fmt.Sprintf("@%d", owner)
			}
			t += "[" + s.loadText(c, load) + "]"
		}
		b = append(b, t)
	}
	return strings.Join(b, " ")
}

// load returns the jacks and jokers on a card, the lowest first.
func (s *State) load(c cards.Card) []cards.Card {
	var list [attachables]cards.Card
	n := 0
	for rest := s.attached; rest != 0; rest = rest.Rest() {
		if a := s.on[attachable(rest.First())]; a.on == c {
			list[a.depth()] = rest.First()
			n++
		}
	}
	return list[:n]
}

func (s *State) loadText(c cards.Card, load []cards.Card) string {
	var b []string
	control := s.baseOwner(c)
	for _, j := range load {
		a := s.on[attachable(j)]
		t := fmt.Sprintf("%v%d", j, a.player())
		if a.to != s.usualRecipient(a.player(), control) {
			t += fmt.Sprintf(">%d", a.to)
		}
		control = a.to
		b = append(b, t)
	}
	return strings.Join(b, " ")
}

// usualRecipient returns the recipient of a jack that names none, R22. With
// teams that is its player.
func (s *State) usualRecipient(player, control engine.Seat) engine.Seat {
	if s.r.Jack == Top && player == control && !s.r.table.Teams {
		return s.r.table.Next(player)
	}
	return player
}

func (s *State) stackText() string {
	if s.oneoff == cards.None {
		return ""
	}
	t := fmt.Sprintf("%v%d", s.oneoff, s.by)
	if s.named != engine.NoSeat && s.r.table.Rivals(s.by).Len() > 1 {
		t += fmt.Sprintf("!P%d", s.named)
	}
	if s.target[0] != cards.None {
		t += "!" + s.target[0].String()
	}
	if s.target[1] != cards.None {
		t += "+" + s.target[1].String()
	}
	for i, c := range s.twos[:s.nTwos] {
		t += fmt.Sprintf(" %v%d", c, s.twoBy[i])
	}
	return t
}

// heldText prints the lists of held cards, those of one stock with `+` between them: `3C+4D 9H`.
func (s *State) heldText() string {
	var b strings.Builder
	for i, c := range s.stock[:s.held] {
		b.WriteString((c &^ lastOfList).String())
		switch {
		case c&lastOfList == 0:
			b.WriteByte('+')
		case i+1 < int(s.held):
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// listText prints cards in order, `??` for what a view does not know.
func listText(list []cards.Card) string {
	b := make([]string, len(list))
	for i, c := range list {
		if b[i] = c.String(); c == cards.None {
			b[i] = "??"
		}
	}
	return strings.Join(b, " ")
}
