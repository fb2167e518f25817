package enginetest

import (
	"math"
	"math/rand/v2"

	"cardlab/engine"
	"cardlab/engine/cards"
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

// checkSpread draws many samples of one view and checks that they differ, that
// every unseen card lies at every hidden place as often as its size says,
// whatever its number, and that the top of the stock is any unseen card.
func (g *game) checkSpread(s engine.Seat, v engine.View) {
	g.t.Helper()
	unseen := g.unseen(s)
	at, sizes := g.hiddenPlaces(s, unseen)
	if !g.sure(s) || len(unseen) < 6 || len(at) < 2 {
		return
	}
	draw, realTop := g.drawingAction(s, v)
	isTopKnown := realTop != cards.None && g.seen[s].has(realTop)
	rng := rand.New(rand.NewPCG(g.rng.Uint64(), 3))
	lies := make([]int, len(unseen)*len(at)) // by card, then by place
	tops := make([]int, len(unseen))
	drawn, same := 0, 0
	var world []byte // which card lies where: one place a card
	distinct := map[string]bool{}
	sample := g.r.New()
	for range samples {
		v.Sample(sample, rng)
		if sample.Equal(g.s) {
			same++
		}
		world = world[:0]
		for i, c := range unseen {
			for j, p := range at {
				if sample.Holds(g.places[p], c) > 0 {
					lies[i*len(at)+j]++
					world = append(world, byte(j))
				}
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
			for i, c := range unseen {
				if c == top {
					tops[i]++
					drawn++
				}
			}
		}
	}
	if logWorlds(sizes) > math.Log(10*samples) && (same > samples/50 || len(distinct) < samples*9/10) {
		g.fail("sample: of %d samples for seat %d %d are the real state and %d differ; want few and nearly all\nview     %s", samples, s, same, len(distinct), v)
	}
	var want []float64
	for range unseen {
		for _, n := range sizes {
			want = append(want, samples*float64(n)/float64(len(unseen)))
		}
	}
	// With the sizes fixed, the sum of squares is cards/(cards-1) of chi-square's.
	n := float64(len(unseen))
	g.judge(s, v, places, deviation(sumOfSquares(lies, want)*(n-1)/n, (n-1)*float64(len(at)-1)))
	for j, size := range sizes[1:] { // what the other places hold follows
		g.judge(s, v, order, trend(lies[j+1:], len(at), len(unseen), size))
	}
	for j, size := range sizes {
		g.addTendencies(g.places[at[j]].Zone, lies[j:], len(at), len(unseen), size)
	}
	if drawn == samples && !isTopKnown {
		even := make([]float64, len(unseen))
		for i := range even {
			even[i] = samples / n
		}
		g.judge(s, v, top, deviation(sumOfSquares(tops, even), n-1))
	}
}

// addTendencies books in which samples the cards lie at one place; counts is as in trend.
func (g *game) addTendencies(zone engine.Zone, counts []int, stride, unseen, size int) {
	var cards, got [buckets]int
	for i := range unseen {
		cards[i*buckets/unseen]++
		got[i*buckets/unseen] += counts[i*stride]
	}
	n, k := float64(unseen), float64(size)
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
	for _, a := range v.Legal() {
		real := g.r.New()
		real.CopyFrom(g.s)
		if top, ok := g.firstFromStock(real, a); ok {
			return a, top
		}
	}
	return engine.NoAction, cards.None
}

// firstFromStock plays an action and returns the first card that comes from the stock.
func (g *game) firstFromStock(s engine.State, a engine.Action) (cards.Card, bool) {
	for _, e := range s.Play(a, nil) {
		if g.words.Zones[e.From.Zone] == "stock" {
			return e.Card, true
		}
	}
	return cards.None, false
}

// logWorlds returns the logarithm of the number of ways to deal cards to places of these sizes.
func logWorlds(sizes []int) float64 {
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
// counts holds the number of samples in which each card lies there, every
// stride-th entry.
func trend(counts []int, stride, unseen, size int) float64 {
	sum := 0.0
	for i := range unseen {
		sum += float64(i * counts[i*stride])
	}
	n, k := float64(unseen), float64(size)
	mean, variance := k*(n-1)/2, k*(n-k)*(n+1)/12 // of k numbers drawn from 0 … n-1 without putting back
	return (sum - samples*mean) / math.Sqrt(samples*variance)
}

// deviation returns how many standard deviations a chi-square value with df
// degrees of freedom lies from its mean, by the cube root of Wilson and Hilferty (1931).
func deviation(chi2, df float64) float64 {
	v := 2 / (9 * df)
	return (math.Cbrt(chi2/df) - (1 - v)) / math.Sqrt(v)
}
