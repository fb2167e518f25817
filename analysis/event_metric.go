package analysis

import (
	"cardlab/engine"
)

// eventMetric answers one question about the events of the games of one
// variant and one matchup. It is a fold like [Metric], and keeps the merge law;
// it reads only the columns that its entry in the list names.
type eventMetric interface {
	// game adds one game to the deal in hand. It keeps nothing of the log.
	game(l *log)
	// deal ends the deal in hand: the games since the last are one observation.
	deal()
	// merge adds what other, a metric of the same question, has added.
	merge(other eventMetric)
	// Estimates returns the answers, in a fixed order.
	Estimates() []Estimate
}

// source is what an event metric may know before the first game.
type source struct {
	table engine.Table
	vocabulary
	rules engine.Rules // nil unless the metric's entry asks for the rules

	// What metrics share; nil until one asks for it.
	hands   *hands
	chances *chances
}

// follow returns the hands of the game in hand, which the metrics of a variant
// and matchup share; they are at the end of the game when a metric is handed it.
func (s *source) follow() *hands {
	if s.hands == nil {
		s.hands = newHands(s)
	}
	return s.hands
}

// byDeal is a ratio, and what the games of the deal in hand add to it.
type byDeal struct {
	Ratio
	y, x int64
}

// add adds to the deal in hand.
func (r *byDeal) add(y, x int64) { r.y += y; r.x += x }

// close ends the deal in hand.
func (r *byDeal) close() {
	r.Ratio.Add(r.y, r.x)
	r.y, r.x = 0, 0
}

func (r *byDeal) merge(o *byDeal) { r.Ratio.Merge(o.Ratio) }
