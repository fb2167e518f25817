package page

import (
	"math"

	"github.com/cardlab/cardlab/analysis"
)

// span is one estimate of a chart of intervals: a row with its name at the left,
// its number at the right, and beneath both the point on its interval.
type span struct {
	name     string
	estimate *analysis.Estimate
	series   int
}

// rowHeight is that of a row of a chart of intervals, in pixels.
const rowHeight = 46

// spanRow is a row as the chart reads it, in the unit of the axis.
type spanRow struct {
	Row    int      `json:"row"`
	Name   string   `json:"name"`
	Words  string   `json:"words"`
	Value  float64  `json:"value"`
	Low    *float64 `json:"low"`
	High   *float64 `json:"high"`
	Ref    *float64 `json:"ref"` // what equal sides would give
	Zero   float64  `json:"zero"`
	Color  string   `json:"color"`
	Filled bool     `json:"filled"` // the interval does not hold the reference
}

// bounds is the range of an axis.
type bounds struct{ low, high float64 }

// boundsOf returns the range that shows all spans and a margin; shares are in percent.
func boundsOf(spans []span, zero bool) bounds {
	r := bounds{math.Inf(1), math.Inf(-1)}
	if zero {
		r = bounds{0, 0}
	}
	see := func(v float64) {
		if !math.IsNaN(v) {
			r.low, r.high = min(r.low, v), max(r.high, v)
		}
	}
	for _, s := range spans {
		k := scaleOf(s.estimate)
		see(k * s.estimate.Value)
		see(k * s.estimate.Low)
		see(k * s.estimate.High)
		see(k * s.estimate.Expected)
	}
	if r.low > r.high {
		r = bounds{0, 1}
	}
	margin := 0.06 * (r.high - r.low)
	if margin == 0 {
		margin = 0.5
	}
	return bounds{r.low - margin, r.high + margin}
}

// scaleOf returns by what a value is multiplied on its axis: shares are in percent.
func scaleOf(e *analysis.Estimate) float64 {
	if e.Form == analysis.Share || e.Form == analysis.ShareDifference {
		return 100
	}
	return 1
}

// isDifference reports whether 0 is what the estimate is measured against.
func isDifference(e *analysis.Estimate) bool {
	return e.Form == analysis.ShareDifference || e.Form == analysis.MeanDifference
}

// spans draws estimates with their intervals, one per row, on one axis.
func spans(list []span, axis string, r bounds) spec {
	var rows []spanRow
	zero := false
	for _, s := range list {
		e := s.estimate
		if math.IsNaN(e.Value) {
			continue
		}
		k := scaleOf(e)
		value, interval := e.Printed()
		d := spanRow{Row: len(rows), Name: s.name, Words: value + "  " + interval, Value: k * e.Value, Color: seriesColor(s.series)}
		against := e.Expected
		if isDifference(e) {
			against, zero = 0, true
		} else if !math.IsNaN(e.Expected) {
			d.Ref = scaled(k, e.Expected)
		}
		if e.Known() {
			d.Low, d.High = scaled(k, e.Low), scaled(k, e.High)
			d.Filled = math.IsNaN(against) || e.Low > against || e.High < against
		}
		rows = append(rows, d)
	}
	y := spec{"field": "row", "type": "ordinal", "axis": nil, "scale": spec{"paddingInner": 0, "paddingOuter": 0}}
	x := func(field string) spec {
		return spec{"field": field, "type": "quantitative", "scale": spec{"domain": []float64{r.low, r.high}, "nice": false, "zero": false},
			"axis": spec{"title": axis, "tickCount": 5}}
	}
	color := spec{"field": "color", "type": "nominal", "scale": nil}
	const drop = 9 // of the drawing beneath the words, in pixels
	layers := []spec{}
	if zero { // beside the drawing alone: it would go through the words
		layers = append(layers, spec{
			"mark":     spec{"type": "tick", "color": mutedColor, "thickness": 1, "height": 22, "yOffset": drop},
			"encoding": spec{"x": x("zero"), "y": y},
		})
	}
	layers = append(layers,
		spec{"mark": spec{"type": "rule", "strokeWidth": 2.5, "yOffset": drop},
			"encoding": spec{"x": x("low"), "x2": spec{"field": "high"}, "y": y, "color": color}},
		spec{"mark": spec{"type": "tick", "color": mutedColor, "thickness": 1.5, "height": 15, "yOffset": drop},
			"encoding": spec{"x": x("ref"), "y": y}},
		spec{"mark": spec{"type": "point", "shape": "circle", "size": 75, "opacity": 1, "strokeWidth": 2, "yOffset": drop},
			"encoding": spec{"x": x("value"), "y": y, "stroke": color,
				"fill": spec{"condition": spec{"test": "datum.filled", "field": "color", "type": "nominal", "scale": nil}, "value": paperColor}}},
	)
	for _, halo := range []bool{true, false} { // the words stand out from the lines of the grid
		words := func(field, align string, x any) spec {
			mark := spec{"type": "text", "align": align, "baseline": "middle", "yOffset": -drop, "color": inkColor, "limit": spec{"expr": "width * 0.55"}}
			if halo {
				mark["color"], mark["stroke"], mark["strokeWidth"], mark["strokeJoin"] = paperColor, paperColor, 5, "round"
			}
			return spec{"mark": mark, "encoding": spec{"x": fixed(x), "y": y, "text": spec{"field": field}}}
		}
		layers = append(layers, words("name", "left", 0), words("words", "right", "width"))
	}
	return spec{
		"width": "container", "height": max(len(rows), 1) * rowHeight,
		"data": spec{"values": rows}, "layer": layers,
	}
}

func scaled(k, v float64) *float64 {
	v *= k
	return &v
}
