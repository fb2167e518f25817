package cuttle

import (
	"cardlab/engine"
	"cardlab/engine/cards"
)

// Hidden returns how many cards of a seat's hand the viewer does not know.
func (v *View) Hidden(seat engine.Seat) int { return int(v.s.hidden[seat]) }

// Carried returns the jacks and jokers that lie on other cards.
func (v *View) Carried() cards.Set { return v.s.attached }

// Receiver returns whose hand a nine that names the card would send it to, R20.
func (v *View) Receiver(c cards.Card) engine.Seat { return v.s.receiver(c) }

// Passes returns how many passes in succession were the last plays, R6.
func (v *View) Passes() int { return int(v.s.passes) }

// Goal returns the points needed with so many kings, R24.
func (v *View) Goal(kings int) int { return int(v.s.r.goal[min(kings, len(v.s.r.goal)-1)]) }
