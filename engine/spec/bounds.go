package spec

import (
	"bytes"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/token"
)

// What is read from a file or typed is bounded before it is parsed: the parsers take time and
// memory by the square of the depth and of the keys of a mapping. All bounds are far from what anybody writes.
const (
	maxText    = 1 << 14 // bytes of a spec
	maxList    = 1 << 18 // bytes of a list of specs
	MaxYAML    = 1 << 18 // bytes of a YAML file
	maxNesting = 32      // parentheses in parentheses, lists in lists
	maxKeys    = 256     // keys of one mapping
)

// CheckYAML says what keeps a YAML text from being parsed in little time and memory:
// how long it is, or how deep lists and mappings stand in one another. The error is a
// *[BoundError].
func CheckYAML(text []byte) error {
	if len(text) > MaxYAML {
		return &BoundError{1, fmt.Sprintf("is longer than %d bytes", MaxYAML)}
	}
	if i := bytes.IndexByte(bytes.ReplaceAll(text, []byte("\r\n"), nil), '\r'); i >= 0 {
		return &BoundError{1, "holds a carriage return that ends no line"}
	}
	deep := fmt.Sprintf("lists and mappings are nested more than %d deep", maxNesting)
	var flow []int         // the keys of each mapping in braces around the token; of a list in brackets none
	block := map[int]int{} // the keys of the mapping without braces that begins in a column
	entries, line := 0, 0  // of lists on one line, as in "- - - a"
	for _, t := range lexer.Tokenize(string(text)) {
		broken, keys := "", 0
		switch t.Type {
		case token.SequenceStartType, token.MappingStartType:
			flow = append(flow, 0)
		case token.SequenceEndType, token.MappingEndType:
			flow = flow[:max(0, len(flow)-1)]
		case token.SequenceEntryType:
			if t.Position.Line != line {
				line, entries = t.Position.Line, 0
			}
			entries++
			maps.DeleteFunc(block, func(column, _ int) bool { return column > t.Position.Column })
		case token.MappingValueType:
			if n := len(flow); n > 0 {
				flow[n-1]++
				keys = flow[n-1]
			} else if t.Prev != nil {
				begin := t.Prev.Position.Column
				maps.DeleteFunc(block, func(column, _ int) bool { return column > begin })
				block[begin]++
				keys = block[begin]
			}
		}
		switch {
		case len(flow) > maxNesting || entries > maxNesting || len(block) > maxNesting:
			broken = deep
		case keys > maxKeys:
			broken = fmt.Sprintf("a mapping has more than %d keys", maxKeys)
		}
		if broken != "" {
			return &BoundError{t.Position.Line, broken}
		}
	}
	return nil
}

// BoundError says which bound a text exceeds.
type BoundError struct {
	Line int
	Text string // a clause of which the text is the subject, or a sentence
}

func (e *BoundError) Error() string { return e.Text }

// longest is how many letters of a wrong value an error shows.
const longest = 60

// Short returns a text as an error shows it: not too long.
func Short(text string) string {
	if utf8.RuneCountInString(text) <= longest {
		return text
	}
	end := 0
	for i := range text {
		if end++; end > longest {
			return text[:i] + "…"
		}
	}
	return text
}

// Quoted returns a text as an error shows it: in quotes, and not too long.
func Quoted(text string) string {
	if cut, isCut := strings.CutSuffix(Short(text), "…"); isCut && len(cut) < len(text) {
		return strconv.Quote(cut) + "…"
	}
	return strconv.Quote(text)
}

// longestList is how many names an error lists.
const longestList = 10

// Listed returns names with commas between them: the first ten, and how many there are besides.
func Listed(names []string) string {
	if len(names) <= longestList {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:longestList], ", "), len(names)-longestList)
}
