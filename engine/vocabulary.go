package engine

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/engine/cards"
)

// Vocabulary names what a game's events and actions are made of. With it,
// recorders, printers and foreign bots need no knowledge of the game.
type Vocabulary struct {
	Cards   []string // by cards.Card
	Kinds   []string // by Kind; [0] is empty
	Zones   []string // by Zone; [0] is empty
	Phases  []string // by Phase; [0] is empty
	Reasons []string // by Reason; [0] is empty
	// Turn is the phase of a turn's first choice, if a turn begins whenever that falls due
	// and at no other time; else 0, and whoever wants to know asks the state.
	Turn Phase
	// Sentences say an event in words, by Kind; see Tell. A game may have none.
	Sentences []string
	// Parts names what a position says of a seat, by what follows the seat in the
	// name of the clause: "h" for "hand", as P0h has it. Asides are clauses that
	// no table shows to people, without a seat's number behind. For package layout.
	Parts  map[string]string
	Asides []string
	// Action prints an action of the game, and ParseAction reads it.
	Action      func(Action) string
	ParseAction func(string) (Action, error)
	// Labels are words for the traits of actions: the rank of the card played,
	// the card, what it is played for. A game may have none.
	Labels []string
	// Labelled reports whether an action has all of some traits, given by their
	// numbers in Labels, one at least. It must not allocate.
	Labelled func(a Action, labels []int) bool
}

// Card returns the text of a card, `-` for None and `??` for Hidden.
func (v *Vocabulary) Card(c cards.Card) string {
	switch {
	case int(c) < len(v.Cards):
		return v.Cards[c]
	case c == cards.None:
		return "-"
	case c == cards.Hidden:
		return "??"
	}
	return fmt.Sprintf("card%d", uint8(c))
}

// Place returns the zone's name, with the number of its seat if it has one: `hand0`, `scrap`.
// A zone's own name may end in a digit, `level2`, if that is no other zone with a seat.
func (v *Vocabulary) Place(p Place) string {
	if p.Seat == NoSeat {
		return v.Zones[p.Zone]
	}
	return v.Zones[p.Zone] + strconv.Itoa(int(p.Seat))
}

// Event prints an event on one line, leaving out what it does not have:
//
//	scuttled P0 9H on 7D hand0>scrap n=2 seen=01 next=P1:turn
func (v *Vocabulary) Event(e Event) string { return string(v.AppendEvent(nil, e)) }

// AppendEvent appends the text of an event to b.
func (v *Vocabulary) AppendEvent(b []byte, e Event) []byte {
	b = append(b, v.Kinds[e.Kind]...)
	if e.Seat != NoSeat {
		b = append(b, " P"...)
		b = strconv.AppendInt(b, int64(e.Seat), 10)
	}
	if e.Card != cards.None {
		b = append(b, ' ')
		b = append(b, v.Card(e.Card)...)
	}
	if e.On != cards.None {
		b = append(b, " on "...)
		b = append(b, v.Card(e.On)...)
	}
	if e.From != Nowhere || e.To != Nowhere {
		b = append(b, ' ')
		b = append(b, v.Place(e.From)...)
		b = append(b, '>')
		b = append(b, v.Place(e.To)...)
	}
	if e.N != 0 {
		b = append(b, " n="...)
		b = strconv.AppendInt(b, int64(e.N), 10)
	}
	b = append(b, " seen="...)
	if e.Seen == 0 {
		b = append(b, '-')
	}
	for s := Seat(0); s < MaxSeats; s++ {
		if e.Seen.Has(s) {
			b = append(b, '0'+byte(s))
		}
	}
	if e.Next != NoSeat {
		b = append(b, " next=P"...)
		b = strconv.AppendInt(b, int64(e.Next), 10)
		b = append(b, ':')
		b = append(b, v.Phases[e.Due]...)
	}
	return b
}

// ParseEvent reads what Event prints.
func (v *Vocabulary) ParseEvent(text string) (Event, error) {
	e := Event{Seat: NoSeat, Next: NoSeat, Card: cards.None, On: cards.None, From: Nowhere, To: Nowhere}
	fail := func(word, want string) (Event, error) {
		return Event{}, fmt.Errorf("event %q: %q is not %s", text, word, want)
	}
	words := strings.Fields(text)
	if len(words) == 0 {
		return fail("", "an event")
	}
	kind := index(v.Kinds, words[0])
	if kind <= 0 {
		return fail(words[0], "one of the kinds "+strings.Join(v.Kinds[1:], ", "))
	}
	e.Kind = Kind(kind)
	seen := false
	for i := 1; i < len(words); i++ {
		w := words[i]
		key, val, isPair := strings.Cut(w, "=")
		switch {
		case isPair && key == "n":
			n, err := strconv.ParseInt(val, 10, 32)
			if err != nil {
				return fail(w, "a number")
			}
			e.N = int32(n)
		case isPair && key == "seen":
			seen = true
			if val == "-" {
				break
			}
			for _, d := range val {
				if d < '0' || d >= '0'+MaxSeats {
					return fail(w, "a list of seats, as in seen=01")
				}
				e.Seen |= Only(Seat(d - '0'))
			}
		case isPair && key == "next":
			seat, phase, _ := strings.Cut(val, ":")
			s, ok := parseSeat(seat)
			p := index(v.Phases, phase)
			if !ok || p <= 0 {
				return fail(w, "a seat and a phase, as in next=P1:"+v.Phases[1])
			}
			e.Next, e.Due = s, Phase(p)
		case strings.Contains(w, ">"):
			from, to, _ := strings.Cut(w, ">")
			var ok1, ok2 bool
			e.From, ok1 = v.parsePlace(from)
			e.To, ok2 = v.parsePlace(to)
			if !ok1 || !ok2 {
				return fail(w, "two places, as in hand0>scrap")
			}
		case w == "on" && i+1 < len(words):
			i++
			c, ok := v.parseCard(words[i])
			if !ok {
				return fail(words[i], "a card")
			}
			e.On = c
		default:
			if s, ok := parseSeat(w); ok && i == 1 {
				e.Seat = s
			} else if c, ok := v.parseCard(w); ok && e.Card == cards.None {
				e.Card = c
			} else {
				return fail(w, "a seat, a card or a place")
			}
		}
	}
	if !seen {
		return fail(text, "complete: seen= is missing")
	}
	return e, nil
}

func parseSeat(w string) (Seat, bool) {
	if len(w) == 2 && w[0] == 'P' && w[1] >= '0' && w[1] < '0'+MaxSeats {
		return Seat(w[1] - '0'), true
	}
	return NoSeat, false
}

func (v *Vocabulary) parseCard(w string) (cards.Card, bool) {
	if w == "??" {
		return cards.Hidden, true
	}
	c := index(v.Cards, w)
	return cards.Card(c), c >= 0
}

func (v *Vocabulary) parsePlace(w string) (Place, bool) {
	p := Nowhere
	if w == "" {
		return p, true
	}
	z := index(v.Zones, w)
	if d := w[len(w)-1]; z < 0 && d >= '0' && d < '0'+MaxSeats {
		p.Seat = Seat(d - '0')
		z = index(v.Zones, w[:len(w)-1])
	}
	p.Zone = Zone(z)
	return p, z > 0
}

func index(names []string, name string) int {
	for i, n := range names {
		if n == name {
			return i
		}
	}
	return -1
}
