package spec

import (
	"fmt"
	"hash/fnv"
	"regexp"
	"strings"
	"unicode"

	"github.com/cardlab/cardlab/engine/plain"
)

// Spec is a name with options.
type Spec struct {
	Name    string
	Options []Option // in the order given; a key may come more than once
}

// Option is one key with its value. The value is text without the parentheses
// that protected it.
type Option struct {
	Key, Value string
}

// Get returns the last value given for a key, and whether there is one.
func (s Spec) Get(key string) (string, bool) {
	for i := len(s.Options) - 1; i >= 0; i-- {
		if s.Options[i].Key == key {
			return s.Options[i].Value, true
		}
	}
	return "", false
}

// String returns the canonical text, which [Parse] reads back.
func (s Spec) String() string {
	var b strings.Builder
	b.WriteString(s.Name)
	for i, o := range s.Options {
		if i == 0 {
			b.WriteByte(':')
		} else {
			b.WriteByte(',')
		}
		b.WriteString(o.Key)
		b.WriteByte('=')
		if strings.ContainsFunc(o.Value, isSpecial) && !hashedForm.MatchString(o.Value) {
			b.WriteString("(" + o.Value + ")")
		} else {
			b.WriteString(o.Value)
		}
	}
	return b.String()
}

// hashedForm is a name with twelve digits of the hash of what it names, which needs
// no parentheses.
var hashedForm = regexp.MustCompile(`^[a-z0-9_-]+@[0-9a-f]{12}$`)

// Hash returns a hash of a canonical text (FNV-1a, 64 bits), the same in every build.
func Hash(canonical string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(canonical))
	return h.Sum64()
}

// Parse reads one spec. A text that begins with @ names a YAML file that
// holds it, relative to the working directory. The error is one sentence.
func Parse(text string) (Spec, error) {
	text = strings.TrimSpace(text)
	if len(text) > maxText {
		return Spec{}, fmt.Errorf("%s: is longer than %d bytes", Quoted(text), maxText)
	}
	if plain.Text(text) != text {
		return Spec{}, fmt.Errorf("%s: holds a character that cannot be shown", Quoted(text))
	}
	if file, isFile := strings.CutPrefix(text, "@"); isFile {
		return readFile(file)
	}
	return parse(text)
}

func parse(text string) (Spec, error) {
	fail := func(format string, args ...any) (Spec, error) {
		return Spec{}, fmt.Errorf("%s: %s", Quoted(text), fmt.Sprintf(format, args...))
	}
	name, rest, hasOptions := strings.Cut(text, ":")
	s := Spec{Name: name}
	if err := checkName(name); err != nil {
		return fail("%v", err)
	}
	if !hasOptions {
		return s, nil
	}
	pieces, err := pieces(rest)
	if err != nil {
		return fail("%v", err)
	}
	for _, piece := range pieces {
		key, value, isPair := strings.Cut(piece, "=")
		if !isPair {
			return fail("%s is not an option, want key=value", Quoted(piece))
		}
		o := Option{key, unwrap(value)}
		if err := checkOption(o); err != nil {
			return fail("%v", err)
		}
		s.Options = append(s.Options, o)
	}
	return s, nil
}

// Split takes a comma-separated list of specs apart. A piece key=value
// continues the spec before it; parentheses protect commas. The error is one sentence.
func Split(list string) ([]string, error) {
	fail := func(format string, args ...any) ([]string, error) {
		return nil, fmt.Errorf("list %s: %s", Quoted(list), fmt.Sprintf(format, args...))
	}
	if len(list) > maxList {
		return fail("is longer than %d bytes", maxList)
	}
	pieces, err := pieces(list)
	if err != nil {
		return fail("%v", err)
	}
	var specs []string
	for _, piece := range pieces {
		last := len(specs) - 1
		switch {
		case piece == "":
			return fail("an entry is empty; want names separated by single commas")
		case !isContinuation(piece):
			specs = append(specs, piece)
		case last < 0:
			return fail("%s has no spec before it to continue; begin with a name, as in NAME:%s", Quoted(piece), Short(piece))
		case specs[last][0] == '@':
			return fail("%s cannot continue %s; write the option in that file", Quoted(piece), Short(specs[last]))
		case strings.Contains(specs[last], ":"):
			specs[last] += "," + piece
		default:
			specs[last] += ":" + piece
		}
		if last = len(specs) - 1; len(specs[last]) > maxText {
			return fail("%s is longer than %d bytes", Quoted(specs[last]), maxText)
		}
	}
	return specs, nil
}

// isContinuation reports whether a piece of a list is key=value rather than a spec of its own.
func isContinuation(piece string) bool {
	i := strings.IndexAny(piece, ":=(@")
	return i >= 0 && piece[i] == '='
}

// pieces cuts text at the commas outside parentheses and trims blanks.
func pieces(text string) ([]string, error) {
	if err := checkBalance(text); err != nil {
		return nil, err
	}
	var out []string
	depth, start := 0, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(':
			depth++
		case ')':
			depth--
		case ',':
			if depth == 0 {
				out = append(out, strings.TrimSpace(text[start:i]))
				start = i + 1
			}
		}
	}
	return append(out, strings.TrimSpace(text[start:])), nil
}

// unwrap takes the parentheses off a value that stands in them as a whole.
func unwrap(value string) string {
	if len(value) < 2 || value[0] != '(' || value[len(value)-1] != ')' {
		return value
	}
	inner := value[1 : len(value)-1]
	if checkBalance(inner) != nil { // (a)(b): the first does not close with the last
		return value
	}
	return inner
}

func checkBalance(text string) error {
	depth := 0
	for i := 0; i < len(text) && depth >= 0 && depth <= maxNesting; i++ {
		switch text[i] {
		case '(':
			depth++
		case ')':
			depth--
		}
	}
	switch {
	case depth > maxNesting:
		return fmt.Errorf("parentheses are nested more than %d deep", maxNesting)
	case depth > 0:
		return fmt.Errorf("a parenthesis is not closed")
	case depth < 0:
		return fmt.Errorf("a parenthesis closes that was not opened")
	}
	return nil
}

// isSpecial reports whether a letter means something to the grammar. Names and
// keys hold none; a value that does is printed in parentheses.
func isSpecial(r rune) bool { return strings.ContainsRune(",:=()@", r) || unicode.IsSpace(r) }

func checkName(name string) error {
	if name == "" {
		return fmt.Errorf("the name is missing, want name or name:key=value")
	}
	for _, r := range name {
		if isSpecial(r) {
			return fmt.Errorf("the name %s may not hold %q, want name or name:key=value,key=value", Quoted(name), r)
		}
	}
	return nil
}

func checkOption(o Option) error {
	if o.Key == "" {
		return fmt.Errorf("an option has no key before its =")
	}
	for _, r := range o.Key {
		if isSpecial(r) {
			return fmt.Errorf("the key %s may not hold %q", Quoted(o.Key), r)
		}
	}
	if o.Value == "" {
		return fmt.Errorf("the option %s has no value", Short(o.Key))
	}
	return checkBalance(o.Value)
}
