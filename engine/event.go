package engine

import "github.com/cardlab/cardlab/engine/cards"

// Kind says what happened, in the past tense: Drawn, Scuttled, Won. Each game
// numbers its own kinds from 1; the number of a kind never changes its meaning.
type Kind uint8

// Phase says which choice is due. Each game numbers its own from 1; 0 is none.
type Phase uint8

// Zone is a kind of place where cards lie: stock, hand, scrap. Each game
// numbers its own from 1; 0 is none.
type Zone uint8

// Place is a zone, and whose; Seat is NoSeat for a zone that all share.
type Place struct {
	Zone Zone
	Seat Seat
}

// Nowhere is the place of no card.
var Nowhere = Place{0, NoSeat}

// Event is one fact of a game: who did what with which card, and where it
// went. It is flat and comparable. An event with a card moves that card, from
// From to To; one with a From and no card moves all the cards that lie there,
// which N counts: a row that is swept, a discard pile that becomes the stock,
// whose order is then not fixed. An event whose From is [Nowhere] says something
// about the card that lies at To, and moves nothing. What a rule decided is in
// the event, so that folding it needs no rule.
type Event struct {
	Kind Kind
	Seat Seat       // who did it; NoSeat for nobody
	Next Seat       // where a choice falls due after this event: who is to choose,
	Due  Phase      // and what; else NoSeat, 0
	Card cards.Card // the card that moved, or None; of several alike, any
	On   cards.Card // the card it was played on or against, or None
	From Place      // with no card: all cards of the place move
	To   Place
	Seen Seats // the seats that see Card and N, one bit each
	N    int32 // a count or a value, where the kind has one; else 0
}

// SeenBy returns the event as seat s may know it: unless s is among Seen, the
// card is [cards.Hidden] and N is 0. It is the only redaction there is, and
// the event alone decides it.
func (e Event) SeenBy(s Seat) Event {
	if e.Seen.Has(s) {
		return e
	}
	if e.Card != cards.None {
		e.Card = cards.Hidden
	}
	e.N = 0
	return e
}
