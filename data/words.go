package data

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// wordsOf returns the words of a column of a table, by number, nil if it has none of the
// vocabulary. None and Hidden follow the cards.
func wordsOf(v *engine.Vocabulary, t Table, place int) []string {
	switch {
	case t == Decisions && place == decisionPhase:
		return v.Phases
	case t != Events:
		return nil
	}
	switch place {
	case eventKind:
		return v.Kinds
	case eventDue:
		return v.Phases
	case eventCard, eventOn:
		return append(append(make([]string, 0, len(v.Cards)+2), v.Cards...), "", v.Card(cards.Hidden))
	case eventFromZone, eventToZone:
		return v.Zones
	}
	return nil
}
