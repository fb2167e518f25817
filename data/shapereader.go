package data

import "github.com/cardlab/cardlab/data/internal/column"

// shapeReader takes the shapes of a page apart, into the columns that they stand for.
type shapeReader struct {
	words  vocabulary
	seats  int
	texts  []string // of the row group whose shapes are in codes
	codes  [len(shapeParts)][]int32
	values [len(shapeParts)]column.Values
}

// take looks at the dictionary of a row group.
func (r *shapeReader) take(texts []string) error {
	// mutant: faster than taking them again, and the same
	if len(texts) == len(r.texts) && (len(texts) == 0 || &texts[0] == &r.texts[0]) {
		return nil
	}
	seen := make(map[shape]bool, len(texts))
	for i := range r.codes {
		r.codes[i] = r.codes[i][:0]
	}
	for _, text := range texts {
		s, err := r.words.parse(text, r.seats)
		if err != nil {
			return column.Wrong("%v", err)
		}
		if seen[s] {
			return column.Wrong("the shape %.60q comes twice", text)
		}
		seen[s] = true
		for i, code := range s {
			value := int32(code)
			if eventFields[shapeParts[i]].form == column.SmallOrNone {
				value--
			}
			r.codes[i] = append(r.codes[i], value)
		}
	}
	r.texts = texts
	return nil
}

// part returns a part of the shapes in a page as the column it stands for.
func (r *shapeReader) part(i int, shapes []int32) column.Values {
	v := &r.values[i]
	text := eventFields[shapeParts[i]].Type == Text
	into := &v.Ints
	if text {
		into, v.Words = &v.Codes, r.words[i]
	}
	if cap(*into) < len(shapes) { // mutant: new room is as good
		*into = make([]int32, len(shapes)) // pages but the last of a row group are as long as each other
	}
	*into = (*into)[:len(shapes)]
	codes := r.codes[i]
	out := (*into)[:len(shapes)]
	for j, s := range shapes {
		out[j] = codes[s]
	}
	return *v
}
