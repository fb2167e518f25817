package cuttle

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// View is what one seat knows of a game of Cuttle. It holds a state from which
// whatever the seat does not know has been taken: of the rivals' hands only
// the cards that it has seen, and how many others; of the stock only the top
// cards that lie there known; nothing of chance.
type View struct {
	s      State
	seat   engine.Seat
	menu   Menu            // the choices
	legal  []engine.Action // the same, spelled out; room for all is made once
	ready  bool            // menu has been written since the last Look
	listed bool            // and legal
	only   []engine.Action // what the choices are restricted to; nil for all

	// owners says in whose hands the held cards lie that the seat does not know, see
	// reshuffle.go: for each list as many seats, ascending, as it has such cards.
	owners  [maxDeck]engine.Seat
	nOwners int
	shows   bool // some of the stock is known, or was when the view was filled last

	// What all samples have in common, once one has been asked for since the last Look.
	counted bool
	unseen  [maxDeck]cards.Card // the cards that the seat has not seen, ascending
	nUnseen uint8
	unknown uint8 // the first place of the stock that it does not know

	choosing *Rules         // see [View.After]
	log      []engine.Event // of what comes after
}

// NewView returns a view for Look to fill.
func (s *State) NewView() engine.View {
	v := &View{s: State{r: s.r, stock: unknownStock}, legal: make([]engine.Action, 0, 128<<(s.r.Seats-2)), choosing: choosing(s.r)}
	v.menu.s = &v.s
	return v
}

// unknownStock is a stock of which nothing is known.
var unknownStock = func() (stock [maxDeck]cards.Card) {
	for i := range stock {
		stock[i] = cards.None
	}
	return stock
}()

// Look fills v with what seat me may know, §6 of the rules.
func (s *State) Look(me engine.Seat, view engine.View) {
	v := view.(*View)
	v.seat, v.ready, v.listed, v.counted, v.only = me, false, false, false, nil
	d, knows := &v.s, s.known[me]
	d.progress = s.progress // one by one, for together they go by way of the stack
	d.piles = s.piles
	d.singles = s.singles
	if s.memory.used || d.memory.used {
		d.memory = s.memory
	}
	if s.r.Seats == 2 {
		d.hide(1-me, knows)
	} else {
		for seat := range engine.Seat(s.r.Seats) {
			if seat != me {
				d.hide(seat, knows)
			}
		}
		s.keepSecrets(me, d)
	}
	i, ordered := s.top, s.bottom-s.mixed
	for i < ordered && s.stock[i] < maxDeck && knows.Has(s.stock[i]) {
		i++
	}
	if v.shows {
		d.stock, v.shows = unknownStock, false
	}
	if s.held > 0 || v.nOwners > 0 {
		copy(d.stock[:s.held], s.stock[:s.held])
		s.findOwners(v)
		v.shows = true
	}
	if i > s.top {
		copy(d.stock[s.top:i], s.stock[s.top:i])
		v.shows = true
	}
}

// hide takes out of another seat's hand what the viewer does not know, and out of what
// that seat knows.
func (s *State) hide(seat engine.Seat, knows cards.Set) {
	hand := s.hand[seat]
	s.hidden[seat] += uint8((hand &^ knows).Len())
	s.hand[seat] = hand & knows
	s.known[seat] &= knows
}

// keepSecrets takes from what seat me knows of the others' knowledge the cards
// in third hands that they may have seen without its being able to tell: not
// those in a hand that now lies open to them, and none that all see all know.
func (s *State) keepSecrets(me engine.Seat, v *State) {
	for seat := range engine.Seat(s.r.Seats) {
		for other := range engine.Seat(s.r.Seats) {
			if seat != me && other != me && other != seat && !s.sees(seat, other) {
				v.known[seat] &^= s.hand[other] &^ s.public
			}
		}
	}
}

// sees reports whether the hand of another seat lies open to a seat: a rival's
// under glasses, a partner's if the variant shows it.
func (s *State) sees(seat, other engine.Seat) bool {
	if s.r.table.Rivals(seat).Has(other) {
		return s.hasGlasses(seat)
	}
	return s.r.PartnerHands == HandsShown
}

// Rules returns the variant that is played.
func (v *View) Rules() engine.Rules { return v.s.r }

// Seat returns whose view it is.
func (v *View) Seat() engine.Seat { return v.seat }

// Phase returns which choice is due.
func (v *View) Phase() engine.Phase { return v.s.phase }

// choose writes the menu, which is empty if the seat is not to move.
func (v *View) choose() {
	v.ready = true
	if v.s.toMove == v.seat {
		v.menu.write()
	} else {
		v.menu.n, v.menu.total = 0, 0
	}
}

// Legal returns the choices of the seat if it is to move, else nil.
func (v *View) Legal() []engine.Action {
	if v.s.toMove != v.seat {
		return nil
	}
	if v.only != nil {
		return v.only
	}
	if !v.listed {
		if !v.ready {
			v.choose()
		}
		v.legal = v.menu.list(v.legal)
		v.listed = true
	}
	return v.legal
}

