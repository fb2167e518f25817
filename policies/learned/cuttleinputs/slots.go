package cuttleinputs

import (
	"fmt"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/policies/learned/inputs"
)

// version grows whenever a slot comes to mean something else under the same name and size.
const version = 1

// ranks is how many ranks the slots tell apart, the joker's included.
const ranks = cards.Ranks + 1

// Bounds of numbers that are cut off there.
const (
	mostNeed   = 23
	mostPoints = 22
	mostCards  = 9
	mostLoss   = 22
	winSteps   = 8 // of the chance to hold a card that wins
	riskSteps  = 7 // of the chance to be countered
	raceSteps  = 12
	lastStock  = 8
	stockSteps = 12
)

// seatSlots are the numbers of the slots of one seat.
type seatSlots struct {
	need, points, best, second, pointCards, kings, queens, glasses, borrowed int // its table
	held, hidden, known, frozen, twos, aces, jacks, nines                    int // its hand; known is the first of those by rank
	wins, pair, strikes                                                      int // what it may do
}

// commonSlots are the numbers of the slots that belong to no one seat.
type commonSlots struct {
	unseen, scrap                               int // the first of those by rank
	stock, parity, last, top, passes            int
	next, seven, race, shown, shownTwos         int
	use, phase, target, whose, recipient, named int
	counter, reply, answer, putBack, certain    int
}

// layout is the table of inputs for a number of seats, and where its slots are.
type layout struct {
	table *inputs.Table
	seats [engine.MaxSeats]seatSlots // by place clockwise from the seat that chooses
	all   commonSlots
}

// layouts has one layout for each size of table.
var layouts = map[int]*layout{2: newLayout(2), 3: newLayout(3), 4: newLayout(4)}

// Table returns the inputs for a number of seats, 2 to 4; nil for another.
func Table(seats int) *inputs.Table {
	if l := layouts[seats]; l != nil {
		return l.table
	}
	return nil
}

func newLayout(seats int) *layout {
	l := &layout{}
	var slots []inputs.Slot
	add := func(size int, name, meaning string) int {
		slots = append(slots, inputs.Slot{Name: name, Size: size, Meaning: meaning})
		return len(slots) - 1
	}
	byRank := func(size int, name, meaning string) (first int) {
		for r := range cards.Rank(ranks) {
			n := add(size, name+" "+r.String(), fmt.Sprintf(meaning, r))
			if r == cards.Ace {
				first = n
			}
		}
		return first
	}
	for i := range seats {
		who := [...]string{"own ", "next ", "third ", "fourth "}[i]
		if i == seats-1 && i > 1 {
			who = "last "
		}
		l.seats[i] = seatSlots{
			need:       add(mostNeed+1, who+"need", "points lacking to the goal"),
			points:     add(mostPoints+1, who+"points", "points on the table"),
			best:       add(11, who+"best", "the highest point card, ace 1 … ten 10"),
			second:     add(11, who+"second", "the second-highest point card"),
			pointCards: add(6, who+"point cards", "how many point cards"),
			kings:      add(5, who+"kings", "kings on the table"),
			queens:     add(4, who+"queens", "queens on the table"),
			glasses:    add(3, who+"glasses", "eights on the table as glasses"),
			borrowed:   add(3, who+"borrowed", "point cards that another seat put on the table"),
			held:       add(mostCards+1, who+"hand", "cards in hand"),
			hidden:     add(mostCards+1, who+"hidden", "cards in hand that the seat that chooses does not know"),
			known:      byRank(4, who+"known", "known cards of the rank %s in hand"),
			frozen:     add(ranks+1, who+"frozen", "the highest frozen card in hand, ace 1 … joker 14"),
			twos:       add(5*(mostCards+1), who+"hidden twos", "hidden cards × 5 + unseen twos, 0 without a hidden card"),
			aces:       add(5*(mostCards+1), who+"hidden aces", "hidden cards × 5 + unseen aces"),
			jacks:      add(5*(mostCards+1), who+"hidden jacks", "hidden cards × 5 + unseen jacks"),
			nines:      add(5*(mostCards+1), who+"hidden nines", "hidden cards × 5 + unseen nines"),
			wins:       add(winSteps+1, who+"wins", "eighths of the chance to hold a card that wins at once"),
			pair:       add(2, who+"pair", "1 if two known cards in hand would win together"),
			strikes:    add(mostLoss+1, who+"strikes", "points that its best scuttle, theft or one-off is expected to cost the rival most exposed"),
		}
	}
	l.all = commonSlots{
		unseen:    byRank(5, "unseen", "cards of the rank %s that the seat has never seen"),
		scrap:     byRank(3, "scrap", "cards of the rank %s in scrap, up to two"),
		stock:     add(stockSteps, "stock", "cards in the stock, in fours rounded up"),
		parity:    add(2, "parity", "1 if the stock is odd"),
		last:      add(lastStock+1, "last", "8 less the cards in the stock, if they are fewer"),
		top:       add(ranks+1, "top", "the known top card of the stock, ace 1 … joker 14"),
		passes:    add(5, "passes", "passes in succession"),
		next:      add(seats+1, "turn", "whose turn follows, clockwise from 1 for one's own; 0 if the game is over"),
		seven:     add(3, "seven", "1 if a seven of one's own is yet to be played out, 2 if another's"),
		race:      add(raceSteps*raceSteps, "race", "pairs of points that one's side lacks × 12 + those that the nearest rival lacks"),
		shown:     add(mostCards+1, "shown", "own cards in hand that a rival is known to have seen"),
		shownTwos: add(4, "shown twos", "own twos in hand that a rival is known to have seen"),
		use:       add(1+12*(ranks+1), "use", "what is done × 15 + the card's rank, ace 1 … joker 14"),
		phase:     add(1+8*12, "phase", "which choice is due × 12 + what is done"),
		target:    add(1+4*ranks, "target", "scuttle, jack, one-off or second discard × 14 + the target's rank"),
		whose:     add(4, "whose", "1 if the target is one's own, 2 a partner's, 3 a rival's"),
		recipient: add(seats+1, "recipient", "who receives what a jack takes, clockwise from 1 for oneself"),
		named:     add(seats+1, "named", "whom a four names, clockwise"),
		counter:   add(1+10*(riskSteps+1), "counter", "rank of one's one-off × 8 + sevenths of the chance that a rival may counter"),
		reply:     add(4*(riskSteps+1), "reply", "own twos left × 8 + that chance"),
		answer:    add(1+11*6, "answer", "rank of what is answered (10 a royal) × 6 + whether it happens × 3 + whose it is"),
		putBack:   add(ranks+1, "put back", "the rank that a seven puts back on the stock, ace 1 … joker 14"),
		certain:   add(2, "certain", "1 if no other seat can come between"),
	}
	for i := l.all.use; i < len(slots); i++ {
		slots[i].OfAction = true
	}
	l.table = inputs.NewTable(fmt.Sprintf("cuttle/%d/%d", seats, version), slots)
	return l
}
