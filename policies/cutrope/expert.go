package cutrope

import (
	"math"
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cutrope"
	"github.com/cardlab/cardlab/policies"
)

// Expert is the kind `expert`: it looks for the plays of its turn that lead to its
// personal deck, and weighs what they open to the seats that follow.
var Expert = policies.Kind{
	Name:   "expert",
	Former: []string{"rules"},
	About: "a hand-written player of Cut the Rope: it looks for the plays of this turn that lead to its personal deck, weighs what they open to the seats that follow, " +
		"and keeps its supply rows in order",
	Games: []string{cutrope.GameName},
	Options: append(weights[:weightCount:weightCount],
		policies.CountOption("depth", 4, 1, 8, "plays of one turn that it looks ahead; more find longer ways to its personal deck, and take several times as long each")),
	New: func(s policies.Settings) policies.Policy {
		p := &player{name: s.Name(), depth: s.Count("depth")}
		for i, w := range weights {
			p.weights[i] = s.Thousandths(w.Name)
		}
		p.begin()
		return p
	},
}

// player is the policy `expert` for Cut the Rope. It remembers nothing
// between choices.
type player struct {
	name    string
	depth   int
	weights [weightCount]int // thousandths

	// What follows from the weights: what a personal deck costs or brings, by how
	// many cards come before its top in the nearest level row.
	near   nearness
	rivals [engine.MaxSeats]nearness // by moves until it is the rival's turn; 0 is its own

	// What follows is set by look for one choice.
	view   *cutrope.View
	supply [cutrope.Supplies][]cards.Card
	tops   [engine.MaxSeats]cards.Card // of the rivals' personal decks, in the order of their turns
	others int                         // how many rivals there are
	memo   *memo                       // of this choice; nil: what comes of a turn is thought through each time
}

// nearness holds a value by the bits of a [cutrope.Soon].
type nearness [1 << cutrope.Far]int

// nearnessOf returns a weight that halves if one card is missing, and so on.
func nearnessOf(weight int) (n nearness) {
	for bits := range n {
		n[bits] = weight / (1 + cutrope.Lacks(uint(bits)))
	}
	return n
}

// turn is a turn as far as it is thought through: what the level rows take,
// and what is there to play.
type turn struct {
	level    [cutrope.Levels]cutrope.Row
	hand     [cutrope.CardKinds]uint8
	kinds    cards.Set               // of the cards in hand
	held     int                     // cards in hand
	supply   [cutrope.Supplies]uint8 // cards in each supply row
	personal cards.Card              // the top of the personal deck, None once it is played
	played   uint64                  // how many cards from where: four bits a kind in hand, then a supply row, then the personal deck
}

// Name returns the canonical spec.
func (p *player) Name() string { return p.name }

// Begin does nothing: the policy remembers nothing.
func (p *player) Begin(engine.Table, engine.Seat, *rand.Rand) {}

// begin works out what follows from the weights.
func (p *player) begin() {
	p.near = nearnessOf(p.weights[weighNear])
	share := p.weights[weighRival]
	for i := 1; i < len(p.rivals); i++ {
		p.rivals[i] = nearnessOf(share)
		share = share * p.weights[weighLater] / thousand
	}
}

// Choose returns the action with the best prospects, of equals the lowest. It
// makes no use of rng.
func (p *player) Choose(view engine.View, _ *rand.Rand) engine.Action {
	now := p.look(view.(*cutrope.View))
	stop := p.stop(now.soon(), now.personal)
	legal := view.Legal()
	best, most := legal[0], math.MinInt
	bestPut, mostPut := engine.Action(0), math.MinInt
	for _, a := range legal {
		verb, from, c, row := cutrope.Unpack(a)
		if verb == cutrope.Put { // of these the best counts as stopping
			if v := p.put(&now, c, row); v > mostPut {
				bestPut, mostPut = a, v
			}
			continue
		}
		v := stop
		if verb == cutrope.Play {
			v = p.play(&now, from, c, row, p.depth)
		}
		if v > most {
			best, most = a, v
		}
	}
	if mostPut != math.MinInt && stop >= most {
		return bestPut
	}
	return best
}

// look reads a view.
func (p *player) look(v *cutrope.View) (t turn) {
	p.view = v
	for row := range cutrope.Levels {
		t.level[row] = v.Row(row)
	}
	for row := range cutrope.Supplies {
		p.supply[row] = v.Supply(v.Seat(), row)
		t.supply[row] = uint8(len(p.supply[row]))
	}
	for c := range cards.Card(cutrope.CardKinds) {
		if n := v.Hand(c); n > 0 {
			t.hand[c] = uint8(n)
			t.held += n
			t.kinds = t.kinds.With(c)
		}
	}
	t.personal, _ = v.Personal(v.Seat())
	table := v.Rules().Table()
	p.others = int(table.Seats) - 1
	for i := 1; i <= p.others; i++ {
		p.tops[i], _ = v.Personal(table.After(v.Seat(), i))
	}
	return t
}

