package cutrope_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"cardlab/engine"
	"cardlab/engine/cards"
	"cardlab/engine/cutrope"
	"cardlab/engine/cutrope/internal/reference"
)

// hiddenWorld is what seat 0 does not see: other hands, the card below seat 1's
// top, and the cards still to be drawn, in order.
type hiddenWorld struct {
	hands [3][]string // [0] is seat 0's own
	below []string    // seat 1's personal deck below its top
	draws []string
}

// key says what is where, by value: a world's, or a sampled state's.
func (w hiddenWorld) key() string {
	sorted := func(list []string) string {
		list = slices.Clone(list)
		slices.Sort(list)
		return strings.Join(list, " ")
	}
	return fmt.Sprintf("P1h %s; P2h %s; below %s; stock %s", sorted(w.hands[1]), sorted(w.hands[2]), sorted(w.below), sorted(w.draws))
}

// remove takes one card out of a list, and reports whether it was there.
func remove(list []string, card string) ([]string, bool) {
	i := slices.Index(list, card)
	if i < 0 {
		return list, false
	}
	return slices.Delete(slices.Clone(list), i, i+1), true
}

// follow plays the events that seat 0 saw in this world, and returns in how many
// ways it could have been so: none if it could not; a card of which the hand has
// two may be either of them, for seat 0 supposes nothing of why a card is played.
func (w hiddenWorld) follow(words *engine.Vocabulary, seen []engine.Event) (hiddenWorld, int) {
	ways := 1
	for _, e := range seen {
		card, ok, copies := words.Card(e.Card), true, 0
		switch {
		case words.Kinds[e.Kind] == "drawn":
			if card != "??" && card != w.draws[0] {
				return w, 0
			}
			w.hands[e.Seat] = append(slices.Clone(w.hands[e.Seat]), w.draws[0])
			w.draws = w.draws[1:]
		case words.Kinds[e.Kind] == "turned":
			ok = w.below[0] == card
			w.below = w.below[1:]
		case strings.HasPrefix(words.Place(e.From), "hand"):
			for _, c := range w.hands[e.Seat] {
				if c == card {
					copies++
				}
			}
			ways *= copies
			w.hands[e.Seat], ok = remove(w.hands[e.Seat], card)
		}
		if !ok {
			return w, 0
		}
	}
	return w, ways
}

// permutations calls f with every order of a list.
func permutations(list []string, f func([]string)) {
	var walk func(k int)
	walk = func(k int) {
		if k == len(list) {
			f(list)
			return
		}
		for i := k; i < len(list); i++ {
			list[k], list[i] = list[i], list[k]
			walk(k + 1)
			list[k], list[i] = list[i], list[k]
		}
	}
	walk(0)
}

// posterior counts, by key, the worlds that agree with what seat 0 has seen:
// every order of the six cards hidden at the start (two in each of two hands, one
// below a top, one in the stock), every order of the cards that are reshuffled.
func posterior(words *engine.Vocabulary, own, hidden, pool []string, seen []engine.Event) map[string]int {
	counts := map[string]int{}
	permutations(slices.Clone(hidden), func(h []string) {
		permutations(slices.Clone(pool), func(p []string) {
			w := hiddenWorld{hands: [3][]string{own, h[0:2], h[2:4]}, below: h[4:5], draws: append(slices.Clone(h[5:6]), p...)}
			if w, ways := w.follow(words, seen); ways > 0 {
				counts[w.key()] += ways
			}
		})
	})
	return counts
}

// holds lists the cards that a state has at a place.
func holds(s engine.State, words *engine.Vocabulary, zone string, seat engine.Seat) (list []string) {
	p := engine.Place{Zone: engine.Zone(slices.Index(words.Zones, zone)), Seat: seat}
	for c := range words.Cards {
		list = append(list, slices.Repeat([]string{words.Cards[c]}, s.Holds(p, cards.Card(c)))...)
	}
	return list
}

