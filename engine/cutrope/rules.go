package cutrope

import (
	"fmt"

	"cardlab/engine"
	"cardlab/engine/cards"
)

// GameName is the name of the game.
const GameName = "cutrope"

// Version is the version of the rules' code: it grows when the same actions
// can bring about other events.
const Version = 1

// Rules is one variant: a value of every field. Rules are made by [Parse],
// checked once, and never changed after.
type Rules struct {
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
	rows      int // rows of cards on the table, see table.go
	stuckIdle int // turns in a row with nothing done that end the game
	name      string
	hash      uint64
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

// Name returns "cutrope/" and the canonical text of the variant.
func (r *Rules) Name() string { return r.name }

// Hash returns a hash of the values of all fields.
func (r *Rules) Hash() uint64 { return r.hash }

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

// Validate lists every reason why the rules cannot work, in the user's words; nil if they can.
func (r *Rules) Validate() []string {
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
