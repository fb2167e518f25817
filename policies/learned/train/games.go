package train

import (
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/learned"
	"github.com/cardlab/cardlab/policies/learned/inputs"
)

// sample is a choice that was made, to learn from.
type sample struct {
	seat     engine.Seat
	from, to int32   // its rows, in those of the game
	chosen   float64 // the chance to win that the net gave the action chosen
	best     float64 // and the one it gave the best action, if that was chosen at random
	random   bool    // it was chosen at random
	settled  bool    // the game was over by it: the net was not asked, and learns nothing
	searched bool    // chosen and best are not what the net thought but what a search found
	aside    bool    // it was not chosen: a search found this of it
}

// record is one game as it is learned from.
type record struct {
	rows    []uint16
	samples []sample
	share   [engine.MaxSeats]float64 // of the win, by seat
	targets []float64                // by sample
}

// table is where one worker plays.
type table struct {
	course  *Course
	reader  inputs.Reader
	player  *learned.Player
	others  [engine.MaxSeats]policies.Policy // who chooses instead, by seat; nil: the net does
	boot    [engine.MaxSeats]policies.Policy // made when first needed
	fixed   [engine.MaxSeats]policies.Policy
	state   engine.State
	view    engine.View
	deal    []cards.Card
	log     []engine.Event
	pcg     *rand.PCG
	rng     *rand.Rand
	answers []int64
	deeper  deeper
}

func newTable(c *Course) *table {
	pcg := rand.NewPCG(0, 0)
	t := &table{
		course: c, reader: learned.NewReader(c.game, int(c.table.Seats)), state: c.Rules.New(),
		deal: make([]cards.Card, len(c.Rules.Deck())), pcg: pcg, rng: rand.New(pcg),
	}
	t.view = t.state.NewView()
	return t
}

// play plays the game of a number by a net and keeps what is to be learned from it.
func (t *table) play(n *learned.Net, number int, r *record) {
	c := t.course
	t.player = learned.NewPlayer(n, t.reader, c.table.Sides())
	if c.Search > 0 {
		t.deeper.by(n, c)
	}
	seed := engine.Mix(engine.Mix(uint64(c.Seed)) ^ uint64(number))
	t.pcg.Seed(seed, engine.Mix(seed))
	copy(t.deal, c.Rules.Deck())
	t.rng.Shuffle(len(t.deal), func(i, j int) { t.deal[i], t.deal[j] = t.deal[j], t.deal[i] })
	t.state.Begin(t.deal, t.rng.Uint64())
	r.rows, r.samples = r.rows[:0], r.samples[:0]
	t.seat(number)
	for t.state.ToMove() != engine.NoSeat {
		seat := t.state.ToMove()
		t.state.Look(seat, t.view)
		legal := t.view.Legal()
		a := legal[0]
		if len(legal) > 1 {
			a = t.choose(seat, legal, number, r)
		}
		t.log = t.state.Play(a, t.log[:0])
	}
	out, _ := t.state.Outcome()
	for x := range engine.Seat(c.table.Seats) {
		switch {
		case out.Winner == engine.NoSeat:
			r.share[x] = 1 / float64(c.table.Sides())
		case out.Side.Has(x):
			r.share[x] = 1
		default:
			r.share[x] = 0
		}
	}
}

// seat seats who plays the game of a number besides the net: in games to boot
// the policy for that everywhere, against a fixed policy that one at all seats but
// those of one side, which changes from game to game.
func (t *table) seat(number int) {
	c := t.course
	for x := range engine.Seat(c.table.Seats) {
		t.others[x] = nil
		switch {
		case number < c.Boot:
			t.others[x] = made(&t.boot[x], c.BootBy)
		case c.Versus != nil && !c.table.Side(engine.Seat(number%c.table.Sides())).Has(x):
			t.others[x] = made(&t.fixed[x], *c.Versus)
		}
		if p := t.others[x]; p != nil {
			p.Begin(c.table, x, t.rng)
		}
	}
}

// made returns a policy, which it makes at first.
func made(p *policies.Policy, s policies.Spec) policies.Policy {
	if *p == nil {
		*p = s.New()
	}
	return *p
}

// choose chooses for a seat, and keeps a sample if it is one to learn from.
func (t *table) choose(seat engine.Seat, legal []engine.Action, number int, r *record) engine.Action {
	c := t.course
	isBoot := number < c.Boot
	other := t.others[seat]
	if other != nil && !isBoot {
		return other.Choose(t.view, t.rng)
	}
	if c.Search > 0 && !isBoot && t.rng.Float64() < c.Search {
		return t.searched(seat, legal, number, r)
	}
	s := sample{seat: seat, from: int32(len(r.rows))}
	s.random = t.rng.Float64() < c.epsilon(number)
	t.player.Look(t.view)
	var chosen engine.Action
	var answer int64
	switch {
	case other != nil && !s.random:
		chosen = other.Choose(t.view, t.rng)
		answer = t.player.Answer(chosen)
	default:
		best := t.value(legal)
		at := best
		if s.random {
			at = t.rng.IntN(len(legal))
		}
		chosen, answer = legal[at], t.answers[at]
		s.best = learned.ChanceOf(t.answers[best])
	}
	s.chosen, s.settled = learned.ChanceOf(answer), answer == learned.Sure || answer == -learned.Sure
	r.rows = t.player.Rows(chosen, r.rows)
	s.to = int32(len(r.rows))
	r.samples = append(r.samples, s)
	return chosen
}

// value asks the net about all actions and returns the place of the best, of equals the first.
func (t *table) value(legal []engine.Action) (best int) {
	t.answers = t.answers[:0]
	for i, a := range legal {
		t.answers = append(t.answers, t.player.Answer(a))
		if t.answers[i] > t.answers[best] {
			best = i
		}
	}
	return best
}

// learn learns from a game, its last choice first.
func (c *Course) learn(f *floats, r *record, step float32) {
	targets := c.targets(r)
	for i := len(r.samples) - 1; i >= 0; i-- {
		if s := &r.samples[i]; !s.settled {
			f.learn(r.rows[s.from:s.to], targets[i], step)
		}
	}
}

// targets returns the target of each choice of a game: at a seat's last one the
// result, and before it a mixture of the target after it with what the net thought
// there. What follows a random choice says nothing of the choice before it: there
// the net's best counts.
func (c *Course) targets(r *record) []float64 {
	r.targets = append(r.targets[:0], make([]float64, len(r.samples))...)
	target := r.share
	for i := len(r.samples) - 1; i >= 0; i-- {
		s := &r.samples[i]
		switch {
		case s.aside:
			r.targets[i] = s.chosen
			continue
		case s.searched:
			r.targets[i] = float64(foundShare*s.chosen) + float64((1-foundShare)*target[s.seat])
		default:
			r.targets[i] = target[s.seat]
		}
		if s.random {
			target[s.seat] = s.best
		} else {
			target[s.seat] = float64(c.Lambda*target[s.seat]) + float64((1-c.Lambda)*s.chosen)
		}
	}
	return r.targets
}
