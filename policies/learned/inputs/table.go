package inputs

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// Slot is one input: it always holds one number from 0 to Size−1.
type Slot struct {
	Name    string
	Size    int
	Meaning string // one clause: what the numbers stand for
	// Prior is what each step of the number is worth before anything is learned, in
	// log-odds to win: a training from nothing starts with it.
	Prior float64
	// OfAction says that the slot tells of the action considered: in a position as it is it holds 0.
	OfAction bool
}

// Table declares the inputs of a game at one size of table. The order counts.
type Table struct {
	Name  string // game, seats and version: "cuttle/2/1"
	Slots []Slot

	first []int // by slot: the row of its number 0
	rows  int
	hash  string
}

// NewTable works out what follows from the slots.
func NewTable(name string, slots []Slot) *Table {
	t := &Table{Name: name, Slots: slots}
	h := sha256.New()
	fmt.Fprintln(h, name)
	for _, s := range slots {
		if s.Size < 2 || s.Size > 256 {
			panic(fmt.Sprintf("inputs: slot %s of %s has the size %d, want 2 … 256", s.Name, name, s.Size))
		}
		t.first = append(t.first, t.rows)
		t.rows += s.Size
		fmt.Fprintf(h, "%s %d\n", s.Name, s.Size)
	}
	t.hash = hex.EncodeToString(h.Sum(nil))[:12]
	return t
}

// Rows returns the number of rows, one for each number of each slot. Those of
// the numbers 0 are there to be skipped: a net keeps them at nothing.
func (t *Table) Rows() int { return t.rows }

// First returns by slot the row of its number 0; the others follow it. The caller
// must not change the slice.
func (t *Table) First() []int { return t.first }

// Hash returns twelve hex digits of a hash over the name, and the names and
// sizes of the slots in order: two tables with the same hash read alike.
func (t *Table) Hash() string { return t.hash }

// Version returns the name and the hash, as files state them: "cuttle/2/1:0123456789ab".
func (t *Table) Version() string { return t.Name + ":" + t.hash }

// Markdown returns the slots as a table for people.
func (t *Table) Markdown() string {
	var b strings.Builder
	b.WriteString("| slot | numbers | meaning |\n|---|--:|---|\n")
	for _, s := range t.Slots {
		fmt.Fprintf(&b, "| `%s` | %d | %s |\n", s.Name, s.Size, s.Meaning)
	}
	return b.String()
}
