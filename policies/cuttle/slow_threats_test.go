package cuttle

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cuttle"
)

// winning returns the cards that a seat could play to win at once.
func (p *slow) winning(b *slowBoard, x engine.Seat) (set cards.Set) {
	need := max(1, p.need(b, x))
	enough := cuttle.WorthAtLeast(need)
	set = enough
	kings := b.royal(x, cuttle.Crowns)
	crown := need <= p.rules.Goal(kings)-p.rules.Goal(kings+1) // one more king would do
	if crown {
		set |= cuttle.Crowns
	}
	for rest := p.rivals[x]; rest != 0; rest = rest.Rest() {
		y := rest.First()
		open := p.open(b, y)
		if b.points[y]&enough&open != 0 {
			set |= cuttle.PointStealers
		}
		if crown && open&b.royals[y]&cuttle.Crowns != 0 {
			set |= cuttle.RoyalStealers
		}
		if b.lent[x]&b.points[y]&enough&open != 0 { // a jack on it is open as it is
			set |= cuttle.Namers
		}
	}
	if b.lent[x] != 0 && cuttle.PointsOf(b.lent[x]) >= need {
		set |= cuttle.RoyalScrappers
	}
	return set
}

// exposed returns what seat x stands to lose to the best play of seat by
// against its table, each by the chance that seat by holds the card for it.
func (p *slow) exposed(b *slowBoard, x, by engine.Seat) int {
	hand, unknown := b.hand[by]&^b.frozen, b.unknown[by]
	open := p.open(b, x)
	most := p.exposedPoints(b, x, by, open)
	oneOff := 0
	if lead := cuttle.PointsOf(b.points[x]) - cuttle.PointsOf(b.points[by]); lead > 0 {
		oneOff = lead * p.holds(cuttle.PointScrappers, hand, unknown)
	}
	if kings := b.royal(x, cuttle.Crowns); kings > 0 {
		goal := p.rules.Goal(kings)
		if lead := p.rules.Goal(b.royal(by, cuttle.Crowns)) - goal; lead > 0 {
			oneOff = max(oneOff, lead*p.holds(cuttle.RoyalScrappers, hand, unknown))
		}
		if open&b.royals[x]&cuttle.Crowns != 0 {
			oneOff = max(oneOff, (p.rules.Goal(kings-1)-goal)*p.holds(cuttle.Namers, hand, unknown))
		}
	}
	if oneOff > most && p.rules.Counters(b.hand[x], 0, b.royal(by, cuttle.Shields) > 0) != 0 {
		oneOff /= 2 // it may be countered
	}
	return max(most, oneOff) * p.weights[weighExposure] / thousand
}

// exposedPoints returns the most that seat x stands to lose of its point
// cards to a scuttle, or if they are open to targeting to a jack, which counts
// twice, for what one loses the other gains.
func (p *slow) exposedPoints(b *slowBoard, x, by engine.Seat, open cards.Set) (most int) {
	if b.points[x] == 0 {
		return 0
	}
	hand, unknown := b.hand[by]&^b.frozen, b.unknown[by]
	steal, back := 0, 0 // back: for a card that belonged to seat by
	if open&b.points[x] != 0 {
		steal = 2 * p.holds(cuttle.PointStealers, hand, unknown)
		if b.lent[by]&b.points[x] != 0 {
			back = 2 * p.holds(cuttle.PointStealers|cuttle.Namers, hand, unknown)
		}
	}
	for rest := b.points[x]; rest != 0; rest = rest.Rest() {
		c := rest.First()
		chance := p.holds(p.rules.Scuttlers(c), hand, unknown)
		if open.Has(c) {
			chance = max(chance, steal)
			if b.lent[by].Has(c) {
				chance = max(chance, back)
			}
		}
		most = max(most, chance*cuttle.PointValue(c))
	}
	return most
}

// holds returns the chance, in thousandths, that a hand of which some cards
// are known holds one of a set.
func (p *slow) holds(set, known cards.Set, unknown int) int {
	if set&known != 0 {
		return thousand
	}
	return int(drawChance[p.unseen.Len()][min(unknown, mostUnknown)][(set & p.unseen).Len()])
}
