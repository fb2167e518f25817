package cuttle

import (
	"cardlab/engine"
	"cardlab/engine/cards"
)

// The cards that threats come from, as sets.
var (
	cuttleNumbers = cards.Full(10 * cards.Suits)
	cuttleAces    = cards.RankSet(cards.Ace)
	cuttleTwos    = cards.RankSet(cards.Two)
	cuttleSixes   = cards.RankSet(cards.Six)
	cuttleJacks   = cards.RankSet(cards.Jack)
	cuttleKings   = cards.RankSet(cards.King)
	cuttleJokers  = cards.RankSet(cards.Joker)
	cuttleAimed   = cuttleTwos | cards.RankSet(cards.Nine) // one-offs that name a card on the table
)

// winning returns the cards that a seat could play to win at once.
func (p *player) winning(b *board, x engine.Seat) (set cards.Set) {
	need := max(1, p.need(b, x))
	enough := cuttleNumbers &^ cards.Full((need-1)*cards.Suits) // the point cards worth that much
	set = enough
	kings := b.royal(x, cards.King)
	crown := need <= p.goalWith(kings)-p.goalWith(kings+1) // one more king would do
	if crown {
		set |= cuttleKings
	}
	for rest := p.rivals[x]; rest != 0; rest = rest.Rest() {
		y := rest.First()
		if b.royal(y, cards.Queen) > 0 {
			continue
		}
		if b.points[y]&enough != 0 {
			set |= cuttleJacks
		}
		if crown && b.royal(y, cards.King) > 0 {
			set |= cuttleJokers
		}
		if b.lent[x]&b.points[y]&enough != 0 {
			set |= cuttleAimed
		}
	}
	if b.lent[x] != 0 && cuttlePoints(b.lent[x]) >= need {
		set |= cuttleSixes
	}
	return set
}

// exposed returns what seat x stands to lose to the best play of seat by
// against its table, each by the chance that seat by holds the card for it.
func (p *player) exposed(b *board, x, by engine.Seat) int {
	hand, unknown := b.hand[by]&^b.frozen, b.unknown[by]
	open := b.royal(x, cards.Queen) == 0
	most := p.exposedPoints(b, x, by, open)
	oneOff := 0
	if lead := cuttlePoints(b.points[x]) - cuttlePoints(b.points[by]); lead > 0 {
		oneOff = lead * p.holds(cuttleAces, hand, unknown)
	}
	if kings := b.royal(x, cards.King); kings > 0 {
		goal := p.goalWith(kings)
		if lead := p.goalWith(b.royal(by, cards.King)) - goal; lead > 0 {
			oneOff = max(oneOff, lead*p.holds(cuttleSixes, hand, unknown))
		}
		if open {
			oneOff = max(oneOff, (p.goalWith(kings-1)-goal)*p.holds(cuttleAimed, hand, unknown))
		}
	}
	if oneOff > most && b.hand[x]&cuttleTwos != 0 && b.royal(by, cards.Queen) == 0 {
		oneOff /= 2 // it may be countered
	}
	return max(most, oneOff) * p.weights[weighExposure] / thousand
}

// exposedPoints returns the most that seat x stands to lose of its point
// cards to a scuttle, or if they are open to targeting to a jack, which counts
// twice, for what one loses the other gains.
func (p *player) exposedPoints(b *board, x, by engine.Seat, open bool) (most int) {
	if b.points[x] == 0 {
		return 0
	}
	hand, unknown := b.hand[by]&^b.frozen, b.unknown[by]
	steal, back := 0, 0 // back: for a card that belonged to seat by
	if open {
		steal = 2 * p.holds(cuttleJacks, hand, unknown)
		if b.lent[by]&b.points[x] != 0 {
			back = 2 * p.holds(cuttleJacks|cuttleAimed, hand, unknown)
		}
	}
	for rest := b.points[x]; rest != 0; rest = rest.Rest() {
		c := rest.First()
		above := cuttleNumbers &^ cards.Full(int(c)+1)
		chance := max(steal, p.holds(above, hand, unknown))
		if b.lent[by].Has(c) {
			chance = max(chance, back)
		}
		most = max(most, chance*(int(c.Rank())+1))
	}
	return most
}

// holds returns the chance, in thousandths, that a hand of which some cards
// are known holds one of a set.
func (p *player) holds(set, known cards.Set, unknown int) int {
	if set&known != 0 {
		return thousand
	}
	return int(drawChance[p.unseen.Len()][min(unknown, mostUnknown)][(set & p.unseen).Len()])
}

// mostUnknown is the most hidden cards in a hand that chances tell apart.
const mostUnknown = 15

// drawChance[n][k][hits] is the chance, in thousandths, that one of some hits
// among n cards is among k cards drawn of the n.
var drawChance = func() (t [cards.Pack + cards.Jokers + 1][mostUnknown + 1][cards.Pack + cards.Jokers + 1]int16) {
	for n := range t {
		for hits := range n + 1 {
			none := thousand
			for k := range t[n] {
				t[n][k][hits] = int16(thousand - none)
				if k < n {
					none = none * max(0, n-hits-k) / (n - k)
				}
			}
		}
	}
	return t
}()
