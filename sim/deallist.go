package sim

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/spec"
)

// A plan may list its deals instead of having the seed make them: puzzles, openings to be
// studied, the deal of a report. A deal is all cards of the deck, in the order in which
// [Deal] returns them and in the game's notation, with blanks between them. All else that is
// chance comes from the seed and the number of the deal, as ever; so a list of what the seed
// deals is the same games, and a deal that is listed many times is as many games of it.

// deals reads the deals that a plan lists, and puts their canonical texts into it.
func (c *complaints) deals(s *Schedule, list []listedText) {
	if c.plan.DealList == nil || len(s.Variants) == 0 {
		return // or said already
	}
	first := s.Variants[0].Rules
	if !c.sameDecks(s, "deal_list", "a deal is of one") {
		return
	}
	reader := newDealReader(first.Name(), first.Deck(), first.Words().Cards)
	var texts []string
	for _, d := range list {
		deal, err := reader.read(d.Text)
		if err != nil {
			c.add(d.field, "%s%s", d.Line, err)
			continue
		}
		s.listed = append(s.listed, deal)
		texts = append(texts, reader.text(deal))
	}
	c.plan.DealList = texts
	s.Notes = append(s.Notes, "the deals are listed in the plan, not made by the seed: intervals say what further deals of that sort would, not what shuffled cards would")
}

// sameDecks reports whether all variants have the same deck, and complains if they have not.
func (c *complaints) sameDecks(s *Schedule, field, why string) bool {
	first := s.Variants[0].Rules
	for _, v := range s.Variants[1:] {
		if !slices.Equal(v.Rules.Deck(), first.Deck()) {
			c.add(field, "%s and %s are played with different decks, and %s; give each a run of its own", first.Name(), v.Rules.Name(), why)
			return false
		}
	}
	return true
}

// ParseDeal reads a deal as a plan lists it. The error is a sentence that says which card is wrong.
func ParseDeal(r engine.Rules, text string) ([]cards.Card, error) {
	return newDealReader(r.Name(), r.Deck(), r.Words().Cards).read(text)
}

// dealReader reads deals of one deck.
type dealReader struct {
	name  string // of the rules, for errors
	deck  []cards.Card
	words []string
	cards map[string]cards.Card // of the deck, by their words
	left  map[cards.Card]int
}

func newDealReader(name string, deck []cards.Card, words []string) *dealReader {
	r := &dealReader{name, deck, words, map[string]cards.Card{}, map[cards.Card]int{}}
	for _, c := range deck {
		r.cards[words[c]] = c
	}
	return r
}

// read reads one deal. The error is a sentence that says which card is wrong.
func (r *dealReader) read(text string) ([]cards.Card, error) {
	clear(r.left)
	for _, c := range r.deck {
		r.left[c]++
	}
	var deal []cards.Card
	for word := range strings.FieldsSeq(text) {
		c, known := r.cards[word]
		if !known {
			return nil, fmt.Errorf("%s is no card of %s; want its cards with blanks between them, as in %s", spec.Quoted(word), r.name, r.text(r.deck[:min(3, len(r.deck))]))
		}
		if r.left[c]--; r.left[c] < 0 {
			n := 0
			for _, d := range r.deck {
				if d == c {
					n++
				}
			}
			return nil, fmt.Errorf("%s is there %d times, and the deck of %s has %d", word, n+1, r.name, n)
		}
		deal = append(deal, c)
	}
	if len(deal) < len(r.deck) {
		var missing []string
		for _, c := range slices.Compact(slices.Clone(r.deck)) {
			missing = append(missing, slices.Repeat([]string{r.words[c]}, r.left[c])...)
		}
		return nil, fmt.Errorf("a deal of %d cards lacks %s of the %d of %s", len(deal), spec.Listed(missing), len(r.deck), r.name)
	}
	return deal, nil
}

// text returns cards in the game's notation.
func (r *dealReader) text(list []cards.Card) string {
	var b strings.Builder
	for i, c := range list {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(r.words[c])
	}
	return b.String()
}
