package cutrope

import (
	"fmt"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Describe says in a clause what an action does, see [engine.Describer].
func (r *Rules) Describe(view engine.View, a engine.Action) string {
	v := view.(*View)
	verb, from, c, row := Unpack(a)
	if verb == Play {
		return v.sayPlay(from, c, row)
	}
	draws := fmt.Sprintf("ends your turn: you draw %s", someCards(v.willDraw(verb)))
	if verb == Put {
		if top := v.table.top(supplyRow(v.seat, row)); top != cards.None {
			return fmt.Sprintf("covers the %s there and %s", cardNames[top], draws)
		}
		return "begins that row and " + draws
	}
	return draws
}

// sayPlay says what a card does on a level row, and what its going does where it came from.
func (v *View) sayPlay(from Source, c cards.Card, row int) string {
	l := v.levelRow(row)
	n := len(v.table.row(row)) + 1
	text := fmt.Sprintf("the row then has %s", someCards(n))
	if l.completes.Has(c) {
		text = fmt.Sprintf("completes the row: its %s go to the discard pile", someCards(n))
	}
	if from != FromPersonal {
		return text
	}
	if left := v.left[v.seat] - 1; left > 0 {
		return fmt.Sprintf("leaves %s in your personal deck; %s", someCards(int(left)), text)
	}
	return "is the last of your personal deck: you win"
}

// willDraw returns how many cards fill the hand up after a turn, C4, C10.
func (v *View) willDraw(verb Verb) int {
	held := int(v.hands[v.seat])
	if verb == Put {
		held--
	}
	there := int(v.stock)
	if v.r.DeckOut == Reshuffle {
		there += v.discard.size()
	}
	return max(0, min(v.r.Hand-held, there))
}

// someCards counts cards in words.
func someCards(n int) string {
	if n == 1 {
		return "one card"
	}
	return fmt.Sprintf("%d cards", n)
}
