package analysis

var cutropeRowsEntry = entry{
	Info: Info{Name: "levels", Group: howItGoes, Game: "cutrope", Unit: "game, turn",
		Question: "How many level rows are completed in a game, and how many cards are played in a turn?",
		Counted:  "Events completed and played; a turn without a play is one in which nothing was played to a row."},
	rows: [][2]string{{"completed", "level rows completed"}, {"completed_cards", "cards in a completed row"},
		{"plays", "cards played"}, {"idle", "turns without a play"}},
	columns:  ofKind | ofTurn | ofN,
	ofEvents: func(s *source) eventMetric { return newCutropeRows(s) },
}

// cutropeRows: how many level rows are completed in a game, of how many cards,
// and how many cards are played to the rows in a turn? The last turn counts,
// whether it was ended or won in.
type cutropeRows struct {
	played, completed int32 // kinds

	rows  byDeal // y: rows completed; x: games
	cards byDeal // y: cards in them; x: rows completed
	plays byDeal // y: cards played; x: turns
	idle  byDeal // y: turns without a play; x: turns
}

func newCutropeRows(s *source) *cutropeRows {
	return &cutropeRows{played: s.kind("played"), completed: s.kind("completed")}
}

func (m *cutropeRows) game(l *log) {
	var rows, plays, active int64
	last := int32(-1) // the last turn with a play
	for i, k := range l.kind {
		switch k {
		case m.played:
			plays++
			if l.turn[i] != last {
				active++
				last = l.turn[i]
			}
		case m.completed:
			rows++
			m.cards.add(int64(l.n[i]), 1)
		}
	}
	turns := int64(l.game.Turns)
	m.rows.add(rows, 1)
	m.plays.add(plays, turns)
	m.idle.add(turns-active, turns)
}

func (m *cutropeRows) all() []*byDeal { return []*byDeal{&m.rows, &m.cards, &m.plays, &m.idle} }

func (m *cutropeRows) deal() {
	for _, r := range m.all() {
		r.close()
	}
}

func (m *cutropeRows) merge(other eventMetric) {
	theirs := other.(*cutropeRows).all()
	for i, r := range m.all() {
		r.merge(theirs[i])
	}
}

func (m *cutropeRows) Estimates() []Estimate {
	return []Estimate{
		mean("completed", "a game", m.rows.Ratio, "game"),
		mean("completed_cards", "mean", m.cards.Ratio, "row completed"),
		mean("plays", "a turn", m.plays.Ratio, "turn"),
		share("idle", "all", m.idle.Ratio, "turn"),
	}
}
