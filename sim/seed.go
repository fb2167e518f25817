package sim

import (
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// A purpose is what randomness is for. Numbers are for ever: a stored run is
// played again from them.
type purpose uint64

const (
	forDeal   purpose = 1  // the order of the cards
	forChance purpose = 2  // what is random after the deal
	forSwap   purpose = 3  // which two cards of the deal change places
	forSeat   purpose = 16 // + seat: the policy that sits there
)

// seed hashes all that randomness may depend on: not the number of the game, not
// the variant, not the worker. So a deal has the same cards and the same streams
// in every variant, matchup and seating, and two games differ only in what differs.
func seed(run, deal int64, p purpose) uint64 {
	return engine.Mix(engine.Mix(engine.Mix(uint64(run))^uint64(deal)) ^ uint64(p))
}

// dice is one generator, seeded anew for every game: cheaper than a new one.
type dice struct {
	pcg *rand.PCG
	rng *rand.Rand
}

func newDice() dice {
	pcg := rand.NewPCG(0, 0) // mutant: reseeded before it is used
	return dice{pcg, rand.New(pcg)}
}

// reseed starts the stream of a seed. rand.Rand keeps nothing of the old one.
func (d dice) reseed(x uint64) { d.pcg.Seed(x, engine.Mix(x)) }

// shuffle puts the deck into deal in the order that the seed gives: Fisher–Yates,
// each card within 2⁻⁵⁸ of uniform. deal must be as long as the deck.
func (d dice) shuffle(deal, deck []cards.Card, x uint64) {
	d.reseed(x)
	copy(deal, deck)
	for n := len(deal); n > 1; n-- { // mutant: the last card stays where it is
		i := engine.Pick(d.pcg.Uint64(), n)
		deal[i], deal[n-1] = deal[n-1], deal[i]
	}
}

// Deal returns the order of the cards that a run with this seed deals under a
// number, for rules with this deck, if no cards change places.
func Deal(run, deal int64, deck []cards.Card) []cards.Card {
	order := make([]cards.Card, len(deck))
	newDice().shuffle(order, deck, seed(run, deal, forDeal))
	return order
}

// Chance returns the seed of what is random after the deal of that number, see
// engine.State's Begin.
func Chance(run, deal int64) uint64 { return seed(run, deal, forChance) }

// SeatDice returns the stream of chance of the policy at a seat in a game of that deal.
func SeatDice(run, deal int64, seat engine.Seat) *rand.Rand {
	d := newDice()
	d.reseed(seed(run, deal, forSeat+purpose(seat)))
	return d.rng
}
