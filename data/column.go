package data

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/parquet-go/parquet-go/encoding/delta"
	"github.com/parquet-go/parquet-go/format"
)

// pageRows is how many rows a page holds. The bytes of a file depend on it.
const pageRows = 1 << 17

// column collects the values of one column, a page at a time. Only the slice
// that fits the form of the field is used.
type column struct {
	Field
	valid []uint8 // of a column with nulls: 1 where a row has a value, else 0
	codes []uint8 // small, seat, word
	ints  []int32 // stepwise; number; label: the numbers of the texts; raw: the lengths
	longs []int64
	reals []float64
	bytes []byte

	words  []string // word, label: the dictionary
	base   int32    // small, seat: the value of code 0
	number numbers  // number: the dictionary
	bound  uint8    // small, seat: no code in the row group is above it

	rows     int64 // of the row group, nulls included
	nulls    int64
	min, max int64 // ascending, stepwise: of the row group
	last     int64 // ascending: the value before the page
}

func newColumn(f Field) column {
	c := column{Field: f}
	if f.form == seat {
		c.base = None
	}
	c.begin()
	return c
}

// begin starts a row group.
func (c *column) begin() {
	c.rows, c.nulls, c.bound = 0, 0, 0
	c.min, c.max = math.MaxInt64, math.MinInt64
	c.number.reset()
	if c.form == label {
		c.words = c.words[:0]
	}
}

// reset drops the page in hand.
func (c *column) reset() {
	c.valid, c.codes, c.ints, c.longs, c.reals, c.bytes = c.valid[:0], c.codes[:0], c.ints[:0], c.longs[:0], c.reals[:0], c.bytes[:0]
}

// null adds a row without a value.
func (c *column) null() { c.valid = append(c.valid, 0) }

// has notes that a row has a value, if it might have none.
func (c *column) has() {
	if c.Null {
		c.valid = append(c.valid, 1)
	}
}

func (c *column) addInt(x int32)    { c.has(); c.ints = append(c.ints, x) }
func (c *column) addLong(x int64)   { c.has(); c.longs = append(c.longs, x) }
func (c *column) addReal(x float64) { c.has(); c.reals = append(c.reals, x) }
func (c *column) addCode(x uint8)   { c.has(); c.codes = append(c.codes, x) }

func (c *column) addBytes(x []byte) {
	c.has()
	c.ints = append(c.ints, int32(len(x)))
	c.bytes = append(c.bytes, x...)
}

// addText adds a text by its number in the dictionary, which it may extend.
func (c *column) addText(x string) {
	c.has()
	for i, w := range c.words {
		if w == x {
			c.ints = append(c.ints, int32(i))
			return
		}
	}
	c.ints = append(c.ints, int32(len(c.words)))
	c.words = append(c.words, x)
}

// count returns the number of values in the page, nulls not included.
func (c *column) count() int {
	switch c.form {
	case small, seat, word:
		return len(c.codes)
	case stepwise, number, label, raw:
		return len(c.ints)
	case ascending:
		return len(c.longs)
	}
	return len(c.longs) + len(c.reals)
}

// encode appends the page in hand to dst and returns its encoding. The page
// stays in hand until reset.
func (c *column) encode(dst []byte, s *scratch) ([]byte, format.Encoding, error) {
	n := c.count()
	c.rows += int64(n)
	if c.Null {
		c.rows += int64(len(c.valid) - n)
		c.nulls += int64(len(c.valid) - n)
		start := len(dst)
		dst = appendCodes(append(dst, 0, 0, 0, 0), c.valid, 1)
		binary.LittleEndian.PutUint32(dst[start:], uint32(len(dst)-start-4))
	}
	if n == 0 {
		return dst, format.Plain, nil
	}
	switch c.form {
	case small, seat, word:
		return c.encodeCodes(dst)
	case ascending:
		return c.encodeAscending(dst, s)
	case stepwise:
		for _, x := range c.ints {
			c.min, c.max = min(c.min, int64(x)), max(c.max, int64(x))
		}
		return appendSteps(dst, c.ints), format.DeltaBinaryPacked, nil
	case number:
		return c.encodeNumbers(dst, s)
	case label:
		return c.encodeLabels(dst, s)
	case raw:
		lengths, err := (&delta.BinaryPackedEncoding{}).EncodeInt32(s.delta, c.ints)
		s.delta = lengths
		return append(append(dst, lengths...), c.bytes...), format.DeltaLengthByteArray, err
	}
	for _, x := range c.longs {
		dst = binary.LittleEndian.AppendUint64(dst, uint64(x))
	}
	for _, x := range c.reals {
		dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(x))
	}
	return dst, format.Plain, nil
}

