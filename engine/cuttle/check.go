package cuttle

import (
	"fmt"
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// check panics unless the invariants of a state hold: every card in exactly
// one place, jacks on point cards, and so on. A build with the tag cuttlecheck
// runs it after every event.
func (s *State) check() {
	if s.isPartial() {
		return
	}
	if fault := s.fault(); fault != "" {
		panic(fmt.Sprintf("cuttle: %s in %v", fault, s))
	}
}

// isPartial reports whether the state is a view's, with cards that are unknown.
func (s *State) isPartial() bool {
	return s.hidden != [maxSeats]uint8{} || slices.Contains(s.stock[s.top:s.bottom], cards.None) ||
		slices.Contains(s.revealed[:s.nRevealed], cards.None)
}

// fault returns what is wrong with the state, "" if nothing is.
func (s *State) fault() string {
	var all cards.Set
	count := 0
	put := func(set cards.Set) {
		all |= set
		count += set.Len()
	}
	for seat := range s.hand {
		put(s.hand[seat])
		put(s.table[seat])
		if seat >= s.r.Seats && (s.hand[seat]|s.table[seat]|s.known[seat]) != 0 {
			return fmt.Sprintf("seat %d does not play", seat)
		}
		count += int(s.hidden[seat])
	}
	for seat, points := range s.score {
		if int(points) != PointsOf(s.table[seat]&s.asPoints) {
			return fmt.Sprintf("seat %d has %v and %d points are counted", seat, s.table[seat]&s.asPoints, points)
		}
	}
	put(s.scrap)
	put(s.attached)
	for _, slots := range [][]cards.Card{s.stock[s.top:s.bottom], s.twos[:s.nTwos], s.revealed[:s.nRevealed], {s.oneoff, s.offer.card}} {
		for _, c := range slots {
			if c != cards.None {
				put(cards.SetOf(c))
			}
		}
	}
	onTable := s.onTable()
	switch {
	case count != all.Len():
		return "a card lies in two places"
	case all != s.r.all:
		return fmt.Sprintf("not every card of the deck is somewhere: missing %v", s.r.all&^all)
	case s.asPoints&^onTable != 0 || s.asPoints&^pointCards != 0:
		return "point cards are not all on the table, or not all of ranks that score"
	case onTable&^s.asPoints&^royalCards != 0:
		return "a card lies among the royals that is none"
	case s.attached&^(jacks|jokers) != 0:
		return "something other than a jack or joker is attached"
	case s.frozen&^(s.hand[0]|s.hand[1]|s.hand[2]|s.hand[3]) != 0:
		return "a card is frozen that is in no hand"
	case s.tookByNow && s.phase == PhaseCounter:
		return "a three has taken a card before the counters are over"
	}
	for rest := s.attached; rest != 0; rest = rest.Rest() {
		c := rest.First()
		a := s.on[attachable(c)]
		isJoker := c.Rank() == cards.Joker
		switch {
		case !onTable.Has(a.on):
			return fmt.Sprintf("%v lies on a card that is not on the table", c)
		case !isJoker && !s.asPoints.Has(a.on):
			return fmt.Sprintf("%v lies on %v, which is no point card", c, a.on)
		case int(a.player()) >= s.r.Seats || int(a.to) >= s.r.Seats:
			return fmt.Sprintf("%v was played by a seat that does not play", c)
		}
	}
	return ""
}

// settled returns what is wrong with who controls what, "" if nothing is. It
// holds between plays; within one, jacks leave before control follows.
func (s *State) settled() string {
	for seat := range s.table {
		for rest := s.table[seat]; rest != 0; rest = rest.Rest() {
			c := rest.First()
			if want := s.rightful(c); int(want) != seat {
				return fmt.Sprintf("%v is with seat %d and belongs to seat %d", c, seat, want)
			}
		}
	}
	return ""
}

// rightful returns who controls a card by what lies on it, R22.
func (s *State) rightful(c cards.Card) engine.Seat {
	owner := s.baseOwner(c)
	n := 0
	for rest := s.attached; rest != 0; rest = rest.Rest() {
		if s.on[attachable(rest.First())].on == c {
			n++
		}
	}
	if n == 0 {
		return owner
	}
	if s.r.Jack == Toggle {
		return s.r.table.After(owner, n&1)
	}
	return s.on[attachable(s.topOn(c))].to
}

// awry returns why the choice that is due cannot be, "" if it can.
func (s *State) awry() string {
	rank, pending := s.oneoff.Rank(), s.oneoff != cards.None
	onTable := s.attached | s.onTable()
	aims := pending && (rank == cards.Two || rank == cards.Nine)
	for i, t := range s.target {
		if t != cards.None && !(aims && (onTable.Has(t) || t == s.offer.card)) || i == 0 && t == cards.None && aims {
			return fmt.Sprintf("%v cannot aim at %v", s.oneoff, t)
		}
	}
	for _, c := range s.twos[:s.nTwos] {
		if c.Rank() != cards.Two {
			return fmt.Sprintf("%v is no two", c)
		}
	}
	ok := true
	switch s.phase {
	case PhaseTurn, PhaseDown:
		ok = !pending && s.toMove == s.turnSeat && (s.phase == PhaseTurn || s.r.LimitMode == DiscardDown && s.handSize(s.toMove) > s.r.HandLimit)
	case PhaseResponse:
		ok = s.offer.card != cards.None && s.responses(s.toMove) != 0
	case PhaseCounter:
		ok = pending && s.toMove != s.topItemBy()
	case PhaseTake:
		ok = pending && rank == cards.Three && s.toMove == s.by && s.takeable() != 0
	case PhaseFour:
		ok = pending && rank == cards.Four && s.fourHits().Has(s.toMove) && s.hand[s.toMove] != 0
	case PhaseFive:
		ok = pending && rank == cards.Five && s.toMove == s.by && s.fiveDiscards() > 0
	case PhaseSeven:
		ok = pending && rank == cards.Seven && s.toMove == s.by && s.nRevealed > 0
	case 0:
		ok = !pending
	}
	switch {
	case !ok:
		return fmt.Sprintf("P%d cannot be due to choose: %s", s.toMove, vocabulary().Phases[s.phase])
	case s.nRevealed > 0 && s.phase != PhaseSeven:
		return "cards are revealed, and no seven is due"
	case s.nTwos > 0 && s.phase != PhaseCounter:
		return "twos lie on the stack, and no counter is due"
	}
	return s.strayOffer()
}

// deep returns which card of the stock a seat knows below one that it does not, "" if none. No
// play brings that about: what is seen of the stock lies on top, known to all, and a shuffled
// card is known to nobody. [State.Look] relies on it.
func (s *State) deep() string {
	for seat := range engine.Seat(s.r.Seats) {
		above := cards.None
		for i, c := range s.stock[s.top:s.bottom] {
			isKnown := s.known[seat].Has(c)
			switch {
			case isKnown && i >= s.Stock()-int(s.mixed):
				return fmt.Sprintf("P%d knows %v, which is shuffled into the stock", seat, c)
			case isKnown && above != cards.None:
				return fmt.Sprintf("P%d knows %v in the stock, and not %v above it", seat, c, above)
			case !isKnown && above == cards.None:
				above = c
			}
		}
	}
	return ""
}
