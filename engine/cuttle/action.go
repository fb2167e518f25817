package cuttle

import (
	"fmt"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Use is what an action does. Legal lists are sorted by it first.
type Use uint8

// The uses of actions.
const (
	UseDraw Use = iota
	UsePass
	UsePoints
	UseScuttle
	UseFace
	UseJack
	UseOneOff
	UseCounter
	UseLetBe
	UseTake
	UseDiscard
	UseScrap
)

// act packs an action:
//
//	use:7 | card:8 | target:8 | last:8
//
// card, target and last are cards, None where there is none; last may be a
// seat: a jack's recipient, or the rival that a four names.
func act(u Use, card, target, last cards.Card) engine.Action {
	return engine.Action(u)<<24 | engine.Action(card)<<16 | engine.Action(target)<<8 | engine.Action(last)
}

// just packs an action of one card.
func just(u Use, card cards.Card) engine.Action { return act(u, card, cards.None, cards.None) }

// against packs an action of a card against another.
func against(u Use, card, target cards.Card) engine.Action { return act(u, card, target, cards.None) }

func useOf(a engine.Action) Use           { return Use(a >> 24) }
func cardOf(a engine.Action) cards.Card   { return cards.Card(a >> 16) }
func targetOf(a engine.Action) cards.Card { return cards.Card(a >> 8) }
func lastOf(a engine.Action) cards.Card   { return cards.Card(a) }

// Unpack returns an action's parts: what it does, with which card, on which
// cards (None where there is none).
func Unpack(a engine.Action) (u Use, card, target, second cards.Card) {
	return useOf(a), cardOf(a), targetOf(a), lastOf(a)
}

// actionText prints an action as docs/cuttle-notation.md describes.
func actionText(a engine.Action) string {
	c, t, l := cardOf(a), targetOf(a), lastOf(a)
	switch useOf(a) {
	case UseDraw:
		return "draw"
	case UsePass:
		return "pass"
	case UsePoints:
		return c.String() + " pts"
	case UseScuttle:
		return c.String() + "x" + t.String()
	case UseFace:
		return c.String() + " face"
	case UseJack:
		if l != cards.None {
			return fmt.Sprintf("%v>%v:P%d", c, t, l)
		}
		return c.String() + ">" + t.String()
	case UseOneOff:
		switch {
		case t != cards.None && l != cards.None:
			return fmt.Sprintf("%v!%v+%v", c, t, l)
		case t != cards.None:
			return c.String() + "!" + t.String()
		case l != cards.None:
			return fmt.Sprintf("%v!P%d", c, l)
		}
		return c.String() + "!"
	case UseCounter:
		return "ctr " + c.String()
	case UseLetBe:
		return "ok"
	case UseTake:
		return "take " + c.String()
	case UseDiscard:
		if t != cards.None {
			return "disc " + c.String() + " " + t.String()
		}
		return "disc " + c.String()
	case UseScrap:
		return "scrap " + c.String()
	}
	return fmt.Sprintf("action %#x", uint32(a))
}

// parseAction reads what actionText prints; × and → may stand for x and >.
func parseAction(text string) (engine.Action, error) {
	t := strings.NewReplacer("×", "x", "→", ">").Replace(strings.Join(strings.Fields(text), " "))
	bad := fmt.Errorf("action %q: want draw, pass, 7C pts, 7Cx6H, KD face, JC>TH, AC!, 2C!KD, ctr 2D, ok, take TH, disc AC, disc AC 2S or scrap JC", text)
	card := func(s string) cards.Card {
		c, err := cards.Parse(s)
		if err != nil {
			return cards.None
		}
		return c
	}
	seat := func(s string) cards.Card {
		if len(s) == 2 && s[0] == 'P' && s[1] >= '0' && s[1] < '0'+maxSeats {
			return cards.Card(s[1] - '0')
		}
		return cards.None
	}
	var a engine.Action
	word, rest, _ := strings.Cut(t, " ")
	switch {
	case t == "draw":
		a = just(UseDraw, cards.None)
	case t == "pass":
		a = just(UsePass, cards.None)
	case t == "ok":
		a = just(UseLetBe, cards.None)
	case word == "ctr":
		a = just(UseCounter, card(rest))
	case word == "take":
		a = just(UseTake, card(rest))
	case word == "scrap":
		a = just(UseScrap, card(rest))
	case word == "disc":
		one, two, pair := strings.Cut(rest, " ")
		a = just(UseDiscard, card(one))
		if pair {
			lo, hi := min(card(one), card(two)), max(card(one), card(two))
			a = against(UseDiscard, lo, hi)
			if lo == hi {
				return 0, bad
			}
		}
	case rest == "pts":
		a = just(UsePoints, card(word))
	case rest == "face":
		a = just(UseFace, card(word))
	case strings.Contains(t, "!"):
		c, on, _ := strings.Cut(t, "!")
		one, two, _ := strings.Cut(on, "+")
		a = act(UseOneOff, card(c), card(one), card(two))
		if s := seat(on); s != cards.None {
			a = act(UseOneOff, card(c), cards.None, s)
		}
	case strings.Contains(t, ">"):
		c, on, _ := strings.Cut(t, ">")
		on, to, _ := strings.Cut(on, ":")
		a = act(UseJack, card(c), card(on), seat(to))
	case strings.Contains(t, "x"):
		c, on, _ := strings.Cut(t, "x")
		a = against(UseScuttle, card(c), card(on))
	default:
		return 0, bad
	}
	if actionText(a) != t && !(useOf(a) == UseDiscard && targetOf(a) != cards.None) {
		return 0, bad
	}
	if useOf(a) > UsePass && useOf(a) != UseLetBe && cardOf(a) == cards.None {
		return 0, bad
	}
	if u := useOf(a); (u == UseScuttle || u == UseJack) && targetOf(a) == cards.None {
		return 0, bad
	}
	return a, nil
}
