package cuttle

import (
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/cuttle"
)

// mayWin returns what it is worth to me that a seat may hold a card with which it wins.
func (p *player) mayWin(b *board, x engine.Seat) int {
	if !b.wins.Has(x) {
		return 0
	}
	s, m := &b.side[x&3], &p.movers[x&3]
	return m.win * p.holds(p.winning(b, x), s.hand&^(b.frozen&m.freeze), s.unknown) / thousand
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

// taken returns what it is worth to me that the seats may take or scrap what others
// have: for each, of what its rivals stand to lose to its best play the most.
func (p *player) taken(b *board) (v int) {
	for x := range p.seats {
		x &= 3
		m := &p.movers[x]
		most, share := 0, 0
		for rest := b.loses & m.against; rest != 0; rest = rest.Rest() {
			y := rest.First() & 3
			s, by, l := &b.side[y], &b.side[x], p.now.losses[x][y]
			if only := engine.Seats(1) << x; b.hands&only|b.tables&(only|1<<y) != 0 {
				l = p.losing(s, by, b.frozen)
			}
			n := l.most
			if n != l.countered && p.rules.Counters(s.hand, 0, by.queen) != 0 {
				n = l.countered
			}
			if n > most {
				most, share = n, p.share[y]
			}
		}
		if most != 0 {
			v += share * (most * m.take / thousand) / thousand
		}
	}
	return v
}

// hope returns what it may be worth to me at most that my side takes and scraps what
// the rivals have, and that these do so to one another: twice the highest point card of each,
// all its points, or what its kings are good for.
func (p *player) hope(b *board) (v int) {
	for rest := b.loses & p.rivals[p.me&3]; rest != 0; rest = rest.Rest() {
		y := rest.First() & 3
		s := &b.side[y]
		most := max(2*cuttle.TopValue(s.points), int(s.sum))
		if s.kings > 0 {
			most = max(most, p.topGoal-int(s.goal))
		}
		v += most * p.movers[y].hope / (thousand * thousand)
	}
	return v
}

// losing works out what one seat stands to lose to scuttles, jacks and one-offs of another:
// of its point cards to a scuttle, or if they are open to targeting to a jack, which
// counts twice, for what one loses the other gains.
func (p *player) losing(s, o *side, frozen cards.Set) (l loss) {
	card, oneOff := 0, 0
	hand, others := o.hand&^frozen, p.others(o.unknown)
	if s.points != 0 {
		safe := s.points // from the cards that are known
		if scuttled := s.points & p.rules.ScuttledByAny(hand); scuttled != 0 {
			card = thousand * cuttle.TopValue(scuttled)
			safe &^= scuttled
		}
		if open := s.points & s.open; open != 0 {
			card = max(card, 2*p.chance(others, cuttle.PointStealers, hand)*cuttle.TopValue(open))
			if own := open & o.lent; own != 0 {
				card = max(card, 2*p.chance(others, cuttle.PointStealers|cuttle.Namers, hand)*cuttle.TopValue(own))
			}
		}
		if o.unknown > 0 {
			for ; safe != 0; safe = safe.Rest() {
				c := safe.First()
				card = max(card, p.chance(others, p.rules.Scuttlers(c), 0)*cuttle.PointValue(c))
			}
		}
		if lead := int(s.sum - o.sum); lead > 0 {
			oneOff = lead * p.chance(others, cuttle.PointScrappers, hand)
		}
	}
	if s.kings > 0 {
		oneOff = max(oneOff, int(o.goal-s.goal)*p.chance(others, cuttle.RoyalScrappers, hand))
		if s.open&s.royals&cuttle.Crowns != 0 {
			oneOff = max(oneOff, (p.goals[(s.kings-1)&7]-int(s.goal))*p.chance(others, cuttle.Namers, hand))
		}
	}
	l.most = max(card, oneOff) * p.weights[weighExposure] / thousand
	l.countered = l.most
	if oneOff > card {
		l.countered = max(card, oneOff/2) * p.weights[weighExposure] / thousand
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
func (p *player) see(unseen cards.Set) {
	for rest := unseen &^ p.unseen; rest != 0; rest = rest.Rest() {
		p.hidden += p.keeps[rest.First()&63]
	}
	for rest := p.unseen &^ unseen; rest != 0; rest = rest.Rest() {
		p.hidden -= p.keeps[rest.First()&63]
	}
	n := unseen.Len()
	p.unseen, p.odds, p.mean = unseen, &drawChance[n], p.hidden/max(1, n)
}

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
