package policies

import (
	"math"
	"math/rand/v2"

	"cardlab/engine"
	"cardlab/engine/cards"
	"cardlab/engine/cutrope"
)

var cutropeRulesKind = Kind{
	Name: "rules",
	About: "a hand-written player of Cut the Rope: it looks for the plays of this turn that lead to its personal deck, weighs what they open to the seats that follow, " +
		"and keeps its supply rows in order",
	Games: []string{cutrope.GameName},
	Options: append(weightOptions(cutropeWeights[:]),
		countOption("depth", 4, 1, 8, "plays of one turn that it looks ahead; more find longer ways to its personal deck, and take several times as long each")),
	New: func(s Settings) Policy {
		p := &cutropeRules{name: s.Name(), depth: s.Count("depth")}
		for i, w := range cutropeWeights {
			p.weights[i] = int(math.Round(s.Number(w.name) * thousand))
		}
		return p
	},
}

// cutropeRules is the policy `rules` for Cut the Rope. It remembers nothing
// between choices.
type cutropeRules struct {
	name    string
	depth   int
	weights [ropeWeightCount]int // thousandths

	// What follows is set by Choose for one choice.
	view *cutrope.View
}

const (
	ropeRows  = 3  // level rows, and supply rows of a seat
	ropeCards = 11 // kinds of cards
	ropeFar   = 5  // cards that a row lacks, as far as it is looked into
)

// ropeTurn is a turn as far as it is thought through: what the level rows take,
// and what is there to play.
type ropeTurn struct {
	level    [ropeRows]cutrope.Row
	lacks    [ropeRows][ropeCards]uint8 // how many cards a level row must take before each card; ropeFar for more
	hand     [ropeCards]uint8
	held     int             // cards in hand
	supply   [ropeRows]uint8 // cards in each supply row
	personal cards.Card      // the top of the personal deck, None once it is played
}

// Name returns the canonical spec.
func (p *cutropeRules) Name() string { return p.name }

// Begin does nothing: the policy remembers nothing.
func (p *cutropeRules) Begin(engine.Table, engine.Seat, *rand.Rand) {}

// Choose returns the action with the best prospects, of equals the lowest. It
// makes no use of rng.
func (p *cutropeRules) Choose(view engine.View, _ *rand.Rand) engine.Action {
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
func (p *cutropeRules) look() (t ropeTurn) {
	v := p.view
	for row := range ropeRows {
		t.setLevel(row, v.Row(row))
		t.supply[row] = uint8(len(v.Supply(v.Seat(), row)))
	}
	for c := range cards.Card(ropeCards) {
		t.hand[c] = uint8(v.Hand(c))
		t.held += v.Hand(c)
	}
	t.personal, _ = v.Personal(v.Seat())
	return t
}

// top returns the top of a supply row, None if it is empty.
func (p *cutropeRules) top(t *ropeTurn, row int) cards.Card {
	if t.supply[row] == 0 {
		return cards.None
	}
	return p.view.Supply(p.view.Seat(), row)[t.supply[row]-1]
}

// play returns what a play is worth, with the best that may follow in the same turn.
func (p *cutropeRules) play(now *ropeTurn, from cutrope.Source, c cards.Card, row, depth int) int {
	t := *now
	level, _ := t.level[row].After(c)
	t.setLevel(row, level)
	v := 0
	switch from {
	case cutrope.FromPersonal: // what comes up next is not known
		t.personal = cards.None
		v += p.weights[ropePersonal] + depth // the sooner, the more may come of that
	case cutrope.FromHand:
		t.hand[c]--
		t.held--
		v += p.weights[ropeHand]
		if c == cutrope.Scissors {
			v -= p.weights[ropeScissors]
		}
		if t.held == 0 {
			v += p.weights[ropeLast]
		}
	default:
		t.supply[from-cutrope.FromSupplyA]--
		v += p.weights[ropeSupply]
		if t.supply[from-cutrope.FromSupplyA] == 0 {
			v += p.weights[ropeEmpty]
		}
	}
	return v + p.best(&t, depth-1)
}

// best returns the most that may come of a turn, if it stops here or goes on.
func (p *cutropeRules) best(t *ropeTurn, depth int) int {
	most := p.stop(t)
	if depth == 0 {
		return most
	}
	for row := range ropeRows {
		level := t.level[row]
		if t.likeAnEarlier(row) {
			continue
		}
		if t.personal != cards.None && level.Fits(t.personal) {
			most = max(most, p.play(t, cutrope.FromPersonal, t.personal, row, depth))
		}
		for supply := range ropeRows {
			if c := p.top(t, supply); c != cards.None && level.Fits(c) {
				most = max(most, p.play(t, cutrope.FromSupplyA+cutrope.Source(supply), c, row, depth))
			}
		}
		for c, n := range t.hand {
			if n > 0 && level.Fits(cards.Card(c)) {
				most = max(most, p.play(t, cutrope.FromHand, cards.Card(c), row, depth))
			}
		}
	}
	return most
}

// likeAnEarlier reports whether a level row takes just what an earlier one takes.
func (t *ropeTurn) likeAnEarlier(row int) bool {
	for i := range row {
		if t.level[i] == t.level[row] {
			return true
		}
	}
	return false
}

// stop returns what the level rows are worth to the seat if its turn ends so: how
// near they are to its own personal deck, and to those of the seats that follow.
func (p *cutropeRules) stop(t *ropeTurn) int {
	v := 0
	if t.personal != cards.None {
		v += p.weights[ropeNear] / (1 + t.lack(t.personal))
	}
	table, share := p.view.Rules().Table(), p.weights[ropeRival]
	for i := 1; i < int(table.Seats); i++ {
		top, _ := p.view.Personal(table.After(p.view.Seat(), i))
		v -= share / (1 + t.lack(top))
		share = share * p.weights[ropeLater] / thousand
	}
	return v
}

// setLevel sets what a level row takes, and works out what it lacks.
func (t *ropeTurn) setLevel(row int, level cutrope.Row) {
	t.level[row] = level
	lacks := &t.lacks[row]
	for c := range lacks {
		lacks[c] = ropeFar
	}
	for n := range uint8(ropeFar) {
		for c := range lacks {
			if lacks[c] == ropeFar && level.Fits(cards.Card(c)) {
				lacks[c] = n
			}
		}
		level, _ = level.After(cutrope.Scissors)
	}
}

// lack returns how many other cards the level row that is nearest to a card must take before it.
func (t *ropeTurn) lack(c cards.Card) int {
	n := uint8(ropeFar)
	for row := range t.lacks {
		n = min(n, t.lacks[row][c])
	}
	return int(n)
}

// put returns what it is worth to put a card down on a supply row, to be
// compared with the other cards and rows.
func (p *cutropeRules) put(t *ropeTurn, c cards.Card, row int) int {
	w := &p.weights
	v := 0
	switch top := p.top(t, row); {
	case top == cards.None:
		v -= w[ropeEmpty]
	case top == c:
		v += w[ropeRepeat]
	case c == cutrope.Scissors || top == cutrope.Scissors:
		v -= w[ropeBury] * ropeCards
	case top == c+1:
		v += w[ropeDescend]
	case top+1 == c:
		v += w[ropeAscend]
	default:
		v -= w[ropeBury] * int(max(top, c)-min(top, c))
	}
	if t.hand[c] > 1 {
		v += w[ropeSpare]
	}
	if c == cutrope.Scissors {
		return v - w[ropeScissors]
	}
	return v - w[ropeSoon]/(1+t.lack(c))
}
