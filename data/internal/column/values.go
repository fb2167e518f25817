package column

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/parquet-go/parquet-go/format"
)

// Values holds the values of a column in consecutive rows, in the slice that fits its
// type; the other slices are nil. Where a row has no value the slice holds the zero value.
type Values struct {
	Ints  []int32   // Int32
	Longs []int64   // Int64
	Reals []float64 // Double
	Bytes [][]byte  // Binary
	Codes []int32   // Text: the number of each text in Words
	Words []string
	Valid []bool // of a column that may have nulls: which rows have a value
}

// reader decodes the pages of one column of a file, in order.
type reader struct {
	Field
	chunk
	Values
	expect []string // of a Word column: the list that the dictionary is the beginning of; nil: any
	dict   []int32  // the dictionary of integers
	within bool     // no value of the dictionary is out of the field's range
	raw    []byte   // Binary: the page, which the values lie in
	used   format.Statistics
	low    int64 // of the row group's values, as its statistics say
	high   int64
	last   int64 // Ascending: the value before the page
	s      *readScratch
}

// readScratch is what the readers of one file use in turn.
type readScratch struct {
	body   []byte
	page   []byte
	codes  []int32
	counts []int32
	bytes  *bytesOf // made when it is needed
}

// start goes to a row group.
func (r *reader) start(f *File, m *format.ColumnMetaData) {
	r.Words, r.dict = nil, r.dict[:0]
	r.used = format.Statistics{}
	r.low, r.high = math.MaxInt64, math.MinInt64
	r.open(f, m)
}

// room returns the most bytes that a page with n rows has before it is compressed.
func (r *reader) room(n int) int {
	size := n/8 + 1<<16 // nulls, the heads of blocks
	switch r.Type {
	case Int64, Double:
		return size + 9*n
	case Binary:
		return size + (5+RawMax)*n
	}
	return size + 5*n
}

// read decodes the next page with rows into Values, and returns how many it has. In the
// last page of a row group it compares the statistics.
func (r *reader) read() (int, error) {
	dst := &r.s.page
	if r.Type == Binary {
		dst = &r.raw
	}
	most := r.room(int(min(r.left, PageRows)))
	if r.left == r.meta.NumValues && r.meta.DictionaryPageOffset != 0 {
		if err := r.first(dictionaryRoom); err != nil {
			return 0, err
		}
	}
	h, page, err := r.next(*dst, &r.s.body, most)
	if *dst = page; err != nil {
		return 0, err
	}
	rows, err := r.dataHeader(h)
	if err != nil {
		return 0, err
	}
	n := rows // values, nulls not included
	if r.Null {
		if page, n, err = r.readNulls(page, rows); err != nil {
			return 0, err
		}
		r.used.NullCount += int64(rows - n)
	}
	if err := r.readValues(h.DataPageHeader.V.Encoding, page, n); err != nil {
		return 0, err
	}
	if n < rows {
		r.spread()
	}
	if r.left == 0 {
		return rows, r.done()
	}
	return rows, nil
}

// first reads the dictionary page, which has most bytes at most.
func (r *reader) first(most int) error {
	h, page, err := r.next(r.s.page, &r.s.body, most)
	if r.s.page = page; err != nil {
		return err
	}
	if h.Type != format.DictionaryPage || !h.DictionaryPageHeader.Valid || h.DictionaryPageHeader.V.Encoding != format.Plain {
		return wrong("its first page is no dictionary, as the footer says")
	}
	return r.readDictionary(page, int64(h.DictionaryPageHeader.V.NumValues))
}

// done compares the row group with what its footer says.
func (r *reader) done() error {
	if err := r.chunk.done(); err != nil {
		return err
	}
	got, want := r.meta.Statistics, r.used
	if r.low <= r.high {
		want.MinValue, want.MaxValue = boundOf(r.Type, r.low), boundOf(r.Type, r.high)
	}
	if got.NullCount != want.NullCount || string(got.MinValue) != string(want.MinValue) || string(got.MaxValue) != string(want.MaxValue) ||
		got.Min != nil || got.Max != nil || got.DistinctCount != 0 {
		return wrong("its statistics are not those of its values")
	}
	return nil
}

func (r *reader) readDictionary(b []byte, n int64) error {
	most := int64(dictionaryMax)
	if r.Form == Word || r.Form == Small || r.Form == SmallOrNone {
		most = 1 << 8 // written from bytes
	}
	if n < 1 || n > most {
		return wrong("it says it has a dictionary of %d", n)
	}
	switch r.Type {
	case Int32:
		if int64(len(b)) != 4*n {
			return errShort
		}
		r.dict = plain32(r.dict, b, int(n))
		return r.checkDictionary()
	case Text:
		r.Words = make([]string, n)
		for i := range r.Words {
			if len(b) < 4 || uint64(binary.LittleEndian.Uint32(b)) > uint64(len(b)-4) {
				return errShort
			}
			size := int(binary.LittleEndian.Uint32(b))
			r.Words[i], b = string(b[4:4+size]), b[4+size:]
		}
		if len(b) > 0 {
			return errLong
		}
		return r.checkWords()
	}
	return wrong("it has a dictionary, and is %s", r.Type)
}

