package cutropeinputs

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cutrope"
	hand "github.com/cardlab/cardlab/policies/cutrope"
	"github.com/cardlab/cardlab/policies/learned/inputs"
)

// Reader reads the inputs of Cut the Rope from views of one variant after another. It
// is an [inputs.Reader].
type Reader struct {
	layout  *layout
	numbers inputs.Numbers
	into    []uint8 // the numbers that are being filled

	// Of the variant and the seat.
	rules     engine.Rules
	table     engine.Table
	seats, me engine.Seat
	place     [engine.MaxSeats]int // of a seat, clockwise from the one that chooses

	// Of the choice.
	view   *cutrope.View
	after  *cutrope.View
	mine   possessions
	now    facts
	next   prospect
	puts   puts
	advice advice
	ended  bool // the turn is over in the position that is read

	// Of the rivals; no action of the seat changes any of it.
	has    [engine.MaxSeats]stores
	tops   [engine.MaxSeats]uint32 // of supply rows, how many by card, topBits each
	left   [engine.MaxSeats]int
	top    [engine.MaxSeats]cards.Card
	fewest int                         // step of the fewest cards left
	holds  [engine.MaxSeats][kinds]int // chances that a rival holds a card, or scissors
	unseen [kinds]uint8
	hidden int // unseen cards in all
}

// prospect is the position after an action.
type prospect struct {
	facts
	mine possessions
}

// facts are what the level rows mean to the seats.
type facts struct {
	rows    [levels]rowFacts
	takes   cards.Set // what any row takes
	soon    cutrope.Soon
	own     [levels]ways                    // of the seat that chooses
	chances [engine.MaxSeats][levels]chance // of the rivals
}

// chance is how a rival may come to play its top to a row.
type chance struct {
	need  uint8  // see needCode
	share uint16 // the chance, in thousandths
}

// adviser is the hand-written player that is asked. Its weights are not those of `expert` as it is: at two seats
// it scores 56 % against it.
const adviser = "expert:empty=-1,spare=6,supply=0,descend=0,depth=4"

// NewReader returns a reader.
func NewReader() *Reader {
	r := &Reader{layout: theLayout, numbers: inputs.NewNumbers(theLayout.table), me: engine.NoSeat,
		advice: advice{adviser: hand.NewAdviser(adviser)}}
	r.puts.numbers, r.puts.kind.numbers = make([]uint8, inputs.Room(theLayout.table)), make([]uint8, inputs.Room(theLayout.table))
	return r
}

// set sets the number of a slot.
func (r *Reader) set(slot, number int) { r.into[slot] = uint8(number) }

// phased sets the number of a slot that tells whether the turn goes on or is over,
// each with so many numbers.
func (r *Reader) phased(slot, number, size int) {
	if r.ended {
		number += size
	}
	r.set(slot, 1+number)
}

// sit takes in the variant and whose view it is.
func (r *Reader) sit(v *cutrope.View) {
	if rules := v.Rules(); rules != r.rules {
		r.rules, r.table, r.me = rules, rules.Table(), engine.NoSeat
		r.seats = engine.Seat(r.table.Seats)
		r.after = rules.New().NewView().(*cutrope.View)
	}
	if v.Seat() != r.me {
		r.me = v.Seat()
		for i := range int(r.seats) {
			r.place[r.table.After(r.me, i)] = i
		}
	}
}

// Look reads a position, see [inputs.Reader].
func (r *Reader) Look(v engine.View) []uint8 {
	r.view = v.(*cutrope.View)
	r.sit(r.view)
	r.into = r.numbers.Now()
	r.ended, r.puts.ready = false, false
	r.see()
	fewest := 255
	for x := range r.seats {
		if x != r.me {
			r.rival(r.view, x)
			fewest = min(fewest, r.left[x])
		}
	}
	r.fewest = raceStep(fewest)
	r.mine = possessions{}
	r.mine.read(r.view, r.me)
	f := &r.now
	for i := range f.rows {
		r.readRow(f, i, r.view.Row(i))
	}
	r.sum(f)
	r.threats(f)
	r.own(&r.mine, f)
	r.advice.look(r.view)
	return r.into
}

