package values

import (
	"fmt"
	"iter"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/reading"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// The columns that say which card went where.
const columns = analysis.OfMoves | analysis.OfKind | analysis.OfPly

// pair is the two games of one deal: as it was dealt, and with two cards exchanged.
type pair struct {
	dealt, swapped *analysis.Log
	first          int // the first of the two places in the deal; −1: the cards are alike
}

// pairsOf goes through the pairs of two shards of the same deals. A pair is valid until the next.
func pairsOf(dealt, swapped *reading.Shard) iter.Seq2[pair, error] {
	return func(yield func(pair, error) bool) {
		next, stop := iter.Pull2(analysis.Logs(swapped, columns))
		defer stop()
		for l, err := range analysis.Logs(dealt, columns) {
			var p pair
			if err == nil {
				p, err = pairOf(l, next)
			}
			if !yield(p, err) || err != nil {
				return
			}
		}
		if l, err, more := next(); more {
			if err == nil {
				err = fmt.Errorf("game %d has no other of its deal", l.Game.Game)
			}
			yield(pair{}, err)
		}
	}
}

// pairOf puts the next game of the swapped run beside a game.
func pairOf(l *analysis.Log, next func() (*analysis.Log, error, bool)) (pair, error) {
	other, err, more := next()
	switch {
	case err != nil:
		return pair{}, err
	case !more || other.Game.Game != l.Game.Game || other.Game.Chance != l.Game.Chance:
		return pair{}, fmt.Errorf("game %d has no other of its deal", l.Game.Game)
	}
	p := pair{l, other, -1}
	a, b := l.Game.Cards, other.Game.Cards
	var at []int
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			at = append(at, i)
		}
	}
	switch {
	case len(at) == 0 && len(a) == len(b):
		return p, nil
	case len(at) != 2 || len(a) != len(b) || a[at[0]] != b[at[1]] || a[at[1]] != b[at[0]]:
		return p, fmt.Errorf("game %d: the deals of the two runs differ otherwise than by two cards exchanged", l.Game.Game)
	}
	p.first = at[0]
	return p, nil
}

// cards returns the card at the first of the two places, as dealt and as exchanged.
func (p *pair) cards() (was, became int) {
	return int(p.dealt.Game.Cards[p.first]), int(p.swapped.Game.Cards[p.first])
}

// parts returns the first event in which the two games differ, −1 if there is none.
func (p *pair) parts() int {
	a, b := p.dealt, p.swapped
	n := min(len(a.Kind), len(b.Kind))
	for i := range n {
		if a.Kind[i] != b.Kind[i] || a.Card[i] != b.Card[i] || a.Ply[i] != b.Ply[i] || a.FromZone[i] != b.FromZone[i] ||
			a.FromSeat[i] != b.FromSeat[i] || a.ToZone[i] != b.ToZone[i] || a.ToSeat[i] != b.ToSeat[i] {
			return i
		}
	}
	if len(a.Kind) != len(b.Kind) {
		return n
	}
	return -1
}

// holder finds the seats whose opening hand another card is dealt to.
type holder struct {
	dealt, swapped engine.State
	hand           engine.Zone
	seats          engine.Seat
	order          []cards.Card
}

func newHolder(rules engine.Rules, hand engine.Zone) *holder {
	return &holder{dealt: rules.New(), swapped: rules.New(), hand: hand, seats: engine.Seat(rules.Table().Seats)}
}

// got is a seat that got a card as it was dealt, and another where two cards were exchanged.
type got struct {
	seat        engine.Seat
	was, became int // cards
}

// of appends the seats to list: none where both cards lie in one hand, or in none.
func (h *holder) of(p *pair, list []got) []got {
	h.begin(h.dealt, p.dealt)
	h.begin(h.swapped, p.swapped)
	was, became := p.cards()
	for seat := range h.seats {
		place := engine.Place{Zone: h.hand, Seat: seat}
		switch h.dealt.Holds(place, cards.Card(was)) - h.swapped.Holds(place, cards.Card(was)) {
		case 1:
			list = append(list, got{seat, was, became})
		case -1:
			list = append(list, got{seat, became, was})
		}
	}
	return list
}

func (h *holder) begin(s engine.State, l *analysis.Log) {
	h.order = h.order[:0]
	for _, c := range l.Game.Cards {
		h.order = append(h.order, cards.Card(c))
	}
	l.Game.Begin(s, h.order)
}
