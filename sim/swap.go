package sim

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// A run may have two cards of every deal change places, so that beside a run that has
// them as they are dealt it says what one card in place of the other makes of the same deal.
// Which two is chance of its own: the deal's number and the seed decide it, nothing that is played.
//
// The cards that are not dealt out are the last of a deal, the stock, in the order in
// which they are drawn (engine.State). So until somebody sees the first of two cards of the stock, the two
// games are the same game.
const (
	NoSwap      = ""        // none: all deals are as they are dealt
	SwapOpening = "opening" // any two cards, of which one at least is dealt out
	SwapDrawn   = "drawn"   // any card of the stock but the last, with any below it
)

// swap has two cards of a deal change places, the last stock of which are not dealt out. It
// does nothing where there are no two such cards.
func (d dice) swap(deal []cards.Card, stock int, which string, x uint64) {
	d.reseed(x)
	pick := func(n int) int { return engine.Pick(d.pcg.Uint64(), n) }
	dealt, n := len(deal)-stock, len(deal)
	var i, j int
	switch {
	case which == SwapOpening && dealt > 0 && n > 1:
		for i, j = pick(dealt), pick(n); j <= i; { // of two that are dealt out the first comes first, so that each pair is as likely
			i, j = pick(dealt), pick(n)
		}
	case which == SwapDrawn && stock > 1:
		i = dealt + pick(stock-1)
		j = i + 1 + pick(n-i-1)
	default:
		return
	}
	deal[i], deal[j] = deal[j], deal[i]
}
