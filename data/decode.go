package data

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/parquet-go/parquet-go/encoding/delta"
	"github.com/parquet-go/parquet-go/format"
)

var errShort = errors.New("a page ends before its values")

// reader decodes the pages of one column of a file, in order.
type reader struct {
	Field
	chunk
	valid []bool  // of a column with nulls, by row
	codes []int32 // text: numbers in words
	ints  []int32
	longs []int64
	reals []float64
	bytes [][]byte

	words  []string // the dictionary of text
	values []int32  // the dictionary of integers
	levels []int32
	ends   []uint32
	at     int // rows of the page that were taken
	rows   int // rows of the page
}

// start goes to a row group.
func (r *reader) start(p *parquetFile, m *format.ColumnMetaData) error {
	r.at, r.rows = 0, 0
	r.words, r.values = nil, r.values[:0]
	if m.Type != physical[r.Type] {
		return fmt.Errorf("it has the type %s, not %s", m.Type, physical[r.Type])
	}
	return r.open(p, m)
}

// absent goes to a row group of an older schema, which lacks the column: a
// number that may be null, and is in every row.
func (r *reader) absent(rows int) {
	r.at, r.rows, r.left = 0, rows, 0
	r.valid = make([]bool, rows)
	if r.Type == Double {
		r.reals = make([]float64, rows)
	} else {
		r.ints = make([]int32, rows)
	}
}

