package analysis

import (
	"slices"

	"cardlab/engine"
	"cardlab/engine/spec"
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
	// Estimates are what it gives: the Metric of each, and how a table calls it.
	Estimates [][2]string
}

// entry is one metric of the list: what it is, how its rows are called, and
// its fold, over the rows of games or over events.
type entry struct {
	Info
	rows     [][2]string // the Metric of each estimate, and how a table calls it: "wins of"
	title    string      // of a table that shows the rows as columns, and each What as a row; "" for no such table
	columns  columns     // of events that it reads
	ofGames  func(engine.Table) Metric
	ofEvents func(*source) eventMetric
}

// Metrics describes all metrics, in the order in which a report shows them.
func Metrics() []Info {
	list := make([]Info, len(all))
	for i := range all {
		list[i] = all[i].Info
		list[i].Estimates = slices.Clone(all[i].rows)
	}
	return list
}

// OverGames names the metrics that read the table games alone: what a run says
// of itself at once, however long its record.
func OverGames() []string {
	var names []string
	for i := range all {
		if all[i].ofGames != nil && all[i].Game == "" {
			names = append(names, all[i].Name)
		}
	}
	return names
}

// CheckNames refuses names of metrics that are not about a game; the error
// lists those that are, the nearest spelling first.
func CheckNames(game string, names []string) error {
	_, err := choose(game, names)
	return err
}

// newMetrics returns the metrics over games, in the order of the list.
func newMetrics(entries []entry, t engine.Table) []Metric {
	var list []Metric
	for i := range entries {
		if make := entries[i].ofGames; make != nil {
			list = append(list, make(t))
		}
	}
	return list
}

// choose returns the entries that are about a game, and of these the ones
// named if there are any names. The error lists the names there are.
func choose(game string, only []string) ([]entry, error) {
	var names []string
	var about []entry
	for _, e := range all {
		if e.Game == "" || e.Game == game {
			about, names = append(about, e), append(names, e.Name)
		}
	}
	if len(only) == 0 {
		return about, nil
	}
	for _, name := range only {
		if !slices.Contains(names, name) {
			return nil, spec.Unknown("metric", name, names)
		}
	}
	return slices.DeleteFunc(about, func(e entry) bool { return !slices.Contains(only, e.Name) }), nil
}

// owner returns the entry whose estimates have a Metric of that name; nil if none has.
func owner(entries []entry, metric string) *entry {
	for i := range entries {
		if slices.ContainsFunc(entries[i].rows, func(r [2]string) bool { return r[0] == metric }) {
			return &entries[i]
		}
	}
	return nil
}
