package cuttle

import (
	"fmt"
	"math/bits"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/catalogue"
)

// Rules is one variant: a value of every field. Rules are made by [Parse],
// checked once, and never changed after.
type Rules struct {
	catalogue.Identity // Name and Hash

	Seats  int
	Teams  Switch
	Jokers int
	// Deal is the number of cards dealt to every seat but the dealer, and to the dealer.
	Deal [2]int
	// Goals are the points needed with 0, 1, … kings; the last entry serves for more.
	Goals            []int
	HandLimit        int // NoLimit: none
	LimitMode        LimitMode
	Five             Five
	Seven            Seven
	Three            Three
	Four             Four
	Nine             Nine
	NineTargets      NineTargets
	NineTo           NineTo
	FrozenCounters   Switch
	Jack             Jack
	JackOwn          JackOwn
	Queens           Queens
	QueenShieldsFrom QueenShieldsFrom
	QueenBlocks      Switch
	TwoTargets       TwoTargets
	WinOn            WinOn
	Simultaneous     Simultaneous
	PassesToDraw     int
	StockOut         StockOut
	NoMove           NoMove
	RepetitionDraw   int // 0: none
	PartnerHands     PartnerHands
	ResponseNine     Switch
	TurnLimit        int
	ForNothing       Switch // one_offs_for_nothing
	FourHits         FourHits
	FiveAtLimit      FiveAtLimit

	// What follows from the fields, worked out once by compile.
	table engine.Table
	deck  []cards.Card
	all   cards.Set // the deck as a set
	goal  [8]int16  // by number of kings
	// goalWith is the goal by the kings that a seat has, one bit a suit.
	goalWith [16]int16
	everyone engine.Seats

	version int     // see versions.go
	beside  *beside // nil: nothing is noted
}

// NoLimit is a hand limit that no hand reaches.
const NoLimit = 99

// Switch is off or on.
type Switch uint8

// The values of the fields that are names. The texts are in fields.go.
const (
	Off Switch = iota
	On
)

type (
	// LimitMode says how the hand limit works, R5.
	LimitMode uint8
	// Five says what a five does, R17.
	Five uint8
	// Seven says how many cards a seven reveals, R19.
	Seven uint8
	// Three says which threes a three may take, R15.
	Three uint8
	// Four says who chooses what a four discards, R16.
	Four uint8
	// Nine says what becomes of a nine's target, R20.
	Nine uint8
	// NineTargets says what a nine may name, R20.
	NineTargets uint8
	// NineTo says whose hand a nine's target goes to, R20.
	NineTo uint8
	// Jack says how jacks decide who controls a point card, R22.
	Jack uint8
	// JackOwn says whether a jack, or in teams a joker, may be played on a card one controls, R22, R32.
	JackOwn uint8
	// Queens says whether queens shield queens, R23.
	Queens uint8
	// QueenShieldsFrom says whose targeting a queen stops, R23.
	QueenShieldsFrom uint8
	// TwoTargets says whose permanents a two may scrap.
	TwoTargets uint8
	// WinOn says on whose turn a seat may win, R3.
	WinOn uint8
	// Simultaneous says who wins if several reach their goals by one change, R3.
	Simultaneous uint8
	// StockOut says what an empty stock means, R6, R34.
	StockOut uint8
	// NoMove says what a seat without a move does, R6.
	NoMove uint8
	// PartnerHands says whether partners see each other's hands.
	PartnerHands uint8
	// FiveAtLimit says what a five does for a full hand, R33.
	FiveAtLimit uint8
	// FourHits says which rivals a four hits, R30.
	FourHits uint8
)

