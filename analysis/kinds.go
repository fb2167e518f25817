package analysis

var kindsEntry = entry{
	Info: Info{Name: "kinds", Group: whatIsDone, Unit: "game",
		Question: "How often does each kind of event happen in a game?",
		Counted:  "Rows of the table events, by kind, over games."},
	rows:     [][2]string{{"kinds", "a game"}},
	columns:  ofKind,
	ofEvents: func(s *source) eventMetric { return newKinds(s) },
}

// kinds: how often does each kind of event happen in a game, on average?
type kinds struct {
	words []string
	games []Ratio // by kind; x: games
	now   []int64 // of the game in hand
	n     int64   // games of the deal in hand
}

func newKinds(s *source) *kinds {
	return &kinds{words: s.kinds, games: make([]Ratio, len(s.kinds)), now: make([]int64, len(s.kinds))}
}

func (m *kinds) game(l *log) {
	now := m.now
	for _, k := range l.kind {
		now[k]++
	}
	m.n++
}

func (m *kinds) deal() {
	for k := range m.games {
		m.games[k].Add(m.now[k], m.n)
	}
	clear(m.now)
	m.n = 0
}

func (m *kinds) merge(other eventMetric) {
	for k, r := range other.(*kinds).games {
		m.games[k].Merge(r)
	}
}

func (m *kinds) Estimates() []Estimate {
	var list []Estimate
	for k, word := range m.words {
		if word != "" {
			list = append(list, mean("kinds", word, m.games[k], "game"))
		}
	}
	return list
}