// checkDictionary checks a dictionary of integers.
func (r *reader) checkDictionary() error {
	r.within = true
	for i, x := range r.dict {
		switch {
		case r.Form == Number:
			if err := r.inRange(int64(x)); err != nil {
				return err
			}
			r.low, r.high = min(r.low, int64(x)), max(r.high, int64(x))
		case x != r.base()+int32(i):
			return wrong("entry %d of its dictionary is %d, should be %d", i, x, r.base()+int32(i))
		case r.inRange(int64(x)) != nil: // an entry that no row need have
			r.within = false
		}
	}
	if r.Form == Stepwise {
		return wrong("it has a dictionary")
	}
	return nil
}

// checkWords compares a dictionary of texts with the words that are expected: it may be
// older, and have fewer.
func (r *reader) checkWords() error {
	if r.Form != Word || r.expect == nil {
		return nil
	}
	for i, w := range r.Words {
		if i >= len(r.expect) {
			return wrong("its dictionary has %d words, the game has %d", len(r.Words), len(r.expect))
		}
		if w != r.expect[i] {
			return wrong("word %d of its dictionary is %q, should be %q", i, short(w), r.expect[i])
		}
	}
	return nil
}

// inRange returns an error for a value that no row may have.
func (r *reader) inRange(x int64) error {
	if (r.Low != 0 || r.High != 0) && (x < r.Low || x > r.High) {
		return wrong("a row has %d, which is not from %d to %d", x, r.Low, r.High)
	}
	return nil
}

// readNulls reads which rows have a value, and returns the rest of the page
// and how many have.
func (r *reader) readNulls(b []byte, rows int) ([]byte, int, error) {
	// mutant: levels of no bytes are too few for any row
	if len(b) < 4 || uint64(binary.LittleEndian.Uint32(b)) > uint64(len(b)-4) {
		return nil, 0, errShort
	}
	size := int(binary.LittleEndian.Uint32(b))
	r.Valid = grow(r.Valid[:0], rows)
	if all, ok := oneRun(b[4:4+size], rows); ok { // mutant: faster than below, and the same
		for i := range r.Valid {
			r.Valid[i] = all
		}
		if all {
			return b[4+size:], rows, nil
		}
		return b[4+size:], 0, nil
	}
	var err error
	if r.s.codes, err = decodeCodes(r.s.codes[:0], b[4:4+size], 1, rows); err != nil {
		return nil, 0, err
	}
	n := 0
	for i, x := range r.s.codes { // a bit each
		r.Valid[i] = x != 0
		n += int(x)
	}
	return b[4+size:], n, nil
}

// oneRun reports whether codes of one bit for so many rows are one run, and of what.
func oneRun(b []byte, rows int) (value, ok bool) {
	head, size := binary.Uvarint(b) // 0 if there is none
	if head != uint64(rows)<<1 || len(b) != size+1 || b[size] > 1 {
		return false, false
	}
	return b[size] == 1, true
}

func (r *reader) readValues(e format.Encoding, b []byte, n int) error {
	r.Codes, r.Ints, r.Longs, r.Reals, r.Bytes = r.Codes[:0], r.Ints[:0], r.Longs[:0], r.Reals[:0], r.Bytes[:0]
	if n == 0 {
		if len(b) > 0 || e != format.Plain {
			return errLong
		}
		return nil
	}
	switch {
	case e == format.RLEDictionary && r.Form != Stepwise && (r.Type == Text || r.Type == Int32):
		return r.readCodes(b, n)
	case e == format.Plain && r.Form == Number:
		if len(b) != 4*n {
			return errShort
		}
		r.Ints = plain32(r.Ints, b, n)
		return r.checkInts()
	case e == format.Plain && r.Form == Plain:
		if len(b) != 8*n {
			return errShort
		}
		return r.readPlain(b, n)
	case e == format.DeltaBinaryPacked && r.Form == Stepwise:
		r.Ints = grow(r.Ints, n)
		if err := none(undelta(r.Ints, b)); err != nil {
			return err
		}
		return r.checkInts()
	case e == format.DeltaBinaryPacked && r.Form == Ascending:
		r.Longs = grow(r.Longs, n)
		if err := none(undelta(r.Longs, b)); err != nil {
			return err
		}
		return r.checkAscending()
	case e == format.DeltaLengthByteArray && r.Form == Raw:
		return r.readBytes(b, n)
	}
	return wrong("a page of the type %s is encoded as %s", r.Type, e)
}

