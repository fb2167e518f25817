package cutrope

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Evolve folds one event: it moves the card, or all cards, from From to To,
// books what the kind says, then who is to choose next.
func (s *State) Evolve(e engine.Event) { s.evolve(&e) }

// evolve is Evolve without a copy of the event.
func (s *State) evolve(e *engine.Event) {
	s.events++
	switch {
	case e.From == engine.Nowhere:
	case e.Card == cards.None && e.Kind != Drawn: // an unknown card is drawn one at a time, too
		s.moveAll(e.From, e.To)
	default:
		s.take(e.From, e.Card)
		s.lay(e.To, e.Card)
	}
	switch e.Kind {
	case Played:
		s.acted, s.idle = true, 0
		row := rowAt(e.To)
		s.level[row] = s.levelRow(row).after[e.Card&15].number
		s.book(e)
	case Turned:
		s.top[e.To.Seat] = e.Card
	case Completed:
		s.level[rowAt(e.From)] = emptyLevel
	case PutDown:
		s.idle = 0
		s.book(e)
	case Stopped:
		if !s.acted {
			s.idle++
		}
	case Drawn:
		s.idle = 0
		if s.shuffled {
			s.drawn[e.Seat] += one(e.Card)
		}
	case Reshuffled:
		s.keep()
		s.shuffled = true
		s.pool = s.mixed
		s.shows = shows{by: e.Seat, held: s.hands}
		s.shows.begin()
		s.drawn = [engine.MaxSeats]bag{}
	case Won:
		s.over(e.Seat, ByEmptied)
	case Ended:
		s.over(e.Seat, engine.Reason(e.N))
	}
	if e.Next != engine.NoSeat {
		s.due(e.Next)
	}
}

// book notes that a card was shown from a hand, which matters after a reshuffle.
func (s *State) book(e *engine.Event) {
	if s.shuffled && e.From.Zone == ZoneHand {
		s.shows.add(e.Card)
	}
}

// keep notes, for each seat, which cards it knows to be in other hands when a
// stock is used up and the next comes: those that have been in the stock, and
// those known before, less what the seat drew and what others have shown.
func (s *State) keep() {
	if !s.shuffled {
		return
	}
	var room [deckSize]show
	n, _ := s.listShows(room[:], engine.NoSeat)
	all := bag(0)
	var shown [engine.MaxSeats]bag
	for _, e := range room[:n] {
		all += one(e.card)
		shown[e.seat] += one(e.card)
	}
	for seat := range engine.Seat(s.r.Seats) {
		s.kept[seat] = (s.kept[seat] + s.pool - s.drawn[seat]).less(all - shown[seat])
	}
}

// due lets a seat choose next; another seat begins a new turn.
func (s *State) due(next engine.Seat) {
	if next != s.owner {
		s.turn++
		s.owner, s.acted = next, false
		if s.shuffled {
			s.shows.begin()
		}
	}
	s.toMove, s.phase = next, PhaseTurn
}

func (s *State) over(winner engine.Seat, reason engine.Reason) {
	s.toMove, s.phase = engine.NoSeat, 0
	s.outcome = engine.Outcome{Winner: winner, Reason: reason}
	if winner != engine.NoSeat {
		s.outcome.Side = engine.Only(winner)
	}
}

// take takes a card from where it lies.
func (s *State) take(from engine.Place, c cards.Card) {
	switch from.Zone {
	case ZoneHand:
		s.hand[from.Seat] -= one(c)
		s.hands[from.Seat]--
	case ZonePersonal:
		s.first[from.Seat]++
		s.left[from.Seat]--
		s.top[from.Seat] = cards.None
	case ZoneStock:
		s.stock--
		if s.shuffled {
			s.mixed -= one(c)
		}
	default:
		s.table.drop(rowAt(from), 1)
	}
}

// lay puts a card where it goes.
func (s *State) lay(to engine.Place, c cards.Card) {
	if to.Zone == ZoneHand {
		s.hand[to.Seat] += one(c)
		s.hands[to.Seat]++
		return
	}
	s.table.push(rowAt(to), c)
}

// moveAll moves all cards of a place: a level row to the discard pile, or the
// discard pile to the stock, which is empty then.
func (s *State) moveAll(from, to engine.Place) {
	if from.Zone == ZoneDiscard {
		s.mixed, s.stock, s.discard = s.discard, uint8(s.discard.size()), 0
		return
	}
	row := rowAt(from)
	list := s.table.row(row)
	s.discard += bagOf(list)
	s.table.drop(row, len(list))
}
