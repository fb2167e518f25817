package analysis

import (
	"fmt"
	"slices"
	"strings"
)

// Tables returns the result as tables, by matchup: what each variant changes
// against the first, if the run has several, then the variants side by side.
func (r *Result) Tables() []Table {
	var list []Table
	for _, m := range r.Matchups {
		if t := r.sideBySide(r.Effects, m); len(t.Rows) > 0 {
			t.Title = fmt.Sprintf("%s: the difference to %s, deal by deal", m, r.Variants[base].Label)
			list = append(list, t)
		}
		t := r.sideBySide(r.Answers, m)
		t.Title = m.String()
		list = append(list, t)
	}
	return list
}

// sideBySide puts the answers on one matchup in a table, one variant a column.
func (r *Result) sideBySide(answers []Answer, m Matchup) Table {
	var t Table
	var variants []int
	var metrics []string
	questions := map[string][]string{} // metric → its parts
	type cell struct {
		variant      int
		metric, what string
	}
	found := map[cell]*Estimate{}
	for i := range answers {
		a := &answers[i]
		if a.Matchup != m.Number {
			continue
		}
		if !slices.Contains(variants, a.Variant) {
			variants = append(variants, a.Variant)
			t.Columns = append(t.Columns, r.Variants[a.Variant].Label)
		}
		if !slices.Contains(metrics, a.Metric) {
			metrics = append(metrics, a.Metric)
		}
		if !slices.Contains(questions[a.Metric], a.What) {
			questions[a.Metric] = append(questions[a.Metric], a.What)
		}
		found[cell{a.Variant, a.Metric, a.What}] = &a.Estimate
	}
	for _, metric := range metrics {
		for _, what := range questions[metric] {
			row := Row{Name: rowName(metric, what)}
			for _, v := range variants {
				row.Cells = append(row.Cells, found[cell{v, metric, what}])
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

// names of the questions, as the rows of a table say them.
var names = map[string]string{
	"games":               "games",
	"deals":               "deals",
	"decided":             "decided games",
	"wins":                "wins of",
	"side_score":          "score of",
	"decided_wins":        "decided wins of",
	"score":               "score of",
	"faults":              "faults of",
	"draws":               "draws",
	"turns":               "turns",
	"plies":               "plies",
	"stock_emptied":       "stock emptied",
	"wins_on_rivals_turn": "wins on a rival's turn",
	"winner_points":       "winner's points",
	"other_winner":        "games with another winner",
}

// rowName returns "wins of seat 0", "draws", "draws, passes", "turns, median".
func rowName(metric, what string) string {
	name := names[metric]
	switch {
	case what == "all":
		return name
	case strings.HasSuffix(name, " of"):
		return name + " " + what
	}
	return name + ", " + what
}
