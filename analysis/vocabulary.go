package analysis

import (
	"slices"

	"cardlab/engine"
	"cardlab/engine/cards"
)

// vocabulary is the words of a game's events: what the numbers of the columns mean.
// Metrics name kinds, zones and cards by their words, so that they need no game's
// package; a word that the game does not have is number -1, which no event has.
//
// The words are those of the rules. Only where these are not at hand they are read from
// the events of a shard, which has none if each of its games was broken off at once.
type vocabulary struct{ kinds, phases, cards, zones []string }

// wordsOf returns the words of the rules, those of the cards as the record has them.
func wordsOf(v *engine.Vocabulary) vocabulary {
	return vocabulary{v.Kinds, v.Phases, append(slices.Clone(v.Cards), "", v.Card(cards.Hidden)), v.Zones}
}

// place returns where the words of a column belong; nil if it is no text, or
// has the words of another.
func (v *vocabulary) place(column int) *[]string {
	switch columns(1) << column {
	case ofKind:
		return &v.kinds
	case ofDue:
		return &v.phases
	case ofCard:
		return &v.cards
	case ofFromZone, ofToZone:
		return &v.zones
	}
	return nil
}

func (v *vocabulary) kind(word string) int32 { return int32(slices.Index(v.kinds, word)) }
func (v *vocabulary) zone(word string) int32 { return int32(slices.Index(v.zones, word)) }

// deck returns the words of the cards, without those for none and hidden.
func (v *vocabulary) deck() []string {
	if i := slices.Index(v.cards, ""); i >= 0 {
		return v.cards[:i]
	}
	return v.cards
}
