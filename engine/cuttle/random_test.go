package cuttle

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/enginetest"
)

// named lists the named variants, and everyValue variants in which all values occur.
var (
	named = func() (names []string) {
		for _, v := range variants {
			names = append(names, v.Name)
		}
		return names
	}()
	everyValue = enginetest.EveryValue(Game)
)

// deal fills a state with a shuffled deck.
func deal(s *State, rng *rand.Rand) {
	deck := append([]cards.Card(nil), s.r.deck...)
	rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	s.Begin(deck, rng.Uint64())
}

func TestRandomGamesKeepTheInvariantsAndEnd(t *testing.T) {
	for _, name := range slices.Concat(named, seatVariants, everyValue, []string{"standard:jokers=2", "standard-2026:jokers=2,nine=hand_two,jack_own=on", "original:nine=top_of_stock,jack=top"}) {
		r := MustParse(name)
		rng := rand.New(rand.NewPCG(1, 2))
		s := r.New().(*State)
		twin := r.New().(*State)
		var legal []engine.Action
		var log []engine.Event
		events, plies := 0, 0
		reasons := map[string]int{}
		games := 1000
		if r.Seats > 2 || slices.Contains(everyValue, name) {
			games = 250
		}
		for range games {
			deal(s, rng)
			twin.CopyFrom(s)
			for s.ToMove() != engine.NoSeat {
				legal = s.Legal(legal)
				if len(legal) == 0 {
					t.Fatalf("%s: nothing is legal in %v", name, s)
				}
				for i := 1; i < len(legal); i++ {
					if legal[i] <= legal[i-1] {
						t.Fatalf("%s: legal actions out of order in %v", name, s)
					}
				}
				a := legal[rng.IntN(len(legal))]
				before := s.String()
				log = s.Play(a, log[:0])
				plies++
				events += len(log)
				for _, e := range log {
					twin.Evolve(e)
					if f := twin.fault(); f != "" {
						t.Fatalf("%s: after %s: %s in %v", name, words.Event(e), f, twin)
					}
				}
				if !twin.Equal(s) {
					t.Fatalf("%s: %s in %s: fold differs\n%v\n%v", name, actionText(a), before, s, twin)
				}
				if f := s.settled(); f != "" {
					t.Fatalf("%s: after %s in %s: %s in %v", name, actionText(a), before, f, s)
				}
			}
			o, _ := s.Outcome()
			reasons[words.Reasons[o.Reason]]++
		}
		t.Logf("%s: %.1f plies, %.1f events, %v", name, float64(plies)/float64(games), float64(events)/float64(games), reasons)
	}
}

func TestPositionsAreReadBackAsTheyArePrinted(t *testing.T) {
	for _, name := range slices.Concat(named, seatVariants, everyValue, []string{"standard:jokers=2", "original:nine=hand_two"}) {
		r := MustParse(name)
		rng := rand.New(rand.NewPCG(3, 4))
		s := r.New().(*State)
		for range 100 / r.Seats {
			deal(s, rng)
			var legal []engine.Action
			for {
				p, err := ParsePosition(r, s.String())
				if err != nil {
					t.Fatal(err)
				}
				if !p.Equal(s) || p.chance != s.chance {
					t.Fatalf("%s: printed\n%v\nread\n%v", name, s, p)
				}
				if s.ToMove() == engine.NoSeat {
					break
				}
				legal = s.Legal(legal)
				for _, a := range legal {
					if b, err := parseAction(actionText(a)); err != nil || b != a {
						t.Fatalf("action %q read as %#x, %v", actionText(a), b, err)
					}
				}
				s.Play(legal[rng.IntN(len(legal))], nil)
			}
		}
	}
}

func BenchmarkRandomGame(b *testing.B) {
	r := MustParse("standard")
	rng := rand.New(rand.NewPCG(1, 2))
	s := r.New().(*State)
	var views [2]engine.View
	views[0], views[1] = s.NewView(), s.NewView()
	var log []engine.Event
	deck := append([]cards.Card(nil), r.deck...)
	b.ReportAllocs()
	for b.Loop() {
		for i := len(deck) - 1; i > 0; i-- {
			j := engine.Pick(rng.Uint64(), i+1)
			deck[i], deck[j] = deck[j], deck[i]
		}
		s.Begin(deck, rng.Uint64())
		log = log[:0]
		for {
			seat := s.ToMove()
			if seat == engine.NoSeat {
				break
			}
			v := views[seat]
			s.Look(seat, v)
			legal := v.Legal()
			log = s.Play(legal[engine.Pick(rng.Uint64(), len(legal))], log)
		}
	}
}

func BenchmarkCopyAndSample(b *testing.B) {
	r := MustParse("standard")
	rng := rand.New(rand.NewPCG(1, 2))
	s := r.New().(*State)
	deal(s, rng)
	for range 8 {
		s.Play(s.Legal(nil)[0], nil)
	}
	v := s.NewView()
	s.Look(s.ToMove(), v)
	dst := r.New()
	b.ReportAllocs()
	for b.Loop() {
		v.Sample(dst, rng)
	}
}

func BenchmarkCopy(b *testing.B) {
	s, dst := MustParse("standard").New(), MustParse("standard").New()
	b.ReportAllocs()
	for b.Loop() {
		dst.CopyFrom(s)
	}
}

func actionTexts(list []engine.Action) []string {
	texts := make([]string, len(list))
	for i, a := range list {
		texts[i] = actionText(a)
	}
	return texts
}
