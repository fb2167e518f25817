package arrow

import (
	"encoding/binary"
	"math"
	"math/bits"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/encoding/delta"
	"github.com/parquet-go/parquet-go/encoding/rle"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// pageRows is how many rows a page has at the most: some 700,000 numbers of an observation.
const pageRows = 1 << 12

// pager encodes the columns of a row group, one after another.
type pager struct {
	zip *zstd.Encoder

	levels  []uint8
	codes   []int32 // of all values of the column: their places in the dictionary
	body    []byte  // of a page, before it is compressed
	encoded []byte  // a part of it
	chunked []byte
}

func newPager() *pager {
	zip, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(false), zstd.WithAllLitEntropyCompression(true))
	if err != nil {
		panic(err) // the options are constant and right
	}
	return &pager{zip: zip}
}

// chunk is a column of a row group as it stands in the file.
type chunk struct {
	body       []byte // valid until the next is encoded
	dictionary int    // bytes of body that are the page of the dictionary; 0: none
	values     int    // those that are missing, and lists without any, included
	plain      int64  // bytes before they were compressed
	encodings  []format.Encoding
	bounds     format.Statistics
}

// chunk encodes a column of some rows.
func (p *pager) chunk(c *Column, f Field, rows int) (chunk, error) {
	k := chunk{body: p.chunked[:0], encodings: []format.Encoding{format.RLE, format.Plain}, bounds: c.bounds(f, rows)}
	entries, dictionary := p.dictionary(c, f, rows)
	if entries > 0 {
		k.encodings = append(k.encodings, format.RLEDictionary)
		if err := p.page(&k, dictionary, format.PageHeader{
			Type: format.DictionaryPage, DictionaryPageHeader: thrift.New(format.DictionaryPageHeader{NumValues: int32(entries), Encoding: format.Plain}),
		}); err != nil {
			return k, err
		}
		k.dictionary = len(k.body)
	}
	if f.Type == Int64 {
		k.encodings = append(k.encodings, format.DeltaBinaryPacked)
	}
	for from := 0; from < rows; from += pageRows {
		to := min(from+pageRows, rows)
		n, err := p.levelsOf(c, f, from, to)
		if err != nil {
			return k, err
		}
		k.values += n
		encoding, err := p.valuesOf(c, f, from, to, entries)
		if err != nil {
			return k, err
		}
		if err := p.page(&k, p.body, format.PageHeader{Type: format.DataPage, DataPageHeader: thrift.New(format.DataPageHeader{
			NumValues: int32(n), Encoding: encoding, DefinitionLevelEncoding: format.RLE, RepetitionLevelEncoding: format.RLE,
		})}); err != nil {
			return k, err
		}
	}
	p.chunked = k.body
	return k, nil
}

// page compresses a page and appends it behind its header.
func (p *pager) page(k *chunk, body []byte, h format.PageHeader) error {
	zipped := p.zip.EncodeAll(body, p.encoded[:0])
	p.encoded = zipped
	h.UncompressedPageSize, h.CompressedPageSize = int32(len(body)), int32(len(zipped))
	head, err := thrift.Marshal(new(thrift.CompactProtocol), &h)
	if err != nil {
		return err
	}
	k.body = append(append(k.body, head...), zipped...)
	k.plain += int64(len(head) + len(body))
	return nil
}

// span returns which values the rows from … to have.
func (c *Column) span(f Field, from, to int) (first, last int) {
	switch {
	case f.Each > 0:
		return from * f.Each, to * f.Each
	case f.List:
		return c.start(from), c.start(to)
	}
	return from, to
}

// start returns where the list, or the text, of a row begins: where that of the row before it ends.
func (c *Column) start(row int) int {
	if row == 0 {
		return 0
	}
	return int(c.Ends[row-1])
}

// levelsOf begins the body of a page with what says where lists begin and values are missing. It
// returns how many values there are, those that are missing included.
func (p *pager) levelsOf(c *Column, f Field, from, to int) (n int, err error) {
	p.body = p.body[:0]
	if !f.isList() {
		if f.Null {
			p.levels = p.levels[:0]
			for _, has := range c.Valid[from:to] {
				p.levels = append(p.levels, truth(has))
			}
			err = p.addLevels()
		}
		return to - from, err
	}
	p.levels = p.levels[:0]
	for row := from; row < to; row++ { // 0 for the first of a row, or for a list without any
		first, last := c.span(f, row, row+1)
		p.levels = append(p.levels, 0)
		for range last - first - 1 {
			p.levels = append(p.levels, 1)
		}
	}
	if err := p.addLevels(); err != nil {
		return 0, err
	}
	n = len(p.levels)
	p.levels = p.levels[:0]
	for row := from; row < to; row++ {
		first, last := c.span(f, row, row+1)
		if first == last {
			p.levels = append(p.levels, 0)
		}
		for range last - first {
			p.levels = append(p.levels, 1)
		}
	}
	return n, p.addLevels()
}

func truth(is bool) uint8 {
	if is {
		return 1
	}
	return 0
}

