package command

import (
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// wrapHelp has no line of any help longer than the terminal has room for, but for what is to be typed.
func (a *app) wrapHelp() {
	width := a.proseWidth()
	cobra.AddTemplateFunc("usages", func(flags *pflag.FlagSet) string { return flags.FlagUsagesWrapped(width) })
	cobra.AddTemplateFunc("paragraphs", func(text string) string { return paragraphs(text, width) })
	cobra.AddTemplateFunc("described", func(name, text string) string { return described(name, text, width) })
}

// paragraphs breaks the paragraphs of a text that have a line longer than width anew. What is
// indented is a line of its own, to be typed or a row of a list, and stays.
func paragraphs(text string, width int) string {
	var list []string
	var lines []string // of the paragraph
	end := func() {
		tooLong := false
		for _, l := range lines {
			tooLong = tooLong || utf8.RuneCountInString(l) > width
		}
		if tooLong {
			lines = []string{strings.TrimSuffix(wrap(strings.Join(lines, " "), "", width), "\n")}
		}
		list, lines = append(list, lines...), nil
	}
	for _, l := range strings.Split(text, "\n") {
		if l == "" || l[0] == ' ' {
			end()
			list = append(list, l)
		} else {
			lines = append(lines, l)
		}
	}
	end()
	return strings.Join(list, "\n")
}

// described returns a row of a list: a name, and beside it what it is.
func described(name, text string, width int) string {
	start := "  " + name + " "
	const narrowest = 20
	room := width - utf8.RuneCountInString(start)
	if room < narrowest || utf8.RuneCountInString(text) <= room {
		return start + text
	}
	indent := strings.Repeat(" ", utf8.RuneCountInString(start))
	return start + strings.TrimSpace(wrap(text, indent, width))
}
