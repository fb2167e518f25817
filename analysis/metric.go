package analysis

import (
	"math"

	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
)

// Metric answers one question about the games of one variant and one matchup.
// It is a fold: deals are added, folds are merged, and the estimates come last.
//
// The merge law: however the deals are split among folds, and in whatever
// order they are added and merged, the estimates are the same to the last bit.
// That is why metrics sum whole numbers and divide at the end.
type Metric interface {
	// Add adds all games of one deal, in order of seating; there is one at
	// least. It keeps nothing of the slice.
	Add(deal []data.Game)
	// Merge adds what other, a metric of the same question, has added.
	Merge(other Metric)
	// State writes what was added, or reads what one of the same question wrote.
	State(c *state.Coder)
	// Estimates returns the answers, in a fixed order. What has no
	// observation has the value NaN.
	Estimates() []Estimate
}

// Form says how a value is to be read.
type Form string

// The forms of an estimate.
const (
	Count           Form = "count"            // a whole number, counted, not estimated
	Share           Form = "share"            // 0 … 1
	Mean            Form = "mean"             // in the unit that the metric names
	Quantile        Form = "quantile"         // a value that was seen
	ShareDifference Form = "share difference" // −1 … 1
	MeanDifference  Form = "mean difference"
)

// Estimate is one number with what it takes to judge it.
type Estimate struct {
	Metric         string // the question: "wins"
	What           string // which part of the answer: "seat 0"
	Form           Form
	Value          float64 // NaN: nothing was observed
	stats.Interval         // 95 %; both ends NaN if there is none
	Count          int64   // how many of the n, for a share of games; else None
	N              int64   // how many units stand behind it
	Unit           string  // "game", "decided game", "deal", "pair", "rotation group"
	Expected       float64 // what equal sides would give, with as many draws; NaN if that says nothing
}

// None is the Count of what is not a share of games.
const None = -1

// NewCount returns the estimate of a plain count.
func NewCount(metric string, n int64, unit string) Estimate {
	return Estimate{Metric: metric, What: "all", Form: Count, Value: float64(n), Interval: stats.NoInterval,
		Count: None, N: n, Unit: unit, Expected: math.NaN()}
}

// NewShare returns the estimate of a share of games.
func NewShare(metric, what string, r stats.Ratio, unit string) Estimate {
	return Estimate{Metric: metric, What: what, Form: Share, Value: r.Mean(), Interval: r.ShareInterval(),
		Count: r.Y, N: r.X, Unit: unit, Expected: math.NaN()}
}

// NewMean returns the estimate of a mean over games.
func NewMean(metric, what string, r stats.Ratio, unit string) Estimate {
	return Estimate{Metric: metric, What: what, Form: Mean, Value: r.Mean(), Interval: r.MeanInterval(),
		Count: None, N: r.X, Unit: unit, Expected: math.NaN()}
}

// NewMeanShare returns the estimate of a mean over games of what is itself a share,
// summed in units of 1/scale.
func NewMeanShare(metric, what string, r stats.Ratio, scale float64, unit string) Estimate {
	e := NewMean(metric, what, r, unit)
	e.Form, e.Value = Share, e.Value/scale
	e.Interval = r.BoundedInterval(int64(scale)).Times(1 / scale)
	return e
}
