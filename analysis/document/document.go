package document

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"iter"
)

// Document is a report that can be written in any form.
type Document struct {
	Sections [][]Block // for people: text and Markdown
	Records  Records   // for spreadsheets: CSV
	Data     any       // for programs: JSON
	// What may be long is made as it is written, and none of it is kept: More are sections
	// after Sections, List is a list that ends the object of Data.
	More iter.Seq[[]Block]
	List *List
}

// List is a list of an object: its name, and its values one by one.
type List struct {
	Name string
	Each iter.Seq[any]
}

// Section adds blocks that belong together: text has a blank line before them, and none
// within.
func (d *Document) Section(blocks ...Block) { d.Sections = append(d.Sections, blocks) }

// sections returns all sections, one by one.
func (d *Document) sections() iter.Seq[[]Block] {
	return func(yield func([]Block) bool) {
		for _, s := range d.Sections {
			if !yield(s) {
				return
			}
		}
		if d.More != nil {
			d.More(yield)
		}
	}
}

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
	head, err := indented(d.Data, "")
	if err == nil && d.List != nil {
		_, err = out.Write(bytes.TrimSuffix(head, []byte("\n}")))
		if err == nil {
			err = d.List.json(out)
		}
		head = []byte("\n}")
	}
	if err == nil {
		_, err = out.Write(append(head, '\n'))
	}
	return err
}

// json writes the list as the last of an object's values, which has others.
func (l *List) json(out io.Writer) error {
	_, err := fmt.Fprintf(out, ",\n\t%q: [", l.Name)
	separator, end := "\n\t\t", "]"
	for v := range l.Each {
		if err != nil {
			return err
		}
		var text []byte
		if text, err = indented(v, "\t\t"); err == nil {
			_, err = out.Write(append([]byte(separator), text...))
		}
		separator, end = ",\n\t\t", "\n\t]"
	}
	if err == nil {
		_, err = io.WriteString(out, end)
	}
	return err
}

// indented returns a value as JSON whose lines but the first begin with a prefix.
func indented(v any, prefix string) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent(prefix, "\t")
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}
