package highcard

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// An action is verb:8 | card:8.
const (
	lay   engine.Action = iota // put the card face down
	trade                      // scrap the card and draw one
)

func pack(verb engine.Action, c cards.Card) engine.Action { return verb<<8 | engine.Action(c) }

func unpack(a engine.Action) (verb engine.Action, c cards.Card) { return a >> 8, cards.Card(a) }

// The kinds of events.
const (
	Traded   engine.Kind = iota + 1 // a card from the hand went to the scrap, for the one drawn next
	Drawn                           // the top card of the stock went to the hand
	Laid                            // a card went from the hand to the table, face down
	Revealed                        // a laid card was turned over
	Tossed                          // the coin chose this seat among N of equal rank
	Scored                          // the seat took the round, N points
	Swept                           // a laid card went to the scrap
	Ended                           // the game is over for the reason N; the seat won, or nobody
)

// The zones.
const (
	Stock engine.Zone = iota + 1
	Hand
	Table // the card a seat laid
	Scrap
)

// The phases.
const (
	Turn  engine.Phase = iota + 1 // lay a card, or trade one
	After                         // after a trade: lay a card
)

// The reasons for the end.
const (
	Goal   engine.Reason = iota + 1 // more than half of the rounds taken
	Rounds                          // the most points after the last round
	Level                           // several sides with the most points: a draw
)

var verbs = []string{lay: "lay", trade: "trade"}

var words = engine.Vocabulary{
	Cards:   cards.StandardNames(cards.Pack),
	Kinds:   []string{"", "traded", "drawn", "laid", "revealed", "tossed", "scored", "swept", "ended"},
	Zones:   []string{"", "stock", "hand", "table", "scrap"},
	Phases:  []string{"", "turn", "after"},
	Reasons: []string{"", "goal", "rounds", "level"},
	Sentences: []string{"", Traded: "{seat} trades {card}", Drawn: "{seat} draws {card}", Laid: "{seat} lays {card} face down",
		Revealed: "{seat} turns over {card}", Tossed: "a coin chooses {seat} among {n}", Scored: "{seat} takes the round",
		Swept: "{card} goes to scrap", Ended: "the game ends: {reason}[, {seat} wins]"},
	Action:      printAction,
	ParseAction: parseAction,
	Labels:      slices.Concat(verbs, cards.RankNames()[:cards.Ranks], cards.StandardNames(cards.Pack)),
	Labelled:    labelled,
}

func printAction(a engine.Action) string {
	verb, c := unpack(a)
	return verbs[verb] + " " + c.String()
}

func parseAction(text string) (engine.Action, error) {
	word, card, _ := strings.Cut(text, " ")
	for verb, w := range verbs {
		if w == word {
			c, err := cards.Parse(card)
			if err != nil || c >= cards.Pack {
				return 0, fmt.Errorf("action %q: %q is not a card, as in %s 7D", text, card, word)
			}
			return pack(engine.Action(verb), c), nil
		}
	}
	return 0, fmt.Errorf("action %q: want lay or trade and a card, as in lay 7D", text)
}

// labelled reports whether an action has all of some labels: verbs, ranks and cards, in this order.
func labelled(a engine.Action, list []int) bool {
	verb, c := unpack(a)
	for _, l := range list {
		ranks := len(verbs)
		first := ranks + cards.Ranks
		if l != int(verb) && l != ranks+int(c.Rank()) && l != first+int(c) {
			return false
		}
	}
	return true
}
