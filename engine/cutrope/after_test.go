package cutrope

import (
	"math/rand/v2"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// What a seat knows of the position after an action is what all see of it and its own
// hand, without what is drawn and turned up.
func TestAfterIsWhatThePlayBringsButForUnknownCards(t *testing.T) {
	for _, name := range tables() {
		r := MustParse(name)
		rng := rand.New(rand.NewPCG(3, r.Hash()))
		s, real := r.New().(*State), r.New().(*State)
		v, got, want := s.NewView().(*View), s.NewView().(*View), s.NewView().(*View)
		turned, drawn, over, doubtful := 0, 0, 0, 0
		var log []engine.Event
		for range 15 {
			s.Begin(shuffled(rng), rng.Uint64())
			for s.ToMove() != engine.NoSeat {
				s.Look(s.ToMove(), v)
				for _, a := range v.Legal() {
					real.CopyFrom(s)
					log = real.Play(a, log[:0])
					real.Look(v.seat, want)
					certain, reshuffled := v.After(a, got), false
					for _, e := range log {
						switch e.Kind {
						case Drawn: // which card it is the seat does not know
							want.hand -= one(e.Card)
							drawn++
							if v.shuffled || reshuffled {
								want.drawn -= one(e.Card)
							}
						case Reshuffled: // what is kept from other hands depends on what has just been drawn
							want.drawn, want.kept = want.drawn+beforeReshuffle(log, v.shuffled), got.kept
							reshuffled = true
						case Turned:
							want.top[v.seat] = cards.None
							turned++
						case Won, Ended:
							over++
						}
					}
					if !certain { // all else is as it is, and the game may be stuck
						doubtful++
						want.outcome, want.toMove, want.phase = got.outcome, got.toMove, got.phase
						want.owner, want.turn, want.acted, want.idle, want.events = got.owner, got.turn, got.acted, got.idle, got.events
					}
					if !got.Equal(want) {
						t.Fatalf("%s: after %s in\n%s\ngot  %+v\nwant %+v", name, actionText(a), s, got, want)
					}
				}
				log = s.Play(eager(v.Legal(), rng), log[:0])
			}
		}
		if turned == 0 && r.personal > 1 || drawn == 0 || over == 0 {
			t.Errorf("%s: %d cards turned up, %d drawn, %d games over, %d doubtful", name, turned, drawn, over, doubtful)
		}
	}
}

// beforeReshuffle returns what the test takes for drawn since the reshuffle and was drawn before.
func beforeReshuffle(log []engine.Event, was bool) (b bag) {
	for _, e := range log {
		switch {
		case e.Kind == Reshuffled:
			return b
		case e.Kind == Drawn && was:
			b += one(e.Card)
		}
	}
	return b
}

func TestAfterAllocatesNothing(t *testing.T) {
	s := after(MustParse("basic:seats=4"), 60)
	v, dst := s.NewView().(*View), s.NewView().(*View)
	s.Look(s.ToMove(), v)
	look := func() {
		for _, a := range v.Legal() {
			v.After(a, dst)
		}
	}
	look()
	if n := testing.AllocsPerRun(20, look); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkAfter(b *testing.B) {
	s := after(MustParse("basic"), 30)
	v, dst := s.NewView().(*View), s.NewView().(*View)
	s.Look(s.ToMove(), v)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		v.After(v.Legal()[i%len(v.Legal())], dst)
	}
}
