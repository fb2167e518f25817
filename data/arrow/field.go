package arrow

import (
	"fmt"

	"github.com/apache/arrow-go/v18/arrow"
)

// Type is the type of a column's values, or of what its lists hold.
type Type uint8

// The types, and the slice of [Column] that holds their values.
const (
	Uint8   Type = iota // Bytes
	Bool                // Bytes, 0 or 1
	Int32               // Ints
	Word                // Ints: numbers in Field.Words, kept as a dictionary
	Int64               // Longs
	Float32             // Floats
	Float64             // Reals
	Text                // Text, with Ends
)

// Field declares a column.
type Field struct {
	Name  string
	Type  Type
	Words []string // of a Word
	Null  bool     // a row may have no value
	Each  int      // each row has a list of so many; 0: no such list
	List  bool     // each row has a list of any length
}

var basic = map[Type]arrow.DataType{
	Uint8: arrow.PrimitiveTypes.Uint8, Bool: arrow.FixedWidthTypes.Boolean, Int32: arrow.PrimitiveTypes.Int32, Int64: arrow.PrimitiveTypes.Int64,
	Float32: arrow.PrimitiveTypes.Float32, Float64: arrow.PrimitiveTypes.Float64, Text: arrow.BinaryTypes.String,
	Word: &arrow.DictionaryType{IndexType: arrow.PrimitiveTypes.Int32, ValueType: arrow.BinaryTypes.String},
}

// TypeName returns the type of a column as Arrow writes it: "fixed_size_list<uint8>[165]".
func (f Field) TypeName() string {
	name := basic[f.Type].Name()
	if f.Type == Word {
		name = "dictionary<utf8>"
	}
	switch {
	case f.Each > 0:
		return fmt.Sprintf("fixed_size_list<%s>[%d]", name, f.Each)
	case f.List:
		return "list<" + name + ">"
	}
	return name
}

// arrow returns the field as Arrow has it.
func (f Field) arrow() arrow.Field {
	t := basic[f.Type]
	item := arrow.Field{Name: "item", Type: t}
	switch {
	case f.Each > 0:
		t = arrow.FixedSizeListOfField(int32(f.Each), item)
	case f.List:
		t = arrow.ListOfField(item)
	}
	return arrow.Field{Name: f.Name, Type: t, Nullable: f.Null}
}

// Note is a key and a value that a file or stream says of itself.
type Note struct{ Key, Value string }

func schemaOf(fields []Field, notes []Note) *arrow.Schema {
	list := make([]arrow.Field, len(fields))
	for i, f := range fields {
		list[i] = f.arrow()
	}
	var keys, values []string
	for _, n := range notes {
		keys, values = append(keys, n.Key), append(values, n.Value)
	}
	meta := arrow.NewMetadata(keys, values)
	return arrow.NewSchema(list, &meta)
}
