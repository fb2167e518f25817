package arrow

import (
	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/bitutil"
	"github.com/apache/arrow-go/v18/arrow/memory"
)

// Batch is some rows of a table, column by column. Whoever fills it appends to the slices
// of its columns, as many values to each as there are rows.
type Batch struct {
	Rows    int
	Columns []Column
	fields  []Field
	words   []arrow.Array // by column: the dictionary of a Word
}

// Column holds the values of one column: only the slice that its type names is used.
type Column struct {
	Bytes  []uint8
	Ints   []int32
	Longs  []int64
	Floats []float32
	Reals  []float64
	Text   []byte
	Ends   []int32 // of each row: where its list ends among the values, or its text in Text
	Valid  []bool  // of a Field with Null: whether the row has a value
}

// NewBatch returns an empty batch for a table of such fields.
func NewBatch(fields []Field) *Batch {
	b := &Batch{Columns: make([]Column, len(fields)), fields: fields, words: make([]arrow.Array, len(fields))}
	for i, f := range fields {
		if f.Type != Word {
			continue
		}
		words := array.NewStringBuilder(memory.DefaultAllocator)
		words.AppendValues(f.Words, nil)
		b.words[i] = words.NewArray()
	}
	return b
}

// Reset empties the batch and keeps its room.
func (b *Batch) Reset() {
	b.Rows = 0
	for i := range b.Columns {
		c := &b.Columns[i]
		*c = Column{c.Bytes[:0], c.Ints[:0], c.Longs[:0], c.Floats[:0], c.Reals[:0], c.Text[:0], c.Ends[:0], c.Valid[:0]}
	}
}

// AddText appends the text of a row.
func (c *Column) AddText(text string) {
	c.Text = append(c.Text, text...)
	c.Ends = append(c.Ends, int32(len(c.Text)))
}

// record returns the batch as Arrow has it. It shares the memory of the batch.
func (b *Batch) record(schema *arrow.Schema) arrow.RecordBatch {
	list := make([]arrow.Array, len(b.fields))
	for i, f := range b.fields {
		list[i] = array.MakeFromData(b.Columns[i].data(f, schema.Field(i).Type, b.words[i], b.Rows))
	}
	return array.NewRecordBatch(schema, list, int64(b.Rows))
}

// data returns a column as Arrow has it.
func (c *Column) data(f Field, t arrow.DataType, words arrow.Array, rows int) arrow.ArrayData {
	var valid *memory.Buffer
	missing := 0
	if f.Null {
		valid, missing = packBits(c.Valid)
	}
	if f.Each == 0 && !f.List {
		return c.values(f, t, words, rows, valid, missing)
	}
	buffers := []*memory.Buffer{valid}
	n, of := rows*f.Each, arrow.DataType(nil)
	if f.List {
		buffers = append(buffers, offsets(c.Ends))
		n = 0
		if rows > 0 {
			n = int(c.Ends[rows-1])
		}
		of = t.(*arrow.ListType).Elem()
	} else {
		of = t.(*arrow.FixedSizeListType).Elem()
	}
	return array.NewData(t, rows, buffers, []arrow.ArrayData{c.values(f, of, words, n, nil, 0)}, missing, 0)
}

// values returns n values of a type that is no list.
func (c *Column) values(f Field, t arrow.DataType, words arrow.Array, n int, valid *memory.Buffer, missing int) arrow.ArrayData {
	buffers := []*memory.Buffer{valid, nil}
	switch f.Type {
	case Uint8:
		buffers[1] = memory.NewBufferBytes(c.Bytes)
	case Bool:
		set := make([]bool, n)
		for i := range set {
			set[i] = c.Bytes[i] != 0
		}
		buffers[1], _ = packBits(set)
	case Int32:
		buffers[1] = memory.NewBufferBytes(arrow.Int32Traits.CastToBytes(c.Ints))
	case Int64:
		buffers[1] = memory.NewBufferBytes(arrow.Int64Traits.CastToBytes(c.Longs))
	case Float32:
		buffers[1] = memory.NewBufferBytes(arrow.Float32Traits.CastToBytes(c.Floats))
	case Float64:
		buffers[1] = memory.NewBufferBytes(arrow.Float64Traits.CastToBytes(c.Reals))
	case Text:
		buffers = []*memory.Buffer{valid, offsets(c.Ends), memory.NewBufferBytes(c.Text)}
	case Word:
		buffers[1] = memory.NewBufferBytes(arrow.Int32Traits.CastToBytes(c.Ints))
		return array.NewDataWithDictionary(t, n, buffers, missing, 0, words.Data().(*array.Data))
	}
	return array.NewData(t, n, buffers, nil, missing, 0)
}

// offsets returns where each list begins, and the last ends.
func offsets(ends []int32) *memory.Buffer {
	all := append(make([]int32, 1, len(ends)+1), ends...)
	return memory.NewBufferBytes(arrow.Int32Traits.CastToBytes(all))
}

// packBits packs truths, and counts those that are not.
func packBits(set []bool) (b *memory.Buffer, clear int) {
	packed := make([]byte, bitutil.BytesForBits(int64(len(set))))
	for i, is := range set {
		if is {
			bitutil.SetBit(packed, i)
		} else {
			clear++
		}
	}
	return memory.NewBufferBytes(packed), clear
}
