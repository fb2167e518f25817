package cutrope

import (
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cutrope"
)

// slowGames is how many games of each variant the player is held against its slow form.
var slowGames = flag.Int("slow.games", 2, "games of each variant and player that are compared with the slow evaluation")

// TestThePlayerValuesAsTheSlowForm compares what each play and stopping is worth with the
// evaluation as it was first written, in whole games of players with various weights.
//
//	go test ./policies/cutrope -run SlowForm -slow.games 1000 -timeout 0
func TestThePlayerValuesAsTheSlowForm(t *testing.T) {
	for _, variant := range []string{"basic", "quick", "basic:seats=3,deck_out=stop", "quick:seats=4", "basic:seats=5,hand=4", "quick:seats=6,personal=7", "basic:seats=8"} {
		for i, name := range []string{"expert:depth=3", "expert:depth=4,near=9.7,rival=31.3,later=0.83,scissors=-4,hand=-2.6", "expert:depth=2,near=1.1,rival=0.4,last=-5,empty=4,supply=2.9"} {
			games := *slowGames
			if i > 0 {
				games = (games + 1) / 2
			}
			compareValues(t, variant, policyOf(t, name).(*player), games)
		}
	}
}

// TestTheAdviserValuesAsThePlayer compares what is thought of each action by who remembers what came of
// a turn and by who thinks it through each time.
func TestTheAdviserValuesAsThePlayer(t *testing.T) {
	for _, variant := range []string{"basic", "quick", "basic:seats=3,deck_out=stop", "quick:seats=4", "basic:seats=2,hand=9"} {
		for _, spec := range []string{"expert:empty=-1,spare=6,supply=0,descend=0,depth=4", "expert:depth=6,near=9.7,hand=-2.6"} {
			r, err := cutrope.Parse(variant)
			if err != nil {
				t.Fatal(err)
			}
			p, a := policyOf(t, spec).(*player), NewAdviser(spec)
			rng := rand.New(rand.NewPCG(3, uint64(len(variant))))
			s := r.New()
			v := s.NewView().(*cutrope.View)
			deal := append([]cards.Card(nil), r.Deck()...)
			for range 1 + *slowGames/2 {
				rng.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
				s.Begin(deal, rng.Uint64())
				for s.ToMove() != engine.NoSeat {
					s.Look(s.ToMove(), v)
					now := p.look(v)
					a.Look(v)
					for _, action := range v.Legal() {
						want := p.stop(now.soon(), now.personal)
						if verb, from, c, row := cutrope.Unpack(action); verb == cutrope.Play {
							want = p.play(&now, from, c, row, p.depth)
						}
						if got := a.Value(action); got != want {
							t.Fatalf("%s, %s: %s is worth %d, by the player %d, in\n%s", variant, spec, r.Words().Action(action), got, want, v)
						}
					}
					next := p.Choose(v, nil)
					if rng.IntN(4) == 0 {
						next = v.Legal()[rng.IntN(len(v.Legal()))]
					}
					s.Play(next, nil)
				}
			}
		}
	}
}

// compareValues plays games of a player against itself, with a random move now and
// then, and compares the values of all plays with those of the slow form.
func compareValues(t *testing.T, variant string, p *player, games int) {
	r, err := cutrope.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(15, uint64(len(variant))))
	s := r.New()
	v := s.NewView().(*cutrope.View)
	deal := append([]cards.Card(nil), r.Deck()...)
	for range games {
		rng.Shuffle(len(deal), func(i, j int) { deal[i], deal[j] = deal[j], deal[i] })
		s.Begin(deal, rng.Uint64())
		for s.ToMove() != engine.NoSeat {
			s.Look(s.ToMove(), v)
			a := p.Choose(v, nil)
			now := p.look(v)
			q := slow{player: *p}
			was := q.look()
			if got, want := p.stop(now.soon(), now.personal), q.stop(&was); got != want {
				t.Fatalf("%s, %s: to stop is worth %d, by the slow form %d", variant, p.name, got, want)
			}
			for _, a := range v.Legal() {
				verb, from, c, row := cutrope.Unpack(a)
				if verb != cutrope.Play {
					continue
				}
				if got, want := p.play(&now, from, c, row, p.depth), q.play(&was, from, c, row, p.depth); got != want {
					t.Fatalf("%s, %s: %s is worth %d, by the slow form %d", variant, p.name, r.Words().Action(a), got, want)
				}
			}
			if legal := v.Legal(); rng.IntN(4) == 0 {
				a = legal[rng.IntN(len(legal))]
			}
			s.Play(a, nil)
		}
	}
}

