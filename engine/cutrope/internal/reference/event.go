package reference

import "strconv"

// event is one line of the notation, in parts. who is -1 for nobody.
type event struct {
	kind     string
	who      int
	card     string
	from, to string
	n        int
	seen     seatSet
	next     string
}

// seatSet says for each seat whether it is among them.
type seatSet [8]bool

func (e event) String() string {
	text := e.kind
	if e.who >= 0 {
		text += " P" + strconv.Itoa(e.who)
	}
	if e.card != "" {
		text += " " + e.card
	}
	if e.from != "" || e.to != "" {
		text += " " + e.from + ">" + e.to
	}
	if e.n != 0 {
		text += " n=" + strconv.Itoa(e.n)
	}
	text += " seen="
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

// zone names a zone of a seat, level a level row by its index.
func zone(name string, seat int) string { return name + strconv.Itoa(seat) }
func level(row int) string              { return "level" + strconv.Itoa(row+1) }

// emit logs an event that every seat sees.
func (g *Game) emit(e event) {
	var all seatSet
	for seat := range g.seats {
		all[seat] = true
	}
	g.emitTo(all, e)
}

// emitTo logs an event whose card only some seats see.
func (g *Game) emitTo(seen seatSet, e event) {
	e.seen = seen
	g.log = append(g.log, e)
	g.events++
}
