package cuttle

import (
	"cardlab/engine"
	"cardlab/engine/cards"
	"cardlab/engine/cuttle"
)

// winning returns the cards that a seat could play to win at once.
func (p *player) winning(b *board, x engine.Seat) (set cards.Set) {
	t, lent := &b.table[x&3], b.lent[x&3]
	set = t.enough
	if t.crown {
		set |= cuttle.Crowns
	}
	for rest := p.rivals[x&3]; rest != 0; rest = rest.Rest() {
		y := rest.First() & 3
		open := b.table[y].open
		enough := b.points[y] & t.enough & open
		if enough != 0 {
			set |= cuttle.PointStealers
		}
		if enough&lent != 0 { // a jack on it is open as it is
			set |= cuttle.Namers
		}
		if t.crown && open&b.royals[y]&cuttle.Crowns != 0 {
			set |= cuttle.RoyalStealers
		}
	}
	if lent != 0 && cuttle.PointsOf(lent) >= int(t.need) {
		set |= cuttle.RoyalScrappers
	}
	return set
}

// means are the chances, in thousandths, that a hand holds a card of each sort that hurts.
type means struct {
	jack, lent    int        // to take a point card; also one that was its own
	ace, six, two int        // to scrap the point cards, the royals, a card that is open to targeting
	scuttled      cards.Set  // the point cards that a known card may scuttle
	others        *[64]int16 // of the hidden cards, by how many among the unseen would do
}

// weigh works out what a seat may do with its hand in its next turn.
func (p *player) weigh(b *board, x engine.Seat, m *means) {
	hand, unknown := b.hand[x&3]&^b.frozen, b.unknown[x&3]
	m.others = &p.odds[min(uint(unknown), mostUnknown)]
	m.scuttled = p.rules.ScuttledByAny(hand)
	if unknown == 0 {
		m.jack, m.lent = certainly(cuttle.PointStealers, hand), certainly(cuttle.PointStealers|cuttle.Namers, hand)
		m.ace, m.six, m.two = certainly(cuttle.PointScrappers, hand), certainly(cuttle.RoyalScrappers, hand), certainly(cuttle.Namers, hand)
		return
	}
	m.jack = p.chance(m.others, cuttle.PointStealers, hand)
	m.lent = p.chance(m.others, cuttle.PointStealers|cuttle.Namers, hand)
	m.ace = p.chance(m.others, cuttle.PointScrappers, hand)
	m.six = p.chance(m.others, cuttle.RoyalScrappers, hand)
	m.two = p.chance(m.others, cuttle.Namers, hand)
}

// certainly returns the chance that a hand that is known holds one of a set.
func certainly(set, hand cards.Set) (n int) {
	if set&hand != 0 {
		n = thousand
	}
	return n
}

// chance returns the chance that a hand holds one of a set.
func (p *player) chance(others *[64]int16, set, known cards.Set) int {
	n := int(others[(set&p.unseen).Len()&63])
	if set&known != 0 {
		n = thousand
	}
	return n
}

// taking returns what it is worth to me that a seat may take or scrap what another has:
// of what its rivals stand to lose to its best play the most.
func (p *player) taking(b *board, m *mover) int {
	x := m.seat & 3
	var fresh means
	can, before := &p.now.means[x], &p.now.losses[x]
	touched := b.hands & m.only
	if touched != 0 {
		p.weigh(b, x, &fresh)
		can = &fresh
	}
	most, share := 0, 0
	for i := range m.rivals {
		y := &m.rivals[i]
		if y.pair == 0 {
			break
		}
		l := before[y.seat&3]
		if touched|b.tables&y.pair != 0 {
			l = p.losing(b, y.seat, x, can)
		}
		if l.oneOff > l.card && p.rules.Counters(b.hand[y.seat&3], 0, b.table[x].queen) != 0 {
			l.oneOff /= 2 // it may be countered
		}
		if n := max(l.card, l.oneOff) * p.weights[weighExposure] / thousand; i == 0 || n > most {
			most, share = n, y.share
		}
	}
	return share * (most * m.take / thousand) / thousand
}

// losing returns what seat x stands to lose to scuttles, jacks and one-offs of seat by:
// of its point cards to a scuttle, or if they are open to targeting to a jack, which
// counts twice, for what one loses the other gains.
func (p *player) losing(b *board, x, by engine.Seat, can *means) (l loss) {
	t, u := &b.table[x&3], &b.table[by&3]
	if points := b.points[x&3]; points != 0 {
		open, safe := points&t.open, points&^can.scuttled // safe from the cards that are known
		l.card = max(thousand*cuttle.TopValue(points&can.scuttled), 2*can.jack*cuttle.TopValue(open))
		if own := open & b.lent[by&3]; own != 0 {
			l.card = max(l.card, 2*can.lent*cuttle.TopValue(own))
		}
		if b.unknown[by&3] == 0 {
			safe = 0
		}
		for ; safe != 0; safe = safe.Rest() {
			c := safe.First()
			l.card = max(l.card, p.chance(can.others, p.rules.Scuttlers(c), 0)*cuttle.PointValue(c))
		}
	}
	l.oneOff = max(0, int(t.points-u.points)*can.ace)
	if t.kings > 0 {
		l.oneOff = max(l.oneOff, int(u.goal-t.goal)*can.six)
		if t.open&b.royals[x&3]&cuttle.Crowns != 0 {
			l.oneOff = max(l.oneOff, (p.rules.Goal(int(t.kings)-1)-int(t.goal))*can.two)
		}
	}
	return l
}

// holds returns the chance, in thousandths, that a hand of which some cards
// are known holds one of a set.
func (p *player) holds(set, known cards.Set, unknown int) int {
	return p.chance(&p.odds[min(uint(unknown), mostUnknown)], set, known)
}

// see takes note of which cards the seat has not seen.
func (p *player) see(unseen cards.Set) { p.unseen, p.odds = unseen, &drawChance[unseen.Len()] }

// mostUnknown is the most hidden cards in a hand that chances tell apart.
const mostUnknown = 15

// chances[k][hits] are the chances of one number of cards.
type chances [mostUnknown + 1][64]int16

// drawChance[n][k][hits] is the chance, in thousandths, that one of some hits
// among n cards is among k cards drawn of the n.
var drawChance = func() (t [cards.Pack + cards.Jokers + 1]chances) {
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