// What a seat may think of the stock and the hands after a reshuffle: samples
// must come as often as the worlds that agree with all that the seat has seen,
// counted one by one.
func TestSamplesAfterAReshuffleComeAsOftenAsTheWorldsDo(t *testing.T) {
	const samples = 6000
	rng := rand.New(rand.NewPCG(8, 8))
	r := parse(t, "basic:seats=3,hand=2")
	words := r.Words()
	for trial := range 3 * *referenceGames {
		// Few values, so that equal cards are in many places; nothing of them but scissors can be played.
		values := strings.Fields("3 3 3 7 7 8 S")
		take := func(n int) (list []string) {
			for range n {
				list = append(list, values[rng.IntN(len(values))])
			}
			return list
		}
		own, hidden, pool := take(2), take(6), take(4)
		rest := reference.Deck()
		for _, card := range slices.Concat(own, hidden, pool, []string{"5", "5", "5"}) {
			rest, _ = remove(rest, card)
		}
		slices.SortFunc(rest, func(a, b string) int { return strings.Compare(b, a) }) // a 9 at the bottom, a 10 and 1s on top
		position := fmt.Sprintf("P0h %s; P1h %s; P2h %s; P0p 5; P1p 5 %s; P2p 5; stock %s; discard %s; P0a %s; move P%d:turn; chance %d",
			strings.Join(own, " "), strings.Join(hidden[0:2], " "), strings.Join(hidden[2:4], " "), hidden[4], hidden[5],
			strings.Join(pool, " "), strings.Join(rest, " "), rng.IntN(3), rng.Uint64())
		s, err := cutrope.Game.Position(r, position)
		if err != nil {
			t.Fatal(err)
		}
		var seen []engine.Event
		for range 2 + rng.IntN(6) {
			before := s
			s = r.New()
			s.CopyFrom(before)
			legal := s.Legal(nil)
			log := s.Play(legal[rng.IntN(len(legal))], nil)
			over := false
			for i, e := range log {
				log[i] = e.SeenBy(0)
				over = over || strings.Contains("won ended completed", words.Kinds[e.Kind]) ||
					words.Kinds[e.Kind] == "reshuffled" && slices.ContainsFunc(seen, func(x engine.Event) bool { return x.Kind == e.Kind })
			}
			if over {
				s = before
				break
			}
			seen = append(seen, log...)
		}
		worlds := posterior(words, own, hidden, pool, seen)
		total := 0
		for _, n := range worlds {
			total += n
		}
		view, sample := s.NewView(), r.New()
		s.Look(0, view)
		got := map[string]int{}
		for range samples {
			view.Sample(sample, rng)
			w := hiddenWorld{hands: [3][]string{1: holds(sample, words, "hand", 1), 2: holds(sample, words, "hand", 2)}, draws: holds(sample, words, "stock", engine.NoSeat)}
			w.below, _ = remove(holds(sample, words, "personal", 1), "5")
			if len(w.below) == len(holds(sample, words, "personal", 1)) { // the 5 was played
				w.below = nil
			}
			got[w.key()]++
		}
		if t.Failed() { t.Log(position[:120]) }
		var story []string
		for _, e := range seen {
			story = append(story, words.Event(e))
		}
		t.Logf("trial %d\n%s\n%s\n%s", trial, strings.Join(own," ")+"|"+strings.Join(hidden," "), strings.Join(pool," "), strings.Join(story, "\n"))
		for key := range got {
			if worlds[key] == 0 {
				t.Errorf("trial %d: %d samples are %s, which cannot be", trial, got[key], key)
			}
		}
		for key, n := range worlds {
			want := float64(samples) * float64(n) / float64(total)
			if deviation := math.Abs(float64(got[key]) - want); deviation > 5*math.Sqrt(want)+2 {
				t.Errorf("trial %d: %d samples are %s, want %.0f", trial, got[key], key, want)
			}
		}
	}
}
