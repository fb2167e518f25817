package data

import (
	"github.com/cardlab/cardlab/engine"
)

// ReasonFault is the reason of a game that a policy broke off: the program behind it
// ended, answered what is no legal action, or nothing. No game has such a reason
// of its own. With two sides the other one wins, else nobody does.
const ReasonFault = "fault"

// None is what a required integer column holds where there is nothing.
const None = -1

// Game is one row of the table games. Columns are required unless said.
type Game struct {
	Game     int64                   // number in the run: deal × cells + cell
	Deal     int64                   // deal_id; the same deal has the same order of cards in every variant and seating
	Matchup  int32                   // which policies meet: the number of the matchup in the plan
	Seating  int32                   // who sits where: the number of the seating within the matchup
	Variant  string                  // canonical text of the rules
	Policies [engine.MaxSeats]string // policy_0 … policy_7: canonical spec; null where there is no such seat
	Winner   engine.Seat             // winner_seat: null for a draw
	Side     int32                   // winner_side: null for a draw; with teams seat modulo 2, else the seat
	Reason   string                  // how it ended
	Turns    int32                   // turns begun
	Plies    int32                   // actions played
	Events   int32                   // rows of the table events
	LastSeat engine.Seat             // last_seat: whose turn it was when the game ended
	StockMin int32                   // stock_min: the fewest cards in the stock at the end of any ply
	Points   [engine.MaxSeats]int32  // points_0 … points_7 at the end; null where there is no such seat
	Goals    [engine.MaxSeats]int32  // goal_0 … goal_7 at the end; null where there is no such seat
	Cards    []byte                  // deal: the order of the cards, one byte a card number
	Chance   int64                   // the seed of what was random after the deal, as a signed number
	Rules    int32                   // rules_version
	// FaultSeat is fault_seat: whose policy broke the game off. It counts if
	// Reason is ReasonFault; else the column is null and the field 0.
	FaultSeat engine.Seat
	Seats     int // not a column: how many of the arrays above are filled
	// Opening is not a column: where the game begins, see [Run.OpeningsOf]; nil: as it is dealt.
	Opening engine.Opening
}

// Event is one row of the table events, sorted by game, seq. All columns are required.
type Event struct {
	Game   int64
	Seq    int32 // 0 for the first event of the game
	Ply    int32 // 0 for the first action of the game
	Turn   int32 // 1 for the first turn; the turn before the event is folded
	Action int32 // the action, on the first event of its ply; else None
	engine.Event
}

// Decision is one row of the table decisions: a choice between two actions at least.
type Decision struct {
	Game      int64
	Ply       int32
	Seat      engine.Seat
	Phase     engine.Phase
	Legal     int32   // how many actions were legal
	Action    int32   // the one chosen
	Value     float64 // null unless the policy explains itself: the win probability it gave the action
	Visits    int64   // null unless the policy explains itself: the playouts behind it
	Explained bool    // not a column: whether Value and Visits are set
	// RunnerUp is the action that came next in the policy's eyes, None (a null
	// in the file) if it names none; RunnerUpValue is its value, else null and 0.
	RunnerUp      int32
	RunnerUpValue float64
}

// Table is the name of one of the tables of a run, which is also its folder.
type Table string

// The tables. Decisions is there if the plan asks for it.
const (
	Games     Table = "games"
	Events    Table = "events"
	Decisions Table = "decisions"
)

// Tables lists all tables.
var Tables = []Table{Games, Events, Decisions}
