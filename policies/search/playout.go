package search

import (
	"errors"
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
)

// playout plays positions on inside a search.
type playout struct {
	plies int // at most so many; then the position is appraised
	table engine.Table
	menu  engine.Menu // if the states of the game write one; else nil
	legal []engine.Action
	log   []engine.Event

	// For a playout by another policy than random:
	seats [engine.MaxSeats]policies.Policy
	view  engine.View
	pcg   *rand.PCG
	rng   *rand.Rand
}

// checkPlayout returns why the setting playout cannot play positions on: a
// playout has no audience, so a program or a person would be asked about games
// that nobody told of.
func checkPlayout(s policies.Settings) error {
	of := s.Policy("playout")
	switch programs, _ := of.Programs(); {
	case len(programs) > 0:
		return errors.New("playout=" + of.Name() + ": another program cannot play positions on inside a search; name a policy of cardlab's own")
	case of.Terminal():
		return errors.New("playout=" + of.Name() + ": nobody at the terminal can play positions on inside a search; name a policy of cardlab's own")
	}
	return nil
}

// newPlayout returns playouts by a policy. Uniform choice has a path of its
// own: it sees nothing but the list of what is legal, so it needs no view.
func newPlayout(of policies.Spec, plies int) *playout {
	p := &playout{plies: plies, legal: make([]engine.Action, 0, roomForActions), log: make([]engine.Event, 0, roomForEvents)}
	if _, uniform := of.New().(policies.Random); uniform {
		return p
	}
	for seat := range p.seats {
		p.seats[seat] = of.New()
	}
	p.pcg = rand.NewPCG(0, 0)
	p.rng = rand.New(p.pcg)
	return p
}

// begin makes ready for the states of a game.
func (p *playout) begin(s engine.State, t engine.Table) {
	p.table, p.menu = t, nil
	if o, ok := s.(engine.Offerer); ok {
		p.menu = o.NewMenu()
	}
	if p.rng != nil {
		p.view = s.NewView()
	}
}

// run plays on from a position, with all randomness from seed.
func (p *playout) run(s engine.State, seed uint64) {
	if p.rng != nil {
		p.runPolicies(s, seed)
		return
	}
	if o, ok := s.(engine.Offerer); ok && p.menu != nil {
		p.runMenu(s, o, seed)
		return
	}
	for range p.plies {
		p.legal = s.Legal(p.legal)
		n := len(p.legal)
		if n == 0 {
			return
		}
		seed++
		p.log = s.Play(p.legal[engine.Pick(engine.Mix(seed), n)], p.log[:0])
	}
}

// runMenu plays on as run does, without a list.
func (p *playout) runMenu(s engine.State, o engine.Offerer, seed uint64) {
	for range p.plies {
		n := o.Offer(p.menu)
		if n == 0 {
			return
		}
		seed++
		p.log = s.Play(p.menu.Nth(engine.Pick(engine.Mix(seed), n)), p.log[:0])
	}
}

// runPolicies plays on with a policy at every seat.
func (p *playout) runPolicies(s engine.State, seed uint64) {
	p.pcg.Seed(seed, engine.Mix(seed))
	for seat := range engine.Seat(p.table.Seats) {
		p.seats[seat].Begin(p.table, seat, p.rng)
	}
	for range p.plies {
		seat := s.ToMove()
		if seat == engine.NoSeat {
			return
		}
		s.Look(seat, p.view)
		legal := p.view.Legal()
		a := legal[0]
		if len(legal) > 1 {
			a = p.seats[seat].Choose(p.view, p.rng)
		}
		p.log = s.Play(a, p.log[:0])
	}
}
