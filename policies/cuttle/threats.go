package cuttle

import (
	"cardlab/engine"
	"cardlab/engine/cards"
	"cardlab/engine/cuttle"
)

// mayWin returns what it is worth to me that a mover may hold a card with which it wins.
func (p *player) mayWin(b *board, m *mover) int {
	s := &b.side[m.seat&3]
	if s.wins|s.lent == 0 { // no card would do
		return 0
	}
	return m.win * p.holds(p.winning(b, m.seat), s.hand&^(b.frozen&m.freeze), s.unknown) / thousand
}

// winning returns the cards that a seat could play to win at once.
func (p *player) winning(b *board, x engine.Seat) (set cards.Set) {
	s := &b.side[x&3]
	set = s.wins
	enough, crown := s.wins&cuttle.PointCards, s.wins&cuttle.Crowns != 0
	for rest := p.rivals[x&3]; rest != 0; rest = rest.Rest() {
		t := &b.side[rest.First()&3]
		if enough := t.points & enough & t.open; enough != 0 {
			set |= cuttle.PointStealers
			if enough&s.lent != 0 { // a jack on it is open as it is
				set |= cuttle.Namers
			}
		}
		if crown && t.open&t.royals&cuttle.Crowns != 0 {
			set |= cuttle.RoyalStealers
		}
	}
	if s.lent != 0 && cuttle.PointsOf(s.lent) >= int(s.need) {
		set |= cuttle.RoyalScrappers
	}
	return set
}

// taking returns what it is worth to me that a mover may take or scrap what another has:
// of what its rivals stand to lose to its best play the most.
func (p *player) taking(b *board, m *mover) int {
	x := m.seat & 3
	touched := b.hands & m.only
	most, share := 0, 0
	for i := range m.rivals {
		y := &m.rivals[i]
		if y.pair == 0 {
			break
		}
		var l loss
		if touched|b.tables&y.pair == 0 {
			l = p.now.losses[x][y.seat&3]
		} else {
			l = p.losing(b, y.seat, x)
		}
		loses := l.card
		if l.oneOff > loses {
			if p.rules.Counters(b.side[y.seat&3].hand, 0, b.side[x].queen) != 0 {
				l.oneOff /= 2 // it may be countered
			}
			loses = max(loses, l.oneOff)
		}
		if n := loses * p.weights[weighExposure] / thousand; i == 0 || n > most {
			most, share = n, y.share
		}
	}
	if most == 0 {
		return 0
	}
	return share * (most * m.take / thousand) / thousand
}

// losing returns what seat x stands to lose to scuttles, jacks and one-offs of seat by:
// of its point cards to a scuttle, or if they are open to targeting to a jack, which
// counts twice, for what one loses the other gains.
func (p *player) losing(b *board, x, by engine.Seat) (l loss) {
	s, o := &b.side[x&3], &b.side[by&3]
	if s.points == 0 && s.kings == 0 {
		return l
	}
	hand, others := o.hand&^b.frozen, p.others(o.unknown)
	if s.points != 0 {
		safe := s.points // from the cards that are known
		if scuttled := s.points & p.rules.ScuttledByAny(hand); scuttled != 0 {
			l.card = thousand * cuttle.TopValue(scuttled)
			safe &^= scuttled
		}
		if open := s.points & s.open; open != 0 {
			l.card = max(l.card, 2*p.chance(others, cuttle.PointStealers, hand)*cuttle.TopValue(open))
			if own := open & o.lent; own != 0 {
				l.card = max(l.card, 2*p.chance(others, cuttle.PointStealers|cuttle.Namers, hand)*cuttle.TopValue(own))
			}
		}
		if o.unknown > 0 {
			for ; safe != 0; safe = safe.Rest() {
				c := safe.First()
				l.card = max(l.card, p.chance(others, p.rules.Scuttlers(c), 0)*cuttle.PointValue(c))
			}
		}
		if lead := int(s.sum - o.sum); lead > 0 {
			l.oneOff = lead * p.chance(others, cuttle.PointScrappers, hand)
		}
	}
	if s.kings > 0 {
		l.oneOff = max(l.oneOff, int(o.goal-s.goal)*p.chance(others, cuttle.RoyalScrappers, hand))
		if s.open&s.royals&cuttle.Crowns != 0 {
			l.oneOff = max(l.oneOff, (p.rules.Goal(int(s.kings)-1)-int(s.goal))*p.chance(others, cuttle.Namers, hand))
		}
	}
	return l
}

// others returns the chances, in thousandths, that one of so many cards in a hand that are
// hidden is among some, by how many of these are among the unseen.
func (p *player) others(unknown int) *[64]int16 { return &p.odds[min(uint(unknown), mostUnknown)] }

// chance returns the chance that a hand holds one of a set.
func (p *player) chance(others *[64]int16, set, known cards.Set) int {
	if set&known != 0 {
		return thousand
	}
	return int(others[(set&p.unseen).Len()&63])
}

// holds returns the chance, in thousandths, that a hand of which some cards
// are known holds one of a set.
func (p *player) holds(set, known cards.Set, unknown int) int {
	return p.chance(p.others(unknown), set, known)
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