// Count returns how many choices Legal has.
func (v *View) Count() int {
	if v.only != nil {
		return len(v.only)
	}
	if !v.ready {
		v.choose()
	}
	return v.menu.Count()
}

// Nth returns the choice with a number in Legal.
func (v *View) Nth(i int) engine.Action {
	if v.only != nil {
		return v.only[i]
	}
	if !v.ready {
		v.choose()
	}
	return v.menu.Nth(i)
}

// Allows reports whether an action is in Legal.
func (v *View) Allows(a engine.Action) bool {
	if v.only != nil {
		return slices.Contains(v.only, a)
	}
	if !v.ready {
		v.choose()
	}
	return v.menu.Allows(a)
}

// Restrict makes these the choices until the next Look.
func (v *View) Restrict(to []engine.Action) { v.only = to }

// Standing returns a seat's points and its goal.
func (v *View) Standing(seat engine.Seat) (points, goal int) { return v.s.Standing(seat) }

// Sample fills dst with a state that the seat cannot tell from the real one:
// the cards it does not know are dealt anew, each arrangement that can be as
// likely as any other, to the hidden places in the rivals' hands and the stock.
func (v *View) Sample(dst engine.State, rng *rand.Rand) {
	d := dst.(*State)
	*d = v.s
	if !v.counted {
		v.count()
	}
	unseen, n := v.unseen, int(v.nUnseen)
	if v.nOwners > 0 {
		n = listCards(&unseen, d.r.all&^d.known[v.seat]&^v.dealHeld(d, rng))
	}
	shuffle(unseen[:n], rng)
	for seat := range d.r.Seats {
		if d.hidden[seat] > 0 {
			var drawn cards.Set
			for ; d.hidden[seat] > 0; d.hidden[seat]-- {
				n--
				drawn = drawn.With(unseen[n])
			}
			d.hand[seat] |= drawn
		}
		d.known[seat] |= d.hand[seat]
	}
	if d.r.Seats > 2 {
		d.shareSights()
	}
	copy(d.stock[v.unknown:d.bottom], unseen[:n])
	if d.mixed > 0 {
		slices.Sort(d.stock[d.bottom-d.mixed : d.bottom])
	}
	d.chance = rng.Uint64()
}

// count fills in what all samples of a view have in common: which cards the seat has not
// seen, and where they may lie in the stock.
func (v *View) count() {
	v.nUnseen = uint8(listCards(&v.unseen, v.s.r.all&^v.s.known[v.seat]))
	v.unknown = v.s.top
	for v.s.stock[v.unknown%maxDeck] != cards.None && v.unknown < v.s.bottom {
		v.unknown++
	}
	v.counted = true
}

// listCards lists the cards of a set, ascending, and returns how many there are.
func listCards(to *[maxDeck]cards.Card, set cards.Set) (n int) {
	for ; set != 0; set = set.Rest() {
		to[n] = set.First()
		n++
	}
	return n
}

// shareSights lets every seat know the hands that lie open to it.
func (s *State) shareSights() {
	for seat := range engine.Seat(s.r.Seats) {
		for other := range engine.Seat(s.r.Seats) {
			if seat != other && s.sees(seat, other) {
				s.known[seat] |= s.hand[other]
			}
		}
	}
}

// shuffle puts the cards in random order: Fisher–Yates with seven picks from
// each random number. A pick is the high half of the product with the number
// of places, and the low half serves for the next (Brackett-Rozinsky, Lemire
// 2024); with at most 54⁷ < 2⁴¹ outcomes each is within 2⁻²³ of uniform.
func shuffle(list []cards.Card, rng *rand.Rand) {
	i := uint64(len(list))
	for ; i > 7; i -= 7 {
		l, x := list[:i], rng.Uint64()
		x = swap(l, i, x)
		x = swap(l, i-1, x)
		x = swap(l, i-2, x)
		x = swap(l, i-3, x)
		x = swap(l, i-4, x)
		x = swap(l, i-5, x)
		swap(l, i-6, x)
	}
	if i > 1 {
		for x := rng.Uint64(); i > 1; i-- {
			x = swap(list, i, x)
		}
	}
}

// swap puts one of the first n cards in the last place of them, by a random number of
// which it returns what is left.
func swap(list []cards.Card, n, x uint64) (rest uint64) {
	j, rest := bits.Mul64(x, n)
	list[n-1], list[j] = list[j], list[n-1]
	return rest
}

// Equal reports whether two views hold the same knowledge.
func (v *View) Equal(other engine.View) bool {
	o := other.(*View)
	return v.seat == o.seat && v.s == o.s && v.nOwners == o.nOwners && v.owners == o.owners
}

// String returns the position as the seat knows it.
func (v *View) String() string { return v.s.String() }
