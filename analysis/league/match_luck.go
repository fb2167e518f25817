package league

import (
	"math"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/luck"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// matchLuck is the score of the policy with its luck of the draw beside it, see [luck.Luck].
type matchLuck struct {
	luck    *luck.Luck
	state   engine.State
	control *stats.Control
	sum     []int64 // of the current deal
	order   []cards.Card
}

// TakeOutLuck makes the match measure the luck of the draw beside the score, from the events that [Match.Follow] is told. kind says what a card is counted
// as. The error says why it cannot be measured. To be called before anything is added.
func (m *Match) TakeOutLuck(rules engine.Rules, kind func(card string) string) error {
	l, err := luck.New(rules, kind)
	if err != nil {
		return err
	}
	m.luck = &matchLuck{luck: l, state: rules.New(), control: stats.NewControl(l.Controls()), sum: make([]int64, l.Controls())}
	return nil
}

// Follow notes the luck of the draw in one game of the deal that is added next.
func (m *Match) Follow(g *data.Game, log []engine.Event) {
	l := m.luck
	l.order = l.order[:0]
	for _, c := range g.Cards {
		l.order = append(l.order, cards.Card(c))
	}
	g.Begin(l.state, l.order)
	l.luck.Deal(l.state)
	for i := range log {
		e := &log[i]
		l.luck.Move(int32(e.Card), int32(e.From.Zone), int32(e.To.Zone), int32(e.To.Seat))
	}
	l.luck.Less(int(g.Seating), l.sum)
}

// close adds the deal whose games were followed.
func (l *matchLuck) close(deal, score, games int64) {
	l.control.Add(deal, score, games, l.sum)
	clear(l.sum)
}

// NoLuck returns the score with the luck of the draw taken out, and how many times as many deals the score as counted takes for the same precision; false where
// that was not asked, or if there are too few deals.
func (m *Match) NoLuck() (e analysis.Estimate, gain float64, ok bool) {
	if m.luck == nil {
		return e, math.NaN(), false
	}
	c, ok := m.luck.control.Mean()
	by := 1 / float64(m.table.Sides())
	return analysis.Estimate{Metric: "score_without_luck", What: "all", Form: analysis.Share, Value: c.Value * by, Interval: stats.Around(c.Value, c.SE, c.Deals).Times(by),
		Count: analysis.None, N: c.Deals, Unit: m.Unit(), Expected: m.Tally().Equal()}, c.Gain, ok
}
