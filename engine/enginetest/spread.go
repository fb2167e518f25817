package enginetest

import (
	"math"
	"math/rand/v2"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

const (
	samples = 400 // drawn for one position
	// tooFar is how many standard deviations a sum of squares may lie from what
	// even samples give. About one even position in a million lies further.
	tooFar = 5.0
)

// question is one of those put to the samples of a position.
type question int

const (
	places question = iota
	order
	top
	questions
)

var wrong = [questions]string{
	places: "hidden cards are not spread evenly over the places",
	order:  "the lower or the higher of the hidden cards prefer a place",
	top:    "the top of the stock is not any unseen card with equal chance",
}

// The unseen cards of a position are put in buckets by height; over all
// positions each bucket must lie in each zone as often as the zones' sizes say.
const buckets = 8

// tendency compares a count with what even samples give.
type tendency struct{ got, want, variance float64 }

// hiddenCards are the cards that a seat has not seen: each once, ascending, and
// how many copies.
type hiddenCards struct {
	cards  []cards.Card
	copies []int
	total  int
}

// hidden counts copies by card.
func (g *game) hidden(copies []int) (h hiddenCards) {
	for _, i := range copies { // they come in the order of their cards
		if c := g.deal[i]; len(h.cards) == 0 || h.cards[len(h.cards)-1] != c {
			h.cards, h.copies = append(h.cards, c), append(h.copies, 0)
		}
		h.copies[len(h.copies)-1]++
	}
	h.total = len(copies)
	return h
}

// checkSpread draws many samples of one view and checks that they differ, that
// every unseen card lies at every hidden place as often as its size says,
// whatever its number, and that the top of the stock is any unseen card.
func (g *game) checkSpread(s engine.Seat, v engine.View) {
	g.t.Helper()
	copies := g.unseen(s)
	unseen := g.hidden(copies)
	at, sizes := g.hiddenPlaces(copies)
	if !g.sure(s) || len(unseen.cards) < 6 || len(at) < 2 {
		return
	}
	draw, realTop := g.drawingAction(s, v)
	isTopKnown := false
	if draw != engine.NoAction {
		if top := g.copyOf(engine.Event{Card: realTop, From: g.stock()}); top != nobody {
			isTopKnown = g.seen[s].has(top)
		}
	}
	rng := rand.New(rand.NewPCG(g.rng.Uint64(), 3))
	lies := make([]int, len(unseen.cards)*len(at)) // by card, then by place
	tops := make([]int, len(unseen.cards))
	sees := make([]int, len(lies)) // copies that the seat has seen
	known := g.known(s)
	for i, c := range unseen.cards {
		for j, p := range at {
			sees[i*len(at)+j] = int(known[p][c])
		}
	}
	drawn, same := 0, 0
	var world []byte // how many copies of which card lie where
	distinct := map[string]bool{}
	sample := g.r.New()
	for range samples {
		v.Sample(sample, rng)
		if sample.Equal(g.s) {
			same++
		}
		world = world[:0]
		for i, c := range unseen.cards {
			for j, p := range at {
				n := sample.Holds(g.places[p], c) - sees[i*len(at)+j]
				lies[i*len(at)+j] += n
				world = append(world, byte(n))
			}
		}
		distinct[string(world)] = true
		if draw == engine.NoAction {
			continue
		}
		if top, ok := g.firstFromStock(sample, draw); ok {
			if isTopKnown && top != realTop {
				g.fail("sample: seat %d knows that %s is the next card of the stock, got %s\nview     %s", s, g.words.Card(realTop), g.words.Card(top), v)
			}
			for i, c := range unseen.cards {
				if c == top {
					tops[i]++
					drawn++
				}
			}
		}
	}
	if g.logWorlds(unseen, at, sizes, sees) > math.Log(10*samples) && (same > samples/50 || len(distinct) < samples*9/10) {
		g.fail("sample: of %d samples for seat %d %d are the real state and %d differ; want few and nearly all\nview     %s", samples, s, same, len(distinct), v)
	}
	var want []float64
	n, kinds := float64(unseen.total), float64(len(unseen.cards))
	for _, copies := range unseen.copies {
		for _, size := range sizes {
			want = append(want, samples*float64(copies*size)/n)
		}
	}
	// With the sizes fixed, the sum of squares is cards/(cards-1) of chi-square's.
	g.judge(s, v, places, deviation(sumOfSquares(lies, want)*(n-1)/n, (kinds-1)*float64(len(at)-1)))
	for j, size := range sizes[1:] { // what the other places hold follows
		g.judge(s, v, order, trend(lies[j+1:], len(at), unseen.copies, size))
	}
	for j, size := range sizes {
		g.addTendencies(g.places[at[j]].Zone, lies[j:], len(at), unseen, size)
	}
	if drawn == samples && !isTopKnown {
		even := make([]float64, len(unseen.cards))
		for i, copies := range unseen.copies {
			even[i] = samples * float64(copies) / n
		}
		g.judge(s, v, top, deviation(sumOfSquares(tops, even), kinds-1))
	}
}

// addTendencies books in which samples the cards lie at one place; counts is as in trend.
func (g *game) addTendencies(zone engine.Zone, counts []int, stride int, unseen hiddenCards, size int) {
	var cards, got [buckets]int
	for i, copies := range unseen.copies {
		b := i * buckets / len(unseen.copies)
		cards[b] += copies
		got[b] += counts[i*stride]
	}
	n, k := float64(unseen.total), float64(size)
	for b := range buckets {
		part := float64(cards[b]) / n
		t := &g.pool[zone][b]
		t.got += float64(got[b])
		t.want += samples * k * part
		t.variance += samples * k * part * (1 - part) * (n - k) / (n - 1)
	}
}

// judge fails if samples deviate too far, and remembers the deviation for spreadOfAll.
func (g *game) judge(s engine.Seat, v engine.View, q question, z float64) {
	g.t.Helper()
	g.spread[q] = append(g.spread[q], z)
	if math.Abs(z) > tooFar {
		g.fail("sample: %s: %.1f standard deviations from even over %d samples for seat %d, want within ±%g\nview     %s", wrong[q], z, samples, s, tooFar, v)
	}
}

// spreadOfAll judges the deviations of all positions together, so that a small bias that they share shows.
func (c *check) spreadOfAll() {
	c.t.Helper()
	for q, zs := range c.spread {
		sum := 0.0
		for _, z := range zs {
			sum += z
		}
		if z := sum / math.Sqrt(float64(len(zs))); math.Abs(z) > tooFar {
			c.t.Fatalf("sample: %s: %s: %.1f standard deviations from even over %d positions, want within ±%g", c.name, wrong[q], z, len(zs), tooFar)
		}
	}
	for zone, cells := range c.pool {
		for b, t := range cells {
			if z := (t.got - t.want) / math.Sqrt(t.variance); math.Abs(z) > tooFar {
				c.t.Fatalf("sample: %s: over all positions the hidden cards of height %d of %d lie in %s %.0f times, want %.0f: %.1f standard deviations from even, want within ±%g",
					c.name, b+1, buckets, c.words.Zones[zone], t.got, t.want, z, tooFar)
			}
		}
	}
}

// drawingAction returns an action of seat s that takes a card from the stock at
// once, and that card; NoAction and None if there is none.
func (g *game) drawingAction(s engine.Seat, v engine.View) (engine.Action, cards.Card) {
	if g.mixed {
		return engine.NoAction, cards.None // which card comes next is not settled
	}
	for _, a := range v.Legal() {
		real := g.r.New()
		real.CopyFrom(g.s)
		if top, ok := g.firstFromStock(real, a); ok {
			return a, top
		}
	}
	return engine.NoAction, cards.None
}

// firstFromStock plays an action and returns the first card that comes from the
// stock, none if the stock is first filled anew.
func (g *game) firstFromStock(s engine.State, a engine.Action) (cards.Card, bool) {
	for _, e := range s.Play(a, nil) {
		switch {
		case e.From != engine.Nowhere && g.words.Zones[e.From.Zone] == "stock":
			return e.Card, true
		case e.Card == cards.None && e.To != engine.Nowhere && g.words.Zones[e.To.Zone] == "stock":
			return cards.None, false
		}
	}
	return cards.None, false
}

// stock returns the place of the stock, Nowhere if the game has none.
func (c *check) stock() engine.Place {
	for _, p := range c.places {
		if c.words.Zones[p.Zone] == "stock" && p.Seat == engine.NoSeat {
			return p
		}
	}
	return engine.Nowhere
}

// logWorlds returns the logarithm of how many worlds there are about, as even
// samples find them: of one in the chance that a sample has just the real
// numbers of copies at every hidden place. If all cards differ every world has
// the same chance; with copies samples repeat sooner, and less is claimed.
func (g *game) logWorlds(unseen hiddenCards, at, sizes, sees []int) float64 {
	log := logWays(sizes)
	for i, c := range unseen.cards {
		var lie []int
		for j, p := range at {
			lie = append(lie, int(g.where[p][c])-sees[i*len(at)+j])
		}
		log -= logWays(lie)
	}
	if !g.single {
		log -= 6
	}
	return log
}

// logWays returns the logarithm of the number of ways to deal cards to places of these sizes.
func logWays(sizes []int) float64 {
	total, log := 0, 0.0
	for _, n := range sizes {
		total += n
		ways, _ := math.Lgamma(float64(n + 1))
		log -= ways
	}
	ways, _ := math.Lgamma(float64(total + 1))
	return log + ways
}

func sumOfSquares(got []int, want []float64) (sum float64) {
	for i, n := range got {
		d := float64(n) - want[i]
		sum += d * d / want[i]
	}
	return sum
}

// trend returns how many standard deviations the numbers of the cards that lie
// at a place, 0 for the lowest unseen card, sum to more than even samples give.
// counts holds how often each card lies there in all samples, every stride-th
// entry; copies how many of each are unseen.
func trend(counts []int, stride int, copies []int, size int) float64 {
	got, n, sum, squares := 0.0, 0.0, 0.0, 0.0
	for i, m := range copies {
		got += float64(i * counts[i*stride])
		n += float64(m)
		sum += float64(i * m)
		squares += float64(i * i * m)
	}
	k, mean := float64(size), sum/n
	spread := squares/n - mean*mean
	variance := k * spread * (n - k) / (n - 1) // of k of the n drawn without putting back
	return (got - samples*k*mean) / math.Sqrt(samples*variance)
}

// deviation returns how many standard deviations a chi-square value with df
// degrees of freedom lies from its mean, by the cube root of Wilson and Hilferty (1931).
func deviation(chi2, df float64) float64 {
	v := 2 / (9 * df)
	return (math.Cbrt(chi2/df) - (1 - v)) / math.Sqrt(v)
}
