package analysis

import (
	"slices"

	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Vocabulary is the words of a game's events: what the numbers of the columns mean.
// Metrics name kinds, zones and cards by their words, so that they need no game's
// package; a word that the game does not have is number -1, which no event has.
//
// The words are those of the rules. Only where these are not at hand they are read from
// the events of a shard, which has none if each of its games was broken off at once.
type Vocabulary struct{ Kinds, phases, Cards, zones []string }

// WordsOf returns the words of the rules, those of the cards as the record has them.
func WordsOf(v *engine.Vocabulary) Vocabulary {
	return Vocabulary{v.Kinds, v.Phases, append(slices.Clone(v.Cards), "", v.Card(cards.Hidden)), v.Zones}
}

// State writes or reads the words.
func (v *Vocabulary) State(c *state.Coder) {
	for _, words := range []*[]string{&v.Kinds, &v.phases, &v.Cards, &v.zones} {
		c.Texts(words)
	}
}

// place returns where the words of a column belong; nil if it is no text, or
// has the words of another.
func (v *Vocabulary) place(column int) *[]string {
	switch Columns(1) << column {
	case OfKind:
		return &v.Kinds
	case ofDue:
		return &v.phases
	case OfCard:
		return &v.Cards
	case OfFromZone, OfToZone:
		return &v.zones
	}
	return nil
}

func (v *Vocabulary) Kind(word string) int32 { return int32(slices.Index(v.Kinds, word)) }
func (v *Vocabulary) Zone(word string) int32 { return int32(slices.Index(v.zones, word)) }

// Deck returns the words of the cards, without those for none and hidden.
func (v *Vocabulary) Deck() []string {
	if i := slices.Index(v.Cards, ""); i >= 0 {
		return v.Cards[:i]
	}
	return v.Cards
}
