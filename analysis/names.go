package analysis

import (
	"slices"
	"strings"

	"cardlab/engine/spec"
)

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

// rowName returns "wins of seat 0", "draws", "draws, passes", "turns, median".
func rowName(metric, what string) string {
	name := metric
	if e := owner(all, metric); e != nil {
		name = e.rows[slices.IndexFunc(e.rows, func(r [2]string) bool { return r[0] == metric })][1]
	}
	switch {
	case what == "all":
		return name
	case strings.HasSuffix(name, " of"), strings.HasSuffix(name, " by"), strings.HasSuffix(name, " with"):
		return name + " " + what
	}
	return name + ", " + what
}

// InGrid reports whether the answers to a question, by its name as in
// [Estimate], are those of a grid.
func InGrid(metric string) bool {
	e := owner(all, metric)
	return e != nil && e.title != ""
}

// GroupOf returns the heading under which a report has a question; "" for none.
func GroupOf(metric string) string {
	if e := owner(all, metric); e != nil {
		return e.Group
	}
	return ""
}

// Question names what an estimate answers, as the rows of a table do: "wins of
// seat 0", "turns, median".
func Question(e *Estimate) string { return rowName(e.Metric, e.What) }
