package cutropeinputs

import (
	"fmt"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cutrope"
	"github.com/cardlab/cardlab/policies/learned/inputs"
)

// version grows whenever a slot comes to mean something else under the same name and size.
const version = 2

const (
	kinds    = cutrope.CardKinds
	numbers  = kinds - 1 // of cards that are not scissors
	levels   = cutrope.Levels
	supplies = cutrope.Supplies
)

// Bounds of numbers that are cut off there.
const (
	mostLeft    = 24
	mostHeld    = 7
	mostOf      = 4  // cards of one kind in hand
	mostFits    = 9  // cards that fit
	mostUnseen  = 7  // of a kind, in twos
	mostStock   = 15 // in eights
	chanceSteps = 10
	turnSteps   = 8
	mostRun     = 5
	raceSteps   = 13
	needs       = 16 // see needCode
	far         = 5  // cards that a row lacks, as far as it is looked into
	rowCodes    = 29 // see rowFacts.code
	gapSteps    = 16
	// worthOfGap makes a net that has learned nothing play like the adviser, see reader.go.
	worthOfGap    = -0.06
	prospectSteps = 60
	apart         = 3 // rivals that have slots of their own
)

// seatSlots are the numbers of the slots of one seat; those that it does not have are 0.
type seatSlots struct {
	left, top, lack, need         int // the personal deck
	held, fits, tops, seconds     int
	empty, rising, falling, equal int // supply rows
	chance                        int
}

// ownSlots are the numbers of further slots of the seat that chooses.
type ownSlots struct {
	hand, drawn, scissors, sorts, turn, opens int
}

// commonSlots are the numbers of the slots that belong to no one seat.
type commonSlots struct {
	lacks, rows, unseen, stock, shuffled int
	race, phase, use, onto, soon         int
	completes                            int
	play, stop, put, prospect            int
	restLeft, restChance, restOpen       int
}

// layout is the table of inputs, and where its slots are.
type layout struct {
	table *inputs.Table
	seats [1 + apart]seatSlots // by place clockwise from the seat that chooses
	own   ownSlots
	all   commonSlots
}

var theLayout = newLayout()

// Table returns the inputs for a number of seats, 2 to 8; nil for another. It is the
// same for all of them: rivals beyond the third have slots in common.
func Table(seats int) *inputs.Table {
	if seats < 2 || seats > engine.MaxSeats {
		return nil
	}
	return theLayout.table
}

