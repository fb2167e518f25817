package column

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"testing"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// padded compresses zeros, into a number of bytes if that is not 0: what is too little is
// filled up with a frame that holds nothing.
func padded(size, packed int) []byte {
	b := newCompressor().append(nil, make([]byte, size))
	if packed > 0 {
		rest := packed - len(b) - 8
		b = binary.LittleEndian.AppendUint32(b, 0x184D2A50)
		b = binary.LittleEndian.AppendUint32(b, uint32(rest))
		b = append(b, make([]byte, rest)...)
	}
	return b
}

func TestAPageIsOfTheSizeThatItsHeaderSays(t *testing.T) {
	const size = 1000
	whole := padded(size, 0)
	for name, c := range map[string]struct {
		body   []byte
		max    int
		change func(h *format.PageHeader)
		cut    int // bytes that the chunk is shorter than the page, or longer
		want   string
	}{
		"whole":                         {whole, size, nil, 0, ""},
		"with another after it":         {whole, size, nil, -1, ""},
		"a byte too many":               {whole, size - 1, nil, 0, "a page says it has 1000 bytes, more than 999"},
		"a negative size":               {whole, size, func(h *format.PageHeader) { h.UncompressedPageSize = -1 }, 0, "a page says it has -1 bytes"},
		"a size of nothing":             {whole, size, func(h *format.PageHeader) { h.UncompressedPageSize = 0 }, 0, "a page does not hold the 0 bytes"},
		"a smaller size":                {whole, size, func(h *format.PageHeader) { h.UncompressedPageSize-- }, 0, "a page does not hold the 999 bytes"},
		"a larger size":                 {whole, size + 1, func(h *format.PageHeader) { h.UncompressedPageSize++ }, 0, "a page does not hold the 1001 bytes"},
		"packed into less than none":    {whole, size, func(h *format.PageHeader) { h.CompressedPageSize = -1 }, 0, "it is no whole Parquet file"},
		"packed into none":              {nil, size, nil, 0, "a page does not hold the 1000 bytes"},
		"longer than its chunk":         {whole, size, nil, 1, "it is no whole Parquet file"},
		"another checksum":              {whole, size, func(h *format.PageHeader) { h.CRC++ }, 0, "a page has another checksum"},
		"no compression":                {bytes.Repeat([]byte{7}, size), size, nil, 0, "a page does not hold the 1000 bytes"},
		"packed into as much as may":    {padded(size, size+size/8+1024), size, nil, 0, ""},
		"packed into more than may":     {padded(size, size+size/8+1025), size, nil, 0, "a page says that 1000 bytes are packed into 2150"},
		"a big page packed small":       {padded(bigPage, 0), bigPage, nil, 0, ""},
		"a bigger one packed smaller":   {padded(bigPage+64, bigPage/64), bigPage + 64, nil, 0, "a page says that 2097216 bytes are packed into 32768"},
		"a bigger one packed as it may": {padded(bigPage+64, bigPage/64+1), bigPage + 64, nil, 0, ""},
	} {
		n := size
		if c.max > 2*size {
			n = c.max
		}
		h := format.PageHeader{
			Type: format.DataPage, UncompressedPageSize: int32(n), CompressedPageSize: int32(len(c.body)), CRC: int32(crc32.ChecksumIEEE(c.body)),
		}
		if c.change != nil {
			c.change(&h)
		}
		head, err := thrift.Marshal(new(thrift.CompactProtocol), &h)
		if err != nil {
			t.Fatal(err)
		}
		file := append(append([]byte("before"), head...), c.body...)
		file = append(file, "after"...)
		x := chunk{r: bytes.NewReader(file), at: 6, end: int64(len(file) - 5 - c.cut)}
		var body []byte
		got, page, err := x.next([]byte("x"), &body, c.max)
		if !said(err, c.want) {
			t.Errorf("%s: %v, not %q", name, err, c.want)
		}
		if err == nil && (len(page) != n || got.Type != format.DataPage || x.head != 6 || x.at != int64(len(file)-5) || x.plain != int64(len(head)+n)) {
			t.Errorf("%s: %d bytes, %+v", name, len(page), x)
		}
	}
}

func TestAHeaderOfAPageIsBounded(t *testing.T) {
	long := append([]byte{1<<4 | thriftBinary, 0xfc, 1}, make([]byte, 253)...) // 256 bytes
	for name, c := range map[string]struct {
		b    []byte
		want string
	}{
		"nothing":             {nil, "the header of a page: it is not encoded as Thrift"},
		"another type":        {[]byte{1<<4 | thriftBinary, 0, 0}, "the header of a page: "},
		"256 bytes":           {long, "the header of a page: "},
		"more than 256 bytes": {append([]byte{1<<4 | thriftBinary, 0xfd, 1}, make([]byte, 254)...), "the header of a page: it is not encoded as Thrift"},
		"no fields":           {[]byte{0}, "the header of a page: "},
	} {
		x := chunk{r: bytes.NewReader(c.b), end: int64(len(c.b))}
		var body []byte
		if _, _, err := x.next(nil, &body, 100); !said(err, c.want) {
			t.Errorf("%s: %v, not %q", name, err, c.want)
		}
	}
}
