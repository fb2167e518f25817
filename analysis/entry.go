package analysis

import (
	"github.com/cardlab/cardlab/engine"
)

// Info describes a metric to people: it is a line of the list of metrics, and
// of docs/metrics.md.
type Info struct {
	Name     string // as `report --only` takes it
	Group    string // the heading under which a report shows it
	Question string // one sentence
	Counted  string // what exactly is counted
	Unit     string // what n counts
	Source   string // where the definition is from; "" for plain counting
	Game     string // the only game that it is about; "" for any
	// NeedsRules says that the events are folded with the game's own rules,
	// which must be of the version that the run was played with.
	NeedsRules bool
	// NeedsChance says that the deals must be those of chance: not listed in the plan, nor positions.
	NeedsChance bool
	// Estimates are what it gives: the Metric of each, and how a table calls it.
	Estimates [][2]string
}

// Entry is one metric of the list: what it is, how its rows are called, and
// its fold, over the rows of games or over events.
type Entry struct {
	Info
	Rows     [][2]string // the Metric of each estimate, and how a table calls it: "wins of"
	Title    string      // of a table that shows the rows as columns, and each What as a row; "" for no such table
	Columns  Columns     // of events that it reads
	OfGames  func(engine.Table) Metric
	OfEvents func(*Source) EventMetric
}
