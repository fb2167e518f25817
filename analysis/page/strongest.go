package page

import (
	"fmt"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/report"
)

// strongest answers which of several policies is the strongest: the one that surely scores
// more than its share against each of the others, if there is one.
func (b *builder) strongest() sentence {
	for _, p := range b.Run.Policies {
		if closest, ok := b.beatsAll(p.Text); ok {
			rival := b.find(closest.Matchup)
			value, interval := closest.Printed()
			return sentence{fmt.Sprintf("%s is the strongest: it beats every other, and against %s, the closest, it scores", p.Text, other(rival, p.Text)), value, interval, "."}
		}
	}
	return sentence{Before: "Which is the strongest is open: no policy is sure to beat every other"}
}

// beatsAll returns the score of a policy against the one that comes closest to it, and
// whether it surely beats all others.
func (b *builder) beatsAll(policy string) (closest *report.Answer, ok bool) {
	met := map[string]bool{}
	for i := range b.Result.Answers {
		a := &b.Result.Answers[i]
		m := b.find(a.Matchup)
		if a.Metric != "score" || a.What != policy || len(m.Policies) != 2 || other(m, policy) == policy {
			continue
		}
		if !a.Known() || a.Low <= a.Expected {
			return nil, false
		}
		met[other(m, policy)] = true
		if closest == nil || a.Value < closest.Value {
			closest = a
		}
	}
	return closest, closest != nil && len(met) == len(b.Run.Policies)-1
}

// other returns whom a policy meets in a matchup of two.
func other(m analysis.Matchup, policy string) string {
	if m.Policies[0] == policy {
		return m.Policies[len(m.Policies)-1]
	}
	return m.Policies[0]
}
