package cutrope_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cutrope"
	"github.com/cardlab/cardlab/engine/cutrope/internal/reference"
)

// hiddenWorld is what seat 0 does not see: other hands, the card below seat 1's
// top, and the cards still to be drawn, in order.
type hiddenWorld struct {
	hands [][]string // [0] is seat 0's own
	below []string   // seat 1's personal deck below its top
	draws []string
}

// String says what is where, by value.
func (w hiddenWorld) String() string {
	sorted := func(list []string) string {
		list = slices.Clone(list)
		slices.Sort(list)
		return strings.Join(list, " ")
	}
	text := ""
	for seat, hand := range w.hands {
		if seat > 0 {
			text += fmt.Sprintf("P%dh %s; ", seat, sorted(hand))
		}
	}
	return fmt.Sprintf("%sbelow %s; stock %s", text, sorted(w.below), sorted(w.draws))
}

// remove returns a list without one copy of a card, and reports whether there was one.
func remove(list []string, card string) ([]string, bool) {
	i := slices.Index(list, card)
	if i < 0 {
		return list, false
	}
	return slices.Delete(slices.Clone(list), i, i+1), true
}

// follow plays the events that seat 0 saw in this world, and returns in how many
// ways it could have been so, none if it could not. A card of which the hand has
// two may be either of them, for seat 0 supposes nothing of why a card is shown.
func (w hiddenWorld) follow(words *engine.Vocabulary, seen []engine.Event) (hiddenWorld, int) {
	ways := 1
	w.hands = slices.Clone(w.hands)
	for _, e := range seen {
		card, ok := words.Card(e.Card), true
		switch {
		case words.Kinds[e.Kind] == "drawn":
			if card != "??" && card != w.draws[0] {
				return w, 0
			}
			w.hands[e.Seat] = append(slices.Clip(w.hands[e.Seat]), w.draws[0])
			w.draws = w.draws[1:]
		case words.Kinds[e.Kind] == "turned":
			ok = w.below[0] == card
			w.below = w.below[1:]
		case words.Zones[e.From.Zone] == "hand":
			copies := 0
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

// orders calls f with every order of a list that can be told apart.
func orders(list []string, f func([]string)) {
	var walk func(k int)
	walk = func(k int) {
		if k == len(list) {
			f(list)
			return
		}
		for i := k; i < len(list); i++ {
			if slices.Contains(list[k:i], list[i]) {
				continue
			}
			list[k], list[i] = list[i], list[k]
			walk(k + 1)
			list[k], list[i] = list[i], list[k]
		}
	}
	walk(0)
}

// posteriorCase is a table of seat 0's on which much is hidden and little can be
// drawn before the discard pile is shuffled.
type posteriorCase struct {
	rules             engine.Rules
	seats, hand       int
	own, hidden, pool []string // hidden: the other hands, the card below seat 1's top, the stock
}

func newPosteriorCase(t *testing.T, rng *rand.Rand, seats, hand, pool int) *posteriorCase {
	// Few values, so that equal cards are in many places.
	values := strings.Fields("3 3 3 7 7 8 S")
	take := func(n int) (list []string) {
		for range n {
			list = append(list, values[rng.IntN(len(values))])
		}
		return list
	}
	return &posteriorCase{parse(t, fmt.Sprintf("basic:seats=%d,hand=%d", seats, hand)), seats, hand, take(hand), take((seats-1)*hand + 2), take(pool)}
}

// hands returns the hands of all seats in a world.
func (c *posteriorCase) hands(hidden []string) [][]string {
	hands := [][]string{c.own}
	for seat := range c.seats - 1 {
		hands = append(hands, hidden[seat*c.hand:(seat+1)*c.hand])
	}
	return hands
}

// start returns the position, any seat to move.
func (c *posteriorCase) start(t *testing.T, rng *rand.Rand) engine.State {
	rest := reference.Deck()
	for _, card := range slices.Concat(c.own, c.hidden, c.pool, slices.Repeat([]string{"5"}, c.seats)) {
		rest, _ = remove(rest, card)
	}
	slices.Sort(rest) // all others lie on a supply row
	var text strings.Builder
	for seat, hand := range c.hands(c.hidden) {
		fmt.Fprintf(&text, "P%dh %s; P%dp 5", seat, strings.Join(hand, " "), seat)
		if seat == 1 {
			text.WriteString(" " + c.hidden[len(c.hidden)-2])
		}
		text.WriteString("; ")
	}
	fmt.Fprintf(&text, "stock %s; discard %s; P0a %s; move P%d:turn; chance %d", c.hidden[len(c.hidden)-1], strings.Join(c.pool, " "),
		strings.Join(rest, " "), rng.IntN(c.seats), rng.Uint64())
	s, err := cutrope.Game.Position(c.rules, text.String())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// worlds counts the worlds that agree with what seat 0 has seen: every order of
// the cards hidden at the start, every order of the cards that are reshuffled.
func (c *posteriorCase) worlds(seen []engine.Event) (counts map[string]int, total int) {
	counts = map[string]int{}
	orders(slices.Clone(c.hidden), func(h []string) {
		n := len(h)
		orders(slices.Clone(c.pool), func(p []string) {
			w := hiddenWorld{c.hands(h), h[n-2 : n-1], slices.Concat(h[n-1:], p)}
			if w, ways := w.follow(c.rules.Words(), seen); ways > 0 {
				counts[w.String()] += ways
				total += ways
			}
		})
	})
	return counts, total
}

// world returns what a state has where seat 0 does not see it.
func (c *posteriorCase) world(s engine.State) hiddenWorld {
	words := c.rules.Words()
	holds := func(zone string, seat engine.Seat) (list []string) {
		p := engine.Place{Zone: engine.Zone(slices.Index(words.Zones, zone)), Seat: seat}
		for card := range words.Cards {
			list = append(list, slices.Repeat(words.Cards[card:card+1], s.Holds(p, cards.Card(card)))...)
		}
		return list
	}
	w := hiddenWorld{draws: holds("stock", engine.NoSeat)}
	for seat := range engine.Seat(c.seats) {
		w.hands = append(w.hands, holds("hand", seat))
	}
	if deck := holds("personal", 1); len(deck) == 2 {
		w.below, _ = remove(deck, "5")
	}
	return w
}

// shuffledOnce plays at random, until soon after the one reshuffle, and returns
// the last state and what seat 0 has seen; nil if it came to nothing.
func (c *posteriorCase) shuffledOnce(s engine.State, rng *rand.Rand) (engine.State, []engine.Event) {
	words := c.rules.Words()
	var seen []engine.Event
	shuffled := false
	for range 3 + rng.IntN(8) {
		before := c.rules.New()
		before.CopyFrom(s)
		legal := s.Legal(nil)
		log := s.Play(legal[rng.IntN(len(legal))], nil)
		again := false
		for i, e := range log {
			log[i] = e.SeenBy(0)
			if words.Kinds[e.Kind] == "reshuffled" {
				again = again || shuffled
				shuffled = true
			}
		}
		if _, over := s.Outcome(); over || again {
			s = before
			break
		}
		seen = append(seen, log...)
	}
	if !slices.ContainsFunc(seen, func(e engine.Event) bool { return words.Kinds[e.Kind] == "reshuffled" }) {
		return nil, nil
	}
	return s, seen
}

// What a seat may think of the stock and the hands after a reshuffle: no sample
// is a world that cannot be, and each comes as often as the worlds that agree
// with all that the seat has seen, counted one by one.
func TestSamplesAfterAReshuffleComeAsOftenAsTheWorldsDo(t *testing.T) {
	const samples = 6000
	rng := rand.New(rand.NewPCG(8, 8))
	for _, table := range []struct{ seats, hand, pool int }{{2, 3, 6}, {3, 2, 5}, {4, 1, 6}} {
		for trial := range 2 * *referenceGames {
			c := newPosteriorCase(t, rng, table.seats, table.hand, table.pool)
			s, seen := c.shuffledOnce(c.start(t, rng), rng)
			if s == nil {
				continue
			}
			worlds, total := c.worlds(seen)
			view, sample := s.NewView(), c.rules.New()
			s.Look(0, view)
			got := map[string]int{}
			for range samples {
				view.Sample(sample, rng)
				got[c.world(sample).String()]++
			}
			name := fmt.Sprintf("%d seats, trial %d, %d worlds", table.seats, trial, len(worlds))
			failed := false
			for world, n := range got {
				if worlds[world] == 0 {
					t.Errorf("%s: %d samples are %s, which cannot be", name, n, world)
					failed = true
				}
			}
			chi := 0.0
			for world, n := range worlds {
				want := samples * float64(n) / float64(total)
				chi += (float64(got[world]) - want) * (float64(got[world]) - want) / want
			}
			if df := float64(len(worlds) - 1); df > 0 {
				x := 2 / (9 * df)
				if z := (math.Cbrt(chi/df) - (1 - x)) / math.Sqrt(x); z > 4.5 {
					t.Errorf("%s: %.1f standard deviations from how often the worlds come", name, z)
					failed = true
				} else {
					t.Logf("%s: %.1f standard deviations", name, z)
				}
			}
			if failed {
				for _, e := range seen {
					t.Logf("  %s", c.rules.Words().Event(e))
				}
			}
		}
	}
}
