package cutrope

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// String returns the position in the notation of docs/cutrope-notation.md, all
// of it: [ParsePosition] makes an equal state of it.
func (s *State) String() string {
	var p printer
	for seat := range engine.Seat(s.r.Seats) {
		p.seat(&s.public, seat, bagText(s.hand[seat]), listText(s.personal(seat)))
	}
	p.rows(&s.public)
	if s.shuffled {
		p.always("stock", bagText(s.mixed))
		p.clause("shuffled", "yes")
	} else {
		p.always("stock", listText(s.stockInOrder()))
	}
	for seat := range engine.Seat(s.r.Seats) {
		p.clause(fmt.Sprintf("drawn%d", seat), bagText(s.drawn[seat]))
		p.clause(fmt.Sprintf("kept%d", seat), bagText(s.kept[seat]))
	}
	p.rest(&s.public)
	if s.chance != 0 {
		p.clause("chance", strconv.FormatUint(s.chance, 10))
	}
	return p.text()
}

// String returns the position as the seat knows it, `??` for a hidden card.
func (v *View) String() string {
	var p printer
	for seat := range engine.Seat(v.r.Seats) {
		hand := bagText(v.hand)
		if seat != v.seat {
			hand = hidden(int(v.hands[seat]))
		}
		personal := ""
		if left := int(v.left[seat]); left > 0 {
			personal = strings.TrimSpace(cardNames[v.top[seat]] + " " + hidden(left-1))
		}
		p.seat(&v.public, seat, hand, personal)
	}
	p.rows(&v.public)
	p.always("stock", hidden(int(v.stock)))
	if v.shuffled {
		p.clause("shuffled", "yes")
		p.clause("pool", bagText(v.pool))
	}
	p.clause(fmt.Sprintf("drawn%d", v.seat), bagText(v.drawn))
	p.clause(fmt.Sprintf("kept%d", v.seat), bagText(v.kept))
	p.rest(&v.public)
	return p.text()
}

// printer gathers the clauses that have something to say.
type printer struct{ clauses []string }

func (p *printer) text() string { return strings.Join(p.clauses, "; ") }

// always adds a clause, `-` if it has nothing to say.
func (p *printer) always(name, text string) {
	if text == "" {
		text = "-"
	}
	p.clause(name, text)
}

func (p *printer) clause(name, text string) {
	if text != "" {
		p.clauses = append(p.clauses, name+" "+text)
	}
}

func (p *printer) number(name string, n int32) {
	if n != 0 {
		p.clause(name, strconv.Itoa(int(n)))
	}
}

// seat prints what belongs to one seat.
func (p *printer) seat(pub *public, seat engine.Seat, hand, personal string) {
	name := fmt.Sprintf("P%d", seat)
	p.clause(name+"h", hand)
	for row := range supplies {
		p.clause(name+supplyLetters[row:row+1], listText(pub.table.row(supplyRow(seat, row))))
	}
	p.always(name+"p", personal)
}

// rows prints the level rows and the discard pile.
func (p *printer) rows(pub *public) {
	for row := range levels {
		p.clause(fmt.Sprintf("level%d", row+1), listText(pub.table.row(row)))
	}
	p.clause("discard", bagText(pub.discard))
}

// rest prints what is not a place of cards.
func (p *printer) rest(pub *public) {
	if pub.shuffled {
		p.shows(pub)
	}
	p.number("idle", pub.idle)
	if pub.acted {
		p.clause("acted", "yes")
	}
	p.number("events", pub.events)
	p.clause("turn", fmt.Sprintf("%d:P%d", pub.turn, pub.owner))
	if pub.phase != 0 {
		p.clause("move", fmt.Sprintf("P%d:%s", pub.toMove, words.Phases[pub.phase]))
		return
	}
	who := "-"
	if pub.outcome.Winner != engine.NoSeat {
		who = fmt.Sprintf("P%d", pub.outcome.Winner)
	}
	p.clause("over", who+":"+words.Reasons[pub.outcome.Reason])
}

// shows prints who reshuffled and the hands then, and what each turn since has
// shown; last a turn that has begun and shown nothing, unless it is the first.
func (p *printer) shows(pub *public) {
	b := fmt.Appendf(nil, "P%d", pub.shows.by)
	for _, n := range pub.shows.held[:pub.r.Seats] {
		b = fmt.Appendf(b, " %d", n)
	}
	p.clause("reshuffled", string(b))
	b = b[:0]
	w := pub.replay()
	n := int(pub.shows.n)
	for i := range n {
		c, begins := pub.shows.at(i)
		if begins {
			w.next()
			b = fmt.Appendf(b, " P%d", w.seat)
		}
		b = fmt.Appendf(b, " %s", cardNames[c])
		w.hand[w.seat]--
	}
	if _, begun := pub.shows.at(n); begun && n > 0 {
		b = fmt.Appendf(b, " P%d", pub.owner)
	}
	p.clause("shown", strings.TrimSpace(string(b)))
}

func listText(list []cards.Card) string {
	b := make([]byte, 0, 3*deckSize)
	for i, c := range list {
		if i > 0 {
			b = append(b, ' ')
		}
		b = append(b, cardNames[c]...)
	}
	return string(b)
}

func bagText(b bag) string {
	var list [deckSize]cards.Card
	return listText(list[:b.list(list[:])])
}

// hidden prints n cards that are not known.
func hidden(n int) string { return manyHidden[:max(0, 3*n-1)] }

var manyHidden = strings.Repeat("?? ", deckSize)