// addLevels appends levels, with their length in front.
func (p *pager) addLevels() (err error) {
	e := rle.Encoding{BitWidth: 1}
	if p.encoded, err = e.EncodeLevels(p.encoded[:0], p.levels); err != nil {
		return err
	}
	p.body = binary.LittleEndian.AppendUint32(p.body, uint32(len(p.encoded)))
	p.body = append(p.body, p.encoded...)
	return nil
}

// mostEntries is the most that a dictionary holds; a column with more distinct values goes without.
const mostEntries = 1 << 16

// dictionary fills p.codes for the types that have one, and returns how many entries it has, and its page: 0 for none.
func (p *pager) dictionary(c *Column, f Field, rows int) (entries int, page []byte) {
	first, last := c.span(f, 0, rows)
	p.codes, page = p.codes[:0], p.body[:0]
	switch f.Type {
	case Uint8:
		var place [256]int32
		for _, v := range c.Bytes[first:last] {
			if place[v] == 0 {
				page = binary.LittleEndian.AppendUint32(page, uint32(v))
				entries++
				place[v] = int32(entries)
			}
			p.codes = append(p.codes, place[v]-1)
		}
	case Word:
		place := make([]int32, len(f.Words))
		for _, v := range c.Ints[first:last] {
			if place[v] == 0 {
				page = appendText(page, f.Words[v])
				entries++
				place[v] = int32(entries)
			}
			p.codes = append(p.codes, place[v]-1)
		}
	case Int32:
		place := map[int32]int32{}
		for _, v := range c.Ints[first:last] {
			at, known := place[v]
			if !known {
				if len(place) == mostEntries {
					return 0, nil
				}
				page = binary.LittleEndian.AppendUint32(page, uint32(v))
				at = int32(len(place))
				place[v] = at
			}
			p.codes = append(p.codes, at)
		}
		entries = len(place)
	}
	p.body = page
	return entries, page
}

func appendText(b []byte, text string) []byte {
	return append(binary.LittleEndian.AppendUint32(b, uint32(len(text))), text...)
}

// valuesOf appends the values of some rows to the body of a page.
func (p *pager) valuesOf(c *Column, f Field, from, to, entries int) (encoding format.Encoding, err error) {
	first, last := c.span(f, from, to)
	if entries > 0 {
		codes := p.codes[first:last]
		if f.Null {
			codes = p.only(c, codes, from)
		}
		e := rle.Encoding{BitWidth: max(1, bits.Len(uint(entries-1)))}
		if p.encoded, err = e.EncodeInt32(p.encoded[:0], codes); err != nil {
			return 0, err
		}
		p.body = append(append(p.body, byte(e.BitWidth)), p.encoded...)
		return format.RLEDictionary, nil
	}
	if f.Type == Int64 && !f.Null {
		var e delta.BinaryPackedEncoding
		if p.encoded, err = e.EncodeInt64(p.encoded[:0], c.Longs[first:last]); err != nil {
			return 0, err
		}
		p.body = append(p.body, p.encoded...)
		return format.DeltaBinaryPacked, nil
	}
	truths := 0
	for i := first; i < last; i++ {
		if f.Null && !c.Valid[i] {
			continue
		}
		switch f.Type {
		case Bool:
			if truths%8 == 0 {
				p.body = append(p.body, 0)
			}
			p.body[len(p.body)-1] |= truth(c.Bytes[i] != 0) << (truths % 8)
			truths++
		case Int32:
			p.body = binary.LittleEndian.AppendUint32(p.body, uint32(c.Ints[i]))
		case Int64:
			p.body = binary.LittleEndian.AppendUint64(p.body, uint64(c.Longs[i]))
		case Float32:
			p.body = binary.LittleEndian.AppendUint32(p.body, math.Float32bits(c.Floats[i]))
		case Float64:
			p.body = binary.LittleEndian.AppendUint64(p.body, math.Float64bits(c.Reals[i]))
		case Text:
			p.body = appendText(p.body, string(c.Text[c.start(i):c.Ends[i]]))
		}
	}
	return format.Plain, nil
}

// only returns the codes of the rows from one on that have a value.
func (p *pager) only(c *Column, codes []int32, from int) (list []int32) {
	for i, code := range codes {
		if c.Valid[from+i] {
			list = append(list, code)
		}
	}
	return list
}

// bounds returns the least and the greatest of a column of whole numbers, and how many are missing.
func (c *Column) bounds(f Field, rows int) (s format.Statistics) {
	if f.isList() {
		return s
	}
	var low, high int64 = math.MaxInt64, math.MinInt64
	for i := range rows {
		if f.Null && !c.Valid[i] {
			s.NullCount++
			continue
		}
		switch f.Type {
		case Int32:
			low, high = min(low, int64(c.Ints[i])), max(high, int64(c.Ints[i]))
		case Int64:
			low, high = min(low, c.Longs[i]), max(high, c.Longs[i])
		}
	}
	if low > high {
		return s
	}
	put := func(v int64) []byte {
		b := binary.LittleEndian.AppendUint64(nil, uint64(v))
		if f.Type == Int32 {
			b = b[:4]
		}
		return b
	}
	s.MinValue, s.MaxValue = put(low), put(high)
	return s
}
