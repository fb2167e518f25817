package column

// Scan reads some columns of a file that [File.Check] has passed for the layout, and calls
// fn with page after page: the number of rows, and the columns in the order in which they
// were asked for, valid until fn returns. The values are checked as they are read: they are
// as many as the footer says, lie in their field's range and have the statistics that are
// stored. Expect returns the words of the Word column with a number, of which its dictionary must be the beginning,
// or nil where any will do. An error of fn ends the reading and is returned as it is.
//
// It holds one page of each column that is asked for.
func (f *File) Scan(l Layout, columns []int, expect func(column int) []string, fn func(rows int, values []Values) error) error {
	readers := make([]reader, len(columns))
	values := make([]Values, len(columns))
	s := new(readScratch)
	for i, c := range columns {
		readers[i].Field, readers[i].s = l.Fields[c], s
		if expect != nil && l.Fields[c].Form == Word {
			readers[i].expect = expect(c)
		}
	}
	for g := range f.meta.RowGroups {
		group := &f.meta.RowGroups[g]
		for i, c := range columns {
			readers[i].start(f, &group.Columns[c].MetaData)
		}
		for left := group.NumRows; left > 0; {
			rows := int(min(left, PageRows))
			for i := range readers {
				r := &readers[i]
				if _, err := r.read(); err != nil {
					return r.wrap(err)
				}
				values[i] = r.take()
			}
			if err := fn(rows, values); err != nil {
				return err
			}
			left -= int64(rows)
		}
	}
	return nil
}

// take returns the page, in the slices that are of the column's type.
func (r *reader) take() Values {
	var v Values
	if r.Null {
		v.Valid = r.Valid
	}
	switch r.Type {
	case Int32:
		v.Ints = r.Ints
	case Int64:
		v.Longs = r.Longs
	case Double:
		v.Reals = r.Reals
	case Text:
		v.Codes, v.Words = r.Codes, r.Words
	case Binary:
		v.Bytes = r.Bytes
	}
	return v
}

// Dictionary returns the words of a Text column in the first row group of a file that
// [File.Check] has passed for the layout; none if it has none.
func (f *File) Dictionary(l Layout, column int) ([]string, error) {
	if len(f.meta.RowGroups) == 0 {
		return nil, nil
	}
	m := &f.meta.RowGroups[0].Columns[column].MetaData
	if m.DictionaryPageOffset == 0 {
		return nil, nil
	}
	r := reader{Field: l.Fields[column], s: new(readScratch)}
	r.start(f, m)
	if err := r.first(dictionaryRoom); err != nil {
		return nil, r.wrap(err)
	}
	return r.Words, nil
}
