package page

import (
	"fmt"
	"strings"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/league"
)

// ratings: how strong is each policy, on one scale?
func (b *builder) ratings() section {
	s := section{ID: "ratings", Title: "How strong each policy is", Short: "Ratings", Text: []string{
		"Ratings in Elo about the mean of all: one scale that explains the scores of each against each as well as one can. " +
			"A filled point means that the interval does not hold the mean. Whether two differ is said by the lead, not by whether their intervals overlap."}}
	for v, name := range b.variants {
		standings := b.Standings[v]
		if standings == nil {
			continue
		}
		f := figure{ID: fmt.Sprintf("ratings-%d", v), Title: name, Command: b.RateCommand,
			Method: "n counts deals. Interval: by the spread over deals, which all matchups share."}
		if standings.Steadied {
			f.Method += " One never lost, or never won: its rating has no bound in these games. Half a win each way was added to every pair that met; read the ratings as bounds."
		}
		t := table{Caption: "Ratings, " + name, Head: []string{"", "Elo", intervalHead, "ahead of the next", intervalHead, "n"}}
		var list []span
		for i, p := range standings.Policies {
			e := &standings.Elo[i]
			value, interval := e.Printed()
			ahead, aheadInterval := "", ""
			if i < len(standings.Lead) {
				ahead, aheadInterval = standings.Lead[i].Printed()
			}
			t.add("", row{p, []string{value, interval, ahead, aheadInterval, analysis.Whole(e.N)}})
			list = append(list, span{name: p, estimate: e})
		}
		f.Charts = []chart{{ID: f.ID + "-0", Alt: altOf("ratings in Elo, "+name, list), Spec: spans(list, "Elo about the mean", boundsOf(list, true))}}
		f.Tables = []table{t}
		s.Figures = append(s.Figures, f)
		if standings.MetaGame != nil {
			s.Figures = append(s.Figures, b.alphaRank(v, name, standings))
		}
	}
	return s
}

// alphaRank draws the shares of the time that alpha-rank gives the policies, by the intensity of selection.
func (b *builder) alphaRank(v int, name string, standings *league.Standings) figure {
	sweep := standings.MetaGame.Sweep
	f := figure{ID: fmt.Sprintf("alpha-rank-%d", v), Title: "Who lasts, " + name, Command: b.RateCommand,
		Text:   "How a population divides its time between the policies if they invade one another by their scores (alpha-rank): the further right, the more a difference of scores matters. " + sweep.Sentence(),
		Method: "n counts deals. Interval: of " + analysis.Counted(int64(sweep.Draws), "resampling") + " of the deals, at each α by itself."}
	numbers := table{Caption: "Alpha-rank by α, " + name, Head: estimateHead, Folded: true}
	alt := f.Title + "."
	var lines []band
	for i, policy := range standings.Policies {
		l := band{name: policy}
		for a, alpha := range sweep.Alphas {
			e := &sweep.Shares[a][i]
			l.at, l.shares = append(l.at, alpha), append(l.shares, e)
			value, interval := league.PrintedShare(e)
			numbers.add(policy, row{"α " + league.AlphaText(alpha), []string{value, interval, analysis.Whole(e.N), e.Unit}})
		}
		middle := len(l.at) / 2
		value, interval := league.PrintedShare(l.shares[middle])
		alt += " " + strings.TrimSpace(fmt.Sprintf("%s, α %s: %s %s", policy, league.AlphaText(l.at[middle]), value, interval)) + "."
		f.Legend = append(f.Legend, key{i%len(seriesColors) + 1, policy})
		lines = append(lines, l)
	}
	f.Charts = []chart{{ID: f.ID + "-0", Alt: alt, Spec: bands(lines, spec{"title": "α", "values": []float64{.01, .1, 1, 10, 100, 1000}}, spec{"type": "log"}, "share of the time, %")}}
	f.Tables = []table{numbers.tidy()}
	return f
}

// lead says how far the first by the ratings is ahead of the next; there is none where they
// are bounds, or have no interval.
func (b *builder) lead() []sentence {
	s := b.Standings[0]
	if s == nil || s.Steadied || !s.Lead[0].Known() {
		return nil
	}
	after := " Elo."
	if s.Lead[0].Low <= 0 {
		after = " Elo: which of the two is ahead is open."
	}
	return []sentence{stated(fmt.Sprintf("By the ratings %s is ahead of %s by", s.Policies[0], s.Policies[1]), &s.Lead[0], after)}
}
