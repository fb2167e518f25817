package export

import (
	"strings"

	"github.com/cardlab/cardlab/data/arrow"
	"github.com/cardlab/cardlab/engine"
)

// codes is a set of actions. Most that are added are there already: those added lately are found fast.
type codes struct {
	all    map[engine.Action]struct{}
	lately []engine.Action // by the low bits of a hash
}

func newCodes() codes {
	c := codes{map[engine.Action]struct{}{}, make([]engine.Action, 1<<12)}
	for i := range c.lately {
		c.lately[i] = engine.NoAction
	}
	return c
}

func (c *codes) add(a engine.Action) {
	at := uint32(a) * 0x9e3779b1 >> 20
	if c.lately[at] != a {
		c.lately[at] = a
		c.all[a] = struct{}{}
	}
}

// actions appends what actions stand for, which are in order.
func (e *Export) actions(b *arrow.Batch, list []engine.Action) {
	words := e.sched.Variants[0].Rules.Words()
	k := b.Columns
	for _, a := range list {
		b.Rows++
		verb, card, target := partsOf(words, a)
		k[0].Ints = append(k[0].Ints, int32(a))
		k[1].AddText(words.Action(a))
		k[2].AddText(verb)
		k[3].AddText(card)
		k[3].Valid = append(k[3].Valid, card != "")
		k[4].AddText(target)
		k[4].Valid = append(k[4].Valid, target != "")
	}
}

// partsOf says what an action does, by the first label of the game that it has, with which card, by the
// last labels, which are the cards, and what its text names behind the card: "9Hx7D" is
// scuttle, 9H, 7D. What a game has no labels for is empty.
func partsOf(v *engine.Vocabulary, a engine.Action) (verb, card, target string) {
	if v.Labelled == nil || len(v.Labels) < len(v.Cards) {
		return "", "", ""
	}
	first := len(v.Labels) - len(v.Cards)
	of := -1
	for l := range first {
		if v.Labelled(a, []int{l}) {
			verb, of = v.Labels[l], l
			break
		}
	}
	if of < 0 {
		return "", "", ""
	}
	text := v.Action(a)
	for c, name := range v.Cards {
		at := strings.Index(text, name)
		if at < 0 || !v.Labelled(a, []int{of, first + c}) {
			continue
		}
		before, rest := text[:at], text[at+len(name):]
		if rest != "" && (before != "" || rest[0] != ' ') { // "3S pts" names nothing more
			target = strings.TrimSpace(rest[1:])
		}
		return verb, name, target
	}
	return verb, "", ""
}
