package values

import (
	"fmt"
	"math"
	"runtime"
	"slices"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// swaps: what is a card worth at the place where a seat got it? Of each pair the score of
// that seat with the card that was dealt is compared with its score with the other. The pair counts for both kinds:
// once as it is, once the other way round. Two cards of one kind say nothing of it and are left out, so that
// a kind is compared with the average of all others; times (N−K)/N, of N cards of which K are of the kind, that
// is what it is worth against an average card.
//
// Of the opening hand that is the very number that the chance of the deal gives by least squares. The exchange of any card of a hand with any outside it
// moves the number n of cards of a kind towards its mean by λ(n − n̄) on average, so that for any score S, by the exchangeability of the two deals,
// cov(S, n) = E (S − S′)(n − n′) / 2λ, and var(n) = E (n − n′)² / 2λ (Stein 1986, Approximate Computation of Expectations). Exchanged with
// cards of the stock alone it would be another: a card in the one hand is less often in the other.
type swaps struct {
	table   engine.Table
	deck    int64
	words   []string // of the kinds, in the order of the deck
	class   []int    // the kind of a card
	copies  []int64  // of a kind
	matched []swapsOf
}

// swapsOf is the pairs of one matchup.
type swapsOf struct {
	by     []stats.Differences // by seat, then kind; y in units of 1/sides
	got    int64               // pairs in which a seat got one of the cards and the other is of another kind
	alike  int64               // of the same kind, or the same card
	unseen int64               // no seat came to see either card: the same game
	aside  int64               // no hand got one for the other: they lie in one hand, in none, or were seen otherwise first
}

// newSwaps returns an empty fold; kind says what a card is counted as.
func newSwaps(rules engine.Rules, matchups int, kind func(card string) string) *swaps {
	s := &swaps{table: rules.Table(), deck: int64(len(rules.Deck())), matched: make([]swapsOf, matchups)}
	words := rules.Words().Cards
	s.class = make([]int, len(words))
	for _, c := range rules.Deck() {
		word := kind(words[c])
		i := slices.Index(s.words, word)
		if i < 0 {
			i = len(s.words)
			s.words, s.copies = append(s.words, word), append(s.copies, 0)
		}
		s.class[c] = i
		s.copies[i]++
	}
	for i := range s.matched {
		s.matched[i].by = make([]stats.Differences, int(s.table.Seats)*len(s.words))
	}
	return s
}

func (s *swaps) merge(o *swaps) {
	for i := range s.matched {
		m, n := &s.matched[i], &o.matched[i]
		for k := range m.by {
			m.by[k].Merge(n.by[k])
		}
		m.got, m.alike, m.unseen, m.aside = m.got+n.got, m.alike+n.alike, m.unseen+n.unseen, m.aside+n.aside
	}
}

// add adds the pairs of two shards: a deal of one game in each matchup.
func (s *swaps) add(dealt, swapped *reading.Shard, which string) error {
	zones := dealt.Rules.Words().Zones
	hand, stock := int32(slices.Index(zones, "hand")), int32(slices.Index(zones, "stock"))
	if hand < 0 || stock < 0 {
		return fmt.Errorf("%s has no zone hand or no zone stock", dealt.Rules.Name())
	}
	holders := newHolder(dealt.Rules, engine.Zone(hand))
	var seats []got
	for p, err := range pairsOf(dealt, swapped) {
		if err != nil {
			return err
		}
		number := int(p.dealt.Game.Matchup)
		if number >= len(s.matched) || p.dealt.Game.Seating != 0 {
			return fmt.Errorf("game %d is of matchup %d, seating %d: want one game of each deal for each of %d policies against itself",
				p.dealt.Game.Game, number, p.dealt.Game.Seating, len(s.matched))
		}
		m := &s.matched[number]
		if p.first < 0 {
			m.alike++
			continue
		}
		seats = seats[:0]
		if which == Opening {
			seats = holders.of(&p, seats)
		} else {
			i := p.parts()
			if i < 0 {
				m.unseen++
				continue
			}
			was, became := p.cards()
			a, b := p.dealt, p.swapped
			if i >= min(len(a.Kind), len(b.Kind)) || int(a.Card[i]) != was || int(b.Card[i]) != became || a.Kind[i] != b.Kind[i] {
				return fmt.Errorf("game %d: the two games part at event %d, before anybody sees one of the cards that are exchanged: a policy chooses by more than it may know, or by chance of its own",
					p.dealt.Game.Game, i)
			}
			if a.FromZone[i] == stock && a.ToZone[i] == hand {
				seats = append(seats, got{engine.Seat(a.ToSeat[i]), was, became})
			}
		}
		if len(seats) == 0 {
			m.aside++
			continue
		}
		s.pair(m, &p, seats)
	}
	return nil
}

// pair adds a pair of which one seat or more got the one card for the other.
func (s *swaps) pair(m *swapsOf, p *pair, seats []got) {
	if s.class[seats[0].was] == s.class[seats[0].became] {
		m.alike++
		return
	}
	m.got++
	for _, g := range seats {
		d := analysis.Units(s.table, p.dealt.Game, g.seat) - analysis.Units(s.table, p.swapped.Game, g.seat)
		of := int(g.seat) * len(s.words)
		m.by[of+s.class[g.was]].Add(d, 1)
		m.by[of+s.class[g.became]].Add(-d, 1)
	}
}

// estimate returns what a kind is worth to a seat.
func (s *swaps) estimate(matchup, seat, kind int) analysis.Estimate {
	d := s.matched[matchup].by[seat*len(s.words)+kind]
	sides := int64(s.table.Sides())
	by := float64(s.deck-s.copies[kind]) / float64(s.deck) / float64(sides)
	e := analysis.Estimate{What: s.words[kind], Form: analysis.ShareDifference, Value: math.NaN(), Interval: stats.NoInterval,
		Count: analysis.None, N: d.Deals, Unit: "deal", Expected: math.NaN()}
	if d.Deals > 0 {
		i := d.Interval(sides, false, alpha, 1)
		if i.Known() { // no game can give more
			i = stats.Interval{Low: max(i.Low, -float64(sides)), High: min(i.High, float64(sides))}
		}
		e.Value, e.Interval = d.Mean()*by, i.Times(by)
	}
	return e
}

// alpha is how often an interval may miss what it is of.
const alpha = 0.05

// swapsIn folds a swapped run beside the run of the deals as they are.
func swapsIn(dealt, swapped *data.Run, rules engine.Rules, which string, kind func(string) string) (*swaps, error) {
	if err := sameButForTheSwap(dealt, swapped, which); err != nil {
		return nil, err
	}
	a, err := reading.ShardsOf(dealt, []engine.Rules{rules})
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", dealt.Dir, err)
	}
	b, err := reading.ShardsOf(swapped, []engine.Rules{rules})
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", swapped.Dir, err)
	}
	if len(a) != len(b) {
		return nil, fmt.Errorf("%s has %d shards and %s has %d: want the same deals in both", dealt.Dir, len(a), swapped.Dir, len(b))
	}
	blocks := make([]reading.Block, len(a))
	for i := range a {
		blocks[i] = reading.Block{a[i], b[i]}
	}
	matchups := len(dealt.Manifest.Matchups)
	s, err := reading.InParallel(blocks, runtime.GOMAXPROCS(0), func() *swaps { return newSwaps(rules, matchups, kind) },
		func(s *swaps, b reading.Block) error { return s.add(&b[0], &b[1], which) }, (*swaps).merge)
	if err != nil {
		return nil, fmt.Errorf("compare %s with %s: %w", swapped.Dir, dealt.Dir, err)
	}
	return s, nil
}
