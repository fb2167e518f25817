package cutrope

import (
	"math"
	"math/bits"
	"math/rand/v2"

	"cardlab/engine"
	"cardlab/engine/cards"
	"cardlab/engine/cutrope"
	"cardlab/policies"
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
	New: func(s policies.Settings) policies.Policy { return newPlayer(s) },
}

func newPlayer(s policies.Settings) *player {
	p := &player{name: s.Name(), depth: s.Count("depth")}
	for i, w := range weights {
		p.weights[i] = s.Thousandths(w.Name)
	}
	return p
}

// player is the policy `expert` for Cut the Rope. It remembers nothing
// between choices.
type player struct {
	name    string
	depth   int
	weights [weightCount]int // thousandths

	levels levels

	// What follows is set by Choose for one choice.
	view *cutrope.View
}

// turn is a turn as far as it is thought through: what the level rows take,
// and what is there to play.
type turn struct {
	level    [cutrope.Levels]level
	hand     [cutrope.CardKinds]uint8
	kinds    uint16                  // in hand, one bit a card
	held     int                     // cards in hand
	supply   [cutrope.Supplies]uint8 // cards in each supply row
	personal cards.Card              // the top of the personal deck, None once it is played
}

// Name returns the canonical spec.
func (p *player) Name() string { return p.name }

// Begin does nothing: the policy remembers nothing.
func (p *player) Begin(engine.Table, engine.Seat, *rand.Rand) {}

// Choose returns the action with the best prospects, of equals the lowest. It
// makes no use of rng.
func (p *player) Choose(view engine.View, _ *rand.Rand) engine.Action {
	p.view = view.(*cutrope.View)
	now := p.look()
	stop := p.stop(&now)
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

// look reads the view.
func (p *player) look() (t turn) {
	v := p.view
	p.levels.begin()
	for row := range cutrope.Levels {
		t.level[row] = p.levels.of(v.Row(row))
	}
	for row := range cutrope.Supplies {
		t.supply[row] = uint8(len(v.Supply(v.Seat(), row)))
	}
	for c := range cards.Card(cutrope.CardKinds) {
		if n := v.Hand(c); n > 0 {
			t.hand[c] = uint8(n)
			t.kinds |= 1 << c
			t.held += n
		}
	}
	t.personal, _ = v.Personal(v.Seat())
	return t
}

// top returns the top of a supply row, None if it is empty.
func (p *player) top(t *turn, row int) cards.Card {
	if t.supply[row] == 0 {
		return cards.None
	}
	return p.view.Supply(p.view.Seat(), row)[t.supply[row]-1]
}

// play returns what a play is worth, with the best that may follow in the same turn.
func (p *player) play(now *turn, from cutrope.Source, c cards.Card, row, depth int) int {
	t := *now
	t.level[row] = p.levels.after(t.level[row], c)
	v := 0
	switch from {
	case cutrope.FromPersonal: // what comes up next is not known
		t.personal = cards.None
		v += p.weights[weighPersonal] + depth // the sooner, the more may come of that
	case cutrope.FromHand:
		if t.hand[c]--; t.hand[c] == 0 {
			t.kinds &^= 1 << c
		}
		t.held--
		v += p.weights[weighHand]
		if c == cutrope.Scissors {
			v -= p.weights[weighScissors]
		}
		if t.held == 0 {
			v += p.weights[weighLast]
		}
	default:
		t.supply[from-cutrope.FromSupplyA]--
		v += p.weights[weighSupply]
		if t.supply[from-cutrope.FromSupplyA] == 0 {
			v += p.weights[weighEmpty]
		}
	}
	return v + p.best(&t, depth-1)
}

// best returns the most that may come of a turn, if it stops here or goes on.
func (p *player) best(t *turn, depth int) int {
	most := p.stop(t)
	if depth == 0 {
		return most
	}
	var tops [cutrope.Supplies]cards.Card
	for supply := range tops {
		tops[supply] = p.top(t, supply)
	}
	for row := range cutrope.Levels {
		if t.likeAnEarlier(row) {
			continue
		}
		takes := p.levels.takes(t.level[row])
		if t.personal != cards.None && takes>>t.personal&1 != 0 {
			most = max(most, p.play(t, cutrope.FromPersonal, t.personal, row, depth))
		}
		for supply, c := range tops {
			if c != cards.None && takes>>c&1 != 0 {
				most = max(most, p.play(t, cutrope.FromSupplyA+cutrope.Source(supply), c, row, depth))
			}
		}
		for set := takes & t.kinds; set != 0; set &= set - 1 {
			most = max(most, p.play(t, cutrope.FromHand, cards.Card(bits.TrailingZeros16(set)), row, depth))
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

// stop returns what the level rows are worth to the seat if its turn ends so: how
// near they are to its own personal deck, and to those of the seats that follow.
func (p *player) stop(t *turn) int {
	v := 0
	near := p.levels.near(&t.level)
	if t.personal != cards.None {
		v += p.weights[weighNear] / (1 + near.lack(t.personal))
	}
	table, share := p.view.Rules().Table(), p.weights[weighRival]
	for i := 1; i < int(table.Seats); i++ {
		top, _ := p.view.Personal(table.After(p.view.Seat(), i))
		v -= share / (1 + near.lack(top))
		share = share * p.weights[weighLater] / thousand
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
	near := p.levels.near(&t.level)
	return v - w[weighSoon]/(1+near.lack(c))
}