func (c *column) encodeCodes(dst []byte) ([]byte, format.Encoding, error) {
	bound := union(c.codes)
	if c.form == word && int(bound) >= len(c.words) {
		for _, x := range c.codes {
			if int(x) >= len(c.words) {
				return dst, 0, fmt.Errorf("column %s: %d is no number of the vocabulary, which has %d", c.Name, x, len(c.words))
			}
		}
	}
	c.bound |= bound
	width := widthOf(bound)
	return appendCodes(append(dst, byte(width)), c.codes, width), format.RLEDictionary, nil
}

func (c *column) encodeAscending(dst []byte, s *scratch) ([]byte, format.Encoding, error) {
	for _, x := range c.longs {
		if x < c.last {
			return dst, 0, fmt.Errorf("column %s: %d comes after %d", c.Name, x, c.last)
		}
		c.last = x
	}
	c.min, c.max = min(c.min, c.longs[0]), c.last
	packed, err := (&delta.BinaryPackedEncoding{}).EncodeInt64(s.delta, c.longs)
	s.delta = packed
	return append(dst, packed...), format.DeltaBinaryPacked, err
}

func (c *column) encodeNumbers(dst []byte, s *scratch) ([]byte, format.Encoding, error) {
	s.wide = s.wide[:0]
	for _, x := range c.ints {
		code, ok := c.number.code(x)
		if !ok { // more different values than a dictionary holds
			for _, x := range c.ints {
				dst = binary.LittleEndian.AppendUint32(dst, uint32(x))
				c.min, c.max = min(c.min, int64(x)), max(c.max, int64(x))
			}
			return dst, format.Plain, nil
		}
		s.wide = append(s.wide, code)
	}
	return appendWide(dst, s, len(c.number.values)), format.RLEDictionary, nil
}

func (c *column) encodeLabels(dst []byte, s *scratch) ([]byte, format.Encoding, error) {
	if len(c.words) > 1<<16 {
		return dst, 0, fmt.Errorf("column %s: more than %d different texts", c.Name, 1<<16)
	}
	s.wide = s.wide[:0]
	for _, x := range c.ints {
		s.wide = append(s.wide, uint16(x))
	}
	return appendWide(dst, s, len(c.words)), format.RLEDictionary, nil
}

// appendWide appends the codes in s.wide, as bytes if the dictionary has up to 256 entries.
func appendWide(dst []byte, s *scratch, entries int) []byte {
	if entries > 256 {
		return appendCodes16(append(dst, 16), s.wide)
	}
	s.narrow = s.narrow[:0]
	for _, x := range s.wide {
		s.narrow = append(s.narrow, uint8(x))
	}
	width := widthOf(uint8(entries - 1))
	return appendCodes(append(dst, byte(width)), s.narrow, width)
}

// dictionary appends the dictionary of the row group and returns how many
// entries it has; 0 if the column needs none.
func (c *column) dictionary(dst []byte) ([]byte, int) {
	if c.rows == c.nulls {
		return dst, 0
	}
	switch c.form {
	case small, seat:
		for i := range int32(c.bound) + 1 {
			dst = binary.LittleEndian.AppendUint32(dst, uint32(c.base+i))
		}
		return dst, int(c.bound) + 1
	case word, label:
		for _, w := range c.words {
			dst = binary.LittleEndian.AppendUint32(dst, uint32(len(w)))
			dst = append(dst, w...)
		}
		return dst, len(c.words)
	case number:
		for _, x := range c.number.values {
			dst = binary.LittleEndian.AppendUint32(dst, uint32(x))
		}
		return dst, len(c.number.values)
	}
	return dst, 0
}

// statistics returns what the footer says of the row group: exact bounds
// where they cost nothing.
func (c *column) statistics() format.Statistics {
	s := format.Statistics{NullCount: c.nulls}
	low, high := c.min, c.max
	if c.form == number {
		for _, x := range c.number.values {
			low, high = min(low, int64(x)), max(high, int64(x))
		}
	}
	if low > high {
		return s
	}
	if c.Type == Int64 {
		s.MinValue = binary.LittleEndian.AppendUint64(nil, uint64(low))
		s.MaxValue = binary.LittleEndian.AppendUint64(nil, uint64(high))
	} else {
		s.MinValue = binary.LittleEndian.AppendUint32(nil, uint32(low))
		s.MaxValue = binary.LittleEndian.AppendUint32(nil, uint32(high))
	}
	return s
}

// scratch is what the columns of a table use in turn.
type scratch struct {
	page   []byte
	delta  []byte
	wide   []uint16
	narrow []uint8
}
