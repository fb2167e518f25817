package metrics

import (
	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
)

var cutropeRowsEntry = analysis.Entry{
	Info: analysis.Info{Name: "levels", Group: howItGoes, Game: "cutrope", Unit: "game, turn",
		Question: "How many level rows are completed per game, and how many cards are played per turn?",
		Counted:  "Events completed and played; a turn without a play is one in which nothing was played to a row."},
	Rows: [][2]string{{"completed", "level rows completed"}, {"completed_cards", "cards in a completed row"},
		{"plays", "cards played"}, {"idle", "turns without a play"}},
	Columns:  analysis.OfKind | analysis.OfTurn | analysis.OfN,
	OfEvents: func(s *analysis.Source) analysis.EventMetric { return newCutropeRows(s) },
}

// cutropeRows: how many level rows are completed in a game, of how many cards,
// and how many cards are played to the rows in a turn? The last turn counts,
// whether it was ended or won in.
type cutropeRows struct {
	played, completed int32 // kinds

	rows  analysis.ByDeal // y: rows completed; x: games
	cards analysis.ByDeal // y: cards in them; x: rows completed
	plays analysis.ByDeal // y: cards played; x: turns
	idle  analysis.ByDeal // y: turns without a play; x: turns
}

func newCutropeRows(s *analysis.Source) *cutropeRows {
	return &cutropeRows{played: s.Kind("played"), completed: s.Kind("completed")}
}

func (m *cutropeRows) Game(l *analysis.Log) {
	var rows, plays, active int64
	last := int32(-1) // the last turn with a play
	for i, k := range l.Kind {
		switch k {
		case m.played:
			plays++
			if l.Turn[i] != last {
				active++
				last = l.Turn[i]
			}
		case m.completed:
			rows++
			m.cards.Add(int64(l.N[i]), 1)
		}
	}
	turns := int64(l.Game.Turns)
	m.rows.Add(rows, 1)
	m.plays.Add(plays, turns)
	m.idle.Add(turns-active, turns)
}

func (m *cutropeRows) all() []*analysis.ByDeal {
	return []*analysis.ByDeal{&m.rows, &m.cards, &m.plays, &m.idle}
}

func (m *cutropeRows) EndDeal() {
	for _, r := range m.all() {
		r.Close()
	}
}

func (m *cutropeRows) Merge(other analysis.EventMetric) {
	theirs := other.(*cutropeRows).all()
	for i, r := range m.all() {
		r.Merge(theirs[i])
	}
}

func (m *cutropeRows) State(c *state.Coder) {
	for _, r := range m.all() {
		r.State(c)
	}
}

func (m *cutropeRows) Estimates() []analysis.Estimate {
	return []analysis.Estimate{
		analysis.NewMean("completed", "a game", m.rows.Ratio, "game"),
		analysis.NewMean("completed_cards", "mean", m.cards.Ratio, "row completed"),
		analysis.NewMean("plays", "a turn", m.plays.Ratio, "turn"),
		analysis.NewShare("idle", "all", m.idle.Ratio, "turn"),
	}
}
