package reference

import "strconv"

// event is one line of the notation, in parts. who is -1 for nobody.
type event struct {
	kind     string
	who      int
	card, on string
	from, to string
	n        int
	seen     seatSet
	next     string
}

// seatSet says for each seat whether it is among them.
type seatSet [4]bool

func (e event) String() string {
	text := e.kind
	if e.who >= 0 {
		text += " P" + strconv.Itoa(e.who)
	}
	if e.card != "" {
		text += " " + e.card
	}
	if e.on != "" {
		text += " on " + e.on
	}
	if e.from != "" || e.to != "" {
		text += " " + e.from + ">" + e.to
	}
	if e.n != 0 {
		text += " n=" + strconv.Itoa(e.n)
	}
	text += " seen="
	if e.seen == (seatSet{}) {
		text += "-"
	}
	for seat, sees := range e.seen {
		if sees {
			text += strconv.Itoa(seat)
		}
	}
	if e.next != "" {
		text += " next=" + e.next
	}
	return text
}

// hand, points, royals name a seat's zone.
func hand(seat int) string   { return "hand" + strconv.Itoa(seat) }
func points(seat int) string { return "points" + strconv.Itoa(seat) }
func royals(seat int) string { return "royals" + strconv.Itoa(seat) }

// emit logs an event that every seat sees.
func (g *Game) emit(e event) { g.emitTo(g.allSeats(), e) }

// emitTo logs an event that only some seats see.
func (g *Game) emitTo(seen seatSet, e event) {
	e.seen = seen
	g.log = append(g.log, e)
}

// next names on the last event who is to choose, or to speak, and what.
func (g *Game) next(seat int, phase string) {
	g.log[len(g.log)-1].next = "P" + strconv.Itoa(seat) + ":" + phase
}
