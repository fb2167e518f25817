package catalogue

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/spec"
)

// Catalogue is the table of one game's rules R, which [New] makes ready.
type Catalogue[R any] struct {
	Game string // the game's name, "cuttle"

	// First are the fields of the game's first build. Every hash takes them in.
	First []Field[R]
	// Added are the fields that came later.
	Added []Added[R]
	// Variants are the named variants, each after the one that it is based on.
	Variants []Variant
	// Hashed says how the game's first build wrote its fields down for the hash.
	Hashed HashForm

	// Settle gives equal rules equal values, where several texts mean one; nil if none do.
	Settle func(*R)
	// Check returns every reason why values that are each in range cannot work
	// together, in the user's words; nil if there is none. text prints a field of the rules, "seats=3".
	Check func(r *R, text func(field string) string) []string
	// Compile works out what follows from the fields, and keeps the identity.
	Compile func(*R, Identity)

	fields   []Field[R] // First, Added
	variants []R        // of Variants, not compiled
}

// Added is a field that came after the first build.
type Added[R any] struct {
	Was string // the value that stood for the field before there was one
	Field[R]
}

// Variant is one named variant.
type Variant struct {
	Name    string
	Aliases []string
	From    string // the variant that it is based on, "" for none
	About   string // one sentence: what it is, and its source
	Fields  string // what differs from that variant; all fields of First if there is none
}

// Identity is what records know rules by. Rules embed it.
type Identity struct {
	name string
	hash uint64
}

// Name returns the canonical text, the game's name first: the variant as typed,
// then the fields that differ from it.
func (id Identity) Name() string { return id.name }

// Hash returns a hash of the values of all fields, but for those that hold what
// stood for them before they were added: equal rules under two names hash alike.
func (id Identity) Hash() uint64 { return id.hash }

// New makes a catalogue ready. A table that contradicts itself is a bug, and panics.
func New[R any](c Catalogue[R]) *Catalogue[R] {
	fail := func(format string, args ...any) {
		panic("the catalogue of " + c.Game + ": " + fmt.Sprintf(format, args...))
	}
	var before R
	c.fields = slices.Clone(c.First)
	for _, a := range c.Added {
		if err := a.set(&before, a.Was); err != nil || a.get(&before) != a.Was {
			fail("what stood for %s before, %q: %v", a.Name, a.Was, err)
		}
		c.fields = append(c.fields, a.Field)
	}
	for i, f := range c.fields {
		if f.Name == "" || f.Values == "" || f.Meaning == "" || f.Rule == "" {
			fail("field %d, %s, does not say its name, values, meaning and rule", i, f.Name)
		}
		if slices.ContainsFunc(c.fields[:i], func(g Field[R]) bool { return g.Name == f.Name }) {
			fail("two fields are called %s", f.Name)
		}
	}
	for i, v := range c.Variants {
		for _, name := range append([]string{v.Name}, v.Aliases...) {
			if is, _ := c.find(name); is != i {
				fail("two variants are called %s", name)
			}
		}
		r := before
		if v.From != "" {
			base := slices.IndexFunc(c.Variants[:i], func(o Variant) bool { return o.Name == v.From })
			if base < 0 {
				fail("%s is based on %s, which does not stand before it", v.Name, v.From)
			}
			r = c.variants[base]
		}
		s, err := spec.Parse(v.Name + ":" + v.Fields)
		if v.Fields == "" {
			s, err = spec.Parse(v.Name)
		}
		if err != nil {
			fail("%v", err)
		}
		if bad := c.apply(&r, s.Options); bad != nil {
			fail("%v", &variantError{v.Name, bad})
		}
		for _, f := range c.First {
			if _, given := s.Get(f.Name); v.From == "" && !given {
				fail("%s is based on nothing and does not say %s", v.Name, f.Name)
			}
		}
		if bad := c.check(&r); bad != nil {
			fail("%v", &variantError{v.Name, bad})
		}
		c.variants = append(c.variants, r)
	}
	return &c
}

// Fields returns what a user may set, in the order of canonical texts.
func (c *Catalogue[R]) Fields() []engine.Field {
	list := make([]engine.Field, len(c.fields))
	for i, f := range c.fields {
		list[i] = f.Field
	}
	return list
}

// Values returns the text of every field, in the order of Fields.
func (c *Catalogue[R]) Values(r *R) []string {
	values := make([]string, len(c.fields))
	for i, f := range c.fields {
		values[i] = f.get(r)
	}
	return values
}

// text prints one field, "seats=3".
func (c *Catalogue[R]) text(r *R, name string) string {
	i := slices.IndexFunc(c.fields, func(f Field[R]) bool { return f.Name == name })
	return name + "=" + c.fields[i].get(r)
}

// set sets one field from its text.
func (c *Catalogue[R]) set(r *R, name, value string) error {
	names := make([]string, len(c.fields))
	for i, f := range c.fields {
		if f.Name == name {
			return f.set(r, value)
		}
		names[i] = f.Name
	}
	return spec.Unknown("field of "+c.Game+"'s rules", name, names)
}

// apply sets fields from their texts and returns every complaint.
func (c *Catalogue[R]) apply(r *R, options []spec.Option) (bad []error) {
	for i, o := range options {
		if slices.ContainsFunc(options[:i], func(p spec.Option) bool { return p.Key == o.Key }) {
			bad = append(bad, fmt.Errorf("%s is given twice", o.Key))
		} else if err := c.set(r, o.Key, o.Value); err != nil {
			bad = append(bad, err)
		}
	}
	return bad
}

// check settles the values and returns every complaint about them.
func (c *Catalogue[R]) check(r *R) (bad []error) {
	if c.Settle != nil {
		c.Settle(r)
	}
	if c.Check != nil {
		for _, text := range c.Check(r, func(name string) string { return c.text(r, name) }) {
			bad = append(bad, fmt.Errorf("%s", text))
		}
	}
	return bad
}

// find returns the number of the variant that a name or an alias names.
func (c *Catalogue[R]) find(name string) (int, error) {
	var names []string
	for i, v := range c.Variants {
		if v.Name == name || slices.Contains(v.Aliases, name) {
			return i, nil
		}
		names = append(append(names, v.Name), v.Aliases...)
	}
	return 0, spec.Unknown("variant of "+c.Game, name, names)
}

// variantError lists everything that is wrong with a variant in one sentence.
type variantError struct {
	text string // as typed
	bad  []error
}

func (e *variantError) Error() string {
	texts := make([]string, len(e.bad))
	for i, err := range e.bad {
		texts[i] = err.Error()
	}
	return "variant " + e.text + ": " + strings.Join(texts, "; ")
}

// Unwrap returns the complaints.
func (e *variantError) Unwrap() []error { return e.bad }
