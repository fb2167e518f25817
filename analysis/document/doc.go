// Package document writes a report in each of its forms, once for all reports: text for a
// terminal, Markdown for a page of prose, CSV for a spreadsheet, JSON for a program.
//
//	d := document.Document{Sections: sections, Records: rows, Data: object}
//	err := d.Markdown(os.Stdout)
//
// Three words. A section is [Block]s that belong together, for people: a [Title], a
// [Table], a [Sentence]. A [Records] is the same numbers in full, in rows. Data is
// what [encoding/json] makes an object of.
//
// What may be long, a report of a hundred variants, is made as it is written: the rows of
// Records.More, the values of a [List], the sections of More.
//
// Names and labels may be anybody's: every text passes package plain, as its form wants
// it, before it is written. Nothing else here or in a report does that again.
//
//	document.go    a report, its sections and their blocks
//	table.go       tables, and how they are laid out as text
//	text.go lines.go markdown.go records.go   the forms
//
// The package knows no metric and no estimate: who has numbers says how they are written.
package document
