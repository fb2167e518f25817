package data

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strconv"
	"sync"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// parquetFile is a file of a table, open for reading, with its footer.
type parquetFile struct {
	*os.File
	table Table
	meta  format.FileMetaData
}

// unzip decompresses pages. Any number of goroutines may use it.
var unzip = sync.OnceValue(func() *zstd.Decoder {
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(0))
	if err != nil {
		panic(err) // the options are constant and right
	}
	return d
})

// openParquet opens a file of a table and reads its footer. It refuses a file
// of a newer schema, and one that has other columns than the table.
func openParquet(path string, t Table) (*parquetFile, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", filepath.Base(path), err)
	}
	p := &parquetFile{File: f, table: t}
	if err := p.readFooter(); err != nil {
		f.Close()
		return nil, p.wrap(err)
	}
	return p, nil
}

// wrap names the file in an error.
func (p *parquetFile) wrap(err error) error {
	return fmt.Errorf("read %s: %w", filepath.Base(p.Name()), err)
}

var errNotWhole = errors.New("it is no whole Parquet file")

func (p *parquetFile) readFooter() error {
	info, err := p.Stat()
	if err != nil {
		return err
	}
	var tail [8]byte
	if info.Size() < 12 {
		return errNotWhole
	}
	if _, err := p.ReadAt(tail[:], info.Size()-8); err != nil {
		return err
	}
	n := int64(binary.LittleEndian.Uint32(tail[:]))
	if string(tail[4:]) != magic || n > info.Size()-12 {
		return errNotWhole
	}
	footer := make([]byte, n)
	if _, err := p.ReadAt(footer, info.Size()-8-n); err != nil {
		return err
	}
	if err := thrift.Unmarshal(new(thrift.CompactProtocol), footer, &p.meta); err != nil {
		return fmt.Errorf("its footer: %w", err)
	}
	version := 0
	for _, kv := range p.meta.KeyValueMetadata {
		if kv.Key == "cardlab.schema" {
			version, _ = strconv.Atoi(kv.Value)
		}
	}
	if version == 0 {
		return errors.New("it is no file of cardlab: the metadata name no schema")
	}
	if err := checkSchema(version); err != nil {
		return err
	}
	columns := columnsOf(p.table, version)
	for _, g := range p.meta.RowGroups {
		if len(g.Columns) != columns {
			return fmt.Errorf("it has %d columns, the table %s has %d", len(g.Columns), p.table, columns)
		}
	}
	return nil
}

// chunk walks over the pages of a column in one row group.
type chunk struct {
	meta *format.ColumnMetaData
	body []byte // what is left of it
	page []byte // the last page, decompressed
	left int64  // rows
}

// open reads the whole chunk.
func (c *chunk) open(p *parquetFile, m *format.ColumnMetaData) error {
	start := m.DataPageOffset
	if m.DictionaryPageOffset != 0 {
		start = m.DictionaryPageOffset
	}
	if m.TotalCompressedSize < 0 || start < 0 {
		return errNotWhole
	}
	if int64(cap(c.body)) < m.TotalCompressedSize {
		info, err := p.Stat()
		if err != nil {
			return err
		}
		if start+m.TotalCompressedSize > info.Size() {
			return errNotWhole
		}
		c.body = make([]byte, m.TotalCompressedSize)
	}
	c.body = c.body[:m.TotalCompressedSize]
	c.meta, c.left = m, m.NumValues
	_, err := p.ReadAt(c.body, start)
	return err
}

// next returns the header of the next page, whose content is then in c.page.
func (c *chunk) next() (*format.PageHeader, error) {
	h := new(format.PageHeader)
	r := new(thrift.CompactProtocol).NewReaderFromBytes(c.body)
	if err := thrift.NewDecoder(r).Decode(h); err != nil {
		return nil, fmt.Errorf("the header of a page: %w", err)
	}
	body := c.body[r.BytesRead():]
	if int(h.CompressedPageSize) > len(body) || h.CompressedPageSize < 0 {
		return nil, errNotWhole
	}
	body, c.body = body[:h.CompressedPageSize], body[h.CompressedPageSize:]
	if uint32(h.CRC) != crc32.ChecksumIEEE(body) {
		return nil, errors.New("a page has another checksum than its header says")
	}
	if c.meta.Codec != format.Zstd {
		return nil, fmt.Errorf("it is compressed with %s, not ZSTD", c.meta.Codec)
	}
	var err error
	c.page, err = unzip().DecodeAll(body, c.page[:0])
	if err == nil && len(c.page) != int(h.UncompressedPageSize) {
		err = errNotWhole
	}
	return h, err
}
