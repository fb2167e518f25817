package highcard

import (
	"fmt"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/catalogue"
)

// maxHand is the most cards a seat may be dealt: 8 seats leave 4 in the stock.
const maxHand = 6

// Rules is one variant: a value of every field. Rules are made by [Parse],
// checked once, and never changed after.
type Rules struct {
	catalogue.Identity // Name and Hash

	Seats  int  // 2 … 8
	Teams  bool // even seats against odd ones
	Hand   int  // cards dealt to a seat, 1 … maxHand
	Rounds int  // 1 … Hand
}

// ruleBook reads and names variants.
var ruleBook = catalogue.New(catalogue.Catalogue[Rules]{
	Game: "highcard",
	First: []catalogue.Field[Rules]{
		catalogue.Number("seats", catalogue.Range{Low: 2, High: engine.MaxSeats, Text: "2 … 8"}, "how many play", "H1, H2", func(r *Rules) *int { return &r.Seats }),
		catalogue.Bool("teams", "whether the even seats play against the odd ones", "H7", func(r *Rules) *bool { return &r.Teams }),
		catalogue.Number("hand", catalogue.Range{Low: 1, High: maxHand, Text: "1 … 6"}, "cards dealt to each seat", "H1", func(r *Rules) *int { return &r.Hand }),
		catalogue.Number("rounds", catalogue.Range{Low: 1, High: maxHand, Text: "1 … hand"}, "rounds played, if no side wins before", "H7", func(r *Rules) *int { return &r.Rounds }),
	},
	Variants: []catalogue.Variant{
		{Name: "duel", About: "two seats, four rounds: often a draw", Fields: "seats=2,teams=off,hand=5,rounds=4"},
		{Name: "trio", About: "three seats, each for itself", Fields: "seats=3,teams=off,hand=4,rounds=3"},
		{Name: "teams", About: "four seats, two against two", Fields: "seats=4,teams=on,hand=4,rounds=3"},
	},
	Hashed:  catalogue.Bare,
	Check:   (*Rules).check,
	Compile: func(r *Rules, id catalogue.Identity) { r.Identity = id },
})

// Game is what the list of games holds.
var Game = catalogue.Describe(ruleBook, "a toy: the highest of the cards laid face down takes the round", ParsePosition, ParseOpening)

// Parse reads a variant: "duel", "trio:rounds=2".
func Parse(text string) (*Rules, error) { return ruleBook.Parse(text) }

// check lists every reason why the rules cannot work, in the user's words; nil if they can.
func (r *Rules) check(text func(field string) string) (bad []string) {
	if r.Teams && (r.Seats < 4 || r.Seats%2 != 0) {
		bad = append(bad, fmt.Sprintf("teams=on needs 4, 6 or 8 seats, not %d", r.Seats))
	}
	if r.Rounds > r.Hand {
		bad = append(bad, fmt.Sprintf("%s: want 1 … hand, %d", text("rounds"), r.Hand))
	}
	return bad
}

// Version returns 1: nothing has changed yet.
func (r *Rules) Version() int { return 1 }

// Table returns who sits at it.
func (r *Rules) Table() engine.Table { return engine.Table{Seats: uint8(r.Seats), Teams: r.Teams} }

// Deck returns the standard pack.
func (r *Rules) Deck() []cards.Card { return deck[:] }

// Words returns the names of everything in events and actions.
func (r *Rules) Words() *engine.Vocabulary { return &words }

// New returns a state ready for Begin.
func (r *Rules) New() engine.State { return &State{public: public{rules: r}} }

// goal returns the points that win at once: more than half of the rounds.
func (r *Rules) goal() int { return r.Rounds/2 + 1 }

var deck = func() (d [cards.Pack]cards.Card) {
	for i := range d {
		d[i] = cards.Card(i)
	}
	return d
}()
