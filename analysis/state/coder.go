package state

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
)

// Coder writes numbers and texts one after another, or reads them.
type Coder struct {
	text    []byte // written, or still to be read
	reading bool
	room    int64 // how many bytes of memory may still be asked for
	err     error
}

// Write returns what a fold writes.
func Write(fold func(*Coder)) ([]byte, error) {
	c := &Coder{}
	fold(c)
	return c.text, c.err
}

// Read has a fold read what it wrote: all of it.
func Read(text []byte, fold func(*Coder)) error {
	const spare, perByte = 1 << 26, 32
	c := &Coder{text: text, reading: true, room: spare + perByte*int64(len(text))}
	fold(c)
	if c.err == nil && len(c.text) > 0 {
		c.Fail("it goes on for %d bytes after its end", len(c.text))
	}
	return c.err
}

// Reading reports whether the fold reads.
func (c *Coder) Reading() bool { return c.reading }

// Sound reports whether nothing has failed.
func (c *Coder) Sound() bool { return c.err == nil }

// Fail says in a clause what is wrong; the first stays. From then on all that is read is 0.
func (c *Coder) Fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
	c.text = nil
}

// errShort is the error of what ends before a fold has read all it needs.
var errShort = errors.New("it ends too early")

// Claim fails if reading asks for more memory than what is read justifies.
func (c *Coder) Claim(bytes int64) bool {
	if !c.reading {
		return true
	}
	if c.room -= bytes; c.room < 0 {
		c.Fail("it asks for more memory than its length justifies")
	}
	return c.err == nil
}

// Long is a whole number.
func (c *Coder) Long(n *int64) {
	if !c.reading {
		c.text = binary.AppendVarint(c.text, *n)
		return
	}
	v, size := binary.Varint(c.text)
	switch {
	case c.err != nil:
		v, size = 0, 0
	case size <= 0:
		c.Fail("%w", errShort)
		v, size = 0, 0
	case size > 1 && c.text[size-1] == 0: // longer than need be: the same state has the same bytes
		c.Fail("it holds a number that is written too long")
		v, size = 0, 0
	}
	*n, c.text = v, c.text[size:]
}

// Longs are whole numbers.
func (c *Coder) Longs(list ...*int64) {
	for _, n := range list {
		c.Long(n)
	}
}

// Counts are whole numbers that are 0 or more.
func (c *Coder) Counts(list ...*int64) {
	for _, n := range list {
		if c.Long(n); *n < 0 {
			c.Fail("it counts %d", *n)
			*n = 0
		}
	}
}

// Int is a whole number of 32 bits.
func (c *Coder) Int(n *int32) {
	v := int64(*n)
	if c.Long(&v); int64(int32(v)) != v {
		c.Fail("it holds %d where 32 bits have to do", v)
	}
	*n = int32(v)
}

// Text is a text of any bytes.
func (c *Coder) Text(s *string) {
	n := c.length(len(*s), 1)
	if !c.reading {
		c.text = append(c.text, *s...)
		return
	}
	*s, c.text = string(c.text[:n]), c.text[n:]
}

// Texts is a list of texts.
func (c *Coder) Texts(list *[]string) { List(c, list, c.Text) }

// List is a list, of which each element is a byte at least.
func List[E any](c *Coder, list *[]E, element func(*E)) {
	n := c.length(len(*list), 1)
	if c.reading {
		*list = nil
		if n > 0 {
			*list = make([]E, n)
		}
	}
	for i := range *list {
		element(&(*list)[i])
	}
}

// Same is a number that whoever reads knows already, as the length of a list.
func (c *Coder) Same(what string, n int) {
	v := int64(n)
	if c.Long(&v); c.err == nil && v != int64(n) {
		c.Fail("it has %d %s, not %d", v, what, n)
	}
}

// length is how many entries follow, of so many bytes each at least.
func (c *Coder) length(n, least int) int {
	v := int64(n)
	c.Long(&v)
	if c.reading && (v < 0 || v > int64(len(c.text)/least)) {
		c.Fail("%w", errShort)
		return 0
	}
	return int(v)
}

// Map is a map, by key: entry writes a key and what the map has for it, or reads them and puts
// them into the map. Keys are ascending.
func Map[K comparable, V any](c *Coder, m map[K]V, compare func(a, b K) int, entry func(key K) K) {
	n := c.length(len(m), 2)
	if !c.reading {
		for _, key := range slices.SortedFunc(maps.Keys(m), compare) {
			entry(key)
		}
		return
	}
	var last, none K
	for i := range n {
		key := entry(none)
		if c.err != nil {
			return
		}
		if i > 0 && compare(last, key) >= 0 {
			c.Fail("its entries are not in order")
			return
		}
		last = key
	}
}

// ByText is a map of folds by text; of makes the fold of a new one.
func ByText[V any](c *Coder, m map[string]V, of func(key string) V, fold func(V)) {
	Map(c, m, cmp.Compare[string], func(key string) string {
		c.Text(&key)
		fold(of(key))
		return key
	})
}

// Small is a whole number from 0 on, below most.
func (c *Coder) Small(n *int, most int) {
	v := int64(*n)
	if c.Long(&v); v < 0 || v >= int64(min(most, math.MaxInt32)) {
		c.Fail("it holds %d where there are %d", v, most)
		v = 0
	}
	*n = int(v)
}
