package page

import (
	"fmt"

	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/data"
)

// numbers: all estimates of the run, by matchup and group, but those card by card.
func (b *builder) numbers() section {
	s := section{ID: "numbers", Title: "All numbers", Short: "Numbers"}
	for _, m := range b.Result.Matchups {
		f := figure{ID: fmt.Sprintf("numbers-%d", m.Number), Title: m.String(), Command: b.ReportCommand,
			Method: "Each with its 95 % interval, n and unit; an interval in brackets is lopsided."}
		byGroup := map[string]*table{}
		var groups []string
		for _, a := range answersOf(b.Result.Answers, m.Number) {
			if metrics.InGrid(a.Metric) {
				continue
			}
			name := metrics.GroupOf(a.Metric)
			t := byGroup[name]
			if t == nil {
				t = &table{Caption: titled(name), Head: estimateHead, Folded: true}
				byGroup[name], groups = t, append(groups, name)
			}
			if len(b.variants) > 1 {
				t.add(titled(metrics.Question(&a.Estimate)), estimateRow(b.variants[a.Variant], &a.Estimate))
			} else {
				t.add("", estimateRow(metrics.Question(&a.Estimate), &a.Estimate))
			}
		}
		for _, name := range groups {
			f.Tables = append(f.Tables, byGroup[name].tidy())
		}
		if len(f.Tables) > 0 {
			s.Figures = append(s.Figures, f)
		}
	}
	return s
}

// method says how the numbers are made, in sentences.
func (b *builder) method() []string {
	list := []string{
		"Intervals cover 95 %. The deal, not the game, is independent: the games of one deal share their cards, so every interval is taken over deals.",
		"A ± is symmetric; where the two sides differ, the ends are given in brackets. “pp” are percentage points.",
	}
	if len(b.variants) > 1 {
		list = append(list, "Variants are played on the same deals, by the same policies, with the same chance. Their difference is taken game by game, "+
			"which tells far more than two separate estimates would.")
	}
	if b.Factors != nil {
		list = append(list, b.Factors.Notes()...)
	}
	if b.Effects != nil {
		list = append(list, b.Effects.Notes()...)
	}
	for _, a := range b.Result.Answers {
		if a.Metric == "score" {
			list = append(list, "Two policies meet in all seatings of every deal, so that neither has the better seat or the better cards. A draw is shared.")
			break
		}
	}
	return append(list, "The findings hold for these policies. Others, people among them, may play the same rules differently.")
}

// texts returns the canonical texts of some entries.
func texts(entries []data.Entry) []string {
	list := make([]string, len(entries))
	for i, e := range entries {
		list[i] = e.Text
	}
	return list
}

// answersOf returns the answers on one matchup.
func answersOf(answers []report.Answer, matchup int32) []*report.Answer {
	var list []*report.Answer
	for i := range answers {
		if answers[i].Matchup == matchup {
			list = append(list, &answers[i])
		}
	}
	return list
}
