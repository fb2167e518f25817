package cutrope

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// shows is what all have seen of the hands since the last reshuffle: how many
// cards each held then, and each card shown since, played or put, in order and
// turn by turn. It tells how likely a shown card is to be one of the reshuffle,
// see [View.Sample].
//
// Who showed a card and how many cards had been drawn by then is not kept; it
// follows, see [replay].
type shows struct {
	by   engine.Seat            // who found the stock empty, and went on to draw
	held [engine.MaxSeats]uint8 // the hands at that moment
	n    uint8
	// Twelve cards per word, five bits per card: card:4 | is the first of a turn:1,
	// the first card lowest. The bit of the first card to come may be set already.
	word [(deckSize + showsPerWord) / showsPerWord]uint64
}

const (
	showsPerWord = 12
	showBits     = 5
	showBegins   = 1 << 4
)

// begin notes that a turn begins.
func (l *shows) begin() { l.word[l.n/showsPerWord] |= showBegins << (showBits * (l.n % showsPerWord)) }

// add notes that a card is shown.
func (l *shows) add(c cards.Card) {
	l.word[l.n/showsPerWord] |= uint64(c) << (showBits * (l.n % showsPerWord))
	l.n++
}

// at returns the i-th card, and whether it is the first that was shown in a turn.
// For i = n it tells whether a turn has begun and nothing been shown in it.
func (l *shows) at(i int) (c cards.Card, begins bool) {
	code := l.word[i/showsPerWord] >> (showBits * (i % showsPerWord))
	return cards.Card(code & (showBegins - 1)), code&showBegins != 0
}

// replay goes through the turns since a reshuffle. That needs no more than the
// shown cards: who holds a card shows one in each turn (C4), and the hands are
// filled as long as there is a stock. When it lasts no longer there is another
// reshuffle, or none and nothing is drawn any more.
type replay struct {
	seat  engine.Seat            // whose turn it is
	hand  [engine.MaxSeats]uint8 // cards in each hand
	drawn [engine.MaxSeats]uint8 // cards drawn by each seat since the reshuffle
	stock int
	r     *Rules
}

// replay starts at the reshuffle.
func (p *public) replay() replay {
	return replay{seat: p.shows.by, hand: p.shows.held, stock: p.pool.size(), r: p.r}
}

// next ends a turn and goes on to the next in which a card is shown; it reports
// whether there can be one.
func (w *replay) next() bool {
	for range w.r.Seats {
		w.fill()
		w.seat = w.r.Table().Next(w.seat)
		if w.hand[w.seat] > 0 {
			return true
		}
	}
	return false
}

func (w *replay) fill() {
	n := max(0, min(w.r.Hand-int(w.hand[w.seat]), w.stock))
	w.hand[w.seat] += uint8(n)
	w.drawn[w.seat] += uint8(n)
	w.stock -= n
}

// show is a card that a seat has shown since a reshuffle.
type show struct {
	seat  engine.Seat
	card  cards.Card
	hand  uint8 // cards in the hand, the shown one included
	drawn uint8 // cards that the seat had drawn since the reshuffle
	next  uint8 // place of the seat's next show in a list, see [outlook]
}

// listShows writes the shown cards into a slice that is large enough, but not those
// of one seat, and returns how many there are; ok is false if they cannot be.
func (p *public) listShows(into []show, but engine.Seat) (n int, ok bool) {
	w := p.replay()
	for i := range int(p.shows.n) {
		c, begins := p.shows.at(i)
		if begins && !w.next() || w.hand[w.seat] == 0 {
			return n, false
		}
		if w.seat != but {
			into[n] = show{seat: w.seat, card: c, hand: w.hand[w.seat], drawn: w.drawn[w.seat]}
			n++
		}
		w.hand[w.seat]--
	}
	return n, true
}
