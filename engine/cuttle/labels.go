package cuttle

import (
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// The labels of actions: what they do, by Use; then the ranks; then the cards.
var labels = slices.Concat(useLabels, cards.RankNames(), cards.StandardNames(maxDeck))

var useLabels = []string{UseDraw: "draw", UsePass: "pass", UsePoints: "points", UseScuttle: "scuttle", UseFace: "royal",
	UseJack: "steal", UseOneOff: "oneoff", UseCounter: "counter", UseLetBe: "letbe", UseTake: "take", UseDiscard: "discard",
	UseScrap: "scrap"}

// labelled reports whether an action has all of some labels. A rank or a card
// alone means playing it: nine is a nine for points, as a scuttle or as a
// one-off, and nine.discard one that is discarded.
func labelled(a engine.Action, list []int) bool {
	const ranks, first = int(UseScrap) + 1, int(UseScrap) + 1 + int(cards.Joker) + 1
	use, card, second := useOf(a), cardOf(a), cards.None
	if use == UseDiscard {
		second = targetOf(a) // of a pair
	}
	asked := false // for a use
	for _, l := range list {
		switch {
		case l < ranks:
			if Use(l) != use {
				return false
			}
			asked = true
		case l < first:
			if r := cards.Rank(l - ranks); card.Rank() != r && second.Rank() != r {
				return false
			}
		default:
			if c := cards.Card(l - first); card != c && second != c {
				return false
			}
		}
	}
	return asked || use <= UseCounter
}
