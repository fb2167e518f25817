package analysis

import (
	"unicode"
	"unicode/utf8"
)

// Sentences returns clauses as sentences.
func Sentences(clauses []string) (list []string) {
	for _, c := range clauses {
		first, n := utf8.DecodeRuneInString(c)
		list = append(list, string(unicode.ToUpper(first))+c[n:]+".")
	}
	return list
}
