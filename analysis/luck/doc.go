// Package luck measures the luck of the draw: what cards each side drew, less what it was to expect.
//
// The luck can be measured, for the order of the stock is random whatever the players do. When a card
// comes out of the stock into a hand, it is one of those that lay in it at the start and that nobody has seen since, each as likely as any other. So the
// number of cards of a kind that are drawn then, 0 or 1, less the share of that kind among them has mean 0 given all that happened before, and so
// has the sum over all draws of a game: each term has mean 0 given the terms before, whenever and by whomever the next card is drawn (a martingale, stopped at the end of the game).
// The opening hands are the first draw: as many of a kind as there are, less as many as such a hand has on average.
//
// Each draw is multiplied by the number of cards that it may be, to stay in whole numbers, and by a whole number that makes the
// product about the same for all draws: it depends on the past alone, so that the mean is still exactly 0.
//
// So the luck may be subtracted from a score, times whatever a card is worth, without moving what is estimated: a control variate, see [stats.Control].
//
//	l, err := luck.New(rules, kind)
//	...
//	l.Deal(state)        // dealt, and nothing played
//	l.Move(card, from, to, seat) // for each event, or l.Follow(log)
//	l.Less(side, sum)
package luck
