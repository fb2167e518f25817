package train

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies/learned"
	"github.com/cardlab/cardlab/policies/learned/inputs"
	"github.com/cardlab/cardlab/policies/search"
)

// What a search found is worth learning: it says of several actions what they lead to,
// and with less chance in it than the result of one game. So at some choices the net is
// searched with, and each action that the search tried often enough is a sample.

// leastTries is how often a search must have tried an action to teach something of it.
const leastTries = 3

// foundShare is how much what a search found of the action chosen counts in its target; the
// rest is what the game says.
const foundShare = 0.5

// deeper searches with the net of a round.
type deeper struct {
	*learned.Player // by which the search values actions
	reader          inputs.Reader
	search          *search.Searcher
	found           []search.Found
}

// by makes ready to search with a net.
func (d *deeper) by(n *learned.Net, c *Course) {
	if d.search == nil {
		d.reader = learned.NewReader(c.game, int(c.table.Seats))
		d.search = search.NewSearcher(d, c.Iterations)
	}
	d.Player = learned.NewPlayer(n, d.reader, c.table.Sides())
}

// searched chooses for a seat by a search, and keeps a sample of each action that it tried.
func (t *table) searched(seat engine.Seat, legal []engine.Action, number int, r *record) engine.Action {
	d := &t.deeper
	var best int
	d.found, best = d.search.Search(t.view, t.rng, d.found)
	chosen := best
	random := t.rng.Float64() < t.course.epsilon(number)
	if random {
		chosen = t.rng.IntN(len(legal))
	}
	t.player.Look(t.view)
	keep := func(i int, s sample) {
		f := d.found[i]
		answer := t.player.Answer(f.Action)
		s.seat, s.from = seat, int32(len(r.rows))
		s.chosen, s.best, s.searched = f.Chance, d.found[best].Chance, f.Tries >= leastTries
		s.settled = answer == learned.Sure || answer == -learned.Sure
		r.rows = t.player.Rows(f.Action, r.rows)
		s.to = int32(len(r.rows))
		r.samples = append(r.samples, s)
	}
	for i, f := range d.found {
		if i != chosen && f.Tries >= leastTries {
			keep(i, sample{aside: true})
		}
	}
	keep(chosen, sample{random: random})
	return d.found[chosen].Action
}