const (
	Block LimitMode = iota
	DiscardDown
)
const (
	DrawTwo Five = iota
	DiscardOneDrawThree
)
const (
	SevenOne Seven = iota
	SevenTwo
)
const (
	ThreeAny Three = iota
	NoThree
	NoThreeAfterOne
	NoThreeAfterTwo
)
const (
	FourChoice Four = iota
	FourRandom
)
const (
	NineHand Nine = iota
	NineHandFrozen
	NineTopOfStock
	NineHandTwo
)
const (
	NineAny NineTargets = iota
	NineRivals
	NinePermanents
	NineRivalsPermanents
)
const (
	ToController NineTo = iota
	ToOwner
)
const (
	Toggle Jack = iota
	Top
)
const (
	OwnOff JackOwn = iota
	OwnSevenOnly
	OwnOn
	OwnIfNone
)
const (
	Mutual Queens = iota
	NotQueens
)
const (
	ShieldRivals QueenShieldsFrom = iota
	ShieldAll
)
const (
	TwoAny TwoTargets = iota
	TwoRivals
)
const (
	AnyTurn WinOn = iota
	OwnTurn
)
const (
	ActiveFirst Simultaneous = iota
	DrawnGame
)
const (
	StockPass StockOut = iota
	StockNoDraw
	StockEndDraw
	StockEndPoints
	StockReshuffle // R34
)
const (
	MovePass NoMove = iota
	MoveLose
	MoveDraw
)
const (
	HandsHidden PartnerHands = iota
	HandsShown
)
const (
	FiveRoom FiveAtLimit = iota
	FiveOne
)
const (
	HitsChosen FourHits = iota
	HitsEach
)

// Table returns the seats and sides.
func (r *Rules) Table() engine.Table { return r.table }

// Deck returns the 52 cards, and the jokers if there are any, ascending.
func (r *Rules) Deck() []cards.Card { return r.deck }

// Words returns the vocabulary, the same for all variants.
func (r *Rules) Words() *engine.Vocabulary { return &words }

// New returns an empty state; Begin deals.
func (r *Rules) New() engine.State { return &State{r: r} }

// compile works out what follows from the fields.
func (r *Rules) compile(id catalogue.Identity) {
	r.Identity, r.version = id, r.versionAt(newest)
	r.table = engine.Table{Seats: uint8(r.Seats), Teams: r.Teams == On}
	n := cards.Pack + r.Jokers
	r.all = cards.Full(n)
	r.deck = make([]cards.Card, n)
	for c := range r.deck {
		r.deck[c] = cards.Card(c)
	}
	for k := range r.goal {
		r.goal[k] = int16(r.Goals[min(k, len(r.Goals)-1)])
	}
	for kings := range r.goalWith {
		r.goalWith[kings] = r.goal[bits.OnesCount(uint(kings))]
	}
	r.everyone = r.table.All()
}

// check lists every reason why the rules cannot work, in the user's words; nil if they can.
func (r *Rules) check(text func(field string) string) []string {
	var bad []string
	say := func(format string, args ...any) { bad = append(bad, fmt.Sprintf(format, args...)) }
	if r.Teams == On && r.Seats != 4 {
		say("teams=on needs four seats, not %d", r.Seats)
	}
	for i, g := range r.Goals {
		if i > 0 && g >= r.Goals[i-1] {
			say("%s must fall from each number of kings to the next", text("goals"))
			break
		}
	}
	if r.Goals[0] < 1 {
		say("%s: the goal without kings must be 1 or more", text("goals"))
	}
	dealt := r.Deal[0]*(r.Seats-1) + r.Deal[1]
	if deck := cards.Pack + r.Jokers; dealt > deck {
		say("%s deals %d cards to %d seats, and the deck has %d", text("deal"), dealt, r.Seats, deck)
	}
	if r.Jack == Toggle && (r.Seats != 2 || r.Jokers != 0) {
		say("jack=toggle works with two seats and no jokers only")
	}
	if r.JackOwn != OwnOff && r.Seats > 2 && r.Teams == Off {
		say("%s with more than two seats needs teams=on, for a recipient to be settled", text("jack_own"))
	}
	if r.NoMove == MoveLose && r.Seats > 2 && r.Teams == Off {
		say("no_move=lose works with two sides only")
	}
	if r.PartnerHands == HandsShown && r.Teams == Off {
		say("partner_hands=shown needs teams=on")
	}
	if r.ResponseNine == On && r.Teams == Off {
		say("response_nine=on needs teams=on")
	}
	return bad
}
