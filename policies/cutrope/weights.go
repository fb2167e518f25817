package cutrope

import "github.com/cardlab/cardlab/policies"

// weight numbers the weights of the policy `expert` for Cut the Rope.
type weight int

const (
	weighPersonal weight = iota
	weighNear
	weighRival
	weighLater
	weighScissors
	weighHand
	weighSupply
	weighLast
	weighEmpty
	weighRepeat
	weighDescend
	weighAscend
	weighBury
	weighSpare
	weighSoon
	weightCount
)

// thousand is the scale of weights and values: all are whole thousandths.
const thousand = 1000

// weights describes the weights, in the unit that a card played off the
// personal deck is worth `personal` of.
var weights = [weightCount]policies.Option{
	weighPersonal: policies.NumberOption("personal", 10, 0, 100, "a card played off the own personal deck"),
	weighNear:     policies.NumberOption("near", 6, 0, 100, "a level row that takes the top of the own personal deck at the turn's end; half of it if one card is missing, a third if two are, and so on"),
	weighRival:    policies.NumberOption("rival", 8, 0, 100, "the same for the personal deck of the seat that moves next, which is to be avoided"),
	weighLater:    policies.NumberOption("later", 0.5, 0, 1, "what it counts for a seat that moves after that one, as a share, for each seat later once more"),
	weighScissors: policies.NumberOption("scissors", 3, -20, 100, "what scissors in hand are worth keeping"),
	weighHand:     policies.NumberOption("hand", 0.5, -20, 20, "a card played from the hand, which the draw replaces"),
	weighSupply:   policies.NumberOption("supply", 0.3, -20, 20, "a card played from a supply row, which opens the one below"),
	weighLast:     policies.NumberOption("last", 1, -20, 20, "playing the last card of the hand: nothing is put down then"),
	weighEmpty:    policies.NumberOption("empty", 0, -20, 20, "what an empty supply row is worth keeping"),
	weighRepeat:   policies.NumberOption("repeat", 3, -20, 20, "putting a card down on an equal one"),
	weighDescend:  policies.NumberOption("descend", 1, -20, 20, "putting a card down on one that is higher by one"),
	weighAscend:   policies.NumberOption("ascend", 2, -20, 20, "putting a card down on one that is lower by one"),
	weighBury:     policies.NumberOption("bury", 0.7, -20, 20, "each step of difference to another card that is buried"),
	weighSpare:    policies.NumberOption("spare", 2, -20, 20, "putting down a card of which the hand holds another"),
	weighSoon:     policies.NumberOption("soon", 2, -20, 20, "what a card that a level row takes at once is worth keeping; half of it if one card is missing, and so on"),
}
