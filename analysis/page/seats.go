package page

import (
	"fmt"
	"slices"

	"github.com/cardlab/cardlab/analysis/report"
)

// seats: how often does each seat win, and how often does nobody?
func (b *builder) seats() section {
	s := section{ID: "seats", Title: "Who wins, by seat", Short: "Seats", Text: []string{
		"Shares of all games, so that the seats and the draws add up to 100 %. " +
			"The short upright line is what equal seats would give, with as many draws; " +
			"a filled point means that the interval does not hold it. For draws there is no such line."}}
	var seats, draws []span // each on one axis, to be compared
	for i := range b.Result.Answers {
		switch a := &b.Result.Answers[i]; {
		case !isOutcome(a):
		case a.Metric == "wins":
			seats = append(seats, span{estimate: &a.Estimate})
		default:
			draws = append(draws, span{estimate: &a.Estimate})
		}
	}
	all := boundsOf(append(slices.Clone(seats), draws...), false)
	axis := map[bool]bounds{true: boundsOf(draws, false), false: boundsOf(seats, false)}
	for _, m := range b.Result.Matchups {
		f := figure{
			ID: fmt.Sprintf("seats-%d", m.Number), Title: m.String(),
			Method:  "n counts games. Interval: Wilson's, with the deals, not the games, as what is independent.",
			Command: b.ReportCommand + " --only wins,draws",
		}
		t := table{Caption: "Share of games, " + m.String(), Head: estimateHead}
		var whats []string
		rows := map[string][]span{}
		for _, a := range answersOf(b.Result.Answers, m.Number) {
			if !isOutcome(a) {
				continue
			}
			what := outcomeName(a)
			if rows[what] == nil {
				whats = append(whats, what)
			}
			rows[what] = append(rows[what], span{b.variants[a.Variant], &a.Estimate, slices.Index(whats, what)})
			if len(b.variants) > 1 {
				t.add(titled(what), estimateRow(b.variants[a.Variant], &a.Estimate))
			} else {
				t.add("", estimateRow(what, &a.Estimate))
			}
		}
		if len(whats) == 0 {
			continue
		}
		if len(b.variants) == 1 {
			var one []span
			for _, what := range whats {
				one = append(one, span{what, rows[what][0].estimate, rows[what][0].series})
			}
			f.Charts = []chart{{ID: f.ID + "-0", Alt: altOf("share of games, "+m.String(), one), Spec: spans(one, "share of games, %", all)}}
		} else {
			for i, what := range whats {
				f.Charts = append(f.Charts, chart{ID: fmt.Sprintf("%s-%d", f.ID, i), Title: titled(what),
					Alt: altOf(what+", share of games", rows[what]), Spec: spans(rows[what], "share of games, %", axis[what == drawsName])})
			}
		}
		f.Tables = []table{t.tidy()}
		s.Figures = append(s.Figures, f)
	}
	return s
}

// isOutcome reports whether an answer is the share of games that a seat won, or nobody.
func isOutcome(a *report.Answer) bool {
	return a.Metric == "wins" || a.Metric == "draws" && a.What == "all"
}

const drawsName = "draws"

func outcomeName(a *report.Answer) string {
	if a.Metric == "wins" {
		return a.What + " wins"
	}
	return drawsName
}
