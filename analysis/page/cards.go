package page

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/report"
)

// mostRows bounds the rows of a chart of intervals: the cards of a pack are a table.
const mostRows = 16

// cards: what is each card played for, and what goes with holding it?
func (b *builder) cards() section {
	s := section{ID: "cards", Title: "Card by card", Short: "Cards"}
	shown, others := b.cardMatchups()
	for _, g := range b.Result.Grids() {
		if slices.Contains(shown, g.Matchup) && g.Name != "unfolding" {
			s.Figures = append(s.Figures, b.gridFigure(g))
		}
	}
	if others > 0 && len(s.Figures) > 0 {
		s.Text = []string{fmt.Sprintf("Policies against themselves. The other %s are in the output of the commands below.", analysis.Counted(int64(others), "matchup"))}
	}
	return s
}

// cardMatchups returns the matchups whose cards the page shows, those of a policy
// against itself or else the first, and how many others there are.
func (b *builder) cardMatchups() (shown []int32, others int) {
	for _, m := range b.Result.Matchups {
		if len(slices.Compact(slices.Clone(m.Policies))) == 1 {
			shown = append(shown, m.Number)
		}
	}
	if len(shown) == 0 && len(b.Result.Matchups) > 0 {
		shown = []int32{b.Result.Matchups[0].Number}
	}
	return shown, len(b.Result.Matchups) - len(shown)
}

// gridFigure shows one grid: differences as intervals, shares as a heat map.
func (b *builder) gridFigure(g report.Grid) figure {
	f := figure{
		ID:      fmt.Sprintf("cards-%s-%d-%d", g.Name, g.Matchup, g.Variant),
		Title:   titled(g.Title),
		Lead:    b.where(g.Variant, g.Matchup),
		Text:    g.Question,
		Method:  g.Counted + " n counts: " + g.Unit + ".",
		Command: b.ReportCommand + " --only " + g.Name,
	}
	if g.Source != "" {
		f.Method += " Source: " + g.Source + "."
	}
	if len(g.Rows) <= mostRows {
		f.Charts = gridCharts(f.ID, g)
	}
	caption := g.Title + ", " + b.where(g.Variant, g.Matchup)
	numbers := table{Caption: titled(caption), Head: append([]string{""}, g.Columns...), Folded: len(g.Rows) > mostRows, Stacked: true}
	counts := table{Caption: "n: " + caption, Head: numbers.Head, Folded: true}
	for _, r := range g.Rows {
		var values, ns []string
		for _, e := range r.Cells {
			value, n := "", ""
			if e != nil {
				v, interval := e.Printed()
				value, n = strings.TrimSpace(v+"\n"+interval), analysis.Whole(e.N)
			}
			values, ns = append(values, value), append(ns, n)
		}
		numbers.add("", row{r.Name, values})
		counts.add("", row{r.Name, ns})
	}
	f.Tables = []table{numbers, counts}
	return f
}

// where says which games a figure is about, as far as there are several.
func (b *builder) where(variant int, matchup int32) string {
	if len(b.variants) == 1 {
		return b.matchup(matchup)
	}
	return b.variants[variant] + ", " + b.matchup(matchup)
}

// gridCharts draws the columns of a grid that are differences; without one all
// that are shares.
func gridCharts(id string, g report.Grid) []chart {
	var list []chart
	for c, column := range g.Columns {
		var differences []span
		for _, r := range g.Rows {
			if e := r.Cells[c]; e != nil && isDifference(e) {
				differences = append(differences, span{r.Name, e, 0})
			}
		}
		if len(differences) > 0 {
			list = append(list, chart{ID: fmt.Sprintf("%s-%d", id, c), Title: titled(column), Alt: altOf(g.Title+", "+column, differences),
				Spec: spans(differences, "difference, "+points, boundsOf(differences, true))})
		}
	}
	if len(list) > 0 || len(g.Columns) < 2 {
		return list
	}
	m := gridMap(g)
	return []chart{{ID: id + "-0", Alt: gridAlt(g), Columns: m.numbers(), Fits: m.fits(), Spec: m.spec()}}
}

// gridAlt says in words what a heat map of a grid shows: the largest of each row.
func gridAlt(g report.Grid) string {
	text := "Heat map: " + g.Title + "."
	for _, r := range g.Rows {
		best := -1
		for c, e := range r.Cells {
			if e != nil && (best < 0 || e.Value > r.Cells[best].Value) {
				best = c
			}
		}
		if best >= 0 {
			value, interval := r.Cells[best].Printed()
			text += fmt.Sprintf(" %s: most %s, %s %s.", r.Name, g.Columns[best], value, interval)
		}
	}
	return text
}

// gridMap returns the heat map of a grid of shares, from none to all.
func gridMap(g report.Grid) heatMap {
	m := heatMap{columns: g.Columns}
	for i, r := range g.Rows {
		m.rows = append(m.rows, r.Name)
		for c, e := range r.Cells {
			if e == nil || math.IsNaN(e.Value) || e.Form != analysis.Share {
				continue
			}
			m.cells = append(m.cells, heatCell{i, c, strconv.FormatFloat(100*e.Value, 'f', 1, 64), shareShade(e.Value)})
		}
	}
	return m
}

// shareShade returns the colour of a share: from the middle one, for none, to the last.
func shareShade(share float64) int {
	const middle = (shades + 1) / 2
	i := middle
	for _, end := range []float64{.05, .2, .4, .6} {
		if share > end {
			i++
		}
	}
	return i
}
