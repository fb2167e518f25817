package analysis

import (
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/engine"
)

// EventMetric answers one question about the events of the games of one
// variant and one matchup. It is a fold like [Metric], and keeps the merge law;
// it reads only the columns that its entry in the list names.
type EventMetric interface {
	// Game adds one game to the current deal. It keeps nothing of the log.
	Game(l *Log)
	// EndDeal ends the current deal: the games since the last are one observation.
	EndDeal()
	// Merge adds what other, a metric of the same question, has added.
	Merge(other EventMetric)
	// State writes what was added up to the end of a deal, or reads what one of the same question wrote.
	State(c *state.Coder)
	// Estimates returns the answers, in a fixed order.
	Estimates() []Estimate
}

// Source is what an event metric may know before the first game.
type Source struct {
	Table engine.Table
	Vocabulary
	Rules engine.Rules // nil unless the metric's entry asks for the rules

	// What metrics share; nil until one asks for it.
	Hands   *Hands
	Chances *Chances
}

// Follow returns the hands of the current game, which the metrics of a variant
// and matchup share; they are at the end of the game when a metric is handed it.
func (s *Source) Follow() *Hands {
	if s.Hands == nil {
		s.Hands = newHands(s)
	}
	return s.Hands
}

// ByDeal is a ratio, and what the games of the current deal add to it.
type ByDeal struct {
	stats.Ratio
	DealY, DealX int64
}

// Add adds to the current deal.
func (r *ByDeal) Add(y, x int64) { r.DealY += y; r.DealX += x }

// Close ends the current deal.
func (r *ByDeal) Close() {
	r.Ratio.Add(r.DealY, r.DealX)
	r.DealY, r.DealX = 0, 0
}

func (r *ByDeal) Merge(o *ByDeal) { r.Ratio.Merge(o.Ratio) }