// fill decodes the next page with values unless there are rows left of the
// last. At the end of the row group no rows are left.
func (r *reader) fill() error {
	for r.at == r.rows && r.left > 0 {
		h, err := r.next()
		if err != nil {
			return err
		}
		if h.Type == format.DictionaryPage && h.DictionaryPageHeader.Valid {
			err = r.readDictionary(int(h.DictionaryPageHeader.V.NumValues))
		} else if h.Type == format.DataPage && h.DataPageHeader.Valid {
			err = r.readPage(&h.DataPageHeader.V)
		} else {
			err = fmt.Errorf("a page has the type %s", h.Type)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) readDictionary(n int) error {
	b := r.page
	if r.Type == Int32 {
		if len(b) != 4*n {
			return errShort
		}
		r.values = plain32(r.values[:0], b, n)
		return nil
	}
	if r.Type != Text || n < 0 || n > len(b)/4 {
		return errShort
	}
	r.words = make([]string, n)
	for i := range r.words {
		if len(b) < 4 {
			return errShort
		}
		size := int(binary.LittleEndian.Uint32(b))
		if size > len(b)-4 {
			return errShort
		}
		r.words[i], b = string(b[4:4+size]), b[4+size:]
	}
	return nil
}

func (r *reader) readPage(h *format.DataPageHeader) error {
	rows, b := int(h.NumValues), r.page
	if rows < 0 || rows > pageRows || int64(rows) > r.left {
		return fmt.Errorf("a page says it has %d rows", rows)
	}
	r.left -= int64(rows)
	r.at, r.rows = 0, rows
	n := rows // values, nulls not included
	if r.Null {
		var err error
		if b, n, err = r.readLevels(b, rows); err != nil {
			return err
		}
	}
	if err := r.readValues(h.Encoding, b, n); err != nil {
		return err
	}
	if n < rows {
		r.spread()
	}
	return nil
}

// readLevels reads which rows have a value, and returns the rest of the page
// and how many have.
func (r *reader) readLevels(b []byte, rows int) ([]byte, int, error) {
	if len(b) < 4 || int(binary.LittleEndian.Uint32(b)) > len(b)-4 {
		return nil, 0, errShort
	}
	size := int(binary.LittleEndian.Uint32(b))
	var err error
	if r.levels, err = decodeCodes(r.levels[:0], b[4:4+size], 1, rows); err != nil {
		return nil, 0, err
	}
	r.valid = r.valid[:0]
	n := 0
	for _, x := range r.levels {
		r.valid = append(r.valid, x != 0)
		n += int(x)
	}
	return b[4+size:], n, nil
}

func (r *reader) readValues(e format.Encoding, b []byte, n int) error {
	r.codes, r.ints, r.longs, r.reals = r.codes[:0], r.ints[:0], r.longs[:0], r.reals[:0]
	if n == 0 {
		return nil
	}
	var err error
	switch {
	case e == format.RLEDictionary && (r.Type == Text || r.Type == Int32):
		if len(b) == 0 {
			return errShort
		}
		r.codes, err = decodeCodes(r.codes, b[1:], int(b[0]), n)
		if err != nil || r.Type == Text {
			return errors.Join(err, within(r.codes, len(r.words)))
		}
		if err := within(r.codes, len(r.values)); err != nil {
			return err
		}
		r.ints = grow(r.ints, n)
		for i, c := range r.codes {
			r.ints[i] = r.values[c]
		}
	case e == format.Plain && r.Type == Int32 && len(b) >= 4*n:
		r.ints = plain32(r.ints, b, n)
	case e == format.Plain && r.Type == Int64 && len(b) >= 8*n:
		for i := range n {
			r.longs = append(r.longs, int64(binary.LittleEndian.Uint64(b[8*i:])))
		}
	case e == format.Plain && r.Type == Double && len(b) >= 8*n:
		for i := range n {
			r.reals = append(r.reals, math.Float64frombits(binary.LittleEndian.Uint64(b[8*i:])))
		}
	case e == format.DeltaBinaryPacked && r.Type == Int32:
		if r.ints, err = new(delta.BinaryPackedEncoding).DecodeInt32(r.ints, b); err == nil && len(r.ints) != n {
			err = errShort
		}
	case e == format.DeltaBinaryPacked && r.Type == Int64:
		if r.longs, err = new(delta.BinaryPackedEncoding).DecodeInt64(r.longs, b); err == nil && len(r.longs) != n {
			err = errShort
		}
	case e == format.DeltaLengthByteArray && r.Type == Binary:
		var all []byte
		all, r.ends, err = new(delta.LengthByteArrayEncoding).DecodeByteArray(nil, b, r.ends)
		if err == nil && len(r.ends) != n+1 {
			err = errShort
		}
		r.bytes = r.bytes[:0]
		for i := 0; err == nil && i < n; i++ {
			r.bytes = append(r.bytes, all[r.ends[i]:r.ends[i+1]:r.ends[i+1]])
		}
	default:
		return fmt.Errorf("a page of the type %s is encoded as %s", r.Type, e)
	}
	return err
}

// spread moves the values to the rows that have one; the others get the zero value.
func (r *reader) spread() {
	switch {
	case r.Type == Text:
		r.codes = spread(r.codes, r.valid)
	case r.Type == Int32:
		r.ints = spread(r.ints, r.valid)
	case r.Type == Int64:
		r.longs = spread(r.longs, r.valid)
	case r.Type == Double:
		r.reals = spread(r.reals, r.valid)
	}
}

func spread[T any](values []T, valid []bool) []T {
	from := len(values)
	values = grow(values, len(valid))
	for i := len(valid) - 1; i >= 0; i-- {
		var x T
		if valid[i] {
			from--
			x = values[from]
		}
		values[i] = x
	}
	return values
}

// grow returns the slice with length n and its elements kept.
func grow[T any](s []T, n int) []T {
	if cap(s) < n {
		s = append(make([]T, 0, n), s...)
	}
	return s[:n]
}

func plain32(dst []int32, b []byte, n int) []int32 {
	for i := range n {
		dst = append(dst, int32(binary.LittleEndian.Uint32(b[4*i:])))
	}
	return dst
}

// within checks that all codes are numbers of a dictionary with n entries.
func within(codes []int32, n int) error {
	top := int32(-1)
	for _, c := range codes {
		top = max(top, c)
	}
	if int(top) >= n {
		return fmt.Errorf("a page uses entry %d of a dictionary of %d", top, n)
	}
	return nil
}
