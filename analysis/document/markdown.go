package document

import (
	"io"
	"strings"

	"github.com/cardlab/cardlab/engine/plain"
)

// Markdown writes a document with the tables of GitHub's Markdown.
func (d Document) Markdown(out io.Writer) error {
	var m markdownWriter
	for blocks := range d.sections() {
		for _, b := range blocks {
			b.markdown(&m)
		}
	}
	_, err := io.WriteString(out, m.b.String())
	return err
}

type markdownWriter struct{ b strings.Builder }

// paragraph writes lines that stand apart from what is before them.
func (m *markdownWriter) paragraph(lines ...string) {
	if m.b.Len() > 0 {
		m.b.WriteByte('\n')
	}
	m.b.WriteString(strings.Join(lines, "\n") + "\n")
}

// row returns a line of a table.
func row(cells []string) string {
	shown := make([]string, len(cells))
	for i, c := range cells {
		shown[i] = plain.Markdown(c)
	}
	return "| " + strings.Join(shown, " | ") + " |"
}

func (x Title) markdown(m *markdownWriter) {
	if x.Name == "" {
		x.Name, x.About = x.About, ""
	}
	m.paragraph("# " + plain.Markdown(x.Name))
	if x.About != "" {
		m.paragraph(plain.Markdown(x.About))
	}
}

func (x Sentence) markdown(m *markdownWriter) { m.paragraph(plain.Markdown(string(x))) }

func (x AboutCode) markdown(m *markdownWriter) {
	m.paragraph(plain.Code(x.Code) + " " + plain.Markdown(x.Says))
}

func (x Strong) markdown(m *markdownWriter) { m.paragraph("**" + plain.Markdown(string(x)) + "**") }

func (x Sentences) markdown(m *markdownWriter) {
	for _, s := range x {
		m.paragraph(plain.Markdown(s))
	}
}

func (x Lines) markdown(m *markdownWriter) {
	if len(x) == 0 {
		return
	}
	lines := make([]string, len(x))
	for i, line := range x {
		lines[i] = plain.Markdown(line)
	}
	m.paragraph(lines...)
}

func (x Items) markdown(m *markdownWriter) {
	var lines []string
	for _, i := range x {
		lines = append(lines, "- "+plain.Markdown(i.Name)+": "+plain.Code(i.Code)+plain.Markdown(i.Remark))
	}
	m.paragraph(lines...)
}

func (x Facts) markdown(m *markdownWriter) {
	t := Table{Columns: []Column{{}, {}}}
	for _, f := range x.Of {
		t.Rows = append(t.Rows, []string{f[0], f[1]})
	}
	t.markdown(m)
}

func (InText) markdown(*markdownWriter) {}

func (x InMarkdown) markdown(m *markdownWriter) {
	for _, b := range x {
		b.markdown(m)
	}
}

func (t *Table) markdown(m *markdownWriter) {
	if t.Title != "" {
		m.paragraph("## " + plain.Markdown(t.Title))
	}
	var head, rule []string
	for _, c := range t.Columns {
		if c.Interval {
			continue
		}
		name, align := c.Head, "---"
		if c.Over != "" {
			name = c.Over
		}
		if c.Right {
			align = "--:"
		}
		head, rule = append(head, name), append(rule, align)
	}
	lines := []string{row(head), row(rule)}
	for _, r := range t.Rows {
		var cells []string
		for i, text := range r {
			if t.Columns[i].Interval {
				last := &cells[len(cells)-1]
				*last = strings.TrimSpace(*last + " " + text)
				continue
			}
			cells = append(cells, text)
		}
		lines = append(lines, row(cells))
	}
	m.paragraph(lines...)
}
