package page

import (
	"fmt"
	"math"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/analysis/stats"
)

// quantileNames says what the report's short names are.
var quantileNames = map[string]string{"p10": "10th percentile", "p90": "90th percentile"}

// mostBins bounds the bars of a distribution: what the eye can tell apart.
const mostBins = 36

// bins are equal widths of turns: from, from+width … The last holds all beyond.
type bins struct {
	from, width int32
	n           int
}

// binsOf returns the bins for some distributions: they reach as far as 99 % of the
// games of each, what is longer falls in the last.
func binsOf(list []report.Lengths) bins {
	low, high := int32(math.MaxInt32), int32(math.MinInt32)
	for _, l := range list {
		if v, ok := l.Turns.Percentile(1); ok {
			low = min(low, v)
		}
		if v, ok := l.Turns.Percentile(99); ok {
			high = max(high, v)
		}
		for v := range l.Turns {
			low = min(low, v)
		}
	}
	width := (high-low)/int32(binsFor(list)) + 1
	low -= low % width
	return bins{low, width, int((high-low)/width) + 1}
}

// binsFor returns how many bins some distributions warrant: 2·∛n of the smallest
// of n games (the rule of Rice University), mostBins at most.
func binsFor(list []report.Lengths) int {
	bins := mostBins
	for _, l := range list {
		n := int64(0)
		for _, k := range l.Turns {
			n += k
		}
		bins = min(bins, int(2*math.Cbrt(float64(n)))+1)
	}
	return bins
}

// shares returns the share of games in each bin.
func (b bins) shares(c stats.Counts) []float64 {
	counts, all := make([]int64, b.n), int64(0)
	for v, n := range c {
		counts[min(int((v-b.from)/b.width), b.n-1)] += n
		all += n
	}
	shares := make([]float64, b.n)
	for i, n := range counts {
		shares[i] = float64(n) / float64(all)
	}
	return shares
}

// name says which lengths a bin holds: "12", "12–13", "72 and more".
func (b bins) name(i int) string {
	from := b.from + int32(i)*b.width
	switch {
	case i == b.n-1:
		return fmt.Sprintf("%d and more", from)
	case b.width == 1:
		return fmt.Sprint(from)
	}
	return fmt.Sprintf("%d–%d", from, from+b.width-1)
}

// lengths: how long are the games?
func (b *builder) lengths() section {
	s := section{ID: "lengths", Title: "How long games are", Short: "Length", Text: []string{
		"The share of games that took so many turns. The last step holds all games that were longer."}}
	for _, m := range b.Result.Matchups {
		var list []report.Lengths
		for _, l := range b.Lengths {
			if l.Matchup == m.Number {
				list = append(list, l)
			}
		}
		if len(list) == 0 {
			continue
		}
		s.Figures = append(s.Figures, b.lengthFigure(m, list))
	}
	return s
}

func (b *builder) lengthFigure(m analysis.Matchup, list []report.Lengths) figure {
	f := figure{
		ID: fmt.Sprintf("lengths-%d", m.Number), Title: m.String(),
		Method: "n counts games; a turn is all that one seat does before the next. Mean: ± Student's quantile times the standard error over deals. " +
			"Quantiles are values that were seen, their intervals Woodruff's, by deal.",
		Command: b.ReportCommand + " --only length",
	}
	steps := binsOf(list)
	shown := table{Caption: "Turns per game, " + m.String(), Head: estimateHead}
	full := table{Caption: "Share of games by turns, " + m.String(), Head: []string{"turns"}, Folded: true}
	full.Groups = []group{{}}
	for i := range steps.n {
		full.Groups[0].Rows = append(full.Groups[0].Rows, row{Name: steps.name(i)})
	}
	alt := "Distribution of the turns per game, " + m.String() + "."
	for _, a := range answersOf(b.Result.Answers, m.Number) {
		if a.Metric != "turns" {
			continue
		}
		name, known := quantileNames[a.What]
		if !known {
			name = a.What
		}
		if len(b.variants) > 1 {
			shown.add(b.variants[a.Variant], estimateRow(name, &a.Estimate))
		} else {
			shown.add("", estimateRow(name, &a.Estimate))
		}
		if value, interval := a.Printed(); a.What == "mean" || a.What == "median" {
			alt += fmt.Sprintf(" %s, %s: %s %s.", b.variants[a.Variant], a.What, value, interval)
		}
	}
	for i, l := range list {
		full.Head = append(full.Head, b.variants[l.Variant])
		for j, share := range steps.shares(l.Turns) {
			r := &full.Groups[0].Rows[j]
			r.Cells = append(r.Cells, fmt.Sprintf("%.2f %%", 100*share))
		}
		if len(list) > 1 {
			f.Legend = append(f.Legend, key{i%len(seriesColors) + 1, b.variants[l.Variant]})
		}
	}
	f.Charts = []chart{{ID: f.ID + "-0", Alt: alt, Spec: lengthSpec(steps, list)}}
	f.Tables = []table{shown.tidy(), full}
	return f
}

// lengthSpec draws distributions as steps, one line per variant; one alone is filled.
func lengthSpec(steps bins, list []report.Lengths) spec {
	var layers []spec
	for i, l := range list {
		var rows []spec
		shares := steps.shares(l.Turns)
		for j, share := range shares {
			rows = append(rows, spec{"turns": steps.from + int32(j)*steps.width, "share": 100 * share})
		}
		rows = append(rows, spec{"turns": steps.from + int32(len(shares))*steps.width, "share": 100 * shares[len(shares)-1]})
		mark := spec{"type": "line", "interpolate": "step-after", "strokeWidth": 2, "color": seriesColor(i), "strokeDash": seriesDashes[i%len(seriesDashes)]}
		if len(list) == 1 {
			mark = spec{"type": "area", "interpolate": "step-after", "color": seriesColor(i), "fillOpacity": 0.22, "line": spec{"color": seriesColor(i), "strokeWidth": 2}}
		}
		x := quantity("turns")
		x["scale"] = spec{"nice": false, "zero": false}
		x["axis"] = spec{"title": "turns", "grid": false, "ticks": true, "domain": true}
		y := quantity("share")
		y["axis"] = spec{"title": "share of games, %", "tickCount": 4, "titleAngle": 0, "titleAlign": "left", "titleAnchor": "end", "titleX": 0, "titleY": -10, "domain": false}
		layers = append(layers, spec{"data": spec{"values": rows}, "mark": mark, "encoding": spec{"x": x, "y": y}})
	}
	return spec{"width": "container", "height": 190, "layer": layers}
}
