package cuttle

import (
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/policies"
)

// weight numbers the weights of the policy `expert`.
type weight int

// The weights. Those of the ranks follow the order of the ranks.
const (
	weighPoints weight = iota
	weighClose
	weighDanger
	weighThreat
	weighTwoPlays
	weighExposure
	weighHope
	weighShield
	weighGuard
	weighGlasses
	weighCrown
	weighLoose
	weighDraw
	weighScuttle
	weighSteal
	weighReveal
	weighPutBack
	weighForced
	weighCaution
	weighCounter
	weighLeader
	weighPartner
	keepAce
	weightCount = keepAce + cards.Ranks
)

// thousand is the scale of weights and values: all are whole thousandths.
const thousand = 1000

// weights describes the weights. Unless its meaning says otherwise, a
// weight is in points on the table: 1 is what one point nearer to the goal is worth.
var weights = [weightCount]policies.Option{
	weighPoints:   policies.NumberOption("points", 1.06, 0, 10, "each point nearer to the goal, whether by points or by kings"),
	weighClose:    policies.NumberOption("close", 0.32, 0, 20, "how much more the last ten points to the goal count: this times the square of the points below 11, over 10"),
	weighDanger:   policies.NumberOption("danger", 70, 0, 200, "the seat to move next having a card in hand that wins at once"),
	weighThreat:   policies.NumberOption("threat", 7.57, 0, 200, "a card in hand that would win, with the rival to move first"),
	weighExposure: policies.NumberOption("exposure", 0.67, 0, 10, "the share of a point card that counts as lost if the seat to move next may scuttle or steal it"),
	weighTwoPlays: policies.NumberOption("two_plays", 2.42, -20, 100, "two cards in hand that win together"),
	weighHope:     policies.NumberOption("hope", 0.61, 0, 10, "what the rival of the seat to move next stands to gain by its own scuttles and thefts thereafter, as a share of exposure"),
	weighShield:   policies.NumberOption("shield", 10.36, -20, 50, "a queen on the table"),
	weighGuard:    policies.NumberOption("guard", 0.85, -10, 20, "each other card on the table that a queen shields"),
	weighGlasses:  policies.NumberOption("glasses", 1.84, -20, 50, "an eight on the table as glasses"),
	weighCrown:    policies.NumberOption("crown", 3.64, -20, 50, "a king on the table, besides the lower goal"),
	weighLoose:    policies.NumberOption("loose", 1.09, -20, 20, "what a stolen point card is worth less than one's own, for it can be taken back"),
	weighDraw:     policies.NumberOption("draw", 5.06, 0, 20, "the first card in hand; the second counts a half of it, the third a third and so on, besides what each card is worth"),
	weighScuttle:  policies.NumberOption("scuttle", 0, -20, 20, "added for a scuttle, besides what it does to the position"),
	weighSteal:    policies.NumberOption("steal", 0, -20, 20, "added for a jack or joker, besides what it does to the position"),
	weighReveal:   policies.NumberOption("reveal", 5.14, -20, 50, "the play that a seven as a one-off gives"),
	weighPutBack:  policies.NumberOption("put_back", 0.37, 0, 2, "the share of a card's worth that it costs when a seven puts it back for the rival to draw"),
	weighForced:   policies.NumberOption("forced", 0.54, 0, 2, "the share of a card's worth that a rival loses when it chooses what to discard for a four"),
	weighCaution:  policies.NumberOption("caution", 0.45, 0, 1, "how often a rival that may hold a two is thought to counter with it"),
	weighCounter:  policies.NumberOption("counter", 2.03, -50, 50, "how much better the position must become for a two to be spent as a counter"),
	weighLeader:   policies.NumberOption("leader", 0.6, 0, 1, "with three players for themselves, how much of what the rivals have is that of the one who stands best; the rest is the other's"),
	weighPartner:  policies.NumberOption("partner", 1, 0, 2, "what is worth something to the partner, as a share of the same for oneself"),

	keepAce + weight(cards.Ace):   policies.NumberOption("ace", 5.5, -20, 50, "an ace in hand"),
	keepAce + weight(cards.Two):   policies.NumberOption("two", 7.46, -20, 50, "a two in hand"),
	keepAce + weight(cards.Three): policies.NumberOption("three", 2.43, -20, 50, "a three in hand"),
	keepAce + weight(cards.Four):  policies.NumberOption("four", 1.38, -20, 50, "a four in hand"),
	keepAce + weight(cards.Five):  policies.NumberOption("five", 2.37, -20, 50, "a five in hand"),
	keepAce + weight(cards.Six):   policies.NumberOption("six", 5.95, -20, 50, "a six in hand"),
	keepAce + weight(cards.Seven): policies.NumberOption("seven", 1.46, -20, 50, "a seven in hand"),
	keepAce + weight(cards.Eight): policies.NumberOption("eight", 3.27, -20, 50, "an eight in hand"),
	keepAce + weight(cards.Nine):  policies.NumberOption("nine", 4.77, -20, 50, "a nine in hand"),
	keepAce + weight(cards.Ten):   policies.NumberOption("ten", 8.67, -20, 50, "a ten in hand"),
	keepAce + weight(cards.Jack):  policies.NumberOption("jack", 4.17, -20, 50, "a jack in hand, or a joker"),
	keepAce + weight(cards.Queen): policies.NumberOption("queen", 1.31, -20, 50, "a queen in hand"),
	keepAce + weight(cards.King):  policies.NumberOption("king", 4.84, -20, 50, "a king in hand"),
}
