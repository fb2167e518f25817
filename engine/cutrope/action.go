package cutrope

import (
	"fmt"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Verb is what an action does. Legal lists are sorted by it first.
type Verb uint8

// The verbs of actions.
const (
	Play Verb = iota // a card to a level row
	Put              // a card of the hand down on an own supply row, which ends the turn
	End              // the turn, with an empty hand
)

// Source is where a card is played from.
type Source uint8

// The sources of cards: the hand, the top of a supply row, the top of the personal deck.
const (
	FromHand Source = iota
	FromSupplyA
	FromSupplyB
	FromSupplyC
	FromPersonal
)

// pack packs an action:
//
//	verb:8 | source:4 | card:8 | row:4
//
// row is a level row for Play, a supply row for Put, from 0; what a verb does not have is 0.
func pack(v Verb, from Source, c cards.Card, row int) engine.Action {
	return engine.Action(v)<<16 | engine.Action(from)<<12 | engine.Action(c)<<4 | engine.Action(row)
}

const endTurn = engine.Action(End) << 16

// Unpack returns an action's parts. For Put the source is FromHand and the row
// a supply row; End has neither card, which is None, nor source nor row.
func Unpack(a engine.Action) (v Verb, from Source, c cards.Card, row int) {
	if a == endTurn {
		return End, 0, cards.None, 0
	}
	return Verb(a >> 16), Source(a >> 12 & 15), cards.Card(a >> 4), int(a & 15)
}

const (
	sourceLetters = "habcp" // by Source
	supplyLetters = "abc"   // by supply row
)

// actionText prints an action as docs/cutrope-notation.md describes.
func actionText(a engine.Action) string {
	v, from, c, row := Unpack(a)
	switch {
	case v == Play && from <= FromPersonal && c <= Scissors:
		return fmt.Sprintf("%c%s>%d", sourceLetters[from], cardNames[c], row+1)
	case v == Put && c <= Scissors && row < supplies:
		return fmt.Sprintf("put %s %c", cardNames[c], supplyLetters[row])
	case a == endTurn:
		return "end"
	}
	return fmt.Sprintf("action %#x", uint32(a))
}

// parseAction reads what actionText prints; → may stand for >.
func parseAction(text string) (engine.Action, error) {
	words := strings.Fields(strings.ReplaceAll(text, "→", ">"))
	bad := fmt.Errorf("action %q: want h7>2, a7>2, b7>2, c7>2, p7>2, put 7 b or end", text)
	switch {
	case len(words) == 1 && words[0] == "end":
		return endTurn, nil
	case len(words) == 3 && words[0] == "put" && len(words[2]) == 1:
		c, ok := parseCard(words[1])
		row := strings.Index(supplyLetters, words[2])
		if !ok || row < 0 {
			return 0, bad
		}
		return pack(Put, FromHand, c, row), nil
	case len(words) == 1:
		what, to, ok := strings.Cut(words[0], ">")
		if !ok || len(what) < 2 || len(to) != 1 {
			return 0, bad
		}
		from := strings.IndexByte(sourceLetters, what[0])
		c, ok := parseCard(what[1:])
		row := int(to[0]) - '1'
		if from < 0 || !ok || row < 0 || row >= levels {
			return 0, bad
		}
		return pack(Play, Source(from), c, row), nil
	}
	return 0, bad
}
