package column

import "github.com/parquet-go/parquet-go/format"

// Type is the type of a column, as a query sees it. All integers are signed.
type Type uint8

// The types of columns.
const (
	Int32 Type = iota
	Int64
	Double
	Text
	Binary
)

var typeNames = [...]string{Int32: "int32", Int64: "int64", Double: "double", Text: "text", Binary: "binary"}

// String returns the type's name: int32, int64, double, text, binary.
func (t Type) String() string { return typeNames[t] }

// physical is how Parquet stores each type.
var physical = [...]format.Type{
	Int32: format.Int32, Int64: format.Int64, Double: format.Double, Text: format.ByteArray, Binary: format.ByteArray,
}

// Form is how a column's values are held and encoded.
type Form uint8

// The forms of columns.
const (
	Ascending   Form = iota // int64 that never falls: DELTA_BINARY_PACKED
	Stepwise                // int32 that moves in small steps: the same, each step a whole byte
	Number                  // int32 with few different values: a dictionary in order of appearance
	Small                   // int32 from 0 to 255, held as a byte: a dictionary in order of value
	SmallOrNone             // int32 from -1 to 254, held as a byte, plus 1: the same
	Word                    // text by its number in a list of words that is given: the dictionary is the list
	Label                   // text with few different values: a dictionary in order of appearance
	Plain                   // int64 or double as it is
	Raw                     // bytes, up to RawMax a row: DELTA_LENGTH_BYTE_ARRAY
)

// Field says what a column holds.
type Field struct {
	Name string
	Type Type
	Null bool // whether rows may have no value
	Form Form
	Flat bool // one row says little about the next: compressed by frequency alone
	// No value of an integer column is below Low or above High: neither is
	// written, and a file that has one is refused. Both 0: any value will do.
	Low, High int64
}

// base is the value of code 0.
func (f *Field) base() int32 {
	if f.Form == SmallOrNone {
		return -1
	}
	return 0
}

// Layout says what a file holds.
type Layout struct {
	Name   string // of the table: the root of the schema
	Fields []Field
	Sorted int // the rows ascend by the first so many columns
}

// Meta is a pair of a file's metadata.
type Meta struct{ Key, Value string }

// The cuts of a file. Its bytes depend on them.
const (
	PageRows   = 1 << 17 // rows of a page; the last of a row group may have fewer
	groupPages = 8       // pages of a row group; the last of a file may have fewer
	groupRows  = groupPages * PageRows
)

// What a file may hold at most, so that reading one takes bounded memory.
const (
	RawMax         = 255     // bytes of a Raw value
	dictionaryMax  = 1 << 16 // entries of a dictionary: codes have 16 bits
	dictionaryRoom = 1 << 20 // bytes of a dictionary
	groupsMax      = 1 << 8  // row groups
)
