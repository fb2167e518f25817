package sim

import (
	"cardlab/engine"
	"cardlab/engine/cards"
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
	SwapOpening = "opening" // any card that is dealt out, with any of the stock
	SwapDrawn   = "drawn"   // any card of the stock but the last, with any below it
)

// swap has two cards of a deal change places, the last stock of which are not dealt out. It
// does nothing where there are no two such cards.
func (d dice) swap(deal []cards.Card, stock int, which string, x uint64) {
	d.reseed(x)
	dealt := len(deal) - stock
	i, from := 0, dealt
	switch {
	case which == SwapOpening && dealt > 0 && stock > 0:
		i = engine.Pick(d.pcg.Uint64(), dealt)
	case which == SwapDrawn && stock > 1:
		i = dealt + engine.Pick(d.pcg.Uint64(), stock-1)
		from = i + 1
	default:
		return
	}
	j := from + engine.Pick(d.pcg.Uint64(), len(deal)-from)
	deal[i], deal[j] = deal[j], deal[i]
}
