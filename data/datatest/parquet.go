package datatest

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"slices"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// File is a Parquet file taken apart, to be changed and put together again.
type File struct {
	Meta   format.FileMetaData
	Groups [][]Chunk // by row group and column
	// Footer is called with the footer once all offsets and sizes in it are right.
	Footer func(*format.FileMetaData)
	// RawFooter stands in the footer's place.
	RawFooter []byte
	// Gap is put before each column.
	Gap []byte
}

// Chunk is a column of a row group.
type Chunk struct {
	Dictionary *Page // nil: none
	Pages      []*Page
}

// Page is a page with its content.
type Page struct {
	Header format.PageHeader
	Body   []byte // before compression
	Packed []byte // stands in the place of Body compressed
	Size   int32  // stands in the place of Body's length, if not 0

	plain, packed []byte // a body that was compressed, and what came of it
}

var (
	zip, _   = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest))
	unzip, _ = zstd.NewReader(nil)
)

// Parse takes a sound file apart.
func Parse(b []byte) (*File, error) {
	if len(b) < 12 || string(b[len(b)-4:]) != "PAR1" {
		return nil, errors.New("no Parquet file")
	}
	end := len(b) - 8
	f := new(File)
	footer := b[end-int(binary.LittleEndian.Uint32(b[end:])) : end]
	if err := thrift.Unmarshal(new(thrift.CompactProtocol), footer, &f.Meta); err != nil {
		return nil, err
	}
	for g := range f.Meta.RowGroups {
		var chunks []Chunk
		for i := range f.Meta.RowGroups[g].Columns {
			c, err := parseChunk(b, &f.Meta.RowGroups[g].Columns[i].MetaData)
			if err != nil {
				return nil, err
			}
			chunks = append(chunks, c)
		}
		f.Groups = append(f.Groups, chunks)
	}
	return f, nil
}

func parseChunk(b []byte, m *format.ColumnMetaData) (c Chunk, err error) {
	at := m.DataPageOffset
	if m.DictionaryPageOffset != 0 {
		at = m.DictionaryPageOffset
	}
	for body := b[at : at+m.TotalCompressedSize]; len(body) > 0; {
		p := new(Page)
		r := new(thrift.CompactProtocol).NewReaderFromBytes(body)
		if err := thrift.NewDecoder(r).Decode(&p.Header); err != nil {
			return c, err
		}
		body = body[r.BytesRead():]
		if p.Body, err = unzip.DecodeAll(body[:p.Header.CompressedPageSize], nil); err != nil {
			return c, err
		}
		body = body[p.Header.CompressedPageSize:]
		if p.Header.Type == format.DictionaryPage {
			c.Dictionary = p
		} else {
			c.Pages = append(c.Pages, p)
		}
	}
	return c, nil
}

// Bytes puts the file together: sizes, offsets and checksums are right, but for what was
// asked to be wrong.
func (f *File) Bytes() []byte {
	b := []byte("PAR1")
	for g := range f.Groups {
		group := &f.Meta.RowGroups[g]
		group.FileOffset, group.TotalByteSize, group.TotalCompressedSize = int64(len(b)), 0, 0
		for i, c := range f.Groups[g] {
			m := &group.Columns[i].MetaData
			b = append(b, f.Gap...)
			start, plain := len(b), int64(0)
			m.DictionaryPageOffset = 0
			if c.Dictionary != nil {
				m.DictionaryPageOffset = int64(len(b))
				b, plain = c.Dictionary.append(b)
			}
			m.DataPageOffset = int64(len(b))
			for _, p := range c.Pages {
				var n int64
				b, n = p.append(b)
				plain += n
			}
			m.TotalCompressedSize, m.TotalUncompressedSize = int64(len(b)-start), plain
			group.TotalByteSize += plain
			group.TotalCompressedSize += m.TotalCompressedSize
		}
	}
	footer := f.RawFooter
	if footer == nil {
		footer = f.footerBytes()
	}
	b = append(b, footer...)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(footer)))
	return append(b, "PAR1"...)
}

// footerBytes returns the footer, whose offsets and sizes must be right.
func (f *File) footerBytes() []byte {
	m := f.Meta
	if f.Footer != nil {
		m = cloneMeta(m)
		f.Footer(&m)
	}
	b, err := thrift.Marshal(new(thrift.CompactProtocol), &m)
	if err != nil {
		panic(err) // only what was decoded, or set by a test, is in it
	}
	return b
}

// append appends the page, and returns its size before compression, the header included.
func (p *Page) append(b []byte) ([]byte, int64) {
	packed, h := p.Packed, p.Header
	if packed == nil {
		packed = p.pack()
	}
	h.CompressedPageSize, h.UncompressedPageSize = int32(len(packed)), int32(len(p.Body))
	if p.Size != 0 {
		h.UncompressedPageSize = p.Size
	}
	h.CRC = int32(crc32.ChecksumIEEE(packed))
	head, err := thrift.Marshal(new(thrift.CompactProtocol), &h)
	if err != nil {
		panic(err)
	}
	return append(append(b, head...), packed...), int64(len(head)) + int64(h.UncompressedPageSize)
}

// pack compresses the body, if it is not the one that was compressed last.
func (p *Page) pack() []byte {
	if p.packed == nil || !bytes.Equal(p.plain, p.Body) {
		p.plain, p.packed = bytes.Clone(p.Body), zip.EncodeAll(p.Body, nil)
	}
	return p.packed
}

// Clone returns a file that may be changed and leaves this one as it is.
func (f *File) Clone() *File {
	c := *f
	c.Meta = cloneMeta(f.Meta)
	c.Groups = nil
	for _, chunks := range f.Groups {
		chunks = slices.Clone(chunks)
		for i := range chunks {
			chunks[i].Dictionary = chunks[i].Dictionary.clone()
			chunks[i].Pages = slices.Clone(chunks[i].Pages)
			for j, p := range chunks[i].Pages {
				chunks[i].Pages[j] = p.clone()
			}
		}
		c.Groups = append(c.Groups, chunks)
	}
	return &c
}

func (p *Page) clone() *Page {
	if p == nil {
		return nil
	}
	c := *p
	c.Body, c.Packed = bytes.Clone(p.Body), bytes.Clone(p.Packed)
	return &c
}

// cloneMeta copies what of a footer the kinds change.
func cloneMeta(m format.FileMetaData) format.FileMetaData {
	m.Schema, m.KeyValueMetadata, m.RowGroups = slices.Clone(m.Schema), slices.Clone(m.KeyValueMetadata), slices.Clone(m.RowGroups)
	for i := range m.RowGroups {
		g := &m.RowGroups[i]
		g.Columns, g.SortingColumns = slices.Clone(g.Columns), slices.Clone(g.SortingColumns)
		for j := range g.Columns {
			s := &g.Columns[j].MetaData.Statistics
			s.MinValue, s.MaxValue = bytes.Clone(s.MinValue), bytes.Clone(s.MaxValue)
		}
	}
	return m
}

// Column returns the number of a column, by its name in the schema.
func (f *File) Column(name string) int {
	for i, e := range f.Meta.Schema[1:] {
		if e.Name == name {
			return i
		}
	}
	panic("no column " + name)
}
