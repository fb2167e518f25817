package plain

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Line returns a text on one line, with all that is no letter, mark, digit, sign or blank
// as its number.
func Line(text string) string { return made(text, "") }

// Text is Line for what has several: line ends and tabs stay.
func Text(text string) string { return made(text, "\n\t") }

// made returns a text as it is shown, but for what may stay.
func made(text, stay string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return acts(r) && !strings.ContainsRune(stay, r) }) && utf8.ValidString(text) {
		return text
	}
	var b []byte
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		if strings.ContainsRune(stay, r) {
			b = append(b, text[i:i+n]...)
		} else {
			b = shown(b, r, text[i:i+n])
		}
		i += n
	}
	return string(b)
}

// acts reports whether a character does something else than being seen.
func acts(r rune) bool { return !unicode.IsPrint(r) && !unicode.Is(unicode.Zs, r) }

// shown appends a character as it is shown; text is its bytes.
func shown(b []byte, r rune, text string) []byte {
	switch {
	case r == utf8.RuneError && len(text) == 1:
		return fmt.Appendf(b, `\x%02x`, text[0])
	case !acts(r):
		return append(b, text...)
	case r > 0xffff:
		high, low := utf16.EncodeRune(r)
		return fmt.Appendf(b, `\u%04x\u%04x`, high, low)
	}
	return fmt.Appendf(b, `\u%04x`, r)
}

// Cell returns a text as a cell of CSV: a spreadsheet takes one that begins as a formula
// does for a formula, and an apostrophe before it for a text.
func Cell(text string) string {
	text = Line(text)
	if first, _ := utf8.DecodeRuneInString(strings.TrimLeftFunc(text, unicode.IsSpace)); strings.ContainsRune("=+-@＝＋－＠", first) {
		return "'" + text
	}
	return text
}

// Markdown returns a text that Markdown shows as it is, in a cell of a table, too.
func Markdown(text string) string {
	return markup.ReplaceAllStringFunc(Line(text), func(s string) string {
		switch s[0] {
		case '<':
			return "&lt;" + s[1:]
		case '&':
			return "&amp;" + s[1:]
		}
		return `\` + s
	})
}

// markup is what Markdown, or the HTML in it, may take for more than a character: a tag or
// an entity begins with a letter, a link is [text](where), and a _ within a word is none.
var markup = regexp.MustCompile("<[A-Za-z/!?]|&[A-Za-z#]|[`*|~\\\\]|!\\[|\\][(\\[]|\\b_|_\\b")

// Code returns a text as code within a line of Markdown.
func Code(text string) string {
	text = strings.ReplaceAll(Line(text), "|", `\|`)
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if len(fence) > 1 {
		text = " " + text + " "
	}
	return fence + text + fence
}
