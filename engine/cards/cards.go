package cards

import (
	"fmt"
	"math/bits"
)

// Card is a card of a deck by its number. What the numbers mean is the game's
// affair; for the standard pack see [Of].
type Card uint8

const (
	// None stands where no card is: an event that moves none, a card played on nothing.
	None Card = 255
	// Hidden stands for a card that the reader of an event or a view may not know.
	Hidden Card = 254
)

// The standard pack is numbered rank*4 + suit, clubs < diamonds < hearts <
// spades, so that a card beats another in rank, then suit, exactly when its
// number is higher. Jokers follow the kings.
const (
	Suits  = 4
	Ranks  = 13
	Pack   = Suits * Ranks // cards without jokers
	Jokers = 2
)

// Rank is a card's rank from Ace = 0 to King = 12; a joker has the rank Joker.
type Rank uint8

const (
	Ace Rank = iota
	Two
	Three
	Four
	Five
	Six
	Seven
	Eight
	Nine
	Ten
	Jack
	Queen
	King
	Joker
)

var rankNames = [...]string{"ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "joker"}

// String returns the rank in a word: `nine`, `joker`.
func (r Rank) String() string { return rankNames[r] }

// RankNames returns the words of the ranks in order, with jokers last. The
// caller must not change the slice.
func RankNames() []string { return rankNames[:] }

const (
	rankLetters = "A23456789TJQKX"
	suitLetters = "CDHS"
)

// Of returns the card of a rank and a suit (0 clubs … 3 spades).
func Of(r Rank, suit int) Card { return Card(int(r)*Suits + suit) }

// Rank returns the rank of a card of the standard pack, jokers included.
func (c Card) Rank() Rank { return Rank(c >> 2) }

// Suit returns 0 clubs … 3 spades; for a joker its number.
func (c Card) Suit() int { return int(c & 3) }

// String returns `7D`, `TH`, `X0`; `-` for None and `??` for Hidden.
func (c Card) String() string {
	switch {
	case c < Pack+Jokers:
		return standard[c]
	case c == None:
		return "-"
	case c == Hidden:
		return "??"
	}
	return fmt.Sprintf("Card(%d)", uint8(c))
}

// standard holds the text of the 54 cards, made once.
var standard = func() (t [Pack + Jokers]string) {
	for c := range t {
		r := Card(c).Rank()
		if r == Joker {
			t[c] = fmt.Sprintf("X%d", Card(c).Suit())
		} else {
			t[c] = rankLetters[r:r+1] + suitLetters[Card(c).Suit():Card(c).Suit()+1]
		}
	}
	return t
}()

// StandardNames returns the texts of the first n cards of the standard pack
// with jokers, by card number. The caller may keep the slice and must not change it.
func StandardNames(n int) []string { return standard[:n:n] }

// Parse reads the text of one card of the standard pack, as [Card.String] prints it.
func Parse(text string) (Card, error) {
	for c, t := range standard {
		if t == text {
			return Card(c), nil
		}
	}
	return None, fmt.Errorf("card %q: want a rank A23456789TJQK and a suit CDHS, as in 7D, or X0, X1", text)
}

// Set is a set of cards numbered below 64, one bit each.
type Set uint64

// Full returns the set of the cards numbered below n.
func Full(n int) Set { return Set(1)<<n - 1 }

// SetOf returns the set of the cards given.
func SetOf(cs ...Card) Set {
	var s Set
	for _, c := range cs {
		s |= 1 << c
	}
	return s
}

// RankSet returns the set of the four cards of a rank (of the two jokers for Joker).
func RankSet(r Rank) Set {
	if r == Joker {
		return 3 << Pack
	}
	return 0xF << (r * Suits)
}

// Has reports whether c is in the set.
func (s Set) Has(c Card) bool { return s>>c&1 != 0 }

// With returns the set with c added.
func (s Set) With(c Card) Set { return s | 1<<c }

// Without returns the set with c taken out.
func (s Set) Without(c Card) Set { return s &^ (1 << c) }

// Len returns the number of cards.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest card of a set that is not empty.
func (s Set) First() Card { return Card(bits.TrailingZeros64(uint64(s))) }

// Rest returns the set without its lowest card: `for ; s != 0; s = s.Rest()`
// visits the cards in ascending order.
func (s Set) Rest() Set { return s & (s - 1) }

// Nth returns the i-th lowest card, from 0; the set must hold more than i.
func (s Set) Nth(i int) Card {
	for ; i > 0; i-- {
		s = s.Rest()
	}
	return s.First()
}

// String lists the cards in ascending order, separated by blanks.
func (s Set) String() string {
	var b []byte
	for ; s != 0; s = s.Rest() {
		if b != nil {
			b = append(b, ' ')
		}
		b = append(b, s.First().String()...)
	}
	return string(b)
}
