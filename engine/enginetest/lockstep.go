package enginetest

import (
	"math/rand/v2"
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Worlds in lockstep: beside the real one goes a sample of a seat's view, which
// the seat cannot tell from it. In the sample the others hold other cards and
// know other things, and nothing that the seat gets may depend on that: as long as
// the seat does the same in both, and the others what looks the same to it, it
// must be told the same events, and as many, and have the same view and choices,
// until it is shown a card that is another in the other world.
//
// A twin (twin.go) is the real game with cards renamed, so that in it every seat
// has seen as many cards as in the real one. A sample has a past of its own.

const (
	oneInLockstep = 4  // at one ply in so many, for one seat
	lockstepPlies = 24 // at most, for one sample
	lockstepTries = 4  // actions that are tried before one is chosen
)

// lockstep plays random games, in as many as Options has them, and goes on from
// positions of theirs with a sample for one seat.
func (c *check) lockstep() {
	c.t.Helper()
	own := *c
	own.rng = rand.New(rand.NewPCG(c.o.Seed, 1))
	told := make([]int, 256)
	for n := range c.o.Games {
		g := &game{check: &own, n: n, s: c.r.New()}
		g.playInLockstep(told)
	}
}

func (g *game) playInLockstep(told []int) {
	g.t.Helper()
	defer g.guard()
	g.s.Begin(g.shuffled(), g.rng.Uint64())
	view := g.s.NewView()
	for {
		legal := g.s.Legal(nil)
		if len(legal) == 0 {
			return
		}
		if g.rng.IntN(oneInLockstep) == 0 {
			s := engine.Seat(g.rng.IntN(int(g.table.Seats)))
			g.s.Look(s, view)
			w := &worlds{game: g, seat: s, told: told, real: g.r.New(), other: g.r.New()}
			w.real.CopyFrom(g.s)
			view.Sample(w.other, rand.New(rand.NewPCG(g.rng.Uint64(), 7)))
			w.walk()
		}
		g.log = g.s.Play(legal[g.rng.IntN(len(legal))], g.log)
	}
}

// worlds are two states that seat has been told the same of.
type worlds struct {
	*game
	seat        engine.Seat
	real, other engine.State
	begun       string   // the sample, as it was
	played      []string // what was played since, in the real world
	told        []int    // events that any seat was told, by kind
}

// walk plays on in both worlds as long as they are alike.
func (w *worlds) walk() {
	w.t.Helper()
	w.begun = printed(w.other)
	for range lockstepPlies {
		w.compare()
		if !w.step() {
			return
		}
	}
}

// compare checks that the seat sees the same in both worlds.
func (w *worlds) compare() {
	w.t.Helper()
	v, o := w.real.NewView(), w.other.NewView()
	w.real.Look(w.seat, v)
	w.other.Look(w.seat, o)
	turn, whose := w.real.Turn()
	turn2, whose2 := w.other.Turn()
	out, over := w.real.Outcome()
	out2, over2 := w.other.Outcome()
	switch {
	case w.real.ToMove() != w.other.ToMove() || w.real.Phase() != w.other.Phase() || turn != turn2 || whose != whose2 || out != out2 || over != over2 || w.real.Stock() != w.other.Stock():
		w.leak("who is to move, phase, turn, stock or outcome differ")
	case !v.Equal(o) || !o.Equal(v) || v.String() != o.String() || !slices.Equal(v.Legal(), o.Legal()):
		w.leak("the views differ\nview     %s, legal %s\nother's  %s, legal %s", v, w.actionTexts(v.Legal()), o, w.actionTexts(o.Legal()))
	}
	for seat := range engine.Seat(w.table.Seats) {
		p, goal := w.real.Standing(seat)
		if q, goal2 := w.other.Standing(seat); p != q || goal != goal2 {
			w.leak("seat %d stands at %d of %d in the one, at %d of %d in the other", seat, p, goal, q, goal2)
		}
	}
}

func (w *worlds) leak(format string, args ...any) {
	w.t.Helper()
	w.fail("lockstep: seat %d can tell apart two worlds by what it may not know: %s\nsample   %s\nplayed   %s\nreal     %s\nother    %s",
		w.seat, sprintf(format, args...), w.begun, w.played, printed(w.real), printed(w.other))
}

// step plays a ply in both worlds that keeps them alike, of those tried the one
// with the rarest event; it reports whether there is one.
func (w *worlds) step() bool {
	w.t.Helper()
	mine, theirs := w.real.Legal(nil), w.other.Legal(nil)
	var best fork
	rarest, tried := -1, 0
	for _, i := range w.rng.Perm(len(mine)) {
		if !slices.Contains(theirs, mine[i]) {
			continue
		}
		if tried++; tried > lockstepTries {
			break
		}
		f := w.play(mine[i], mine[i])
		switch {
		case f.result == differs:
			w.leak("%s causes, as it is told,\nreal     %s\nother    %s", w.actionTexts(mine[i:i+1]), w.eventTexts(f.mine), w.eventTexts(f.theirs))
		case f.result == alike && (rarest < 0 || w.rarity(f) < rarest):
			best, rarest = f, w.rarity(f)
		}
	}
	if rarest < 0 && w.real.ToMove() != w.seat {
		best = w.lookalike(mine, theirs)
	}
	if best.result != alike {
		return false
	}
	for _, e := range best.mine {
		w.told[e.Kind]++
	}
	w.played = append(w.played, best.text)
	w.real, w.other = best.real, best.other
	return true
}

// lookalike plays different actions of another seat that look the same, if there are some.
func (w *worlds) lookalike(mine, theirs []engine.Action) fork {
	for tried, i := range w.rng.Perm(len(mine)) {
		if tried == lockstepTries {
			break
		}
		for _, b := range theirs {
			if f := w.play(mine[i], b); f.result == alike {
				return f
			}
		}
	}
	return fork{result: parted}
}

// rarity returns how often the rarest event of a ply was told before.
func (w *worlds) rarity(f fork) int {
	least := 1 << 30
	for _, e := range f.mine {
		least = min(least, w.told[e.Kind])
	}
	return least
}

// fork is what a ply makes of the two worlds.
type fork struct {
	real, other  engine.State
	mine, theirs []engine.Event // as the seat is told
	text         string
	result       result
}

// result says how two worlds compare after a ply.
type result uint8

const (
	differs result = iota // and the seat may not know it
	parted                // the seat sees a card that is another in the other world
	alike
)

// play plays an action in each world, and as many more of the other seats as it
// takes for the seat to be told as much in both.
func (w *worlds) play(a, b engine.Action) fork {
	f := fork{text: w.actionTexts([]engine.Action{a})}
	f.real, f.mine = w.after(w.real, a)
	f.other, f.theirs = w.after(w.other, b)
	f.real, f.other, f.result = w.align(f.real, f.other, f.mine, f.theirs)
	return f
}

// after returns a state after an action, and what the seat is told of it.
func (w *worlds) after(s engine.State, a engine.Action) (next engine.State, told []engine.Event) {
	next = w.r.New()
	next.CopyFrom(s)
	told = next.Play(a, nil)
	for i := range told {
		told[i] = told[i].SeenBy(w.seat)
	}
	return next, told
}

// align compares what the seat is told in two worlds. Where one of them goes on
// and the other asks a seat, some answer of that seat must look like the first.
func (w *worlds) align(x, y engine.State, mine, theirs []engine.Event) (engine.State, engine.State, result) {
	for len(mine) > 0 && len(theirs) > 0 {
		a, b := mine[0], theirs[0]
		switch {
		case a == b:
			mine, theirs = mine[1:], theirs[1:]
		case a.Kind == b.Kind && a.Card != b.Card && a.Card < cards.Hidden && b.Card < cards.Hidden:
			return x, y, parted
		default:
			return x, y, differs
		}
	}
	if len(mine) == 0 && len(theirs) == 0 {
		return x, y, alike
	}
	behind, isReal := x, true
	if len(theirs) == 0 {
		behind, isReal = y, false
	}
	if seat := behind.ToMove(); seat == w.seat || seat == engine.NoSeat {
		return x, y, differs
	}
	best := differs
	for _, a := range behind.Legal(nil) {
		next, told := w.after(behind, a)
		x2, y2, result := next, y, differs
		if isReal {
			x2, y2, result = w.align(next, y, told, theirs)
		} else {
			x2, y2, result = w.align(x, next, mine, told)
		}
		if result == alike {
			return x2, y2, alike
		}
		best = max(best, result)
	}
	return x, y, best
}
