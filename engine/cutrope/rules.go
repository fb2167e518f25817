package cutrope

import (
	"fmt"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/catalogue"
)

// GameName is the name of the game.
const GameName = "cutrope"

// Version is the version of the rules' code: it grows when the same actions
// can cause other events.
const Version = 1

// Rules is one variant: a value of every field. Rules are made by [Parse],
// checked once, and never changed after.
type Rules struct {
	catalogue.Identity // Name and Hash

	Seats       int
	Personal    int // cards of a personal deck; 0 is what C2 says for the seats
	Hand        int
	SameNumber  Switch
	DeckOut     DeckOut
	Stuck       Stuck
	StuckRounds int
	TurnLimit   int

	// What follows from the fields, worked out once by compile.
	personal  int // cards of a personal deck
	stuckIdle int // turns in a row with nothing done that end the game
}

// Switch is off or on.
type Switch uint8

// The values of the fields that are names. The texts are in fields.go.
const (
	Off Switch = iota
	On
)

type (
	// DeckOut says what an empty stock means, C10.
	DeckOut uint8
	// Stuck says who wins a game that is stuck, C12.
	Stuck uint8
)

const (
	Reshuffle DeckOut = iota
	Stop
)
const (
	StuckDraw Stuck = iota
	StuckFewest
)

// autoPersonal is the size of a personal deck by the number of seats, C2.
var autoPersonal = [engine.MaxSeats + 1]int{2: 20, 3: 20, 4: 16, 5: 16, 6: 12, 7: 12, 8: 10}

// Version returns [Version].
func (r *Rules) Version() int { return Version }

// Table returns the seats, each for itself.
func (r *Rules) Table() engine.Table { return engine.Table{Seats: uint8(r.Seats)} }

// Deck returns the 160 cards, ascending.
func (r *Rules) Deck() []cards.Card { return deck }

// Words returns the vocabulary, the same for all variants.
func (r *Rules) Words() *engine.Vocabulary { return &words }

// New returns an empty state; Begin deals.
func (r *Rules) New() engine.State { return &State{public: public{r: r}} }

// same reports whether a number may be played on itself, C14.
func (r *Rules) same() bool { return r.SameNumber == On }

// compile works out what follows from the fields.
func (r *Rules) compile(id catalogue.Identity) {
	r.Identity = id
	r.personal = r.deckSize()
	r.stuckIdle = r.StuckRounds * r.Seats
}

// settle gives equal rules equal values.
func (r *Rules) settle() {
	if r.Personal == autoPersonal[r.Seats] {
		r.Personal = 0
	}
}

// check lists every reason why the rules cannot work, in the user's words; nil if they can.
func (r *Rules) check(func(field string) string) []string {
	each := r.deckSize() + r.Hand
	if wanted := r.Seats * each; wanted > deckSize {
		return []string{fmt.Sprintf("%d seats with %d personal cards and a hand of %d want %d cards, and there are %d", r.Seats, r.deckSize(), r.Hand, wanted, deckSize)}
	}
	return nil
}

// deckSize returns the size of a personal deck.
func (r *Rules) deckSize() int {
	if r.Personal == 0 {
		return autoPersonal[r.Seats]
	}
	return r.Personal
}
