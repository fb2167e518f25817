package tuning

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/spec"
)

// quantity is what can be asked of a game by its row, under the name that reports have for it.
type quantity struct {
	metric, what string
	form         analysis.Form
	unit         int64 // what a total is in units of 1 of
	flip         int64 // what one game adds that turns wholly; 0: there is no such thing
	of           func(g *data.Game) int64
}

// name returns "score of seat 0", "draws", "turns".
func (q *quantity) name() string {
	if q.metric == "turns" {
		return "turns"
	}
	return metrics.RowName(q.metric, q.what)
}

// scale returns what a value is multiplied by to be in points or turns, the units of distances.
func (q *quantity) scale() float64 {
	if q.form == analysis.Mean {
		return 1
	}
	return 100
}

// quantities lists what can be asked at a table. The first three are always measured.
func quantities(t engine.Table) []quantity {
	sides := int64(t.Sides())
	score := func(side int) quantity {
		return quantity{"side_score", analysis.SideName(t, side), analysis.Share, sides, sides,
			func(g *data.Game) int64 { return analysis.Units(t, g, engine.Seat(side)) }} // seat i is the first of side i
	}
	list := []quantity{score(0),
		{"draws", "all", analysis.Share, 1, 1, func(g *data.Game) int64 { return stats.Indicator(analysis.Drawn(g)) }},
		{"turns", "mean", analysis.Mean, 1, 0, func(g *data.Game) int64 { return int64(g.Turns) }},
		{"stock_emptied", "all", analysis.Share, 1, 1, func(g *data.Game) int64 { return stats.Indicator(analysis.Emptied(g)) }}}
	for side := range t.Sides() {
		if side > 0 {
			list = append(list, score(side))
		}
		list = append(list, quantity{"wins", analysis.SideName(t, side), analysis.Share, 1, 1,
			func(g *data.Game) int64 { return stats.Indicator(analysis.Decided(g) && int(g.Side) == side) }})
	}
	return list
}

// always is how many of the quantities are measured whatever is asked: score of seat 0, draws, turns.
const always = 3

// Target is where a quantity is to lie.
type Target struct {
	Text      string  // as typed
	Low, High float64 // the band: shares 0 … 1, or turns; an end may be infinite
	Weight    float64 // how much a point, or a turn, beside it counts
	quantity  quantity
}

// Name names the quantity, as reports do.
func (t *Target) Name() string { return t.quantity.name() }

// distance returns how far a value is from the band, in points or turns, weighted.
func (t *Target) distance(v float64) float64 {
	return t.Weight * t.quantity.scale() * max(0, t.Low-v, v-t.High)
}

// mostTargets bounds how many targets there may be: each takes its share of the error.
const mostTargets = 8

var targetForm = regexp.MustCompile(`^([a-z0-9 ]+?) *(=|<|>) *([0-9.]+?) *(?:\.\. *([0-9.]+))? *(pp|%)? *(?:\* *([0-9.]+))?$`)

// ParseTargets reads targets: a quantity, =, < or > and a value or a band, as in "score of seat 0=50pp, draws<2%, turns=15..25". "%" and "pp" mean the
// same; turns have no unit. "*3" at the end makes each point beside it count three times.
func ParseTargets(text string, table engine.Table) ([]Target, error) {
	var list []Target
	var names []string
	known := quantities(table)
	for i := range known {
		names = append(names, known[i].name())
	}
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		m := targetForm.FindStringSubmatch(part)
		if m == nil {
			return nil, fmt.Errorf("%q: want a quantity and where it is to lie, as in score of seat 0=50pp, draws<2%% or turns=15..25", part)
		}
		t := Target{Text: part, Weight: 1}
		for i := range known {
			if names[i] == m[1] {
				t.quantity = known[i]
			}
		}
		if t.quantity.of == nil {
			return nil, spec.Unknown("quantity", m[1], names)
		}
		for i := range list {
			if list[i].quantity.metric == t.quantity.metric && list[i].quantity.what == t.quantity.what {
				return nil, fmt.Errorf("%q: there is a target for %s already", part, m[1])
			}
		}
		if share := t.quantity.form == analysis.Share; share && m[5] == "" || !share && m[5] != "" {
			return nil, fmt.Errorf("%q: %s", part, map[bool]string{true: "want percent, as in 2%", false: "turns have no percent"}[share])
		}
		low, err := t.number(m[3])
		if err != nil {
			return nil, err
		}
		t.Low, t.High = low, low
		if m[4] != "" {
			if t.High, err = t.number(m[4]); err != nil {
				return nil, err
			}
		}
		switch {
		case m[4] != "" && m[2] != "=":
			return nil, fmt.Errorf("%q: a band goes with =, as in turns=15..25", part)
		case t.High < t.Low:
			return nil, fmt.Errorf("%q: the band ends below its beginning", part)
		case m[2] == "<":
			t.Low = math.Inf(-1)
		case m[2] == ">":
			t.High = math.Inf(1)
		}
		if m[6] != "" {
			if t.Weight, err = strconv.ParseFloat(m[6], 64); err != nil || !(t.Weight >= .01 && t.Weight <= 100) {
				return nil, fmt.Errorf("%q: want a weight from 0.01 to 100", part)
			}
		}
		if list = append(list, t); len(list) > mostTargets {
			return nil, fmt.Errorf("%d targets at most", mostTargets)
		}
	}
	return list, nil
}

// number reads an end of a band.
func (t *Target) number(text string) (float64, error) {
	most, unit := 10_000.0, "turns"
	if t.quantity.form == analysis.Share {
		most, unit = 100, "percent"
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || !(v >= 0 && v <= most) {
		return 0, fmt.Errorf("%q: %s: want %s from 0 to %g", t.Text, text, unit, most)
	}
	return v / t.quantity.scale(), nil
}
