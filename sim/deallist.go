package sim

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/spec"
)

// A plan may list its deals instead of having the seed make them: puzzles, openings to be
// studied, the deal of a report. A deal is all cards of the deck, in the order in which
// [Deal] returns them and in the game's notation, with blanks between them. All else that is
// chance comes from the seed and the number of the deal, as ever; so a list of what the seed
// deals is the same games, and a deal that is listed many times is as many games of it.
//
// An entry "@FILE" stands for the deals in a file, one a line; empty lines, and those that
// begin with #, are none. What is in the file goes into the plan.

// maxDealText is the most letters that a plan's deals have in all, such that plan.yaml
// can be read: some 1,200 deals of a pack.
const maxDealText = spec.MaxYAML / 4 * 3

// listedDeal is a deal as it was typed.
type listedDeal struct {
	field string // of the plan
	line  string // of a file, "deals.txt:7: "; empty: it stands in the plan
	text  string
}

// expandDeals returns the deals that a plan lists, those in files too. It complains of files
// that cannot be read, and of more than a plan may hold; then none are returned.
func (c *complaints) expandDeals() (list []listedDeal) {
	before, size := len(c.list), 0
	add := func(d listedDeal) bool {
		const around = len("\n  - ")
		size += len(d.text) + around
		list = append(list, d)
		return size <= maxDealText
	}
	for i, text := range c.plan.DealList {
		field := fmt.Sprintf("deal_list[%d]", i)
		fits := true
		if file, isFile := strings.CutPrefix(text, "@"); isFile && c.plan.recorded {
			c.add(field, "names a file, %s; a run has the deals themselves", spec.Quoted(file)) // and what lies here is none of its business
		} else if isFile {
			fits = c.dealsIn(file, field, add)
		} else {
			fits = add(listedDeal{field: field, text: strings.TrimSpace(text)})
		}
		if !fits {
			c.add(field, "the deals up to here have more than %d letters, the most that a plan holds; list fewer", maxDealText)
			return nil
		}
	}
	if c.plan.DealList != nil && len(list) == 0 && len(c.list) == before {
		c.add("deal_list", "lists no deal; write one, or leave it out")
	}
	return list
}

// dealsIn hands the deals in a file to add, until that returns false, and then returns false.
func (c *complaints) dealsIn(file, field string, add func(listedDeal) bool) bool {
	content, err := spec.ReadFile(file)
	switch {
	case err != nil:
		c.add(field, "read the deals in %s: %s", spec.Quoted(file), err)
		return true
	case len(content) > spec.MaxYAML:
		c.add(field, "%s is longer than %d bytes", spec.Quoted(file), spec.MaxYAML)
		return true
	}
	number := 0
	for line := range strings.Lines(strings.TrimPrefix(string(content), "\ufeff")) { // the mark that some editors begin a file with
		number++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if !add(listedDeal{field, fmt.Sprintf("%s:%d: ", file, number), line}) {
			return false
		}
	}
	return true
}

// deals reads the deals that a plan lists, and puts their canonical texts into it.
func (c *complaints) deals(s *Schedule, list []listedDeal) {
	if c.plan.DealList == nil || len(s.Variants) == 0 {
		return // or said already
	}
	first := s.Variants[0].Rules
	for _, v := range s.Variants[1:] {
		if !slices.Equal(v.Rules.Deck(), first.Deck()) {
			c.add("deal_list", "%s and %s are played with different decks, and a deal is of one; give each a run of its own", first.Name(), v.Rules.Name())
			return
		}
	}
	reader := newDealReader(first.Name(), first.Deck(), first.Words().Cards)
	var texts []string
	for _, d := range list {
		deal, err := reader.read(d.text)
		if err != nil {
			c.add(d.field, "%s%s", d.line, err)
			continue
		}
		s.listed = append(s.listed, deal)
		texts = append(texts, reader.text(deal))
	}
	c.plan.DealList = texts
	s.Notes = append(s.Notes, "the deals are listed in the plan, not made by the seed: intervals say what further deals of that sort would, not what shuffled cards would")
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

// aboutDeals says in a few words which deals a full plan lists.
func (p Plan) aboutDeals() string {
	if p.DealList == nil {
		return "none"
	}
	sum := sha256.Sum256([]byte(strings.Join(p.DealList, "\n")))
	return fmt.Sprintf("%d with the checksum %x", len(p.DealList), sum[:4])
}
