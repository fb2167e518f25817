package policies

// cutropeWeight numbers the weights of the policy `rules` for Cut the Rope.
type cutropeWeight int

const (
	ropePersonal cutropeWeight = iota
	ropeNear
	ropeRival
	ropeLater
	ropeScissors
	ropeHand
	ropeSupply
	ropeLast
	ropeEmpty
	ropeRepeat
	ropeDescend
	ropeAscend
	ropeBury
	ropeSpare
	ropeSoon
	ropeWeightCount
)

// cutropeWeights describes the weights, in the unit that a card played off the
// personal deck is worth `personal` of.
var cutropeWeights = [ropeWeightCount]weight{
	ropePersonal: {"personal", 10, 0, 100, "a card played off the own personal deck"},
	ropeNear:     {"near", 6, 0, 100, "a level row that takes the top of the own personal deck at the turn's end; half of it if one card is missing, a third if two are, and so on"},
	ropeRival:    {"rival", 8, 0, 100, "the same for the personal deck of the seat that moves next, which is to be avoided"},
	ropeLater:    {"later", 0.5, 0, 1, "what it counts for a seat that moves after that one, as a share, for each seat later once more"},
	ropeScissors: {"scissors", 3, -20, 100, "what scissors in hand are worth keeping"},
	ropeHand:     {"hand", 0.5, -20, 20, "a card played from the hand, which the draw replaces"},
	ropeSupply:   {"supply", 0.3, -20, 20, "a card played from a supply row, which opens the one below"},
	ropeLast:     {"last", 1, -20, 20, "playing the last card of the hand: nothing is put down then"},
	ropeEmpty:    {"empty", 0, -20, 20, "what an empty supply row is worth keeping"},
	ropeRepeat:   {"repeat", 3, -20, 20, "putting a card down on an equal one"},
	ropeDescend:  {"descend", 1, -20, 20, "putting a card down on one that is higher by one"},
	ropeAscend:   {"ascend", 2, -20, 20, "putting a card down on one that is lower by one"},
	ropeBury:     {"bury", 0.7, -20, 20, "each step of difference to another card that is buried"},
	ropeSpare:    {"spare", 2, -20, 20, "putting down a card of which the hand holds another"},
	ropeSoon:     {"soon", 2, -20, 20, "what a card that a level row takes at once is worth keeping; half of it if one card is missing, and so on"},
}
