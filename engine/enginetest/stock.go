package enginetest

import (
	"math/rand/v2"
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// stockIsLast checks that the cards that were not dealt out are the last of the deal, in the order in
// which they are drawn: whoever exchanges two of them changes nothing that is dealt out, and
// the first to leave the stock is the first of them.
func (g *game) stockIsLast() {
	g.t.Helper()
	n := g.s.Stock()
	if n < 0 || n > len(g.deal) {
		g.fail("stock: it has %d cards, of a deal of %d", n, len(g.deal))
	}
	rng := rand.New(rand.NewPCG(g.chance, 1)) // of its own: the checks play the same games with it and without
	other, deal := g.r.New(), slices.Clone(g.deal)
	stock := deal[len(deal)-n:]
	rng.Shuffle(n, func(i, j int) { stock[i], stock[j] = stock[j], stock[i] })
	other.Begin(slices.Clone(deal), g.chance)
	for _, p := range g.places {
		for _, c := range g.kinds {
			if g.words.Zones[p.Zone] != "stock" && g.s.Holds(p, c) != other.Holds(p, c) {
				g.fail("stock: it has %d cards, but with the last %d of the deal in another order others are dealt out", n, n)
			}
		}
	}
	var legal []engine.Action
	var log []engine.Event
	for legal = other.Legal(legal); len(legal) > 0; legal = other.Legal(legal) {
		log = other.Play(legal[rng.IntN(len(legal))], log[:0])
		for _, e := range log {
			if g.words.Zones[e.To.Zone] == "stock" {
				return // what was put back may leave first
			}
			if g.words.Zones[e.From.Zone] != "stock" || e.Card == cards.None {
				continue
			}
			if e.Card != stock[0] {
				g.fail("stock: %s is the first to leave it, of the deal's last %d cards %s is the first", g.words.Cards[e.Card], n, g.words.Cards[stock[0]])
			}
			return
		}
	}
}
