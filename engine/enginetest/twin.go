package enginetest

import (
	"math/rand/v2"
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// A twin of a game for a seat is the game in which the cards that the seat has
// never seen have changed places: the same deal and events with these cards
// renamed. The seat must not be able to tell it from the real one.

// renaming gives each copy the card that it is in the twin.
type renaming []cards.Card

// renamed returns a random renaming of the copies that seat s has not seen.
func (g *game) renamed(s engine.Seat) renaming {
	to := renaming(slices.Clone(g.deal))
	unseen := g.unseen(s)
	for i := len(unseen) - 1; i > 0; i-- {
		a, b := unseen[i], unseen[g.rng.IntN(i+1)]
		to[a], to[b] = to[b], to[a]
	}
	return to
}

// twin folds the renamed log over the renamed deal.
func (g *game) twin(to renaming, chance uint64) engine.State {
	s := g.r.New()
	s.Begin(slices.Clone(to), chance)
	for i, e := range g.log {
		if g.moved[i] != nobody {
			e.Card = to[g.moved[i]]
		}
		if e.On < cards.Hidden && g.single {
			e.On = to[g.copyOf(engine.Event{Card: e.On})]
		}
		s.Evolve(e)
	}
	return s
}

// checkTwin checks that seat s, whose view of the real state is v, cannot tell
// a twin with other chance from it: by its view, by a sample, or by what an action causes.
func (g *game) checkTwin(s engine.Seat, v engine.View, legal []engine.Action) {
	g.t.Helper()
	to := g.renamed(s)
	twin := g.twin(to, g.rng.Uint64())
	w := twin.NewView()
	twin.Look(s, w)
	if !v.Equal(w) || !w.Equal(v) || v.String() != w.String() || !slices.Equal(v.Legal(), w.Legal()) {
		g.fail("view: seat %d can tell apart two states that differ only in chance and in cards it has not seen\ntwin     %s\nview     %s, legal %s\ntwin's   %s, legal %s",
			s, twin, v, g.actionTexts(v.Legal()), w, g.actionTexts(w.Legal()))
	}

	g.checkClauses(s, v, w)
	seed := g.rng.Uint64()
	a, b := g.r.New(), g.r.New()
	v.Sample(a, rand.New(rand.NewPCG(seed, 1)))
	w.Sample(b, rand.New(rand.NewPCG(seed, 1)))
	if !a.Equal(b) {
		g.fail("sample: two states look alike to seat %d, yet equal generators give different samples: it depends on more than the view\ntwin     %s\nsample   %s\ntwin's   %s", s, twin, a, b)
	}
	g.checkSamePlay(s, a, b)
	g.checkRedaction(s, to, legal)
}

// checkSamePlay plays two equal samples on and checks that chance is the same in both.
func (g *game) checkSamePlay(s engine.Seat, a, b engine.State) {
	g.t.Helper()
	for range maxPlies {
		legal := a.Legal(nil)
		if len(legal) == 0 {
			return
		}
		action := legal[g.rng.IntN(len(legal))]
		x, y := a.Play(action, nil), b.Play(action, nil)
		if !slices.Equal(x, y) {
			g.fail("sample: two states look alike to seat %d, yet chance in their samples differs: it depends on more than the view\nsample   %s\nevents   %s\ntwin's   %s", s, a, g.eventTexts(x), g.eventTexts(y))
		}
	}
}

// checkRedaction plays one action in the real state and in a twin with the same
// chance, and checks that seat s is told the same, up to the first card that it
// sees for the first time. The actor is s or holds the same cards in both.
func (g *game) checkRedaction(s engine.Seat, to renaming, legal []engine.Action) {
	g.t.Helper()
	if len(legal) == 0 || s != g.s.ToMove() && !g.holdsSame(g.s.ToMove(), to) {
		return
	}
	twin := g.twin(to, g.chance)
	if !slices.Equal(twin.Legal(nil), legal) {
		if s == g.s.ToMove() {
			g.fail("legal: what seat %d may do depends on cards that it has not seen\ntwin     %s", s, twin)
		}
		return
	}
	real := g.r.New()
	real.CopyFrom(g.s)
	action := legal[g.rng.IntN(len(legal))]
	mine, theirs := real.Play(action, nil), twin.Play(action, nil)
	differ := func() {
		g.t.Helper()
		g.fail("seen: %s tells seat %d of cards that it has not seen\nevents   %s\ntwin's   %s",
			g.actionTexts([]engine.Action{action}), s, g.eventTexts(mine), g.eventTexts(theirs))
	}
	n, same, told := g.compare(s, mine, theirs)
	if !same {
		differ()
	}
	if told {
		return // what the card is may decide what follows
	}
	switch { // the other world goes on where this one asks a seat: some answer must look like it
	case len(mine) < len(theirs) && !g.canMatch(s, real, theirs[n:]),
		len(theirs) < len(mine) && !g.canMatch(s, twin, mine[n:]):
		differ()
	}
}

// compare compares two runs of events as seat s is told of them, up to the end of
// the shorter or the first card that s sees for the first time. It returns how
// many were compared, whether they are the same, and whether a card was seen.
func (g *game) compare(s engine.Seat, mine, theirs []engine.Event) (n int, same, told bool) {
	for i := range min(len(mine), len(theirs)) {
		a, b := mine[i].SeenBy(s), theirs[i].SeenBy(s)
		if g.isNews(s, a) || g.isNews(s, b) {
			return i, a.Kind == b.Kind && a.Seat == b.Seat && a.From == b.From, true
		}
		if a != b {
			return i, false, false
		}
	}
	return min(len(mine), len(theirs)), true, false
}

// canMatch reports whether the seats other than s can act from here such that
// s is told the same as by the events given.
func (g *game) canMatch(s engine.Seat, from engine.State, events []engine.Event) bool {
	if seat := from.ToMove(); seat == s || seat == engine.NoSeat {
		return false
	}
	for _, a := range from.Legal(nil) {
		next := g.r.New()
		next.CopyFrom(from)
		mine := next.Play(a, nil)
		n, same, told := g.compare(s, mine, events)
		if same && (told || n == len(events) || g.canMatch(s, next, events[n:])) {
			return true
		}
	}
	return false
}

// holdsSame reports whether every card at the places of a seat keeps its name.
func (g *game) holdsSame(seat engine.Seat, to renaming) bool {
	for i, card := range to {
		if g.places[g.at[i]].Seat == seat && card != g.deal[i] {
			return false
		}
	}
	return true
}

// isNews reports whether a redacted event shows seat s a card for the first
// time; with equal cards, whether it may: the seat has not seen all that lie there.
func (g *game) isNews(s engine.Seat, e engine.Event) bool {
	if e.Card >= cards.Hidden {
		return false
	}
	if g.single {
		return !g.hasSeen(s, e.Card)
	}
	p := e.From
	if p == engine.Nowhere {
		p = e.To
	}
	for i, at := range g.at {
		if g.places[at] == p && !g.seen[s].has(i) {
			return true
		}
	}
	return false
}
