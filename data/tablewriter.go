package data

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// groupPages is how many pages a row group holds: about a million rows.
const groupPages = 8

const magic = "PAR1"

// tableWriter writes one table of one shard as a Parquet file. Pages are
// encoded when they are full and written when their row group is, so that a
// small file exists only while it is finished.
//
// The library's writer takes rows or values one by one. This one takes columns
// of codes, which are what the dictionary pages of the file hold, and is three
// times as fast; the library's is the reference in the tests.
type tableWriter struct {
	run    string
	table  Table
	cols   []column
	pages  []pages // of the row group in hand, by column
	n      int     // rows in the page in hand
	group  int     // pages in the row group in hand
	rows   int64   // of the file
	file   *tempFile
	prefix string // of the temporary name
	offset int64
	groups []format.RowGroup
	kv     []format.KeyValue
	zip    *compressor
	s      *scratch
	err    error
}

// pages holds the encoded pages of one column.
type pages struct {
	body     []byte
	plain    int64 // bytes before compression, headers included
	encoding []format.Encoding
	count    int
}

func newTableWriter(run string, t Table, zip *compressor, s *scratch) *tableWriter {
	w := &tableWriter{run: run, table: t, zip: zip, s: s}
	for _, f := range Fields(t) {
		w.cols = append(w.cols, newColumn(f))
	}
	w.pages = make([]pages, len(w.cols))
	return w
}

// begin starts the file of a shard.
func (w *tableWriter) begin(shard int, kv []format.KeyValue) {
	w.n, w.group, w.rows, w.offset, w.err = 0, 0, 0, 0, nil
	w.groups, w.kv = w.groups[:0], kv
	w.prefix = fmt.Sprintf("%s%s", tempPrefix(shard), w.table)
	for i := range w.cols {
		w.cols[i].reset()
		w.cols[i].begin()
		w.cols[i].last = 0
		w.pages[i].reset()
	}
}

func (p *pages) reset() {
	p.body, p.encoding, p.plain, p.count = p.body[:0], p.encoding[:0], 0, 0
}

// row notes that every column got one more row.
func (w *tableWriter) row() {
	w.n++
	if w.n == pageRows {
		w.flushPage()
	}
}

// flushPage encodes the page in hand.
func (w *tableWriter) flushPage() {
	if w.n == 0 || w.err != nil {
		w.drop()
		return
	}
	for i := range w.cols {
		body, encoding, err := w.cols[i].encode(w.s.page[:0], w.s)
		w.s.page = body
		if err == nil {
			err = w.addPage(&w.pages[i], body, w.cols[i].flat, format.PageHeader{
				Type: format.DataPage,
				DataPageHeader: thrift.New(format.DataPageHeader{
					NumValues: int32(w.n), Encoding: encoding,
					DefinitionLevelEncoding: format.RLE, RepetitionLevelEncoding: format.RLE,
				}),
			})
		}
		if err != nil {
			w.err = fmt.Errorf("table %s: %w", w.table, err)
			break
		}
		w.pages[i].uses(encoding)
		w.pages[i].count++
	}
	w.rows += int64(w.n)
	w.drop()
	if w.group++; w.group == groupPages {
		w.flushGroup()
	}
}

// drop empties the page in hand.
func (w *tableWriter) drop() {
	w.n = 0
	for i := range w.cols {
		w.cols[i].reset()
	}
}

func (p *pages) uses(e format.Encoding) {
	for _, x := range p.encoding {
		if x == e {
			return
		}
	}
	p.encoding = append(p.encoding, e)
}

// addPage compresses a page and appends it with its header.
func (w *tableWriter) addPage(p *pages, body []byte, flat bool, h format.PageHeader) error {
	start := len(p.body)
	// The header says how long the page is, so it is put in front afterwards.
	if flat {
		p.body = w.zip.appendFlat(p.body, body)
	} else {
		p.body = w.zip.append(p.body, body)
	}
	zipped := p.body[start:]
	h.UncompressedPageSize = int32(len(body))
	h.CompressedPageSize = int32(len(zipped))
	h.CRC = int32(crc32.ChecksumIEEE(zipped))
	head, err := thrift.Marshal(new(thrift.CompactProtocol), &h)
	if err != nil {
		return err
	}
	p.body = append(p.body, head...)
	copy(p.body[start+len(head):], p.body[start:len(p.body)-len(head)])
	copy(p.body[start:], head)
	p.plain += int64(len(head) + len(body))
	return nil
}

