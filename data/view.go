package data

import (
	"fmt"
	"strings"

	"github.com/cardlab/cardlab/data/internal/column"
)

// EventsSQL returns a query, in the SQL of DuckDB, that gives the columns of [Fields] from files of
// events of a schema; files is what stands behind FROM.
func EventsSQL(files string, schema int) string {
	if !isShaped(Events, schema) {
		return "SELECT * FROM " + files
	}
	var b strings.Builder
	b.WriteString("SELECT * EXCLUDE (shape)")
	for i, place := range shapeParts {
		f := &eventFields[place]
		kind := ""
		if f.Type == column.Int32 {
			kind = "::INT"
		}
		separator := ", "
		if i%3 == 0 {
			separator = ",\n  "
		}
		fmt.Fprintf(&b, "%ssplit_part(shape, '%s', %d)%s AS %s", separator, shapeSeparator, i+1, kind, f.Name)
	}
	b.WriteString("\nFROM " + files)
	return b.String()
}

// shapePattern returns a regular expression whose group is a part of a shape.
func shapePattern(part int) string {
	const one = "[^" + shapeSeparator + "]*"
	return "^" + strings.Repeat(one+shapeSeparator, part) + "(" + one + ")"
}

// shapeTable says in Markdown what the parts of a shape are.
func shapeTable() string {
	var b strings.Builder
	b.WriteString("| part of `shape` | | type | unit | meaning |\n|--:|---|---|---|---|\n")
	for i, place := range shapeParts {
		f := &eventFields[place]
		fmt.Fprintf(&b, "| %d | `%s` | %s | %s | %s |\n", i+1, f.Name, f.Type, f.Unit, f.Meaning)
	}
	return b.String()
}
