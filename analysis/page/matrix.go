package page

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"cardlab/analysis"
)

// matrix: which policy beats which?
func (b *builder) matrix() section {
	s := section{ID: "policies", Title: "Policy against policy", Short: "Policies", Text: []string{
		"The score of the policy of the row against that of the column, in percent: a win is 1, a draw is shared. " +
			"Warm is less than an equal share, cool is more, and the stronger the colour the further from it."}}
	policies := b.Run.Policies
	if len(policies) < 2 {
		return s
	}
	for v, name := range b.variants {
		scores := b.scores(v)
		if len(scores) == 0 {
			continue
		}
		f := figure{
			ID: fmt.Sprintf("policies-%d", v), Title: name,
			Method: "n counts pairs (or rotation groups): a deal with all its seatings. Interval: mean ± 1.96 standard errors over deals; " +
				"Wilson's for a policy that always wins or never.",
			Command: b.ReportCommand,
		}
		t := table{Caption: "Score of a policy against another, " + name, Head: estimateHead}
		alt := "Matrix of scores, " + name + "."
		for _, c := range scores {
			heading := policies[c.row].Text
			t.add(heading, estimateRow("against "+policies[c.column].Text, c.estimate))
			value, _ := c.estimate.Words()
			alt += fmt.Sprintf(" %s against %s: %s.", heading, policies[c.column].Text, value)
		}
		f.Charts = []chart{{ID: f.ID + "-0", Alt: alt, Spec: matrixSpec(texts(policies), scores)}}
		f.Tables = []table{t.tidy()}
		s.Figures = append(s.Figures, f)
	}
	return s
}

// cellScore is a policy's score against another, by their numbers in the run.
type cellScore struct {
	row, column int
	estimate    *analysis.Estimate
}

// scores returns the scores of each policy against each other that it met under a variant.
func (b *builder) scores(variant int) []cellScore {
	number := map[string]int{}
	for i, p := range b.Run.Policies {
		number[p.Text] = i
	}
	var list []cellScore
	for i := range b.Result.Answers {
		a := &b.Result.Answers[i]
		m := b.find(a.Matchup)
		if a.Variant != variant || a.Metric != "score" || len(m.Policies) != 2 {
			continue
		}
		rival := m.Policies[0]
		if rival == a.What {
			rival = m.Policies[1]
		}
		list = append(list, cellScore{number[a.What], number[rival], &a.Estimate})
	}
	slices.SortStableFunc(list, func(x, y cellScore) int { return (x.row-y.row)*len(number) + x.column - y.column })
	return list
}

// shades is how many colours the matrix has; the middle one is an equal share.
const shades = 9

// shadeEnds are where one colour ends and the next begins: how far a score is
// on the way from an equal share to none (−1) or all (1).
var shadeEnds = [shades - 1]float64{-0.75, -0.45, -0.2, -0.05, 0.05, 0.2, 0.45, 0.75}

// shade returns the colour of a score: 1 … shades.
func shade(e *analysis.Estimate) int {
	way := (e.Value - e.Expected) / e.Expected
	if e.Value > e.Expected {
		way = (e.Value - e.Expected) / (1 - e.Expected)
	}
	i := 0
	for i < len(shadeEnds) && way > shadeEnds[i] {
		i++
	}
	return i + 1
}

// matrixSpec draws scores as a heat map; where names do not fit above the columns
// these go by the numbers of the rows.
func matrixSpec(policies []string, scores []cellScore) spec {
	var cells []spec
	for i := range policies {
		cells = append(cells, spec{"row": i, "column": i, "text": "·", "fill": "var(--quiet)", "ink": "var(--muted)"})
	}
	for _, c := range scores {
		if math.IsNaN(c.estimate.Value) {
			continue
		}
		n := strconv.Itoa(shade(c.estimate))
		cells = append(cells, spec{"row": c.row, "column": c.column, "text": fmt.Sprintf("%.1f", 100*c.estimate.Value),
			"fill": "var(--d" + n + ")", "ink": "var(--i" + n + ")"})
	}
	names, heads := policies, policies
	if longest(policies)*len(policies) > 30 { // what fits above the columns on a phone
		names, heads = nil, nil
		for i, p := range policies {
			names = append(names, fmt.Sprintf("%d  %s", i+1, p))
			heads = append(heads, strconv.Itoa(i+1))
		}
	}
	axis := func(labels []string, orient string) spec {
		list, _ := json.Marshal(labels) // an expression's list of texts is that of JSON
		return spec{"title": nil, "orient": orient, "labelExpr": string(list) + "[datum.value]", "labelAngle": 0, "ticks": false, "domain": false, "grid": false, "labelPadding": 8}
	}
	scale := spec{"paddingInner": 0.04, "paddingOuter": 0}
	x := spec{"field": "column", "type": "ordinal", "axis": axis(heads, "top"), "scale": scale}
	y := spec{"field": "row", "type": "ordinal", "axis": axis(names, "left"), "scale": scale}
	color := func(field string) spec { return spec{"field": field, "type": "nominal", "scale": nil} }
	return spec{
		"width": "container", "height": max(44*len(policies), 88), "data": spec{"values": cells},
		"encoding": spec{"x": x, "y": y},
		"layer": []spec{
			{"mark": spec{"type": "rect"}, "encoding": spec{"fill": color("fill")}},
			{"mark": spec{"type": "text", "fontSize": 13}, "encoding": spec{"text": spec{"field": "text"}, "fill": color("ink")}},
		},
	}
}

// longest returns how many characters the longest text has.
func longest(texts []string) int {
	n := 0
	for _, t := range texts {
		n = max(n, utf8.RuneCountInString(t))
	}
	return n
}
