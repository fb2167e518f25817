package metrics

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/state"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

var unfoldingEntry = analysis.Entry{
	Info: analysis.Info{Name: "unfolding", Group: howItGoes, Unit: "game",
		Question: "How does a game unfold: in what share of the games is it undecided after so many turns, and how many have ended by then, for which reason?",
		Source:   "Survival and cumulative incidence of competing ends (Kaplan, Meier 1958; Aalen, Johansen 1978), which are shares of games here, since every game is seen to its end",
		Counted: "Undecided: games of more turns. Ended: games of so many turns or fewer, by the column reason; one that was broken off ended by fault. The ends compete: with the " +
			"undecided they add up to all games. Turns are 2, 4 … 40, then further apart, as far as there are games. Each interval holds by itself at its turn, not for the whole curve at once."},
	Rows:    [][2]string{{UndecidedAfter, "undecided"}, {endedBy, "ended by then"}},
	Title:   "how a game unfolds",
	OfGames: func(engine.Table) analysis.Metric { return newUnfolding() },
}

// The estimates of the metric unfolding. What names the turn, and of those that ended the reason; [TurnOf] reads it.
const (
	UndecidedAfter = "undecided"
	endedBy        = "ended"
)

// unfoldingTurns are the turns after which is asked. They are the same for every run, so that runs and
// variants are side by side.
var unfoldingTurns = func() (list []int32) {
	for t := int32(2); t <= 40; t += 2 {
		list = append(list, t)
	}
	return append(list, 50, 60, 80, 100, 150, 200, 300, 500, 1000)
}()

// unfolding: how does a game unfold? For each turn of the list, the share of games that have not ended, and
// of those that have, by reason.
type unfolding struct {
	shares analysis.ByName     // by reason and turn, "" for undecided
	keys   map[string][]string // of a reason: the names in shares, by turn
}

func newUnfolding() *unfolding { return &unfolding{analysis.NewByName(), map[string][]string{}} }

// of returns the names in shares for a reason, in the order of the turns: the shares are kept by such names.
func (m *unfolding) of(reason string) []string {
	keys := m.keys[reason]
	if keys == nil {
		for _, t := range unfoldingTurns {
			keys = append(keys, fmt.Sprintf("%s\x00%05d", reason, t))
		}
		m.keys[reason] = keys
	}
	return keys
}

func (m *unfolding) Add(deal []data.Game) {
	for i := range deal {
		g := &deal[i]
		ended, undecided := m.of(g.Reason), m.of("")
		for k, t := range unfoldingTurns {
			if g.Turns <= t {
				m.shares.Count(ended[k])
			} else {
				m.shares.Count(undecided[k])
			}
		}
	}
	m.shares.Close(int64(len(deal)))
}

func (m *unfolding) Merge(other analysis.Metric) { m.shares.Merge(&other.(*unfolding).shares) }

func (m *unfolding) Names() *analysis.ByName { return &m.shares }

func (m *unfolding) State(c *state.Coder) { m.shares.State(c) }

func (m *unfolding) Estimates() []analysis.Estimate {
	reasons := map[string]bool{"": true}
	first, last := len(unfoldingTurns), 0 // turns by which a game has ended, after which one has not
	for key := range m.shares.Shares {
		reason, at, _ := strings.Cut(key, "\x00")
		reasons[reason] = true
		var turn int32
		fmt.Sscanf(at, "%d", &turn)
		i := slices.Index(unfoldingTurns, turn)
		if reason == "" {
			last = max(last, i+1)
		} else {
			first = min(first, i)
		}
	}
	all := analysis.NewByName() // nothing seen is a share, too
	all.Merge(&m.shares)
	order := slices.Sorted(maps.Keys(reasons))
	for _, reason := range order {
		for _, key := range m.of(reason) {
			all.Of(key)
		}
	}
	var list []analysis.Estimate
	for i, e := range all.Estimates("") {
		reason, turn := order[i/len(unfoldingTurns)], i%len(unfoldingTurns)
		if turn < first || turn > last {
			continue
		}
		e.Metric, e.What = UndecidedAfter, fmt.Sprintf("turn %d", unfoldingTurns[turn])
		if reason != "" {
			e.Metric, e.What = endedBy, fmt.Sprintf("%s, %s", reason, e.What)
		}
		list = append(list, e)
	}
	return list
}

// TurnOf reads what an estimate of the metric unfolding is of: the reason, "" for undecided, and the turn.
func TurnOf(what string) (reason string, turn int) {
	if i := strings.LastIndex(what, ", "); i >= 0 {
		reason, what = what[:i], what[i+2:]
	}
	fmt.Sscanf(what, "turn %d", &turn)
	return reason, turn
}
