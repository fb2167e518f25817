package sim

import (
	"fmt"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/spec"
)

// A run may have its seats draw from the two ends of what nobody has seen of the stock: side 0 in its turns the card that lies first in the deal, all others
// in theirs the one that lies last. The law of the game is what it was, as a card of the stock that nobody has seen is as likely any as any other, whoever
// takes it from where. But where a game parts from another of the same deal, what the one side draws no longer shifts what the other draws later, so that two
// games of one deal stay more alike. The idea is that of Quackle's and Macondo's bag of two ends for Scrabble.
//
// The engine knows one stock and draws from its top. Before each choice the umpire turns round the part that nobody has seen, where the turn is another
// side's than before (engine.StockTurner). Of a game that has been played so the record has the order in which the cards were drawn as its deal: from
// that order the same actions cause the same events with nobody turning anything, and whoever reads a run needs to know nothing of ends. Only [Verify] does, which asks
// whether that order comes of the seed.
const (
	DrawTop  = ""     // all draw from the top of the stock
	DrawEnds = "ends" // side 0 from the one end of what nobody has seen, the others from the other
)

// ends follows one game whose seats draw from two ends.
type ends struct {
	table  engine.Table
	stock  engine.Zone
	deal   []cards.Card // as it was shuffled
	dealt  int          // cards that were dealt out
	drawn  []cards.Card // of the stock, in their order
	left   [2]int       // deal[left[0]:left[1]] has not been seen
	turned bool
}

// drawing checks from where the seats of a plan draw.
func (c *complaints) drawing(s *Schedule, p *Plan) {
	switch {
	case p.Drawing == DrawTop:
	case p.Drawing != DrawEnds:
		c.add("drawing", "must be %s, or be left out, not %s", DrawEnds, spec.Quoted(p.Drawing))
	case p.Swap != NoSwap:
		c.add("drawing", "and swap are not for one run: which of two cards lies below the other has no meaning where seats draw from two ends")
	case p.DealList != nil:
		c.add("drawing", "and deal_list are not for one run: deals that are listed are drawn in the order in which they are listed")
	case p.Positions != nil:
		c.add("drawing", "and positions are not for one run: it is about deals that the seed makes")
	default:
		for _, v := range s.Variants {
			if !canTurn(v.Rules) {
				c.add("drawing", "%s is not for %s: its stock cannot be turned round, or has cards that are alike", DrawEnds, v.Rules.Name())
			}
		}
	}
}

// canTurn reports whether the games of rules can be played from two ends: their states can turn round what nobody has seen, and no two cards are alike.
func canTurn(r engine.Rules) bool {
	_, ok := r.New().(engine.StockTurner)
	seen := map[cards.Card]bool{}
	for _, c := range r.Deck() {
		ok = ok && !seen[c]
		seen[c] = true
	}
	return ok
}

func newEnds(t engine.Table, words *engine.Vocabulary) *ends {
	e := &ends{table: t}
	for i, name := range words.Zones {
		if name == "stock" {
			e.stock = engine.Zone(i)
		}
	}
	return e
}

// begin begins a game that has been dealt in an order.
func (e *ends) begin(deal []cards.Card, s engine.State) {
	e.deal = append(e.deal[:0], deal...)
	e.dealt = len(deal) - s.Stock()
	e.drawn = e.drawn[:0]
	e.left = [2]int{e.dealt, len(deal)}
	e.turned = false
}

// turn turns the stock round if the turn is that of a side that draws from the other end.
func (e *ends) turn(s engine.State) {
	_, of := s.Turn()
	if last := !e.table.Side(0).Has(of); last != e.turned {
		s.(engine.StockTurner).TurnStock()
		e.turned = last
	}
}

// follow notes what the events of a ply took from the stock.
func (e *ends) follow(log []engine.Event) {
	for i := range log {
		if v := &log[i]; v.From.Zone == e.stock && e.left[0] < e.left[1] {
			at := e.left[0]
			if e.turned {
				at = e.left[1] - 1
			}
			if v.Card != e.deal[at] {
				continue // known: it had been put back on the stock
			}
			e.drawn = append(e.drawn, v.Card)
			if e.turned {
				e.left[1]--
			} else {
				e.left[0]++
			}
		}
	}
}

// order writes the deal as the record has it.
func (e *ends) order(into []byte) {
	at := 0
	for _, part := range [][]cards.Card{e.deal[:e.dealt], e.drawn, e.deal[e.left[0]:e.left[1]]} {
		for _, c := range part {
			into[at] = byte(c)
			at++
		}
	}
}

// checkEnds returns what is wrong with the deal of a game whose events are known to come of it by the rules: its order must come of the deal as it was shuffled,
// with each card from its end.
func (u *Umpire) checkEnds(g *data.Game, events []data.Event) *Fault {
	e, log := u.ends, u.log
	for len(events) > 0 {
		e.turn(u.state)
		log = u.state.Play(engine.Action(events[0].Action), log[:0])
		for i := range log {
			if i == len(events) || events[i].Event != log[i] {
				return &Fault{Table: data.Games, Game: g.Game, Ply: events[0].Ply,
					Text: fmt.Sprintf("the deal is not that of the seed, drawn from two ends: that gives %s", u.words.Event(log[i]))}
			}
		}
		e.follow(log)
		events = events[len(log):]
	}
	e.order(u.cards)
	if string(u.cards) != string(g.Cards) {
		return gameFault(g, "deal", g.Cards, u.cards)
	}
	return nil
}
