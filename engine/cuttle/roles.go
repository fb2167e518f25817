package cuttle

import (
	"math/bits"

	"github.com/cardlab/cardlab/engine/cards"
)

// What the ranks are for, where no field of the rules changes it. Who thinks of what a
// card may do, as a policy or an evaluation does, names the role and not the rank.
const (
	PointCards  = pointCards   // may be played for points, R8, and scuttle, R9
	OneOffCards = oneOffCards  // may be played as a one-off, R14
	Counters    = twos         // may counter a one-off, R12; whether they now may, see [Rules.Counters]
	Namers      = twos | nines // one-offs that name a card on the table, a permanent of a rival among others, R14, R20

	PointScrappers = aces  // scrap every point card, R14
	RoyalScrappers = sixes // scrap every permanent; point cards go home, R18

	PointStealers = jacks  // take a point card, R22
	RoyalStealers = jokers // take a royal, R25
	Crowns        = kings  // lower their seat's goal, R24
	Shields       = queens // shield what else their seat has, R23; what they leave open, see [Rules.Unshielded]
	Glasses       = eights // show the rivals' hands where they lie as royals, R21
)

// MaxSeats is the most seats at a table of Cuttle.
const MaxSeats = maxSeats

// PointValue returns the points of a point card, R8.
func PointValue(c cards.Card) int { return int(c.Rank()) + 1 }

// worthOf is the same as the score keeps it.
func worthOf(c cards.Card) uint8 { return uint8(c.Rank()) + 1 }

// PointsOf returns the points of a set of point cards.
func PointsOf(set cards.Set) int {
	p := &pointsOfTwo
	return int(p[0][set&0xFF]) + int(p[1][set>>8&0xFF]) + int(p[2][set>>16&0xFF]) + int(p[3][set>>24&0xFF]) + int(p[4][set>>32&0xFF])
}

// pointsOfTwo[i] holds the points of the cards of the ranks 2i and 2i+1, by the eight bits
// that they have in a set: five look-ups are quicker than four population counts, before
// each of which a program for every processor asks whether there is an instruction for it.
var pointsOfTwo = func() (p [5][256]uint8) {
	for i := range p {
		for set := range p[i] {
			for rest := cards.Set(set) << (8 * i); rest != 0; rest = rest.Rest() {
				p[i][set] += uint8(PointValue(rest.First()))
			}
		}
	}
	return p
}()

// TopValue returns the points of the highest card of a set of point cards, 0 of none.
func TopValue(set cards.Set) int { return (bits.Len64(uint64(set)) + 3) / cards.Suits }

// WorthAtLeast returns the point cards of so many points or more, for 1 point or more.
func WorthAtLeast(points int) cards.Set {
	return pointCards &^ cards.Full((points-1)*cards.Suits)
}
