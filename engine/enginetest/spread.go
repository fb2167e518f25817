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

// checkSpread draws many samples of one view and checks that they differ, that
// every unseen card lies at every hidden place as often as its size says, and
// that the top of the stock is any unseen card.
func (g *game) checkSpread(s engine.Seat, v engine.View) {
	g.t.Helper()
	unseen := g.unseen(s)
	places, sizes := g.hiddenPlaces(s, unseen)
	if !g.sure(s) || len(unseen) < 6 || len(places) < 2 {
		return
	}
	draw, realTop := g.drawingAction(s, v)
	isTopKnown := realTop != cards.None && g.seen[s].has(realTop)
	rng := rand.New(rand.NewPCG(g.rng.Uint64(), 3))
	lies := make([]int, len(unseen)*len(places)) // by card, then by place
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
			for j, p := range places {
				if sample.Holds(g.places[p], c) > 0 {
					lies[i*len(places)+j]++
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
	if logWorlds(sizes) > math.Log(100*samples) && (same > samples/50 || len(distinct) < samples*9/10) {
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
	g.judge(s, v, "hidden cards are not spread evenly over the places", deviation(sumOfSquares(lies, want)*(n-1)/n, (n-1)*float64(len(places)-1)))
	if drawn == samples && !isTopKnown {
		even := make([]float64, len(unseen))
		for i := range even {
			even[i] = samples / n
		}
		g.judge(s, v, "the top of the stock is not any unseen card with equal chance", deviation(sumOfSquares(tops, even), n-1))
	}
}

// judge fails if samples deviate too far, and remembers the deviation for spreadOfAll.
func (g *game) judge(s engine.Seat, v engine.View, what string, z float64) {
	g.t.Helper()
	g.spread = append(g.spread, z)
	if math.Abs(z) > tooFar {
		g.fail("sample: %s: %.1f standard deviations from even over %d samples for seat %d, want within ±%g\nview     %s", what, z, samples, s, tooFar, v)
	}
}

// spreadOfAll judges the deviations of all positions together, so that a small bias that they share shows.
func (c *check) spreadOfAll() {
	c.t.Helper()
	sum := 0.0
	for _, z := range c.spread {
		sum += z
	}
	if n := len(c.spread); n > 0 && math.Abs(sum/math.Sqrt(float64(n))) > tooFar {
		c.t.Fatalf("sample: %s: over %d positions samples are %.1f standard deviations from even, want within ±%g", c.name, n, sum/math.Sqrt(float64(n)), tooFar)
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

// deviation returns how many standard deviations a chi-square value with df
// degrees of freedom lies from its mean, by the cube root of Wilson and Hilferty (1931).
func deviation(chi2, df float64) float64 {
	v := 2 / (9 * df)
	return (math.Cbrt(chi2/df) - (1 - v)) / math.Sqrt(v)
}
