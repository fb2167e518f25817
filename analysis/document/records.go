package document

import (
	"encoding/csv"
	"fmt"
	"io"
	"iter"
	"math"
	"reflect"
	"strconv"

	"github.com/cardlab/cardlab/engine/plain"
)

// Records is numbers in full, in rows.
type Records struct {
	Columns []string
	Rows    [][]any         // a value for each column: text, a number, a bool, or nil for none
	More    iter.Seq[[]any] // rows after those, made as they are written
}

// Add adds a row.
func (r *Records) Add(values ...any) {
	if len(values) != len(r.Columns) {
		panic(fmt.Sprintf("document: a row of %d values for %d columns", len(values), len(r.Columns)))
	}
	r.Rows = append(r.Rows, values)
}

// CSV writes the records with a header. A field is empty where there is no number;
// reading a number gives the same number again.
func (d Document) CSV(out io.Writer) error {
	w := csv.NewWriter(out)
	w.Write(d.Records.Columns)
	fields := make([]string, len(d.Records.Columns))
	row := func(values []any) {
		for i, v := range values {
			fields[i] = field(v)
		}
		w.Write(fields)
	}
	for _, values := range d.Records.Rows {
		row(values)
	}
	if d.Records.More != nil {
		for values := range d.Records.More {
			row(values)
		}
	}
	w.Flush()
	return w.Error()
}

// field writes one value: all that is written passes here.
func field(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case *float64:
		if v == nil {
			return ""
		}
		return field(*v)
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return ""
		}
		return strconv.FormatFloat(v, 'g', -1, 64)
	case string:
		return plain.Cell(v)
	case *int64:
		if v == nil {
			return ""
		}
		return strconv.FormatInt(*v, 10)
	}
	if x := reflect.ValueOf(v); x.Kind() == reflect.String { // a word with a type of its own
		return plain.Cell(x.String())
	}
	return fmt.Sprint(v)
}
