package column

import (
	"hash/crc32"
	"io"
	"sync"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// unzip decompresses pages, into no more room than it is given. Any number of
// goroutines may use it.
var unzip = sync.OnceValue(func() *zstd.Decoder {
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecodeAllCapLimit(true))
	if err != nil {
		panic(err) // the options are constant and right
	}
	return d
})

// headerMax is the most bytes of a page's header. Ours have about 30.
const headerMax = 256

// A page of more than bigPage bytes is packed into a packedMost-th of them at least:
// only bytes of rows can be so many, and these do not repeat.
const (
	bigPage    = 2 << 20
	packedMost = 64
)

// chunk walks over the pages of a column in one row group.
type chunk struct {
	r     io.ReaderAt
	meta  *format.ColumnMetaData
	at    int64 // of the next page
	head  int64 // of the last page's header
	end   int64 // of the chunk
	left  int64 // rows in the pages to come
	plain int64 // bytes of the pages so far before compression, headers included
}

// open goes to a chunk that [File.Check] has found where it should be.
func (c *chunk) open(f *File, m *format.ColumnMetaData) {
	c.r, c.meta, c.left, c.plain = f.r, m, m.NumValues, 0
	c.at = m.DataPageOffset
	if m.DictionaryPageOffset != 0 {
		c.at = m.DictionaryPageOffset
	}
	c.end = c.at + m.TotalCompressedSize
}

// next returns the header of the next page, and what the page holds, in the room of
// dst. Body is scratch. More than max bytes are refused before there is room for them.
func (c *chunk) next(dst []byte, body *[]byte, max int) (*format.PageHeader, []byte, error) {
	b := grow((*body)[:0], int(min(headerMax, c.end-c.at)))
	*body = b
	if err := readAt(c.r, b, c.at); err != nil {
		return nil, dst, err
	}
	length, err := measure(b)
	if err != nil {
		return nil, dst, wrong("the header of a page: %v", err)
	}
	h := new(format.PageHeader)
	if err := thrift.Unmarshal(new(thrift.CompactProtocol), b[:length], h); err != nil {
		return nil, dst, wrong("the header of a page: %v", err)
	}
	size, packed := int64(h.UncompressedPageSize), int64(h.CompressedPageSize)
	switch {
	case packed < 0 || packed > c.end-c.at-int64(length):
		return nil, dst, errNotWhole
	case size < 0 || size > int64(max):
		return nil, dst, wrong("a page says it has %d bytes, more than %d", size, max)
	case packed > size+size/8+1<<10, size > bigPage && size > packedMost*packed:
		return nil, dst, wrong("a page says that %d bytes are packed into %d", size, packed)
	}
	c.head, c.at = c.at, c.at+int64(length)
	b = grow(b, int(packed))
	*body = b
	if err := readAt(c.r, b, c.at); err != nil {
		return nil, dst, err
	}
	c.at += packed
	if uint32(h.CRC) != crc32.ChecksumIEEE(b) {
		return nil, dst, wrong("a page has another checksum than its header says")
	}
	c.plain += int64(length) + size
	dst, err = decompress(dst, b, int(size))
	return h, dst, err
}

// dataHeader returns how many rows a page with rows has: as many as its place wants.
func (c *chunk) dataHeader(h *format.PageHeader) (int, error) {
	p := &h.DataPageHeader.V
	want := min(c.left, PageRows)
	switch {
	case h.Type != format.DataPage || !h.DataPageHeader.Valid:
		return 0, wrong("a page has the type %s", h.Type)
	case int64(p.NumValues) != want:
		return 0, wrong("a page says it has %d rows, should have %d", p.NumValues, want)
	case p.DefinitionLevelEncoding != format.RLE || p.RepetitionLevelEncoding != format.RLE:
		return 0, wrong("a page has levels that are not encoded as RLE")
	case c.left == c.meta.NumValues && c.head != c.meta.DataPageOffset:
		return 0, wrong("its first page with rows lies at byte %d, the footer says %d", c.head, c.meta.DataPageOffset)
	}
	c.left -= want
	return int(want), nil
}

// done compares the chunk with its footer, once its last row is read.
func (c *chunk) done() error {
	if c.at != c.end {
		return wrong("there are %d bytes after its last page", c.end-c.at)
	}
	if c.plain != c.meta.TotalUncompressedSize {
		return wrong("its pages have %d bytes before compression, the footer says %d", c.plain, c.meta.TotalUncompressedSize)
	}
	return nil
}

// decompress returns what a page holds, which is size bytes, in the room of dst.
func decompress(dst, body []byte, size int) ([]byte, error) {
	dst = grow(dst[:0], size)
	got, err := unzip().DecodeAll(body, dst[:0:size])
	if err != nil || len(got) != size {
		return dst, wrong("a page does not hold the %d bytes that its header says", size)
	}
	return dst, nil
}
