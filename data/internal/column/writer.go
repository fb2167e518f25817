package column

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

const magic = "PAR1"

// Writer writes one file after another. Pages are encoded when they are full and
// written when their row group is, so that a file that is dropped before its first
// million rows has not been begun.
//
// The library's writer takes rows or values one by one. This one takes columns
// of codes, which are what the dictionary pages of the file hold; the library's is
// the reference in the tests.
type Writer struct {
	layout Layout
	cols   []Column
	pages  []pages // of the current row group, by column
	n      int     // rows in the current page
	group  int     // pages in the current row group
	rows   int64   // of the file
	out    io.Writer
	offset int64 // of the next byte; 0: nothing is written yet
	groups []format.RowGroup
	meta   []Meta
	s      *Scratch
	err    error
}

// pages holds the encoded pages of one column.
type pages struct {
	body     []byte
	plain    int64 // bytes before compression, headers included
	encoding []format.Encoding
}

// NewWriter returns a writer of files with a layout. Begin comes first.
func NewWriter(l Layout, s *Scratch) *Writer {
	w := &Writer{layout: l, s: s}
	for _, f := range l.Fields {
		w.cols = append(w.cols, Column{Field: f})
	}
	w.pages = make([]pages, len(w.cols))
	return w
}

// Begin starts a file. Nothing is written to out before the first row group is
// full or Finish is called.
func (w *Writer) Begin(out io.Writer, meta []Meta) {
	w.n, w.group, w.rows, w.offset, w.err = 0, 0, 0, 0, nil
	w.groups, w.meta, w.out = w.groups[:0], meta, out
	for i := range w.cols {
		w.cols[i].reset()
		w.cols[i].begin()
		w.cols[i].last = 0
		w.pages[i].reset()
	}
}

// Column returns the column with a number, to add the values of a row.
func (w *Writer) Column(i int) *Column { return &w.cols[i] }

// Columns returns all columns.
func (w *Writer) Columns() []Column { return w.cols }

// Rows returns how many rows are in the file, the current page not included.
func (w *Writer) Rows() int64 { return w.rows }

func (p *pages) reset() {
	p.body, p.encoding, p.plain = p.body[:0], p.encoding[:0], 0
}

// Row notes that every column got one more row. An error is kept for Finish.
func (w *Writer) Row() {
	w.n++
	if w.n == PageRows {
		w.Page(w.n)
	}
}

// Page encodes a page of n rows, which every column has. All pages but the last
// have PageRows of them.
func (w *Writer) Page(n int) {
	if w.n = n; n == 0 || w.err != nil {
		w.Drop()
		return
	}
	for i := range w.cols {
		body, encoding, err := w.cols[i].encode(w.s.page[:0], w.s)
		w.s.page = body
		if err == nil {
			err = w.addPage(&w.pages[i], body, w.cols[i].Flat, format.PageHeader{
				Type: format.DataPage,
				DataPageHeader: thrift.New(format.DataPageHeader{
					NumValues: int32(n), Encoding: encoding,
					DefinitionLevelEncoding: format.RLE, RepetitionLevelEncoding: format.RLE,
				}),
			})
		}
		if err != nil {
			w.err = fmt.Errorf("table %s: %w", w.layout.Name, err)
			break
		}
		w.pages[i].uses(encoding)
	}
	w.rows += int64(n)
	w.Drop()
	if w.group++; w.group == groupPages {
		w.flushGroup()
	}
}

// Drop empties the current page.
func (w *Writer) Drop() {
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
func (w *Writer) addPage(p *pages, body []byte, flat bool, h format.PageHeader) error {
	start := len(p.body)
	// The header says how long the page is, so it is put in front afterwards.
	if flat {
		p.body = w.s.zip.appendFlat(p.body, body)
	} else {
		p.body = w.s.zip.append(p.body, body)
	}
	zipped := p.body[start:]
	h.UncompressedPageSize = int32(len(body))
	h.CompressedPageSize = int32(len(zipped))
	h.CRC = int32(crc32.ChecksumIEEE(zipped))
	head, err := thrift.Marshal(new(thrift.CompactProtocol), &h)
	if err != nil { // mutant: never
		return err // mutant: never
	}
	p.body = append(p.body, head...)
	copy(p.body[start+len(head):], p.body[start:len(p.body)-len(head)])
	copy(p.body[start:], head)
	p.plain += int64(len(head) + len(body))
	return nil
}

// flushGroup writes the current row group.
func (w *Writer) flushGroup() {
	if w.group == 0 || w.err != nil {
		return
	}
	if len(w.groups) == groupsMax {
		w.err = fmt.Errorf("table %s: more than %d rows", w.layout.Name, groupsMax*groupRows)
		return
	}
	g := format.RowGroup{FileOffset: w.at(), Ordinal: int16(len(w.groups)), NumRows: w.cols[0].rows, SortingColumns: w.layout.sorting()}
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
func (w *Writer) at() int64 {
	return max(w.offset, int64(len(magic)))
}

// writeChunk writes the pages of one column, the dictionary first.
func (w *Writer) writeChunk(c *Column, p *pages) (format.ColumnMetaData, error) {
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
		if err != nil { // mutant: never
			return m, err // mutant: never
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

// write appends to the file.
func (w *Writer) write(b []byte) error {
	if w.offset == 0 {
		n, err := io.WriteString(w.out, magic)
		if w.offset = int64(n); err != nil {
			return err
		}
	}
	n, err := w.out.Write(b)
	w.offset += int64(n)
	return err
}

// Finish writes what is left, and the footer. If it fails, or an error was kept, the
// file is of no use.
func (w *Writer) Finish() error {
	w.Page(w.n)
	w.flushGroup()
	if w.err != nil {
		return w.err
	}
	kv := make([]format.KeyValue, len(w.meta))
	for i, m := range w.meta {
		kv[i] = format.KeyValue{Key: m.Key, Value: m.Value}
	}
	footer, err := thrift.Marshal(new(thrift.CompactProtocol), &format.FileMetaData{
		Version: 2, Schema: w.layout.schema(), NumRows: w.rows, RowGroups: w.groups,
		KeyValueMetadata: kv, CreatedBy: CreatedBy, ColumnOrders: columnOrders(len(w.cols)),
	})
	if err != nil { // mutant: never
		return err // mutant: never
	}
	footer = binary.LittleEndian.AppendUint32(footer, uint32(len(footer)))
	return w.write(append(footer, magic...))
}
