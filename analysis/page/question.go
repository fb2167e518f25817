package page

import (
	"encoding/json"
	"fmt"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/data"
)

// asked is what a run was to find out: its plan.
type asked struct {
	Question   string
	Conditions string
	Variants   []named
	Policies   []string
	Matchups   []string // empty: all pairs of the policies
	Facts      []fact
}

// named is a variant: what the page calls it, and its rules in full.
type named struct{ Name, Text string }

type fact struct{ Name, Value string }

func (b *builder) asked() asked {
	m := b.Run
	var plan struct {
		Deals    int64  `json:"deals"`
		Seed     int64  `json:"seed"`
		Seatings string `json:"seatings"`
	}
	var games int64
	for _, s := range m.Shards {
		games += s.Rows(data.Games)
	}
	a := asked{}
	for i, v := range b.Result.Variants {
		a.Variants = append(a.Variants, named{b.variants[i], v.Text})
	}
	for _, p := range m.Policies {
		a.Policies = append(a.Policies, p.Text)
	}
	for _, match := range b.Result.Matchups {
		a.Matchups = append(a.Matchups, match.String())
	}
	if json.Unmarshal(m.Plan, &plan) == nil && plan.Deals > 0 {
		a.Facts = append(a.Facts, fact{"Deals", analysis.Whole(plan.Deals)}, fact{"Seed", fmt.Sprint(plan.Seed)})
	}
	a.Facts = append(a.Facts, fact{"Games", analysis.Whole(games)}, fact{"Plan", short(m.PlanHash)})
	a.Question, a.Conditions = b.question(plan.Deals)
	return a
}

// question says what was to be found out, and under which conditions.
func (b *builder) question(deals int64) (question, conditions string) {
	on := ""
	if deals > 0 {
		on = " on " + analysis.Counted(deals, "deal")
	}
	policies := analysis.Counted(int64(len(b.Run.Policies)), "policy")
	if len(b.Run.Policies) == 1 {
		policies = b.Run.Policies[0].Text
	}
	changed := 0
	if b.Effects != nil {
		changed = len(b.Effects.Changed)
	}
	switch {
	case b.Factors != nil:
		return fmt.Sprintf("What do %s change, each and together?", analysis.Counted(int64(len(b.Factors.Design.Factors)), "rule")),
			fmt.Sprintf("Set or not in %s, played by %s%s, with the same cards and the same chance.", b.nameOf(b.Factors.Base), policies, on)
	case changed == 1 && b.inWords(b.Effects.Changed[0]) != "":
		meaning := ""
		for _, f := range b.changedFields(b.Effects.Base, b.Effects.Changed[0]) {
			meaning += fmt.Sprintf(" %s: %s.", titled(words(f.Name)), f.Meaning)
		}
		return titled(b.inWords(b.Effects.Changed[0])) + ": what changes?",
			fmt.Sprintf("Against %s, both played by %s%s, with the same cards and the same chance.%s", b.base(), policies, on, meaning)
	case changed == 1:
		return fmt.Sprintf("What does %s change?", b.nameOf(b.Effects.Changed[0])),
			fmt.Sprintf("Against %s, both played by %s%s, with the same cards and the same chance.", b.base(), policies, on)
	case changed > 1:
		return fmt.Sprintf("What does each of %s change?", analysis.Counted(int64(changed), "variant")),
			fmt.Sprintf("Against %s, all played by %s%s, with the same cards and the same chance.", b.base(), policies, on)
	case len(b.variants) > 1:
		return fmt.Sprintf("How do %s go?", analysis.Counted(int64(len(b.variants)), "variant")), fmt.Sprintf("Played by %s%s.", policies, on)
	case len(b.Run.Policies) == 2:
		return fmt.Sprintf("Which is stronger, %s or %s?", b.Run.Policies[0].Text, b.Run.Policies[1].Text),
			fmt.Sprintf("At %s,%s, each in every seat.", b.variants[0], on)
	case len(b.Run.Policies) > 2:
		return fmt.Sprintf("Which of %s is the strongest?", policies), fmt.Sprintf("At %s,%s, each in every seat.", b.variants[0], on)
	}
	return fmt.Sprintf("How does %s go?", b.variants[0]), fmt.Sprintf("With %s in every seat,%s.", policies, on)
}

// short returns the first digits of a hash.
func short(hash string) string { return hash[:min(len(hash), 12)] }