func newLayout() *layout {
	l := &layout{}
	var slots []inputs.Slot
	add := func(size int, name, meaning string) int {
		slots = append(slots, inputs.Slot{Name: name, Size: size, Meaning: meaning})
		return len(slots) - 1
	}
	names := [kinds]string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "scissors"}
	byKind := func(n, size int, name, meaning string) (first int) {
		for c, text := range names[:n] {
			k := add(size, name+" "+text, fmt.Sprintf(meaning, text))
			if c == 0 {
				first = k
			}
		}
		return first
	}
	const twice = "; the same again if the turn is over"
	for i := range l.seats {
		who := [...]string{"own ", "next ", "second ", "third "}[i]
		s := &l.seats[i]
		s.left = add(mostLeft+1, who+"left", "cards in the personal deck")
		s.top = add(kinds+1, who+"top", "its top, 1 … 10, scissors 11")
		s.lack = add(1+2*(far+1), who+"lack", "1 + cards that the nearest level row must take before it, 5 at most"+twice)
		s.need = add(1+2*needs, who+"need", "what the best way to play it lacks, see docs/learned.md"+twice)
		s.held = add(mostHeld+1, who+"hand", "cards in hand that the seat that chooses knows of; of a rival, all")
		s.fits = add(1+2*(mostFits+1), who+"fits", "1 + known kinds in hand and supply tops that a level row takes"+twice)
		s.tops = byKind(kinds, supplies+1, who+"supply", "supply rows with %s on top")
		s.empty = add(supplies+1, who+"empty", "empty supply rows")
		s.rising = add(mostRun+1, who+"rising", "cards below tops of supply rows that may be played after them, going up")
		s.falling = add(mostRun+1, who+"falling", "the same, going down")
		if i > 0 {
			s.chance = add(1+2*(chanceSteps+1), who+"chance", "1 + tenths of the chance that the seat can play its top"+twice)
		} else {
			s.seconds = byKind(kinds, supplies+1, who+"second", "supply rows with %s below the top")
			s.equal = add(mostRun+1, who+"equal", "cards below tops of supply rows that equal them")
		}
	}
	l.own = ownSlots{
		hand:     byKind(kinds, mostOf+1, "hand", "known cards %s in hand"),
		drawn:    add(mostHeld+1, "drawn", "cards that are yet to be seen in hand"),
		scissors: add(1+(mostOf+1)*(far+2), "scissors", "1 + scissors in hand × 7 + own lack as above, 0 without a top"),
		sorts:    add(mostHeld+1, "sorts", "kinds of cards in hand"),
		turn:     add(1+turnSteps, "turn up", "eighths of the chance that a card yet to be turned up can be played"),
		opens:    add(1+2*(numbers+1), "opens", "1 + numbers that some level row takes"+twice),
	}
	l.all = commonSlots{
		lacks:      byKind(numbers, far+1, "near", "5 less the cards that the nearest level row must take before %s"),
		rows:       add(rowCodes, "first row", "the level row of the highest code, see docs/learned.md"),
		unseen:     0,
		stock:      0,
		restLeft:   0,
		restChance: 0,
	}
	add(rowCodes, "middle row", "the next")
	add(rowCodes, "last row", "the last")
	l.all.unseen = byKind(kinds, mostUnseen+1, "unseen", "pairs of cards %s that the seat does not see, rounded up")
	l.all.stock = add(mostStock+1, "stock", "cards in the stock, in eights rounded up")
	l.all.shuffled = add(2, "shuffled", "1 after a reshuffle")
	l.all.race = add(raceSteps*raceSteps, "race", "steps of own cards left × 13 + those of the rival with the fewest")
	l.all.phase = add(3, "phase", "1 if the own turn goes on, 2 if another's follows")
	l.all.use = add(1+5*kinds+kinds+1, "use", "a play: source × 11 + card; putting down: 55 + card; the end: 66")
	l.all.onto = add(1+kinds*(kinds+1), "onto", "the card put down × 12 + the card it lies on, 11 for none")
	l.all.soon = add(1+kinds*(far+1), "soon", "the card put down × 6 + what a level row lacks before it")
	l.all.completes = add(2, "completes", "1 if a level row is completed")
	l.all.restLeft = add(mostLeft+1, "rest left", "of the rivals beyond the third: the fewest cards in a personal deck")
	l.all.restChance = add(1+2*(chanceSteps+1), "rest chance", "of them: 1 + tenths of the best chance to play a top"+twice)
	l.all.restOpen = add(6, "rest open", "of them: how many have a top that a level row takes")
	l.all.play = add(gapSteps, "play gap", "of a play: what a hand-written player thinks it worse than the best action, see docs/learned.md")
	l.all.stop = add(gapSteps, "stop gap", "of what ends the turn: the same")
	l.all.put = add(gapSteps, "put gap", "of a card put down: what that player thinks it worse than the best to put down")
	l.all.prospect = add(2*prospectSteps, "prospect", "what that player thinks the turn comes to, in halves from −10 on"+twice)
	for _, gap := range []int{l.all.play, l.all.stop, l.all.put} {
		slots[gap].Prior = worthOfGap
	}
	for i := l.all.phase; i <= l.all.completes; i++ {
		slots[i].OfAction = true
	}
	for i := l.all.play; i <= l.all.prospect; i++ {
		slots[i].OfAction = true
	}
	l.table = inputs.NewTable(fmt.Sprintf("cutrope/%d", version), slots)
	return l
}
