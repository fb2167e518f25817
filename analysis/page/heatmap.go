package page

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
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
	cellHeight  = 40
	fitsAbove   = 30 // characters of all heads that stand side by side above the columns of a phone
	charWidth   = 8  // pixels of a character, a little more than they take
	lineHeight  = 14
	headPadding = 8
)

// spec draws the map. Where the names of the columns do not fit above them, on a
// narrow screen, they are numbered, and a list says which is which.
func (m heatMap) spec() spec {
	cells := []spec{}
	for _, c := range m.cells {
		n := strconv.Itoa(c.shade)
		cells = append(cells, spec{"row": c.row, "column": c.column, "text": c.text, "fill": "var(--d" + n + ")", "ink": "var(--i" + n + ")"})
	}
	axis := func(labels, orient string, padding int) spec {
		return spec{"title": nil, "orient": orient, "labelExpr": labels + "[datum.value]", "labelAngle": 0, "labelOverlap": false, "labelFlush": false,
			"ticks": false, "domain": false, "grid": false, "labelPadding": padding}
	}
	heads, lines := m.heads()
	scale := func(n int) spec { return spec{"paddingInner": 0.04, "paddingOuter": 0, "domain": upTo(n)} }
	color := func(field string) spec { return spec{"field": field, "type": "nominal", "scale": nil} }
	return spec{
		"width": "container", "height": max(cellHeight*len(m.rows), 2*cellHeight), "data": spec{"values": cells},
		"encoding": spec{
			"x": spec{"field": "column", "type": "ordinal", "axis": axis(heads, "top", headPadding+lineHeight*(lines-1)), "scale": scale(len(m.columns))},
			"y": spec{"field": "row", "type": "ordinal", "axis": axis(asList(inLines(m.rows)), "left", headPadding), "scale": scale(len(m.rows))},
		},
		"layer": []spec{
			{"mark": spec{"type": "rect"}, "encoding": spec{"fill": color("fill")}},
			{"mark": spec{"type": "text", "fontSize": 13}, "encoding": spec{"text": spec{"field": "text"}, "fill": color("ink")}},
		},
	}
}

// heads returns, as an expression, what stands above the columns: their names, or numbers where
// the chart is too narrow for them; and in how many lines all of them stand, the last ones above
// the columns.
func (m heatMap) heads() (list string, lines int) {
	names := inLines(m.columns)
	for _, n := range names {
		lines = max(lines, len(n))
	}
	numbers := make([][]string, len(names))
	for i := range names {
		above := make([]string, lines)
		numbers[i] = append(above[:lines-1:lines-1], strconv.Itoa(i+1))
		names[i] = append(above[:lines-len(names[i]):lines-len(names[i])], names[i]...)
	}
	if list = asList(names); m.numbered() {
		list = fmt.Sprintf("(width < %d ? %s : %s)", m.fits(), asList(numbers), list)
	}
	return list, lines
}

// fits is from which width on the names of the columns stand above them.
func (m heatMap) fits() int {
	widest := 0
	for _, lines := range inLines(m.columns) {
		widest = max(widest, longest(lines))
	}
	return charWidth * widest * len(m.columns)
}

// mostInLine is how many characters of a name stand in one line, if it can be broken.
const mostInLine = 16

// inLines breaks names into lines, after the signs within a spec.
func inLines(names []string) [][]string {
	all := make([][]string, len(names))
	for i, name := range names {
		line := ""
		for _, part := range breaksOf(name) {
			if line != "" && utf8.RuneCountInString(line+part) > mostInLine {
				all[i] = append(all[i], line)
				line = ""
			}
			line += part
		}
		all[i] = append(all[i], line)
	}
	return all
}

// asList writes lines as a list of an expression, which is that of JSON.
func asList(names [][]string) string {
	text, _ := json.Marshal(names)
	return string(text)
}

// breaksOf returns the parts of a name that stay together.
func breaksOf(name string) (parts []string) {
	for {
		i := strings.IndexAny(name, ":,=_/ ")
		if i < 0 || i == len(name)-1 {
			return append(parts, name)
		}
		parts, name = append(parts, name[:i+1]), name[i+1:]
	}
}

// numbered reports whether the columns have numbers above them on a phone.
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
