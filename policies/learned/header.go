package learned

import (
	"fmt"
	"slices"
	"strings"
)

// Header is what a net's file says of it, in order: names and values of one line
// each.
type Header []Entry

// Entry is one line of a header.
type Entry struct{ Name, Value string }

// Get returns the value of a name, "" if there is none.
func (h Header) Get(name string) string {
	for _, e := range h {
		if e.Name == name {
			return e.Value
		}
	}
	return ""
}

// With returns the header with a value changed or added at its end.
func (h Header) With(name, value string) Header {
	h = slices.Clone(h)
	for i := range h {
		if h[i].Name == name {
			h[i].Value = value
			return h
		}
	}
	return append(h, Entry{name, value})
}

// The names that every net's header has.
const (
	Game        = "game"
	Variant     = "variant"      // the canonical name that it was trained under, without the game
	VariantHash = "variant_hash" // of the values of all fields
)

// The names that the file adds itself.
const (
	headSeats  = "seats"
	headTeams  = "teams"
	headInputs = "inputs"
	headHidden = "hidden"
	headBits   = "bits"
	headBody   = "body" // twelve hex digits of the SHA-256 of what follows the header
)

const magic = "cardlab-net 1"

// text returns the header as lines, ended by an empty one.
func (h Header) text() string {
	var b strings.Builder
	b.WriteString(magic + "\n")
	for _, e := range h {
		fmt.Fprintf(&b, "%s=%s\n", e.Name, e.Value)
	}
	b.WriteString("\n")
	return b.String()
}

// readHeader reads the lines of a header.
func readHeader(lines []string) (h Header, err error) {
	for _, l := range lines {
		name, value, ok := strings.Cut(l, "=")
		if !ok || name == "" {
			return nil, fmt.Errorf("its line %q is not name=value", l)
		}
		if slices.ContainsFunc(h, func(e Entry) bool { return e.Name == name }) {
			return nil, fmt.Errorf("it states %s twice", name)
		}
		h = append(h, Entry{name, value})
	}
	return h, nil
}