// none returns an error if there is a rest.
func none(rest []byte, err error) error {
	if err == nil && len(rest) > 0 {
		return errLong
	}
	return err
}

func (r *reader) readCodes(b []byte, n int) error {
	if len(b) == 0 {
		return errShort
	}
	if block, ok := packedBlock(b[1:], int(b[0]), n); ok { // mutant: faster than readRuns, and the same
		return r.readPacked(block, int(b[0]), n)
	}
	return r.readRuns(b, n)
}

// readRuns is readCodes for a page of any form; readPacked does the same for the usual one.
func (r *reader) readRuns(b []byte, n int) error {
	codes, entries := &r.Codes, len(r.Words)
	if r.Type == Int32 {
		codes, entries = &r.s.codes, len(r.dict)
	}
	var err error
	if *codes, err = decodeCodes((*codes)[:0], b[1:], int(b[0]), n); err != nil {
		return err
	}
	if top := slices.Max(*codes); int(top) >= entries { // codes are not negative
		return wrong("a page uses entry %d of a dictionary of %d", top, entries)
	}
	if r.Type == Text {
		return nil
	}
	r.Ints = grow(r.Ints, n)
	for i, c := range r.s.codes {
		r.Ints[i] = r.dict[c]
	}
	if r.Form == Number || r.within { // mutant: what the dictionary has is in range
		return nil
	}
	for _, x := range r.Ints {
		if err := r.inRange(int64(x)); err != nil {
			return err
		}
	}
	return nil
}

func (r *reader) readPlain(b []byte, n int) error {
	if r.Type == Double {
		r.Reals = grow(r.Reals, n)
		for i := range r.Reals {
			r.Reals[i] = math.Float64frombits(binary.LittleEndian.Uint64(b[8*i:]))
		}
		return nil
	}
	r.Longs = grow(r.Longs, n)
	for i := range r.Longs {
		r.Longs[i] = int64(binary.LittleEndian.Uint64(b[8*i:]))
		if err := r.inRange(r.Longs[i]); err != nil {
			return err
		}
	}
	return nil
}

// checkInts checks the range of values that have no dictionary, and counts them in.
func (r *reader) checkInts() error {
	low, high := r.Ints[0], r.Ints[0]
	for _, x := range r.Ints {
		low, high = min(low, x), max(high, x)
	}
	r.low, r.high = min(r.low, int64(low)), max(r.high, int64(high))
	for _, x := range [...]int32{low, high} {
		if err := r.inRange(int64(x)); err != nil {
			return err
		}
	}
	return nil
}

// checkAscending is checkInts for values that must not fall, in the whole file.
func (r *reader) checkAscending() error {
	for _, x := range r.Longs {
		if x < r.last {
			return wrong("%d comes after %d", x, r.last)
		}
		r.last = x
	}
	r.low, r.high = min(r.low, r.Longs[0]), r.last
	return r.inRange(r.last)
}

// readBytes reads values that the page holds one after another, behind their lengths.
func (r *reader) readBytes(b []byte, n int) error {
	r.s.counts = grow(r.s.counts[:0], n)
	rest, err := undelta(r.s.counts, b)
	if err != nil {
		return err
	}
	r.Bytes = grow(r.Bytes, n)
	for i, size := range r.s.counts {
		if size < 0 || size > RawMax {
			return wrong("a row has %d bytes, more than %d", size, RawMax)
		}
		if int(size) > len(rest) {
			return errShort
		}
		r.Bytes[i] = rest[:size:size]
		rest = rest[size:]
	}
	if len(rest) > 0 {
		return errLong
	}
	return nil
}

// spread moves the values to the rows that have one; the others get the zero value.
func (r *reader) spread() {
	switch r.Type {
	case Text:
		r.Codes = spread(r.Codes, r.Valid)
	case Int32:
		r.Ints = spread(r.Ints, r.Valid)
	case Int64:
		r.Longs = spread(r.Longs, r.Valid)
	case Double:
		r.Reals = spread(r.Reals, r.Valid)
	case Binary:
		r.Bytes = spread(r.Bytes, r.Valid)
	}
}

func spread[T any](values []T, valid []bool) []T {
	from := len(values)
	values = grow(values, len(valid))
	if from == 0 { // mutant: faster than below, and the same
		clear(values)
		return values
	}
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

// plain32 reads n integers into the room of dst.
func plain32(dst []int32, b []byte, n int) []int32 {
	dst = grow(dst[:0], n)
	for i := range dst {
		dst[i] = int32(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return dst
}

// wrap names the column in an error.
func (r *reader) wrap(err error) error { return fmt.Errorf("column %s: %w", r.Name, err) }
