package page

import (
	"fmt"

	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/analysis/report"
)

// unfolding: how does a game unfold, turn by turn?
func (b *builder) unfolding() section {
	s := section{ID: "unfolding", Title: "How a game unfolds", Short: "Unfolding", Text: []string{
		"The share of games that are undecided after so many turns, and of those that have ended by then, by reason: at every turn they add up to 100 %. " +
			"The band around a line is the 95 % interval at each turn by itself, not of the whole line at once."}}
	for _, g := range b.Result.Grids() {
		if g.Name == "unfolding" {
			s.Figures = append(s.Figures, b.unfoldingFigure(g))
		}
	}
	return s
}

// unfoldingFigure draws a line for each way to end, with its band, and tells lead and comebacks beside them.
func (b *builder) unfoldingFigure(g report.Grid) figure {
	f := figure{ID: fmt.Sprintf("unfolding-%d-%d", g.Matchup, g.Variant), Title: b.where(g.Variant, g.Matchup),
		Method:  g.Counted + " n counts games; intervals are Wilson's, by deal.",
		Command: b.ReportCommand + " --only unfolding,lead"}
	beside := table{Caption: "Lead and comebacks, " + f.Title, Head: estimateHead}
	for _, a := range answersOf(b.Result.Answers, g.Matchup) {
		if e := metrics.Owner(metrics.All, a.Metric); a.Variant == g.Variant && e.Name == "lead" {
			beside.add("", estimateRow(metrics.RowName(a.Metric, a.What), &a.Estimate))
		}
	}
	numbers := table{Caption: titled(g.Title) + ", " + f.Title, Head: estimateHead, Folded: true}
	var lines []band
	for _, r := range g.Rows {
		for _, e := range r.Cells {
			if e == nil {
				continue
			}
			reason, turn := metrics.TurnOf(e.What)
			if e.Metric == metrics.UndecidedAfter {
				reason = "undecided"
			}
			if n := len(lines); n == 0 || lines[n-1].name != reason {
				lines = append(lines, band{name: reason})
			}
			l := &lines[len(lines)-1]
			l.at, l.shares = append(l.at, float64(turn)), append(l.shares, e)
			numbers.add(titled(reason), estimateRow(fmt.Sprintf("turn %d", turn), e))
		}
	}
	alt := titled(g.Title) + ", " + f.Title + "."
	for i, l := range lines {
		f.Legend = append(f.Legend, key{i%len(seriesColors) + 1, l.name})
		middle := len(l.at) / 2
		value, interval := l.shares[middle].Printed()
		alt += fmt.Sprintf(" %s, turn %v: %s %s.", titled(l.name), l.at[middle], value, interval)
	}
	f.Charts = []chart{{ID: f.ID + "-0", Alt: alt, Spec: bands(lines, spec{"title": "turns"}, nil, "share of games, %")}}
	if beside.Rows() > 0 {
		f.Tables = append(f.Tables, beside)
	}
	f.Tables = append(f.Tables, numbers.tidy())
	return f
}
