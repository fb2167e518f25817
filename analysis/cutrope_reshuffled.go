package analysis

var cutropeReshuffledEntry = entry{
	Info: Info{Name: "reshuffled", Group: howItGoes, Game: "cutrope", Unit: "game",
		Question: "In what share of the games does the discard pile become the new stock, and how often in a game?",
		Counted:  "Events reshuffled."},
	rows:     [][2]string{{"reshuffled", "games with a reshuffle"}, {"reshuffles", "reshuffles"}},
	columns:  ofKind,
	ofEvents: func(s *source) eventMetric { return &cutropeReshuffled{kind: s.kind("reshuffled")} },
}

// cutropeReshuffled: how often does the discard pile become the new stock?
type cutropeReshuffled struct {
	kind   int32
	games  byDeal // y: games with a reshuffle; x: games
	number byDeal // y: reshuffles; x: games
}

func (m *cutropeReshuffled) game(l *log) {
	var n int64
	for _, k := range l.kind {
		n += one(k == m.kind)
	}
	m.games.add(min(n, 1), 1)
	m.number.add(n, 1)
}

func (m *cutropeReshuffled) deal() {
	m.games.close()
	m.number.close()
}

func (m *cutropeReshuffled) merge(other eventMetric) {
	o := other.(*cutropeReshuffled)
	m.games.merge(&o.games)
	m.number.merge(&o.number)
}

func (m *cutropeReshuffled) Estimates() []Estimate {
	return []Estimate{share("reshuffled", "all", m.games.Ratio, "game"), mean("reshuffles", "a game", m.number.Ratio, "game")}
}
