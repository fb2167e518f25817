package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/engine"
)

var cuttleGlassesEntry = analysis.Entry{
	Info: analysis.Info{Name: "glasses", Group: howItGoes, Game: "cuttle", Unit: "game, game with one",
		Question: "How often is an eight played as glasses, in which turn first, and how does who plays the first score? Observational.",
		Counted: "A placed event of an eight. The score is that of the seat that placed the first; a draw counts " +
			"1/sides."},
	Rows: [][2]string{{"glasses", "games with glasses"}, {"first_glasses", "turn of the first glasses"},
		{"glasses_a_game", "glasses per game"}, {"glasses_score", "score of who first has glasses"}},
	Columns:  analysis.OfKind | analysis.OfCard | analysis.OfTurn | analysis.OfSeat,
	OfEvents: func(s *analysis.Source) analysis.EventMetric { return newGlasses(s) },
}

// glasses: an eight as glasses, how often, how early, and with what success?
type glasses struct {
	*firstOf
	source *analysis.Source
	number analysis.ByDeal // y: glasses placed; x: games
	score  analysis.ByDeal // of the seat that placed the first, in units of 1/sides
}

func newGlasses(s *analysis.Source) *glasses {
	return &glasses{firstOf: newFirstOf(s, "glasses", "first_glasses", "8", "game with one"), source: s}
}

func (m *glasses) Game(l *analysis.Log) {
	m.firstOf.Game(l)
	var n int64
	for i, k := range l.Kind {
		if k == m.placed && m.isRank[l.Card[i]] {
			if n == 0 {
				m.score.Add(analysis.Units(m.source.Table, l.Game, engine.Seat(l.Seat[i])), 1)
			}
			n++
		}
	}
	m.number.Add(n, 1)
}

func (m *glasses) EndDeal() {
	m.firstOf.EndDeal()
	m.number.Close()
	m.score.Close()
}

func (m *glasses) Merge(other analysis.EventMetric) {
	o := other.(*glasses)
	m.firstOf.Merge(o.firstOf)
	m.number.Merge(&o.number)
	m.score.Merge(&o.score)
}

func (m *glasses) State(c *state.Coder) {
	m.firstOf.State(c)
	m.number.State(c)
	m.score.State(c)
}

func (m *glasses) Estimates() []analysis.Estimate {
	sides := float64(m.source.Table.Sides())
	score := analysis.NewMeanShare("glasses_score", "all", m.score.Ratio, sides, m.unit)
	score.Expected = 1 / sides
	return append(m.firstOf.Estimates(), analysis.NewMean("glasses_a_game", "mean", m.number.Ratio, "game"), score)
}
