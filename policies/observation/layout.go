package observation

import (
	"fmt"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cutrope"
	"github.com/cardlab/cardlab/engine/cuttle"
	"github.com/cardlab/cardlab/policies/learned/cutropeinputs"
	"github.com/cardlab/cardlab/policies/learned/cuttleinputs"
	"github.com/cardlab/cardlab/policies/learned/inputs"
)

// Layout declares the features of a game at one size of table, in order.
type Layout struct {
	table *inputs.Table
	fill  func() func(v engine.View, into []uint8) // makes what fills the features, all of them 0 before
}

// Reader turns views into the numbers of a layout's features. It serves one goroutine
// and keeps its buffers.
type Reader struct {
	numbers []uint8
	fill    func(v engine.View, into []uint8)
}

// Version returns the layout's name, of its parts each with a version, and a hash over the names
// and sizes of the features: "cuttle/2/1+1:0123456789ab". Two layouts with one version read alike.
func (l *Layout) Version() string { return l.table.Version() }

// Features returns the features in order. The caller must not change the slice.
func (l *Layout) Features() []inputs.Slot { return l.table.Slots }

// NewReader returns a reader for the views of the variants that the layout is of.
func (l *Layout) NewReader() *Reader {
	return &Reader{make([]uint8, len(l.table.Slots)), l.fill()}
}

// Look reads a position. The numbers, one for each feature, are valid until the next call.
func (r *Reader) Look(v engine.View) []uint8 {
	clear(r.numbers)
	r.fill(v, r.numbers)
	return r.numbers
}

// layouts are those that games have of their own, by name.
var layouts = func() map[string]*Layout {
	all := map[string]*Layout{}
	for seats := 2; seats <= engine.MaxSeats; seats++ {
		if t := cuttleinputs.Table(seats); t != nil {
			all[key(cuttle.GameName, seats)] = join(t, func() inputs.Reader { return cuttleinputs.NewReader(seats) }, cuttlePlaces(seats))
		}
	}
	one := join(cutropeinputs.Table(2), func() inputs.Reader { return cutropeinputs.NewReader() }, cutropePlaces())
	for seats := 2; seats <= engine.MaxSeats; seats++ {
		all[key(cutrope.GameName, seats)] = one
	}
	return all
}()

func key(game string, seats int) string { return fmt.Sprintf("%s/%d", game, seats) }

// Of returns the layout of a variant.
func Of(r engine.Rules) *Layout {
	game, _, _ := strings.Cut(r.Name(), "/")
	if l := layouts[key(game, int(r.Table().Seats))]; l != nil {
		return l
	}
	return plain(game, r)
}

// further are features behind those that learned policies read.
type further struct {
	version int // grows whenever a feature comes to mean something else under the same name and size
	slots   []inputs.Slot
	fill    func(v engine.View, into []uint8) // only these
}

// add appends a feature.
func (f *further) add(size int, name, meaning string) {
	f.slots = append(f.slots, inputs.Slot{Name: name, Size: size, Meaning: meaning})
}

// join puts the features of a position that learned policies read before further ones.
func join(t *inputs.Table, reader func() inputs.Reader, more further) *Layout {
	var slots []inputs.Slot
	var from []int // of each that is shared: its slot
	for i, s := range t.Slots {
		if !s.OfAction {
			slots, from = append(slots, s), append(from, i)
		}
	}
	return &Layout{
		table: inputs.NewTable(fmt.Sprintf("%s+%d", t.Name, more.version), append(slots, more.slots...)),
		fill: func() func(v engine.View, into []uint8) {
			r := reader()
			return func(v engine.View, into []uint8) {
				all := r.Look(v)
				for i, slot := range from {
					into[i] = all[slot]
				}
				more.fill(v, into[len(from):])
			}
		},
	}
}
