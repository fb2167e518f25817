package cuttle

import (
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cuttle"
	"github.com/cardlab/cardlab/policies"
)

// Expert is the kind `expert`: it plays Cuttle by the worth of positions: for each legal action it
// works out what its seat knows of the position afterwards, values that
// (value.go), and chooses the action with the highest value.
var Expert = policies.Kind{
	Name:   "expert",
	Former: []string{"rules"},
	About: "a hand-written Cuttle player: it values the position after each action by named weights, " +
		"with the rival's best answers in mind, and takes the best",
	Games:   []string{cuttle.GameName},
	Options: weights[:],
	New: func(s policies.Settings) policies.Policy {
		p := &player{name: s.Name()}
		for i, w := range weights {
			p.weights[i] = s.Thousandths(w.Name)
		}
		p.begin()
		return p
	},
}

// player is the policy `expert`. What it keeps from one choice to the next only spares it
// work: the same view always gives the same choice.
type player struct {
	name    string
	weights [weightCount]int // thousandths

	// What follows from the weights.
	byWorth [cards.Ranks]cards.Set                   // the ranks, the one most worth keeping first
	keeps   [64]int                                  // by card: what it is worth in hand
	close   [12]int                                  // by points lacking: how much more the last ten count
	many    [16]int                                  // by cards in hand: what so many are worth, besides what each is
	urgent  [cuttle.MaxSeats]struct{ win, take int } // by moves before: having a card that wins, and what could be taken, in thousandths

	// What follows is set by look for one choice.
	view    *cuttle.View
	rules   *cuttle.Rules
	me      engine.Seat
	table   engine.Table
	seats   engine.Seat
	ours    engine.Seats
	rivals  [cuttle.MaxSeats]engine.Seats
	share   [cuttle.MaxSeats]int                     // what is worth 1000 to a seat is worth to me
	goals   [8]int                                   // by kings
	topGoal int                                      // the highest goal, with whatever kings
	rivalry bool                                     // I have several rivals, each for itself
	single  [cuttle.MaxSeats]int                     // share, but 0 for rivals among whom there is rivalry
	carried bool                                     // some jack or joker lay on a card
	shown   cards.Set                                // by a seven
	unseen  cards.Set                                // where they are the seat cannot know
	hidden  int                                      // what the unseen cards are worth in hand together
	mean    int                                      // what an unseen card in hand is worth
	odds    *chances                                 // that hidden cards are among the unseen ones
	orders  [cuttle.MaxSeats][cuttle.MaxSeats]mover  // by the seat whose turn is next
	movers  *[cuttle.MaxSeats]mover                  // by seat: those that count
	was     board                                    // the position before the choice
	now     terms                                    // its terms
	after   board                                    // room for the position after an action
	spoilt  board                                    // room for the position after it if a rival counters
	spoils  [cards.Pack + cards.Jokers]counteredCard // by one-off
	valued  cards.Set                                // those of spoils that have been worked out
	risk    int                                      // that a one-off is countered, in thousandths, if it is not one that counters; -1 before it is asked
}

// Name returns the canonical spec.
func (p *player) Name() string { return p.name }

// Begin does nothing: the policy remembers nothing.
func (p *player) Begin(engine.Table, engine.Seat, *rand.Rand) {}

// Choose returns the action of highest value, of equals the lowest. It makes
// no use of rng.
func (p *player) Choose(view engine.View, _ *rand.Rand) engine.Action {
	p.look(view.(*cuttle.View))
	legal := view.Legal()
	best, most := legal[0], exactly
	for _, a := range legal {
		if v := p.value(a, most); v > most {
			best, most = a, v
		}
	}
	return best
}

// AsksRules says that the policy knows of the rules what it asks, see [policies.Asker].
func (p *player) AsksRules() {}

// begin works out what follows from the weights.
func (p *player) begin() {
	var done [cards.Ranks]bool
	for i := range p.byWorth {
		best := -1
		for r := range done {
			if !done[r] && (best < 0 || p.keep(cards.Rank(r)) > p.keep(cards.Rank(best))) {
				best = r
			}
		}
		done[best] = true
		p.byWorth[i] = cards.RankSet(cards.Rank(best))
	}
	for c := range cards.Card(cards.Pack + cards.Jokers) {
		p.keeps[c] = p.keep(c.Rank())
	}
	w := &p.weights
	for need := range p.close {
		p.close[need] = w[weighClose] * (11 - need) * (11 - need) / 10
	}
	for n := range p.many {
		p.many[n] = w[weighDraw] * harmonic[n] / thousand
	}
	p.urgent[0].win, p.urgent[0].take = w[weighDanger], thousand
	for i := 1; i < len(p.urgent); i++ {
		p.urgent[i].win, p.urgent[i].take = w[weighThreat]/i, w[weighHope]/i
	}
}

// keep returns what a card of a rank in hand is worth.
func (p *player) keep(r cards.Rank) int {
	if r > cards.King {
		r = cards.Jack // a joker steals royals as a jack steals points
	}
	return p.weights[keepAce+weight(r)]
}
