package cutrope

import (
	"slices"

	"github.com/cardlab/cardlab/engine"
)

// What happened. The numbers never change their meaning.
const (
	Played     engine.Kind = iota + 1 // a card went to a level row
	Turned                            // the next card of a personal deck is its top now
	Completed                         // a level row went to the discard pile
	PutDown                           // a card of the hand went to a supply row
	Stopped                           // a turn is over with nothing put down
	Drawn                             // a card of the stock went to a hand
	Reshuffled                        // the discard pile became the stock
	Won                               // a seat has played out its personal deck
	Ended                             // the game is over for the reason N; the seat won, or nobody
)

// Where cards lie.
const (
	ZoneStock engine.Zone = iota + 1
	ZoneHand
	ZonePersonal
	ZoneSupplyA
	ZoneSupplyB
	ZoneSupplyC
	ZoneLevel1
	ZoneLevel2
	ZoneLevel3
	ZoneDiscard
)

// Which choice is due.
const PhaseTurn engine.Phase = 1

// How a game ended.
const (
	ByEmptied   engine.Reason = iota + 1 // a personal deck is played out
	ByStuck                              // nothing has been done for too long, or can be
	ByTurnLimit                          // too many turns
)

// words names all of it.
var words = engine.Vocabulary{
	Cards: cardNames,
	Kinds: []string{"", Played: "played", Turned: "turned", Completed: "completed", PutDown: "put", Stopped: "stopped",
		Drawn: "drawn", Reshuffled: "reshuffled", Won: "won", Ended: "ended"},
	Zones: []string{"", ZoneStock: "stock", ZoneHand: "hand", ZonePersonal: "personal", ZoneSupplyA: "supplya", ZoneSupplyB: "supplyb",
		ZoneSupplyC: "supplyc", ZoneLevel1: "level1", ZoneLevel2: "level2", ZoneLevel3: "level3", ZoneDiscard: "discard"},
	Phases:  []string{"", PhaseTurn: "turn"},
	Reasons: []string{"", ByEmptied: "emptied", ByStuck: "stuck", ByTurnLimit: "turn_limit"},
	Sentences: []string{"", Played: "{seat} plays {card} to {to}, from {from}", Turned: "{seat} turns up {card}",
		Completed: "{from} is complete: {n} cards go to the discard pile", PutDown: "{seat} puts {card} on {to}",
		Stopped: "{seat} ends the turn with an empty hand", Drawn: "{seat} draws {card}",
		Reshuffled: "the discard pile, {n} cards, becomes the stock", Won: "{seat} wins: the personal deck is played out",
		Ended: "the game ends: {reason}[, {seat} wins]"},
	Parts:       map[string]string{"h": "hand", "a": "row a", "b": "row b", "c": "row c", "p": "deck"},
	Asides:      []string{"pool", "drawn", "shown", "shuffled", "idle", "acted"},
	Action:      actionText,
	ParseAction: parseAction,
	Labels:      slices.Concat(verbLabels, sourceLabels, cardLabels),
	Labelled:    labelled,
}

// The labels of actions: what they do, by Verb; where the card comes from, by
// Source; the card.
var (
	verbLabels   = []string{Play: "play", Put: "put", End: "end"}
	sourceLabels = []string{FromHand: "hand", FromSupplyA: "supplya", FromSupplyB: "supplyb", FromSupplyC: "supplyc", FromPersonal: "personal"}
	cardLabels   = []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "scissors"}
)

// labelled reports whether an action has all of some labels. Where a card
// comes from says something of plays only: every card put down is from the hand.
func labelled(a engine.Action, list []int) bool {
	verb, from, c, _ := Unpack(a)
	const sources, first = int(End) + 1, int(End) + 1 + int(FromPersonal) + 1
	for _, l := range list {
		switch {
		case l < sources:
			if Verb(l) != verb {
				return false
			}
		case l < first:
			if verb != Play || Source(l-sources) != from {
				return false
			}
		case int(c) != l-first:
			return false
		}
	}
	return true
}
