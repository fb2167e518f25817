package column

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/parquet-go/parquet-go/encoding/delta"
	"github.com/parquet-go/parquet-go/format"
)

// Column collects the values of one column, a page at a time. Only the slice
// that fits the form of the field is used.
type Column struct {
	Field
	valid []uint8  // of a column with nulls: 1 where a row has a value, else 0
	codes []uint8  // Small, SmallOrNone, Word
	ints  []int32  // Stepwise; Number; Label: the numbers of the texts; Raw: the lengths
	wide  []uint16 // Label: the numbers of the texts, where the whole page was given
	longs []int64
	reals []float64
	bytes []byte

	words  []string // Word, Label: the dictionary
	number numbers  // Number: the dictionary
	bound  uint8    // Small, SmallOrNone: no code in the row group is above it

	rows     int64 // of the row group, nulls included
	nulls    int64
	min, max int64 // Ascending, Stepwise, and Number without a dictionary: of the row group
	last     int64 // Ascending: the value before the page
}

// begin starts a row group.
func (c *Column) begin() {
	c.rows, c.nulls, c.bound = 0, 0, 0
	c.min, c.max = math.MaxInt64, math.MinInt64
	c.number.reset()
	if c.Form == Label {
		c.words = c.words[:0]
	}
}

// reset drops the current page.
func (c *Column) reset() {
	c.valid, c.codes, c.ints, c.longs, c.reals, c.bytes = c.valid[:0], c.codes[:0], c.ints[:0], c.longs[:0], c.reals[:0], c.bytes[:0]
	c.wide = nil
}

// SetWords gives the words of a Word column, by number.
func (c *Column) SetWords(words []string) { c.words = words }

// SetCodes gives the whole page of a Small, SmallOrNone or Word column without
// nulls. The slice is not changed, and used until the page ends.
func (c *Column) SetCodes(codes []uint8) { c.codes = codes }

// SetInts is SetCodes for a Stepwise or Number column.
func (c *Column) SetInts(ints []int32) { c.ints = ints }

// SetLongs is SetCodes for an Ascending column.
func (c *Column) SetLongs(longs []int64) { c.longs = longs }

// SetNumbers is SetCodes for a Label column: the numbers that AddWord returned.
func (c *Column) SetNumbers(numbers []uint16) { c.wide = numbers }

// AddWord adds a text to the dictionary of a Label column and returns its number. Each row
// group begins with no texts.
func (c *Column) AddWord(x string) int {
	c.words = append(c.words, x)
	return len(c.words) - 1
}

// Words returns how many texts the dictionary of a Label column has.
func (c *Column) Words() int { return len(c.words) }

// AddNull adds a row without a value.
func (c *Column) AddNull() { c.valid = append(c.valid, 0) }

// AddNulls adds so many rows without a value.
func (c *Column) AddNulls(n int) {
	start := len(c.valid)
	c.valid = slices.Grow(c.valid, n)[:start+n]
	clear(c.valid[start:])
}

// has notes that a row has a value, if it might have none.
func (c *Column) has() {
	if c.Null {
		c.valid = append(c.valid, 1)
	}
}

// AddInt adds a value to a Stepwise or Number column.
func (c *Column) AddInt(x int32) { c.has(); c.ints = append(c.ints, x) }

// AddLong adds a value to an Ascending column, or a Plain one of integers.
func (c *Column) AddLong(x int64) { c.has(); c.longs = append(c.longs, x) }

// AddReal adds a value to a Plain column of doubles.
func (c *Column) AddReal(x float64) { c.has(); c.reals = append(c.reals, x) }

// AddCode adds the number of a word, a small value, or one plus 1 where -1 is none.
func (c *Column) AddCode(x uint8) { c.has(); c.codes = append(c.codes, x) }

// AddBytes adds a value to a Raw column.
func (c *Column) AddBytes(x []byte) {
	c.has()
	c.ints = append(c.ints, int32(len(x)))
	c.bytes = append(c.bytes, x...)
}

