package effects

import (
	"fmt"
	"math"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/analysis/stats"
)

// NoLuck is the score of side 0 in one comparison with the luck of the draw taken out. Each number is adjusted for itself, so that the change is not
// quite the difference of the two scores.
type NoLuck struct {
	Change        Adjusted
	Base, Changed Adjusted // the score under either variant
}

// Adjusted is one number with the luck of the draw taken out. Its expectation is that of the number as counted.
type Adjusted struct {
	analysis.Estimate                // with the interval of one question asked alone
	Together          stats.Interval // of a change: 95 % for all comparisons at once
	P, Adjusted       float64        // of a change: as those of Change, by Student's distribution
	SE                float64
	Plain             stats.Interval // of the number as counted, beside Estimate's
	Gain              float64        // how many times as many deals the number as counted would take for the same precision
}

// noLuck returns the score of side 0 without luck; nil where that was not measured, or if there are too few deals.
func (m *effect) noLuck(same bool) *NoLuck {
	if m.luck == nil || same {
		return nil
	}
	q := m.side(0)
	change, ok := m.luck.change.Difference(q.D, q.flip)
	base, okBase := m.luck.base.Mean()
	changed, okChanged := m.luck.changed.Mean()
	if !ok || !okBase || !okChanged {
		return nil
	}
	of := func(c stats.Controlled, form analysis.Form, counted float64) Adjusted {
		by := 1 / float64(q.sides)
		return Adjusted{
			Estimate: analysis.Estimate{Metric: q.metric, What: q.what, Form: form, Value: c.Value * by, Interval: stats.Around(c.Value, c.SE, c.Deals).Times(by),
				Count: analysis.None, N: c.Deals, Unit: "deal", Expected: math.NaN()},
			P: math.NaN(), Adjusted: math.NaN(), Together: stats.NoInterval,
			SE: c.SE * by, Plain: stats.Around(counted, c.Plain, c.Deals).Times(by), Gain: c.Gain,
		}
	}
	return &NoLuck{of(change, analysis.ShareDifference, q.D.Mean()), of(base, analysis.Share, q.B.Mean()), of(changed, analysis.Share, q.A.Mean())}
}

// judge fills in what takes the whole family into account.
func (n *NoLuck) judge(family int) {
	c := &n.Change
	c.P = stats.TwoSided(c.Value, c.SE, c.N)
	c.Adjusted = stats.Together(c.P, family)
	c.Together = stats.Confident(c.Value, c.SE, Alpha, family, c.N)
}

// noLuckBlocks writes the score without luck beside what was counted.
func (e *Effects) noLuckBlocks(c *Comparison) []document.Block {
	n, name := c.NoLuck, metrics.RowName(c.Changes[headline].Metric, c.Changes[headline].What)
	change := n.Change.Estimate
	change.Interval = n.Change.Together
	verdict := "it is open whether the " + name + " changes at all"
	switch {
	case change.Low > 0:
		verdict = "the " + name + " rises"
	case change.High < 0:
		verdict = "the " + name + " falls"
	}
	t := document.Of("", name, "draw luck taken out", "95 %", "as counted", "95 %", "as if from")
	row := func(label string, a analysis.Estimate, plain analysis.Estimate, gain float64) {
		value, interval := a.Finer()
		counted, width := plain.Finer()
		t.Add(label, value, interval, counted, width, gainText(gain)+" as many deals")
	}
	counted := func(a *Adjusted, value float64) analysis.Estimate {
		e := a.Estimate
		e.Value, e.Interval = value, a.Plain
		return e
	}
	ch := &c.Changes[headline]
	row(e.Base.Label, n.Base.Estimate, counted(&n.Base, ch.Before), n.Base.Gain)
	row(e.Changed[c.Variant].Label, n.Changed.Estimate, counted(&n.Changed, ch.After), n.Changed.Gain)
	row("change", change, ch.shown(), n.Change.Gain)
	return []document.Block{document.Strong(fmt.Sprintf("%s, with draw luck taken out, as if from %s as many deals: %s: %s, p %s",
		e.title(c), gainText(n.Change.Gain), verdict, finely(change), analysis.Probability(n.Change.Adjusted))), t}
}

// gainText writes how many times as many deals: "×1.09".
func gainText(gain float64) string { return "×" + analysis.Decimal(gain, 2, false) }

// luckNote says what taking out the luck of the draw is.
func (e *Effects) luckNote() string {
	for i := range e.Comparisons {
		if e.Comparisons[i].NoLuck == nil {
			return "Draw luck is not taken out everywhere: where so few deals differ, or have been played, it cannot be told from chance."
		}
	}
	text := "Draw luck: what cards of each kind seat 0 drew more than the stock let expect, and the others; its mean is exactly 0. What it is worth was fitted to the other half of the deals each time, so that nothing is biased."
	if e.Precision > 0 {
		text += " The precision is that of the change with draw luck taken out."
	}
	return text
}

// noLuckRecord is the same as JSON has it.
type noLuckRecord struct {
	Change  adjustedRecord `json:"change"`
	Base    adjustedRecord `json:"base"`
	Changed adjustedRecord `json:"changed"`
}

type adjustedRecord struct {
	Estimate     *float64 `json:"estimate"`
	Low          *float64 `json:"low"`
	High         *float64 `json:"high"`
	LowTogether  *float64 `json:"low_together,omitempty"`
	HighTogether *float64 `json:"high_together,omitempty"`
	P            *float64 `json:"p,omitempty"`
	Adjusted     *float64 `json:"p_adjusted,omitempty"`
	SE           *float64 `json:"se"`
	Gain         *float64 `json:"gain"` // times as many deals
	N            int64    `json:"n"`
}

func (n *NoLuck) record() *noLuckRecord {
	if n == nil {
		return nil
	}
	return &noLuckRecord{n.Change.record(), n.Base.record(), n.Changed.record()}
}

func (a *Adjusted) record() adjustedRecord {
	return adjustedRecord{analysis.Finite(a.Value), analysis.Finite(a.Low), analysis.Finite(a.High), analysis.Finite(a.Together.Low), analysis.Finite(a.Together.High),
		analysis.Finite(a.P), analysis.Finite(a.Adjusted), analysis.Finite(a.SE), analysis.Finite(a.Gain), a.N}
}
