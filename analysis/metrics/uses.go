package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/analysis/stats"
	"slices"
)

var usesEntry = analysis.Entry{
	Info: analysis.Info{Name: "uses", Group: whatIsDone, Unit: "choice", NeedsRules: true,
		Question: "How often is each kind of action chosen when it is legal and there is a choice?",
		Source:   "per opportunity, as poker players' statistics are",
		Counted: "An opportunity is a choice between two actions at least of which one of the kind is legal, by the " +
			"rules, in the state before it. Kinds overlap: a nine for points is a nine and is for points. A rank " +
			"alone means playing it. The words are those of the policy mask."},
	Rows:     [][2]string{{"chosen", "chosen when legal"}},
	Columns:  analysis.EveryColumn,
	OfEvents: func(s *analysis.Source) analysis.EventMetric { return newUses(s, labelCells(s)) },
}

// fewCards bounds the decks whose single cards are listed as uses.
const fewCards = 20

// labelCells returns a cell for each label of the game's actions, single cards
// of large decks left out: they are too many to read.
func labelCells(s *analysis.Source) []analysis.UseCell {
	var list []analysis.UseCell
	for i, label := range s.Rules.Words().Labels {
		if len(s.Deck()) > fewCards && slices.Contains(s.Deck(), label) {
			continue
		}
		list = append(list, analysis.UseCell{Metric: "chosen", What: label, Labels: []int{i}})
	}
	return list
}

// uses: how often is an action of a kind chosen when it could be? The chance is
// a choice of two legal actions at least, one of which is of the kind: what is
// legal is what the rules say of the state before. Kinds overlap: a nine for
// points is a nine and is for points.
type uses struct {
	chances *analysis.Chances
	first   int // of its cells among the chances
	cells   []analysis.UseCell
	counts  []stats.Ratio // by cell; x: choices where it was legal
}

func newUses(s *analysis.Source, cells []analysis.UseCell) *uses {
	if s.Chances == nil {
		s.Chances = &analysis.Chances{}
	}
	return &uses{chances: s.Chances, first: s.Chances.Of(cells), cells: cells, counts: make([]stats.Ratio, len(cells))}
}

func (m *uses) Game(*analysis.Log) {}

func (m *uses) EndDeal() { m.chances.EndDeal(m.first, m.counts) }

func (m *uses) Merge(other analysis.EventMetric) {
	for i, r := range other.(*uses).counts {
		m.counts[i].Merge(r)
	}
}

func (m *uses) State(c *state.Coder) {
	c.Same("kinds of actions", len(m.counts))
	for i := range m.counts {
		m.counts[i].State(c)
	}
}

// Estimates leaves out what was never legal.
func (m *uses) Estimates() []analysis.Estimate {
	var list []analysis.Estimate
	for i, c := range m.cells {
		if m.counts[i].X > 0 {
			list = append(list, analysis.NewShare(c.Metric, c.What, m.counts[i], "choice"))
		}
	}
	return list
}
