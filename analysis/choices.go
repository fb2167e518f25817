package analysis

import "cardlab/engine"

var choicesEntry = entry{
	Info: Info{Name: "choices", Group: howItGoes, Unit: "choice, action", NeedsRules: true,
		Question: "How many actions are legal at a choice between two or more (the branching factor), and how often is there only one?",
		Counted: "The rules say how many actions were legal before each action. A choice has two at least, as in the " +
			"table decisions; an action without a choice had one."},
	rows: [][2]string{{"branching", "legal actions at a choice"}, {"forced", "actions without a choice"},
		{"choices", "choices a game"}},
	columns:  everyColumn,
	ofEvents: func(*source) eventMetric { return &choices{counts: Counts{}} },
}

// choices: how many actions are legal when there is a choice between two at
// least, and what share of all actions is forced? A single option is an action
// without a choice, as in the table decisions, which lists the same choices.
type choices struct {
	legal  byDeal // x: choices
	forced byDeal // x: actions
	games  byDeal // y: choices; x: games
	counts Counts
	few    [64]int64 // counts of up to 63 actions, without a map
}

func (m *choices) game(*log) { m.games.add(0, 1) }

func (m *choices) choice(_ engine.State, legal []engine.Action, _ engine.Action, _ *log, _ int) {
	n := len(legal)
	if n < 2 {
		m.forced.add(1, 1)
		return
	}
	m.forced.add(0, 1)
	m.legal.add(int64(n), 1)
	if n < len(m.few) {
		m.few[n]++
	} else {
		m.counts[int32(n)]++
	}
}

func (m *choices) deal() {
	m.games.y += m.legal.x
	m.legal.close()
	m.forced.close()
	m.games.close()
}

func (m *choices) merge(other eventMetric) {
	o := other.(*choices)
	m.legal.merge(&o.legal)
	m.forced.merge(&o.forced)
	m.games.merge(&o.games)
	m.counts.Merge(o.counts)
	for i, n := range o.few {
		m.few[i] += n
	}
}

func (m *choices) Estimates() []Estimate {
	counts := Counts{}
	counts.Merge(m.counts)
	for i, n := range m.few {
		if n > 0 {
			counts[int32(i)] += n
		}
	}
	list := append([]Estimate{mean("branching", "mean", m.legal.Ratio, "choice")},
		quantiles("branching", counts, m.legal.X, "choice")...)
	return append(list,
		share("forced", "all", m.forced.Ratio, "action"),
		mean("choices", "mean", m.games.Ratio, "game"))
}
