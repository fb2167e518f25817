package page

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/analysis"
)

// RuleField is one field of a variant's rules, for people.
type RuleField struct {
	Name    string // "hand_limit"
	Meaning string // one clause: what it decides
	Value   string // "8"
}

// changedField is a field in which a variant differs from the base.
type changedField struct {
	RuleField
	was string
}

// changedFields returns how two variants differ; nil if the page does not know their fields.
func (b *builder) changedFields(base, changed analysis.Variant) (list []changedField) {
	if b.Fields == nil {
		return nil
	}
	before, after := b.Fields(base.Text), b.Fields(changed.Text)
	if len(before) != len(after) {
		return nil
	}
	for i, f := range after {
		if f.Value != before[i].Value {
			list = append(list, changedField{f, before[i].Value})
		}
	}
	return list
}

// String says the change in words: "without the hand limit", "with the nine top of stock
// instead of hand frozen".
func (f changedField) String() string {
	name := words(f.Name)
	switch f.Value {
	case "none", "off":
		return "without the " + name
	case "on":
		return "with " + name
	}
	if f.was == "none" || f.was == "off" {
		return fmt.Sprintf("with the %s %s", name, words(f.Value))
	}
	return fmt.Sprintf("with the %s %s instead of %s", name, words(f.Value), words(f.was))
}

// inWords says how a variant differs from the base in at most two fields; "" if it cannot.
func (b *builder) inWords(changed analysis.Variant) string {
	if b.Effects == nil {
		return ""
	}
	fields := b.changedFields(b.Effects.Base, changed)
	if len(fields) == 0 || len(fields) > 2 {
		return ""
	}
	texts := make([]string, len(fields))
	for i, f := range fields {
		texts[i] = f.String()
	}
	return strings.Join(texts, " and ")
}

// called returns what sentences call playing a variant: "playing without the hand limit", or its name.
func (b *builder) called(v analysis.Variant) string {
	if text := b.inWords(v); text != "" {
		return "playing " + text
	}
	return b.nameOf(v)
}

// words writes a word of the rules for people.
func words(text string) string { return strings.ReplaceAll(text, "_", " ") }

// people writes a sentence for people: at a table of two, seat 0 is the first player.
func (b *builder) people(text string) string {
	if !b.ofTwo() {
		return text
	}
	return strings.NewReplacer("seat 0", "the first player", "seat 1", "the second player", "Seat 0", "The first player", "Seat 1", "The second player").Replace(text)
}

// ofTwo reports whether all games of the run were played by two seats.
func (b *builder) ofTwo() bool {
	return len(b.Result.Seats) > 0 && !slices.ContainsFunc(b.Result.Seats, func(seats int) bool { return seats != 2 })
}
