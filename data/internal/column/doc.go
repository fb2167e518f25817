// Package column is the encoding of the record: it writes rows to Parquet files and reads
// them back, and knows no card. docs/format.md has the format, byte by byte.
//
// Three words. A [Layout] says what a file holds: its columns, each a [Field] with a type
// and a [Form], which is how its values are held and packed. A page is 131,072 rows of one
// column, a row group eight pages of all columns; both may be shorter at the end.
//
//	w := column.NewWriter(layout, column.NewScratch())
//	w.Begin(out, meta)
//	w.Column(0).AddLong(17) // a value for each column
//	w.Row()
//	err := w.Finish()
//
//	f, err := column.Open(r, size) // reads the footer
//	err = f.Check(layout)          // is it of a file with this layout?
//	err = f.Scan(layout, []int{0}, nil, func(rows int, v []column.Values) error { … })
//
// A writer's bytes depend on the rows, the layout and the metadata alone. A reader believes
// nothing: what a file declares is bounded by what is there before room is made for it, and
// what does not fit is an [Error]. It never panics, and holds one page of each column read.
package column
