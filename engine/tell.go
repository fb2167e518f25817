package engine

import (
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/engine/cards"
)

// Tell says an event in a sentence, as its kind's entry in Sentences has it; a
// game without sentences gets the event's text. In a sentence
//
//	{seat} {card} {on} {n}  stand for the event's own
//	{from} {to}             for its places: "P0's hand", "scrap"
//	{from seat} {to seat}   for whose they are
//	{reason}                for the reason whose number is n
//	[against {on}]          for itself, if the event has an on
//
// A hidden card is "a card".
func (v *Vocabulary) Tell(e Event) string {
	if int(e.Kind) >= len(v.Sentences) || v.Sentences[e.Kind] == "" {
		return v.Event(e)
	}
	var b strings.Builder
	rest := v.Sentences[e.Kind]
	for rest != "" {
		head, tail, found := strings.Cut(rest, "[")
		text, _ := v.fill(head, e)
		b.WriteString(text)
		if !found {
			break
		}
		option, after, _ := strings.Cut(tail, "]")
		if text, whole := v.fill(option, e); whole {
			b.WriteString(text)
		}
		rest = after
	}
	return b.String()
}

// fill puts an event's parts into a text, and reports whether it has them all.
func (v *Vocabulary) fill(text string, e Event) (filled string, whole bool) {
	var b strings.Builder
	whole = true
	for {
		head, tail, found := strings.Cut(text, "{")
		b.WriteString(head)
		if !found {
			return b.String(), whole
		}
		name, after, _ := strings.Cut(tail, "}")
		part := v.part(name, e)
		whole = whole && part != ""
		b.WriteString(part)
		text = after
	}
}

func (v *Vocabulary) part(name string, e Event) string {
	switch name {
	case "seat":
		return seatText(e.Seat)
	case "card":
		return v.cardText(e.Card)
	case "on":
		return v.cardText(e.On)
	case "n":
		if e.N != 0 {
			return strconv.Itoa(int(e.N))
		}
	case "from":
		return v.placeText(e.From)
	case "to":
		return v.placeText(e.To)
	case "from seat":
		return seatText(e.From.Seat)
	case "to seat":
		return seatText(e.To.Seat)
	case "reason":
		if e.N > 0 && int(e.N) < len(v.Reasons) {
			return v.Reasons[e.N]
		}
	}
	return ""
}

func seatText(s Seat) string {
	if s == NoSeat {
		return ""
	}
	return "P" + strconv.Itoa(int(s))
}

func (v *Vocabulary) cardText(c cards.Card) string {
	switch c {
	case cards.None:
		return ""
	case cards.Hidden:
		return "a card"
	}
	return v.Card(c)
}

func (v *Vocabulary) placeText(p Place) string {
	if p.Seat == NoSeat {
		return v.Zones[p.Zone]
	}
	return seatText(p.Seat) + "'s " + v.Zones[p.Zone]
}
