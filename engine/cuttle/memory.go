package cuttle

import (
	"fmt"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// memory counts the positions that the repetition rule R15a remembers.
//
// Scrap never shrinks over a turn: a three puts itself there for what it
// takes, every other play adds or leaves it. So a position can come back only
// by turns that leave scrap as large as it was, and of those a draw, a card
// put on the table and a thaw cannot be undone, nor can a three that takes
// another rank. What remains are threes that take threes, and passes. Between
// two events of any other sort all positions differ just in where the four
// threes lie and in who is to move, and the threes in each place stay as many
// as they were: at most 4! arrangements for each seat. The memory is a
// counter of four bits for each, cleared by any other event, and exact. A
// reshuffle (R34) empties scrap, and clears it, too: by the rule nothing that was before counts.
//
// Where a three lies that not all know of, and see that all know, does not
// enter the memory, so that a view may hold it; when such a three is announced,
// all know that it was in that hand ever since the memory was cleared, and rekey says so.
type memory struct {
	counts [slotCount / 2]uint8
	used   bool
}

// count returns how often the slot's position has been counted.
func (m *memory) count(slot int) int { return int(m.counts[slot/2] >> (4 * (slot & 1)) & 15) }

// add counts the slot's position n times more, up to 15.
func (m *memory) add(slot, n int) {
	n = min(n, 15-m.count(slot))
	m.counts[slot/2] += uint8(n) << (4 * (slot & 1))
	m.used = m.used || n > 0
}

// slotCount is the number of slots.
const slotCount = 24 * maxSeats

// String prints the slots that have been counted, each with its count: `17:1 40:2`.
func (m *memory) String() string {
	var b []string
	for slot := range slotCount {
		if n := m.count(slot); n > 0 {
			b = append(b, fmt.Sprintf("%d:%d", slot, n))
		}
	}
	return strings.Join(b, " ")
}

// remember brings the memory up to an event that is about to be folded.
func (s *State) remember(e *engine.Event) {
	if !s.undoable(e) {
		s.memory = memory{}
	} else if e.Kind == Announced && !s.common().Has(e.Card) {
		s.rekey(e.Card, e.Seat)
	}
}

// undoable reports whether a position before the event can come back after it; see memory.
func (s *State) undoable(e *engine.Event) bool {
	switch e.Kind {
	case Passed, LetBe, Shown:
		return true
	case Announced, Taken:
		return e.Card.Rank() == cards.Three
	case Resolved:
		return e.Card.Rank() == cards.Three && s.tookByNow // else it took nothing, R29, and scrap grew
	}
	return false
}

// Where a three may lie: in the hand of a seat, in scrap, or elsewhere, which
// a hand is too if not all know of the card.
const (
	inScrap   = maxSeats
	elsewhere = maxSeats + 1
	places    = maxSeats + 2
)

// arrangement says where each of the four threes lies, by suit.
type arrangement [cards.Suits]int

// code returns the number of the arrangement.
func (a arrangement) code() (code int) {
	for _, where := range a {
		code = code*places + where
	}
	return code
}

// threesNow returns where the threes lie.
func (s *State) threesNow() (a arrangement) {
	common := s.common()
	for suit := range a {
		c := cards.Of(cards.Three, suit)
		a[suit] = elsewhere
		if s.scrap.Has(c) {
			a[suit] = inScrap
		}
		for seat := range s.hand {
			if (s.hand[seat] & common).Has(c) {
				a[suit] = seat
			}
		}
	}
	return a
}

// common returns the cards of which all see that every seat has seen them.
func (s *State) common() cards.Set {
	if s.r.Seats > 2 {
		return s.public
	}
	return s.known[0] & s.known[1]
}

// rekey enters into what is remembered that a three has been in a seat's hand.
func (s *State) rekey(three cards.Card, seat engine.Seat) {
	old, now := s.memory, s.threesNow()
	s.memory = memory{}
	for _, order := range orders {
		var a arrangement
		for suit := range a {
			a[suit] = now[order[suit]]
		}
		if a[three.Suit()] != elsewhere {
			continue
		}
		before := int(slots[a.code()]) * maxSeats
		a[three.Suit()] = int(seat)
		after := int(slots[a.code()]) * maxSeats
		for next := range maxSeats {
			// Several orders give one arrangement where places are equal: count it once.
			if s.memory.count(after+next) == 0 {
				s.memory.add(after+next, old.count(before+next))
			}
		}
	}
}

// orders are the 4! orders of four threes.
var orders = func() (all [24][cards.Suits]int) {
	n := 0
	for code := range 256 {
		o := [cards.Suits]int{code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6}
		if 1<<o[0]|1<<o[1]|1<<o[2]|1<<o[3] == 15 {
			all[n] = o
			n++
		}
	}
	return all
}()

// slot returns the memory's slot for the present position with seat next to move.
func (s *State) slot(next engine.Seat) int {
	return int(slots[s.threesNow().code()])*maxSeats + int(next)
}

// repeats reports whether the next turn's position would be the last that R15a allows,
// after a turn in which a three took a card.
func (s *State) repeats(next engine.Seat) bool {
	return s.r.RepetitionDraw > 0 && s.memory.count(s.slot(next))+1 >= s.r.RepetitionDraw
}

// slots gives each arrangement of the threes its number among those that have
// as many threes in each place: below 24.
var slots = func() (slot [places * places * places * places]uint8) {
	seen := map[[places]int]uint8{}
	for code := range slot {
		var in [places]int
		for rest, i := code, 0; i < cards.Suits; i++ {
			in[rest%places]++
			rest /= places
		}
		slot[code] = seen[in]
		seen[in]++
	}
	return slot
}()
