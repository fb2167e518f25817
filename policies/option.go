package policies

import (
	"strconv"
	"strings"
)

// Option is one setting of a kind.
type Option struct {
	Name    string
	Default string // as typed; empty if it must be given
	Range   string // what may be typed
	Meaning string // one sentence
	Repeat  bool   // may be given several times, and the order counts

	typ      optionType
	min, max float64
	words    []string

	canonical func(string) string
	identify  func(string) (string, []string, error)
	content   func(string) (string, error)
}

type optionType uint8

const (
	isCount   optionType = iota // a whole number from min to max
	isNumber                    // a number from min to max
	isWord                      // one of words
	isText                      // any text
	isPolicy                    // a nested spec
	isCommand                   // another program and its arguments
	isList                      // a text with a canonical form
	isContent                   // a text whose canonical form states what it names
)

// CountOption is a whole number from low to high.
func CountOption(name string, byDefault, low, high int, meaning string) Option {
	return Option{Name: name, Default: strconv.Itoa(byDefault), Meaning: meaning, typ: isCount,
		Range: strconv.Itoa(low) + " … " + strconv.Itoa(high), min: float64(low), max: float64(high)}
}

// NumberOption is a number from low to high, the bounds included.
func NumberOption(name string, byDefault, low, high float64, meaning string) Option {
	return Option{Name: name, Default: formatNumber(byDefault), Meaning: meaning, typ: isNumber,
		Range: formatNumber(low) + " … " + formatNumber(high), min: low, max: high}
}

// WordOption is one of some words; the first is the default.
func WordOption(name, meaning string, words ...string) Option {
	return Option{Name: name, Default: words[0], Meaning: meaning, typ: isWord, Range: strings.Join(words, ", "), words: words}
}

// TextOption is any text; an empty default makes it required.
func TextOption(name, byDefault, what, meaning string) Option {
	return Option{Name: name, Default: byDefault, Meaning: meaning, typ: isText, Range: what}
}

// PolicyOption is another policy, in parentheses if it has options of its own;
// an empty default makes it required.
func PolicyOption(name, byDefault, meaning string) Option {
	return Option{Name: name, Default: byDefault, Meaning: meaning, typ: isPolicy, Range: "a policy"}
}

// PolicyOrOption is another policy, or a word that stands for none, which is the default.
func PolicyOrOption(name, word, meaning string) Option {
	return Option{Name: name, Default: word, Meaning: meaning, typ: isPolicy, Range: word + ", or a policy", words: []string{word}}
}

// CommandOption is the command of another program, which must be given. identify
// returns the name that a record has for a command, and its words; no words if the
// text is such a name itself.
func CommandOption(name, meaning string, identify func(text string) (record string, words []string, err error)) Option {
	return Option{Name: name, Meaning: meaning, typ: isCommand, Range: "a program and its arguments", identify: identify}
}

// ListOption is a text that has a canonical form and must be given; what describes
// it. A text whose canonical form is empty is refused.
func ListOption(name, what, meaning string, canonical func(text string) string) Option {
	return Option{Name: name, Meaning: meaning, typ: isList, Range: what, canonical: canonical}
}

// ContentOption is a text that names something that may change, such as a file; what
// describes it. canonical returns a text that states the content by its hash. That is
// always part of a policy's name, by default too.
func ContentOption(name, byDefault, what, meaning string, canonical func(text string) (string, error)) Option {
	return Option{Name: name, Default: byDefault, Meaning: meaning, typ: isContent, Range: what, content: canonical}
}

// Repeated makes an option one that may be given several times.
func Repeated(o Option) Option {
	o.Repeat = true
	return o
}

func formatNumber(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
