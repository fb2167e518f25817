package page

import (
	"encoding/json"
	"strconv"
	"unicode/utf8"
)

// heatMap is numbers in rows and columns, each on its colour.
type heatMap struct {
	rows, columns []string
	cells         []heatCell
}

type heatCell struct {
	row, column int
	text        string
	shade       int // 1 … shades
}

// The sizes of a heat map, in pixels.
const (
	cellHeight = 40
	fitsAbove  = 30 // characters of all heads that stand side by side above the columns of a phone
)

// spec draws the map. Where the names of the columns do not fit above them, on a
// phone, they are numbered, and a list says which is which.
func (m heatMap) spec() spec {
	cells := []spec{}
	for _, c := range m.cells {
		n := strconv.Itoa(c.shade)
		cells = append(cells, spec{"row": c.row, "column": c.column, "text": c.text, "fill": "var(--d" + n + ")", "ink": "var(--i" + n + ")"})
	}
	axis := func(labels []string, orient string) spec {
		list, _ := json.Marshal(labels) // an expression's list of texts is that of JSON
		return spec{"title": nil, "orient": orient, "labelExpr": string(list) + "[datum.value]", "labelAngle": 0,
			"ticks": false, "domain": false, "grid": false, "labelPadding": 8}
	}
	scale := func(n int) spec { return spec{"paddingInner": 0.04, "paddingOuter": 0, "domain": upTo(n)} }
	color := func(field string) spec { return spec{"field": field, "type": "nominal", "scale": nil} }
	return spec{
		"width": "container", "height": max(cellHeight*len(m.rows), 2*cellHeight), "data": spec{"values": cells},
		"encoding": spec{
			"x": spec{"field": "column", "type": "ordinal", "axis": axis(m.heads(), "top"), "scale": scale(len(m.columns))},
			"y": spec{"field": "row", "type": "ordinal", "axis": axis(m.rows, "left"), "scale": scale(len(m.rows))},
		},
		"layer": []spec{
			{"mark": spec{"type": "rect"}, "encoding": spec{"fill": color("fill")}},
			{"mark": spec{"type": "text", "fontSize": 13}, "encoding": spec{"text": spec{"field": "text"}, "fill": color("ink")}},
		},
	}
}

// heads returns what stands above the columns: their names, or numbers.
func (m heatMap) heads() []string {
	if !m.numbered() {
		return m.columns
	}
	heads := make([]string, len(m.columns))
	for i := range heads {
		heads[i] = strconv.Itoa(i + 1)
	}
	return heads
}

// numbered reports whether the columns have numbers above them.
func (m heatMap) numbered() bool { return longest(m.columns)*len(m.columns) > fitsAbove }

// numbers says which column has which number; none where their names stand there.
func (m heatMap) numbers() []string {
	if !m.numbered() {
		return nil
	}
	var list []string
	for i, c := range m.columns {
		list = append(list, strconv.Itoa(i+1)+" "+c)
	}
	return list
}

// upTo returns 0 … n−1.
func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// longest returns how many characters the longest text has.
func longest(texts []string) int {
	n := 0
	for _, t := range texts {
		n = max(n, utf8.RuneCountInString(t))
	}
	return n
}
