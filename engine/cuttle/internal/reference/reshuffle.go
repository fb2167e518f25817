package reference

import "github.com/cardlab/cardlab/engine"

// R34: reshuffle makes the scrap the new stock, which has no order until its cards
// are drawn. Nobody knows the place of a card in it. With two seats everybody knows
// all others: those that do not lie open are in the other hand.
func (g *Game) reshuffle(seat int) {
	g.stock, g.scrap = ascending(g.scrap), nil
	g.mixed = len(g.stock)
	g.passes = 0
	for _, card := range g.stock {
		g.known[card] = seatSet{}
	}
	if g.seats == 2 {
		for _, hand := range g.hands {
			for _, card := range hand {
				g.setPublic(card)
			}
		}
	}
	g.counts = map[string]int{} // R15a counts anew
	g.emit(event{kind: "reshuffled", who: seat, n: len(g.stock), from: "scrap", to: "stock"})
}

// offStock takes the top card off the stock. Where no order is fixed that is any,
// by chance: the i-th in ascending order.
func (g *Game) offStock() string {
	i := 0
	if g.mixed == len(g.stock) && g.mixed > 0 {
		i = engine.Pick(engine.Chance(g.chance, g.events+len(g.log)), g.mixed)
		g.mixed--
	}
	card := g.stock[i]
	g.stock = without(g.stock, card)
	return card
}