// AddText adds a value to a Label column.
func (c *Column) AddText(x string) {
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
func (c *Column) count() int {
	switch c.Form {
	case Small, SmallOrNone, Word:
		return len(c.codes)
	case Stepwise, Number, Label, Raw:
		return len(c.ints) + len(c.wide)
	case Ascending:
		return len(c.longs)
	}
	return len(c.longs) + len(c.reals)
}

// encode appends the current page to dst and returns its encoding. The page
// stays until reset.
func (c *Column) encode(dst []byte, s *Scratch) ([]byte, format.Encoding, error) {
	n := c.count()
	c.rows += int64(n)
	if c.Null {
		c.rows += int64(len(c.valid) - n)
		c.nulls += int64(len(c.valid) - n)
		start := len(dst)
		dst = appendCodes(append(dst, 0, 0, 0, 0), c.valid, 1) // mutant: the length comes in their place
		binary.LittleEndian.PutUint32(dst[start:], uint32(len(dst)-start-4))
	}
	if n == 0 {
		return dst, format.Plain, nil
	}
	switch c.Form {
	case Small, SmallOrNone, Word:
		return c.encodeCodes(dst)
	case Ascending:
		return c.encodeAscending(dst, s)
	case Stepwise:
		dst, low, high := appendSteps(dst, c.ints)
		c.min, c.max = min(c.min, low), max(c.max, high)
		return dst, format.DeltaBinaryPacked, nil
	case Number:
		return c.encodeNumbers(dst, s)
	case Label:
		return c.encodeLabels(dst, s)
	case Raw:
		for _, n := range c.ints {
			if n > RawMax {
				return dst, 0, fmt.Errorf("column %s: a row has %d bytes, more than %d", c.Name, n, RawMax)
			}
		}
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

func (c *Column) encodeCodes(dst []byte) ([]byte, format.Encoding, error) {
	bound := union(c.codes)
	if c.Form == Word && int(bound) >= len(c.words) && !below(c.codes, len(c.words)) {
		return dst, 0, fmt.Errorf("column %s: %d is no number of the vocabulary, which has %d", c.Name, slices.Max(c.codes), len(c.words))
	}
	c.bound |= bound
	width := widthOf(bound)
	return appendCodes(append(dst, byte(width)), c.codes, width), format.RLEDictionary, nil
}

func (c *Column) encodeAscending(dst []byte, s *Scratch) ([]byte, format.Encoding, error) {
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

func (c *Column) encodeNumbers(dst []byte, s *Scratch) ([]byte, format.Encoding, error) {
	var ok bool
	if s.wide, ok = c.number.encode(s.wide, c.ints); !ok { // more different values than a dictionary holds
		for _, x := range c.ints {
			dst = binary.LittleEndian.AppendUint32(dst, uint32(x))
			c.min, c.max = min(c.min, int64(x)), max(c.max, int64(x))
		}
		return dst, format.Plain, nil
	}
	return appendWide(dst, s, s.wide, len(c.number.values)), format.RLEDictionary, nil
}

func (c *Column) encodeLabels(dst []byte, s *Scratch) ([]byte, format.Encoding, error) {
	room := 0
	for _, w := range c.words {
		room += 4 + len(w)
	}
	if len(c.words) > dictionaryMax || room > dictionaryRoom {
		return dst, 0, fmt.Errorf("column %s: more than %d different texts, or %d bytes of them", c.Name, dictionaryMax, dictionaryRoom)
	}
	wide := c.wide
	if wide == nil {
		s.wide = s.wide[:0]
		for _, x := range c.ints {
			s.wide = append(s.wide, uint16(x))
		}
		wide = s.wide
	}
	return appendWide(dst, s, wide, len(c.words)), format.RLEDictionary, nil
}

// appendWide appends codes, as bytes if the dictionary has up to 256 entries.
func appendWide(dst []byte, s *Scratch, wide []uint16, entries int) []byte {
	if entries > 256 {
		return appendCodes16(append(dst, 16), wide)
	}
	s.narrow = grow(s.narrow[:0], len(wide))
	for i, x := range wide {
		s.narrow[i] = uint8(x)
	}
	width := widthOf(uint8(entries - 1))
	return appendCodes(append(dst, byte(width)), s.narrow, width)
}

// dictionary appends the dictionary of the row group and returns how many
// entries it has; 0 if the column needs none.
func (c *Column) dictionary(dst []byte) ([]byte, int) {
	if c.rows == c.nulls {
		return dst, 0 // mutant: any number below 1
	}
	switch c.Form {
	case Small, SmallOrNone:
		for i := range int32(c.bound) + 1 {
			dst = binary.LittleEndian.AppendUint32(dst, uint32(c.base()+i))
		}
		return dst, int(c.bound) + 1
	case Word, Label:
		for _, w := range c.words {
			dst = binary.LittleEndian.AppendUint32(dst, uint32(len(w)))
			dst = append(dst, w...)
		}
		return dst, len(c.words)
	case Number:
		for _, x := range c.number.values {
			dst = binary.LittleEndian.AppendUint32(dst, uint32(x))
		}
		return dst, len(c.number.values)
	}
	return dst, 0 // mutant: any number below 1
}

// statistics returns what the footer says of the row group: exact bounds
// where they cost nothing.
func (c *Column) statistics() format.Statistics {
	s := format.Statistics{NullCount: c.nulls}
	low, high := c.min, c.max
	if c.Form == Number {
		for _, x := range c.number.values {
			low, high = min(low, int64(x)), max(high, int64(x))
		}
	}
	if low > high {
		return s
	}
	s.MinValue, s.MaxValue = boundOf(c.Type, low), boundOf(c.Type, high)
	return s
}

// boundOf returns a value as statistics hold it.
func boundOf(t Type, x int64) []byte {
	if t == Int64 {
		return binary.LittleEndian.AppendUint64(nil, uint64(x))
	}
	return binary.LittleEndian.AppendUint32(nil, uint32(x))
}

// Scratch is what the writers of one goroutine use in turn.
type Scratch struct {
	zip    *compressor
	page   []byte
	delta  []byte
	wide   []uint16
	narrow []uint8
}

// NewScratch returns what writers need besides their own columns.
func NewScratch() *Scratch { return &Scratch{zip: newCompressor()} }
