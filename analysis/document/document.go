package document

import (
	"encoding/json"
	"io"
)

// Document is a report that can be written in any form.
type Document struct {
	Sections [][]Block // for people: text and Markdown
	Records  Records   // for spreadsheets: CSV
	Data     any       // for programs: JSON
}

// Section adds blocks that belong together: text has a blank line before them, and none
// within.
func (d *Document) Section(blocks ...Block) { d.Sections = append(d.Sections, blocks) }

// Block is a part of a section.
type Block interface {
	text(*textWriter)
	markdown(*markdownWriter)
}

// Title opens a report: a name, and what the report is; either may be empty.
type Title struct{ Name, About string }

// Sentence is prose, broken where the lines end.
type Sentence string

// AboutCode is a sentence that begins with what is code in Markdown.
type AboutCode struct{ Code, Says string }

// Strong is a sentence that opens a section.
type Strong string

// Sentences are remarks, each on lines of its own.
type Sentences []string

// Lines are printed as they are, one below the other; Markdown takes them for one paragraph.
type Lines []string

// Items are a list: a name, and what it says.
type Items []Item

// Item is one of a list: "limit8: cuttle/standard". What it says is code in Markdown.
type Item struct{ Name, Code, Remark string }

// Facts are names with what is known of each, beside each other; a fact without a name
// goes on about the one before.
type Facts struct {
	Width int // of the names, in text
	Of    [][2]string
}

// Add adds a fact.
func (f *Facts) Add(name, what string) { f.Of = append(f.Of, [2]string{name, what}) }

// InText is blocks that Markdown leaves out.
type InText []Block

// InMarkdown is blocks that text leaves out.
type InMarkdown []Block

// JSON writes the data of a document as one indented object.
func (d Document) JSON(out io.Writer) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "\t")
	return e.Encode(d.Data)
}
