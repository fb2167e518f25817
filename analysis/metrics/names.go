package metrics

import (
	"slices"
	"strings"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/engine/spec"
)

// Metrics describes all metrics, in the order in which a report shows them.
func Metrics() []analysis.Info {
	list := make([]analysis.Info, len(All))
	for i := range All {
		list[i] = All[i].Info
		list[i].Estimates = slices.Clone(All[i].Rows)
	}
	return list
}

// OverGames names the metrics that read the table games alone: what a run says
// of itself at once, however long its record. Long tables are not among them.
func OverGames() []string {
	var names []string
	for i := range All {
		if All[i].OfGames != nil && All[i].Game == "" && All[i].Title == "" {
			names = append(names, All[i].Name)
		}
	}
	return names
}

// CheckNames refuses names of metrics that are not about a game; the error
// lists those that are, the nearest spelling first.
func CheckNames(game string, names []string) error {
	_, err := Choose(game, names)
	return err
}

// Choose returns the entries that are about a game, and of these the ones
// named if there are any names. The error lists the names there are.
func Choose(game string, only []string) ([]analysis.Entry, error) {
	var names []string
	var about []analysis.Entry
	for _, e := range All {
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
	return slices.DeleteFunc(about, func(e analysis.Entry) bool { return !slices.Contains(only, e.Name) }), nil
}

// Owner returns the entry whose estimates have a Metric of that name; nil if none has.
func Owner(entries []analysis.Entry, metric string) *analysis.Entry {
	for i := range entries {
		if slices.ContainsFunc(entries[i].Rows, func(r [2]string) bool { return r[0] == metric }) {
			return &entries[i]
		}
	}
	return nil
}

// RowName returns "wins of seat 0", "draws", "draws, passes", "turns, median",
// "lead changes per game".
func RowName(metric, what string) string {
	name := metric
	if e := Owner(All, metric); e != nil {
		name = e.Rows[slices.IndexFunc(e.Rows, func(r [2]string) bool { return r[0] == metric })][1]
	}
	switch {
	case what == "all":
		return name
	case what == "a game": // as it is called in JSON
		return name + " per game"
	case strings.HasSuffix(name, " of"), strings.HasSuffix(name, " by"), strings.HasSuffix(name, " with"):
		return name + " " + what
	}
	return name + ", " + what
}

// InGrid reports whether the answers to a question, by its name as in
// [analysis.Estimate], are those of a grid.
func InGrid(metric string) bool {
	e := Owner(All, metric)
	return e != nil && e.Title != ""
}

// GroupOf returns the heading under which a report has a question; "" for none.
func GroupOf(metric string) string {
	if e := Owner(All, metric); e != nil {
		return e.Group
	}
	return ""
}

// Question names what an estimate answers, as the rows of a table do: "wins of
// seat 0", "turns, median".
func Question(e *analysis.Estimate) string { return RowName(e.Metric, e.What) }
