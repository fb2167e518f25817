package document

import (
	"fmt"
	"io"
	"strings"

	"github.com/cardlab/cardlab/engine/plain"
)

// TextOptions says how Text writes.
type TextOptions struct {
	Width int  // characters per line, where sentences are broken; wider tables show fewer columns at a time; 0 for no bound
	ASCII bool // no sign beyond ASCII, for terminals without Unicode
	// Narrow keeps to Width what else is as wide as it is: tables that name no parts of their own,
	// and lines.
	Narrow bool
	Brief  bool // a table that has a line to stand for it is left out
}

// Text writes a document to be read in a terminal.
func (d Document) Text(out io.Writer, o TextOptions) error {
	t := &textWriter{TextOptions: o}
	i := 0
	for blocks := range d.sections() {
		if i++; i > 1 {
			t.b.WriteByte('\n')
		}
		for _, b := range blocks {
			b.text(t)
		}
	}
	_, err := io.WriteString(out, t.b.String())
	return err
}

type textWriter struct {
	TextOptions
	b strings.Builder
}

// line writes a line that is not broken.
func (t *textWriter) line(text string) {
	text = strings.TrimRight(t.shown(text), " ")
	if t.Narrow && t.Width > 0 && width(text) > t.Width {
		text = folded(text, t.Width)
	}
	t.b.WriteString(text + "\n")
}

// prose writes a sentence, broken where lines end.
func (t *textWriter) prose(text string) {
	t.b.WriteString(folded(t.shown(text), t.Width) + "\n")
}

// shown returns text as the terminal can show it: all that is written passes here.
func (t *textWriter) shown(text string) string {
	text = plain.Line(text)
	if t.ASCII {
		return ASCII(text)
	}
	return text
}

// ASCII returns a text without the signs that a terminal without Unicode lacks.
func ASCII(text string) string { return ascii.Replace(text) }

// ascii replaces the signs of numbers and of this program's sentences.
var ascii = strings.NewReplacer("\u2009", ",", "±", "+-", "−", "-", "–", "-", "½", "1/2", "→", "->", "×", "x")

func (x Title) text(t *textWriter) {
	if x.Name != "" && x.About != "" {
		x.Name += ": "
	}
	t.prose(x.Name + x.About)
}

func (x Sentence) text(t *textWriter) { t.prose(string(x)) }

func (x AboutCode) text(t *textWriter) { t.prose(x.Code + " " + x.Says) }

func (x Strong) text(t *textWriter) { t.prose(string(x)) }

func (x Sentences) text(t *textWriter) {
	for _, s := range x {
		t.prose(s)
	}
}

func (x Lines) text(t *textWriter) {
	for _, line := range x {
		t.line(line)
	}
}

func (x Items) text(t *textWriter) {
	for _, i := range x {
		t.line("  " + i.Name + ": " + i.Code + i.Remark)
	}
}

func (x Facts) text(t *textWriter) {
	for _, f := range x.Of {
		t.line(fmt.Sprintf("  %-*s%s", x.Width, f[0], f[1]))
	}
}

func (x InText) text(t *textWriter) {
	for _, b := range x {
		b.text(t)
	}
}

func (InMarkdown) text(*textWriter) {}
