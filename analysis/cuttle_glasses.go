package analysis

import "cardlab/engine"

var cuttleGlassesEntry = entry{
	Info: Info{Name: "glasses", Group: howItGoes, Game: "cuttle", Unit: "game, game with one",
		Question: "How often is an eight played as glasses, in which turn first, and how does who plays the first score? Observational.",
		Counted: "A placed event of an eight. The score is that of the seat that placed the first; a draw counts " +
			"1/sides."},
	rows: [][2]string{{"glasses", "games with glasses"}, {"first_glasses", "turn of the first glasses"},
		{"glasses_a_game", "glasses a game"}, {"glasses_score", "score of who first has glasses"}},
	columns:  ofKind | ofCard | ofTurn | ofSeat,
	ofEvents: func(s *source) eventMetric { return newGlasses(s) },
}

// glasses: an eight as glasses, how often, how early, and with what success?
type glasses struct {
	*firstOf
	source *source
	number byDeal // y: glasses placed; x: games
	score  byDeal // of the seat that placed the first, in units of 1/sides
}

func newGlasses(s *source) *glasses {
	return &glasses{firstOf: newFirstOf(s, "glasses", "first_glasses", "8", "game with one"), source: s}
}

func (m *glasses) game(l *log) {
	m.firstOf.game(l)
	var n int64
	for i, k := range l.kind {
		if k == m.placed && m.isRank[l.card[i]] {
			if n == 0 {
				m.score.add(units(m.source.table, l.game, engine.Seat(l.seat[i])), 1)
			}
			n++
		}
	}
	m.number.add(n, 1)
}

func (m *glasses) deal() {
	m.firstOf.deal()
	m.number.close()
	m.score.close()
}

func (m *glasses) merge(other eventMetric) {
	o := other.(*glasses)
	m.firstOf.merge(o.firstOf)
	m.number.merge(&o.number)
	m.score.merge(&o.score)
}

func (m *glasses) Estimates() []Estimate {
	sides := float64(m.source.table.Sides())
	score := meanShare("glasses_score", "all", m.score.Ratio, sides, m.unit)
	score.Expected = 1 / sides
	return append(m.firstOf.Estimates(), mean("glasses_a_game", "mean", m.number.Ratio, "game"), score)
}
