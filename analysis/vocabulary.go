package analysis

import "slices"

// vocabulary is the words that the events of a shard are written with: what
// the numbers of its columns mean. Metrics name kinds, zones and cards by their
// words, so that they need no game's package; a word that the game does not
// have is number -1, which no event has.
type vocabulary struct{ kinds, phases, cards, zones []string }

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
