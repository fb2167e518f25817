package engine

import (
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine/cards"
)

// Rules is one variant of a game at one table: an immutable value that any
// number of goroutines may share.
type Rules interface {
	// Name returns the canonical text, the game's name first:
	// "cuttle/standard:hand_limit=none": the base as typed, then the fields that differ from it.
	Name() string
	// Hash returns a hash of the values of all fields, the same in every build. A
	// field that came later leaves it alone while it holds what stood for it before.
	Hash() uint64
	// Version changes when the same actions can cause other events.
	Version() int
	Table() Table
	// Deck returns all cards in ascending order; a deal is a permutation of
	// it. The caller must not change the slice.
	Deck() []cards.Card
	// Words returns the names of everything in the game's events and actions.
	Words() *Vocabulary
	// New returns a state ready for Begin.
	New() State
}

// Reason says how a game ended. Each game numbers its own from 1.
type Reason uint8

// Outcome says who won, and how the game ended.
type Outcome struct {
	Winner Seat  // the seat that won, NoSeat for a draw
	Side   Seats // the seats that won with it; 0 for a draw
	Reason Reason
}

// State is one game in progress: flat, cheap to copy, changed by Begin and
// Evolve alone. Play is Evolve applied to the events that an action causes.
type State interface {
	// Begin sets the state before the first choice. deal is the order of the
	// deck, first card first; chance seeds whatever is random after the deal. The cards
	// that are not dealt out are the last of deal, the stock, in the order in which they are drawn.
	Begin(deal []cards.Card, chance uint64)
	// ToMove returns who is to choose; NoSeat when the game is over.
	ToMove() Seat
	// Phase returns which choice is due; 0 when the game is over.
	Phase() Phase
	// Turn returns the number of the turn, 1 for the first, and whose it is.
	Turn() (number int, seat Seat)
	// Legal fills buf[:0] with the choices of the seat to move, ascending and
	// distinct. The list is empty only when the game is over.
	Legal(buf []Action) []Action
	// Play decides which events a legal action causes, at least one, appends them to
	// log and folds each at once. The last one's Next is who is then to move, NoSeat if
	// the game is over. An action that is not legal is a bug of the caller; Play may
	// panic or do nonsense.
	Play(a Action, log []Event) []Event
	// Evolve folds one event. It chooses nothing and cannot fail on an event
	// that Play caused in an equal state.
	Evolve(e Event)
	// Outcome returns how the game ended, and whether it has.
	Outcome() (Outcome, bool)
	// Standing returns a seat's points and the points it needs to win.
	Standing(s Seat) (points, goal int)
	// Stock returns the number of cards in the stock.
	Stock() int
	// Holds returns how many copies of a card lie at a place.
	Holds(p Place, c cards.Card) int
	// Look fills v, which NewView of the same rules made, with what seat s may know.
	Look(s Seat, v View)
	NewView() View
	// CopyFrom makes the state equal to src, a state of the same rules, which stays as it is.
	CopyFrom(src State)
	// Equal reports whether two states of the same rules are alike; the seed
	// of what is random after the deal does not count.
	Equal(State) bool
	// String returns the position in the game's notation.
	String() string
}

// Lister is what a State may be besides: one that lists the cards at a place, for whoever
// would else ask for each card there is.
type Lister interface {
	// List fills buf[:0] with the cards at a place, ascending, each as often as Holds says.
	List(p Place, buf []cards.Card) []cards.Card
}

// StockTurner is what a State may be besides: one that can turn round the cards of the stock that no seat has seen. Their order is chance, so
// that no view tells, and the law of the game is the same.
type StockTurner interface {
	// TurnStock puts them in the reverse order. What a seat has seen of the stock stays where it is.
	TurnStock()
}

// View is what one seat may know of a state, and nothing more. It is filled by
// State.Look and stays valid until it is filled again, whatever becomes of the state.
type View interface {
	Rules() Rules
	Seat() Seat
	Phase() Phase
	// Legal returns the choices of the seat if it is to move, else nil:
	// ascending, distinct, valid until the view is filled again.
	Legal() []Action
	// Restrict makes Legal return these of its actions, in ascending order,
	// until it is called again or the view is filled again: a policy that
	// wraps another shows it fewer choices. What the view knows does not
	// change, so that a sample still has all the choices of the rules. The
	// slice is not copied. Restrict with what Legal returned before undoes it.
	Restrict(to []Action)
	// Standing returns a seat's points and the points it needs to win, which
	// everyone may know.
	Standing(s Seat) (points, goal int)
	// Sample fills dst with a full state that this seat cannot tell from the
	// real one, uniformly over what it knows of the cards, with fresh chance.
	// It depends on the view and rng alone.
	Sample(dst State, rng *rand.Rand)
	// Equal reports whether two views of the same rules hold the same knowledge.
	Equal(View) bool
	// String returns the position as the seat knows it, `??` for a hidden card.
	String() string
}