// flushGroup writes the row group in hand.
func (w *tableWriter) flushGroup() {
	if w.group == 0 || w.err != nil {
		return
	}
	g := format.RowGroup{FileOffset: w.at(), Ordinal: int16(len(w.groups)), NumRows: w.cols[0].rows}
	if w.table == Events {
		g.SortingColumns = []format.SortingColumn{{ColumnIdx: 0}, {ColumnIdx: 1}}
	} else {
		g.SortingColumns = []format.SortingColumn{{ColumnIdx: 0}}
	}
	for i := range w.cols {
		m, err := w.writeChunk(&w.cols[i], &w.pages[i])
		if err != nil {
			w.err = err
			return
		}
		g.TotalByteSize += m.TotalUncompressedSize
		g.TotalCompressedSize += m.TotalCompressedSize
		g.Columns = append(g.Columns, format.ColumnChunk{MetaData: m})
	}
	w.groups = append(w.groups, g)
	w.group = 0
}

// at returns the offset of the next byte in the file.
func (w *tableWriter) at() int64 {
	if w.file == nil {
		return int64(len(magic))
	}
	return w.file.bytes
}

// writeChunk writes the pages of one column, the dictionary first.
func (w *tableWriter) writeChunk(c *column, p *pages) (format.ColumnMetaData, error) {
	m := format.ColumnMetaData{
		Type: physical[c.Type], PathInSchema: []string{c.Name}, Codec: format.Zstd,
		NumValues: c.rows, Statistics: c.statistics(),
	}
	dict, entries := c.dictionary(w.s.page[:0])
	w.s.page = dict
	if entries > 0 {
		head := pages{body: w.s.delta[:0]}
		err := w.addPage(&head, dict, false, format.PageHeader{
			Type:                 format.DictionaryPage,
			DictionaryPageHeader: thrift.New(format.DictionaryPageHeader{NumValues: int32(entries), Encoding: format.Plain}),
		})
		if err != nil {
			return m, err
		}
		w.s.delta = head.body
		m.DictionaryPageOffset = w.at()
		if err := w.write(head.body); err != nil {
			return m, err
		}
		m.TotalUncompressedSize, m.TotalCompressedSize = head.plain, int64(len(head.body))
		p.uses(format.Plain)
	}
	m.DataPageOffset = w.at()
	if err := w.write(p.body); err != nil {
		return m, err
	}
	m.TotalUncompressedSize += p.plain
	m.TotalCompressedSize += int64(len(p.body))
	m.Encoding = append(m.Encoding, p.encoding...)
	if c.Null {
		m.Encoding = append(m.Encoding, format.RLE)
	}
	c.begin()
	p.reset()
	return m, nil
}

// write appends to the file, which is made for its first byte.
func (w *tableWriter) write(b []byte) error {
	if w.file == nil {
		f, err := createTemp(w.run, w.prefix)
		if err != nil {
			return err
		}
		w.file = f
		if _, err := f.Write([]byte(magic)); err != nil {
			return err
		}
	}
	_, err := w.file.Write(b)
	return err
}

// finish writes what is left and the footer, and makes the file durable under
// its temporary name.
func (w *tableWriter) finish() error {
	w.flushPage()
	w.flushGroup()
	if w.err != nil {
		return w.err
	}
	footer, err := thrift.Marshal(new(thrift.CompactProtocol), &format.FileMetaData{
		Version: 2, Schema: schema(w.table), NumRows: w.rows, RowGroups: w.groups,
		KeyValueMetadata: w.kv, CreatedBy: createdBy, ColumnOrders: columnOrders(len(w.cols)),
	})
	if err != nil {
		return err
	}
	footer = binary.LittleEndian.AppendUint32(footer, uint32(len(footer)))
	if err := w.write(append(footer, magic...)); err != nil {
		return err
	}
	return w.file.sync()
}

// abort removes the file.
func (w *tableWriter) abort() {
	w.drop()
	if w.file != nil {
		w.file.discard()
		w.file = nil
	}
}