// slow is the player's evaluation as it was first written, which tries each card on each
// row: what a play is worth is held against it.
type slow struct{ player }

// far is how many cards a row lacks, as far as it is looked into.
const far = 5

// slowTurn is a turn as far as it is thought through: what the level rows take,
// and what is there to play.
type slowTurn struct {
	level    [cutrope.Levels]cutrope.Row
	lacks    [cutrope.Levels][cutrope.CardKinds]uint8 // how many cards a level row must take before each card; far for more
	hand     [cutrope.CardKinds]uint8
	held     int                     // cards in hand
	supply   [cutrope.Supplies]uint8 // cards in each supply row
	personal cards.Card              // the top of the personal deck, None once it is played
}

// look reads the view.
func (p *slow) look() (t slowTurn) {
	v := p.view
	for row := range cutrope.Levels {
		t.setLevel(row, v.Row(row))
	}
	for row := range cutrope.Supplies {
		t.supply[row] = uint8(len(v.Supply(v.Seat(), row)))
	}
	for c := range cards.Card(cutrope.CardKinds) {
		t.hand[c] = uint8(v.Hand(c))
		t.held += v.Hand(c)
	}
	t.personal, _ = v.Personal(v.Seat())
	return t
}

// top returns the top of a supply row, None if it is empty.
func (p *slow) top(t *slowTurn, row int) cards.Card {
	if t.supply[row] == 0 {
		return cards.None
	}
	return p.view.Supply(p.view.Seat(), row)[t.supply[row]-1]
}

// play returns what a play is worth, with the best that may follow in the same turn.
func (p *slow) play(now *slowTurn, from cutrope.Source, c cards.Card, row, depth int) int {
	t := *now
	level := t.level[row].After(c)
	t.setLevel(row, level)
	v := 0
	switch from {
	case cutrope.FromPersonal: // what comes up next is not known
		t.personal = cards.None
		v += p.weights[weighPersonal] + depth // the sooner, the more may come of that
	case cutrope.FromHand:
		t.hand[c]--
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
func (p *slow) best(t *slowTurn, depth int) int {
	most := p.stop(t)
	if depth == 0 {
		return most
	}
	for row := range cutrope.Levels {
		level := t.level[row]
		if t.likeAnEarlier(row) {
			continue
		}
		if t.personal != cards.None && level.Takes().Has(t.personal) {
			most = max(most, p.play(t, cutrope.FromPersonal, t.personal, row, depth))
		}
		for supply := range cutrope.Supplies {
			if c := p.top(t, supply); c != cards.None && level.Takes().Has(c) {
				most = max(most, p.play(t, cutrope.FromSupplyA+cutrope.Source(supply), c, row, depth))
			}
		}
		for c, n := range t.hand {
			if n > 0 && level.Takes().Has(cards.Card(c)) {
				most = max(most, p.play(t, cutrope.FromHand, cards.Card(c), row, depth))
			}
		}
	}
	return most
}

// likeAnEarlier reports whether a level row takes just what an earlier one takes.
func (t *slowTurn) likeAnEarlier(row int) bool {
	for i := range row {
		if t.level[i] == t.level[row] {
			return true
		}
	}
	return false
}

// stop returns what the level rows are worth to the seat if its turn ends so: how
// near they are to its own personal deck, and to those of the seats that follow.
func (p *slow) stop(t *slowTurn) int {
	v := 0
	if t.personal != cards.None {
		v += p.weights[weighNear] / (1 + t.lack(t.personal))
	}
	table, share := p.view.Rules().Table(), p.weights[weighRival]
	for i := 1; i < int(table.Seats); i++ {
		top, _ := p.view.Personal(table.After(p.view.Seat(), i))
		v -= share / (1 + t.lack(top))
		share = share * p.weights[weighLater] / thousand
	}
	return v
}

// setLevel sets what a level row takes, and works out what it lacks.
func (t *slowTurn) setLevel(row int, level cutrope.Row) {
	t.level[row] = level
	lacks := &t.lacks[row]
	for c := range lacks {
		lacks[c] = far
	}
	for n := range uint8(far) {
		for c := range lacks {
			if lacks[c] == far && level.Takes().Has(cards.Card(c)) {
				lacks[c] = n
			}
		}
		level = level.After(cutrope.Scissors)
	}
}

// lack returns how many other cards the level row that is nearest to a card must take before it.
func (t *slowTurn) lack(c cards.Card) int {
	n := uint8(far)
	for row := range t.lacks {
		n = min(n, t.lacks[row][c])
	}
	return int(n)
}
