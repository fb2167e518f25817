package page

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/analysis"
)

// matrix: which policy beats which?
func (b *builder) matrix() section {
	s := section{ID: "policies", Title: "Policy against policy", Short: "Policies", Text: []string{
		"The score of the policy of the row against that of the column, in percent: a win is 1, a draw is shared. " +
			"Warm is less than an equal share, cool is more, and the stronger the colour, the further from it."}}
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
			Method: "n counts pairs (or rotation groups): a deal with all its seatings. Interval: Wilson's, by the spread over deals; " +
				"Wilson's for a policy that always wins or never does.",
			Command: b.ReportCommand + " --only score",
		}
		t := table{Caption: "Score of a policy against another, " + name, Head: estimateHead}
		alt := "Matrix of scores, " + name + "."
		for _, c := range scores {
			heading := policies[c.row].Text
			t.add(heading, estimateRow("against "+policies[c.column].Text, c.estimate))
			value, _ := c.estimate.Printed()
			alt += fmt.Sprintf(" %s against %s: %s.", heading, policies[c.column].Text, value)
		}
		m := matrixOf(texts(policies), scores)
		f.Charts = []chart{{ID: f.ID + "-0", Alt: alt, Columns: m.numbers(), Fits: m.fits(), Spec: m.spec()}}
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

// matrixOf returns the heat map of scores.
func matrixOf(policies []string, scores []cellScore) heatMap {
	m := heatMap{rows: policies, columns: policies}
	for i := range policies {
		m.cells = append(m.cells, heatCell{i, i, "·", (shades + 1) / 2})
	}
	for _, c := range scores {
		if !math.IsNaN(c.estimate.Value) {
			value, _ := c.estimate.Printed() // with as many digits as everywhere
			m.cells = append(m.cells, heatCell{c.row, c.column, strings.TrimSuffix(value, " %"), shade(c.estimate)})
		}
	}
	return m
}
