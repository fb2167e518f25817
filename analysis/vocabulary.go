package analysis

import "slices"

// Vocabulary is the words that the events of a shard are written with: what
// the numbers of its columns mean. Metrics name kinds, zones and cards by their
// words, so that they need no game's package; a word that the game does not
// have is number -1, which no event has.
type Vocabulary struct{ Kinds, phases, Cards, zones []string }

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
