package cuttle

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// What happened. The numbers never change their meaning.
const (
	Drawn engine.Kind = iota + 1
	Passed
	Scored
	Scuttled
	Placed
	Jacked
	Switched
	Announced
	Aimed
	Countered
	LetBe
	Fizzled
	Resolved
	Scrapped
	Taken
	Discarded
	Revealed
	PutBack
	Returned
	Frozen
	Thawed
	Shown
	Won
	Ended
	Offered
	Reshuffled
)

// Where cards lie.
const (
	ZoneStock engine.Zone = iota + 1
	ZoneHand
	ZonePoints
	ZoneRoyals
	ZoneAttached
	ZoneStack
	ZoneRevealed
	ZoneScrap
)

// Which choice is due.
const (
	PhaseTurn     engine.Phase = iota + 1
	PhaseCounter               // add a two or let it be
	PhaseTake                  // the three's player takes from scrap
	PhaseFour                  // the rival discards
	PhaseFive                  // the five's player discards
	PhaseSeven                 // play a revealed card
	PhaseDown                  // discard down to the hand limit
	PhaseResponse              // answer an offered royal with a nine or let it be
)

// How a game ended.
const (
	ByGoal engine.Reason = iota + 1
	ByPasses
	ByRepetition
	ByStockOut
	ByNoMove
	BySimultaneous
	ByTurnLimit
)

// words names all of it.
var words = engine.Vocabulary{
	Cards: cards.StandardNames(maxDeck),
	Kinds: []string{"", Drawn: "drawn", Passed: "passed", Scored: "scored", Scuttled: "scuttled", Placed: "placed",
		Jacked: "jacked", Switched: "switched", Announced: "announced", Aimed: "aimed", Countered: "countered",
		LetBe: "letbe", Fizzled: "fizzled", Resolved: "resolved", Scrapped: "scrapped", Taken: "taken",
		Discarded: "discarded", Revealed: "revealed", PutBack: "putback", Returned: "returned", Frozen: "frozen",
		Thawed: "thawed", Shown: "shown", Won: "won", Ended: "ended", Offered: "offered",
		Reshuffled: "reshuffled"},
	Zones: []string{"", ZoneStock: "stock", ZoneHand: "hand", ZonePoints: "points", ZoneRoyals: "royals",
		ZoneAttached: "attached", ZoneStack: "stack", ZoneRevealed: "revealed", ZoneScrap: "scrap"},
	Turn: PhaseTurn,
	Phases: []string{"", PhaseTurn: "turn", PhaseCounter: "counter", PhaseTake: "take", PhaseFour: "four",
		PhaseFive: "five", PhaseSeven: "seven", PhaseDown: "down", PhaseResponse: "response"},
	Reasons: []string{"", ByGoal: "goal", ByPasses: "passes", ByRepetition: "repetition", ByStockOut: "stock_out",
		ByNoMove: "no_move", BySimultaneous: "simultaneous", ByTurnLimit: "turn_limit"},
	Sentences: []string{"", Drawn: "{seat} draws {card}", Passed: "{seat} passes", Scored: "{seat} plays {card} for points",
		Scuttled: "{seat} scuttles {on} with {card}", Placed: "{seat} plays {card} as a royal",
		Jacked: "{seat} plays {card} on {on}", Switched: "{card} goes over to {to seat}",
		Announced: "{seat} plays {card} as a one-off[ on {on}]", Aimed: "{seat} aims {card} at {on}, too",
		Countered: "{seat} counters {on} with {card}", LetBe: "{seat} lets it be", Fizzled: "{card} fizzles",
		Resolved: "{card} is done and goes to scrap", Scrapped: "{card} goes to scrap from {from}", Taken: "{seat} takes {card} from scrap",
		Discarded: "{seat} discards {card}", Revealed: "{seat} reveals {card}", PutBack: "{card} goes on top of the stock",
		Returned: "{card} goes back to {to}", Frozen: "{card} is frozen in {to}", Thawed: "{card} thaws in {to}",
		Shown: "{seat} sees {card} in {to}", Won: "{seat} wins with {n} points", Ended: "the game ends: {reason}[, {seat} wins]",
		Offered:    "{seat} plays {card}[ on {on}], and a nine may answer",
		Reshuffled: "the scrap, {n} cards, is shuffled into a new stock"},
	Parts:       map[string]string{"h": "hand", "p": "points", "f": "royals"},
	Asides:      []string{"known", "public", "mixed", "held", "passes", "threes", "took", "repeats"},
	Action:      actionText,
	ParseAction: parseAction,
	Labels:      labels,
	Labelled:    labelled,
}

// vocabulary returns the words; a function, for code that the words' own table uses.
func vocabulary() *engine.Vocabulary { return &words }
