package analysis

import "slices"

var usesEntry = entry{
	Info: Info{Name: "uses", Group: whatIsDone, Unit: "choice", NeedsRules: true,
		Question: "How often is each kind of action chosen when it is legal and there is a choice?",
		Source:   "per opportunity, as poker players' statistics are",
		Counted: "An opportunity is a choice between two actions at least of which one of the kind is legal, by the " +
			"rules, in the state before it. Kinds overlap: a nine for points is a nine and is for points. A rank " +
			"alone means playing it. The words are those of the policy mask."},
	rows:     [][2]string{{"chosen", "chosen when legal"}},
	columns:  everyColumn,
	ofEvents: func(s *source) eventMetric { return newUses(s, labelCells(s)) },
}

// fewCards bounds the decks whose single cards are listed as uses.
const fewCards = 20

// labelCells returns a cell for each label of the game's actions, single cards
// of large decks left out: they are too many to read.
func labelCells(s *source) []useCell {
	var list []useCell
	for i, label := range s.rules.Words().Labels {
		if len(s.deck()) > fewCards && slices.Contains(s.deck(), label) {
			continue
		}
		list = append(list, useCell{"chosen", label, []int{i}})
	}
	return list
}

// useCell is one kind of action: all that have all of some labels.
type useCell struct {
	metric, what string
	labels       []int // numbers in the vocabulary of the rules
}

// uses: how often is an action of a kind chosen when it could be? The chance is
// a choice of two legal actions at least, one of which is of the kind: what is
// legal is what the rules say of the state before. Kinds overlap: a nine for
// points is a nine and is for points.
type uses struct {
	chances *chances
	first   int // of its cells among the chances
	cells   []useCell
	counts  []Ratio // by cell; x: choices where it was legal
}

func newUses(s *source, cells []useCell) *uses {
	if s.chances == nil {
		s.chances = &chances{}
	}
	m := &uses{chances: s.chances, first: len(s.chances.cells), cells: cells, counts: make([]Ratio, len(cells))}
	s.chances.cells = append(s.chances.cells, cells...)
	return m
}

func (m *uses) game(*log) {}

func (m *uses) deal() {
	for i := range m.counts {
		c := &m.chances.now[m.first+i]
		m.counts[i].Add(c.chosen, c.legal)
		*c = chance{}
	}
}

func (m *uses) merge(other eventMetric) {
	for i, r := range other.(*uses).counts {
		m.counts[i].Merge(r)
	}
}

// Estimates leaves out what was never legal.
func (m *uses) Estimates() []Estimate {
	var list []Estimate
	for i, c := range m.cells {
		if m.counts[i].X > 0 {
			list = append(list, share(c.metric, c.what, m.counts[i], "choice"))
		}
	}
	return list
}