// top returns the top of a supply row, None if it is empty.
func (p *player) top(t *turn, row int) cards.Card {
	if t.supply[row] == 0 {
		return cards.None
	}
	return p.supply[row][t.supply[row]-1]
}

// play returns what a play is worth, with the best that may follow in the same turn.
func (p *player) play(now *turn, from cutrope.Source, c cards.Card, row, depth int) int {
	t := *now
	t.level[row] = t.level[row].After(c)
	v := 0
	switch from {
	case cutrope.FromPersonal: // what comes up next is not known
		t.personal = cards.None
		t.played += 1 << (4 * (cutrope.CardKinds + cutrope.Supplies))
		v += p.weights[weighPersonal] + depth // the sooner, the more may come of that
	case cutrope.FromHand:
		t.held--
		t.played += 1 << (4 * c)
		if t.hand[c]--; t.hand[c] == 0 {
			t.kinds = t.kinds.Without(c)
		}
		v += p.weights[weighHand]
		if c == cutrope.Scissors {
			v -= p.weights[weighScissors]
		}
		if t.held == 0 {
			v += p.weights[weighLast]
		}
	default:
		t.supply[from-cutrope.FromSupplyA]--
		t.played += 1 << (4 * (cutrope.CardKinds + from - cutrope.FromSupplyA))
		v += p.weights[weighSupply]
		if t.supply[from-cutrope.FromSupplyA] == 0 {
			v += p.weights[weighEmpty]
		}
	}
	if p.memo != nil && depth > 1 {
		return v + p.memo.best(p, &t, depth-1)
	}
	return v + p.best(&t, depth-1)
}

// best returns the most that may come of a turn, if it stops here or goes on.
func (p *player) best(t *turn, depth int) int {
	most := p.stop(t.soon(), t.personal)
	if depth == 0 {
		return most
	}
	for row := range cutrope.Levels {
		if t.likeAnEarlier(row) {
			continue
		}
		takes := t.level[row].Takes()
		if t.personal != cards.None && takes.Has(t.personal) {
			most = max(most, p.play(t, cutrope.FromPersonal, t.personal, row, depth))
		}
		for supply := range cutrope.Supplies {
			if c := p.top(t, supply); c != cards.None && takes.Has(c) {
				most = max(most, p.play(t, cutrope.FromSupplyA+cutrope.Source(supply), c, row, depth))
			}
		}
		for rest := t.kinds & takes; rest != 0; rest = rest.Rest() {
			most = max(most, p.play(t, cutrope.FromHand, rest.First(), row, depth))
		}
	}
	return most
}

// likeAnEarlier reports whether a level row takes just what an earlier one takes.
func (t *turn) likeAnEarlier(row int) bool {
	for i := range row {
		if t.level[i] == t.level[row] {
			return true
		}
	}
	return false
}

// soon tells how near the nearest level row is to each card.
func (t *turn) soon() (s cutrope.Soon) {
	for _, level := range t.level {
		s |= level.Soon()
	}
	return s
}

// stop returns what the level rows are worth to the seat if its turn ends so: how
// near they are to its own personal deck, and to those of the seats that follow.
func (p *player) stop(soon cutrope.Soon, personal cards.Card) int {
	v := 0
	if personal != cards.None {
		v += p.near[soon.Of(personal)]
	}
	for i := 1; i <= p.others; i++ {
		v -= p.rivals[i&7][soon.Of(p.tops[i&7])]
	}
	return v
}

// put returns what it is worth to put a card down on a supply row, to be
// compared with the other cards and rows.
func (p *player) put(t *turn, c cards.Card, row int) int {
	w := &p.weights
	v := 0
	switch top := p.top(t, row); {
	case top == cards.None:
		v -= w[weighEmpty]
	case top == c:
		v += w[weighRepeat]
	case c == cutrope.Scissors || top == cutrope.Scissors:
		v -= w[weighBury] * cutrope.CardKinds
	case top == c+1:
		v += w[weighDescend]
	case top+1 == c:
		v += w[weighAscend]
	default:
		v -= w[weighBury] * int(max(top, c)-min(top, c))
	}
	if t.hand[c] > 1 {
		v += w[weighSpare]
	}
	if c == cutrope.Scissors {
		return v - w[weighScissors]
	}
	return v - w[weighSoon]/(1+cutrope.Lacks(t.soon().Of(c)))
}