// see fills the slots of what the seat does not see, and works out what rivals may hold.
func (r *Reader) see() {
	l := &r.layout.all
	r.unseen = r.view.Unseen()
	r.hidden = 0
	for c, n := range r.unseen {
		r.hidden += int(n)
		r.set(l.unseen+c, min((int(n)+1)/2, mostUnseen))
	}
	stock, shuffled := r.view.Stock()
	r.set(l.stock, min((stock+7)/8, mostStock))
	if shuffled {
		r.set(l.shuffled, 1)
	}
	held, like := -1, engine.Seat(0)
	for x := range r.seats {
		if x == r.me {
			continue
		}
		if n := r.view.Held(x); n == held {
			r.holds[x] = r.holds[like]
		} else {
			held, like = n, x
			for c := range numbers {
				r.holds[x][c] = holds(r.hidden, n, int(r.unseen[c]+r.unseen[cutrope.Scissors]))
			}
		}
	}
}

// readRow reads a level row, and what it means to all seats.
func (r *Reader) readRow(f *facts, i int, row cutrope.Row) {
	k := &f.rows[i]
	k.read(row)
	for x := range r.seats {
		if x != r.me {
			f.chances[x][i] = r.chanceOf(k, x)
		}
	}
	if r.mine.top != cards.None {
		f.own[i] = k.ways(r.mine.top)
	}
}

// sum works out what follows from all level rows, and fills their slots.
func (r *Reader) sum(f *facts) {
	f.takes = f.rows[0].takes | f.rows[1].takes | f.rows[2].takes
	f.soon = f.rows[0].soon | f.rows[1].soon | f.rows[2].soon
	l := &r.layout.all
	for c := range numbers {
		r.set(l.lacks+c, far-f.lack(cards.Card(c)))
	}
	a, b, c := f.rows[0].code, f.rows[1].code, f.rows[2].code
	a, b = max(a, b), min(a, b)
	b, c = max(b, c), min(b, c)
	a, b = max(a, b), min(a, b)
	r.set(l.rows, int(a))
	r.set(l.rows+1, int(b))
	r.set(l.rows+2, int(c))
}

// lack returns how many other cards the nearest level row must take before a card.
func (f *facts) lack(c cards.Card) int { return cutrope.Lacks(f.soon.Of(c)) }

// Try reads what follows from an action, see [inputs.Reader].
func (r *Reader) Try(a engine.Action) (numbers []uint8, fate inputs.Fate) {
	if _, shared, changes, ok := r.TryKin(a); ok {
		numbers = r.numbers.Room()
		copy(numbers, shared)
		for _, x := range changes {
			numbers[x.Slot] = x.Number
		}
		return numbers, inputs.Open
	}
	certain := r.view.After(a, r.after)
	o, over := r.after.Outcome()
	r.into = r.numbers.Next()
	r.ended = r.after.ToMove() != r.me
	f := r.change()
	r.next.mine = r.mine
	r.next.mine.read(r.after, r.me)
	r.own(&r.next.mine, f)
	r.action(a, f)
	r.advise(a)
	if _, _, put := isPut(a); put && !r.puts.ready {
		r.keepPut(over)
	}
	return r.into, inputs.FateOf(o, over, certain, r.me)
}

// change returns the facts of the position after, worked out again where the level
// rows differ, and fills their slots.
func (r *Reader) change() *facts {
	f := &r.now
	for i := range r.now.rows {
		row := r.after.Row(i)
		if row == r.now.rows[i].row {
			continue
		}
		if f == &r.now {
			r.next.facts = r.now
			f = &r.next.facts
		}
		r.readRow(f, i, row)
	}
	if f != &r.now {
		r.sum(f)
	}
	if r.ended || f != &r.now {
		r.threats(f)
	}
	return f
}
