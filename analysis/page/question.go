package page

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

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
	case b.withItself():
		return fmt.Sprintf("Is %s fair?", b.variants[0]), fmt.Sprintf("Played by %s%s, each against itself.", policies, on)
	case b.withoutSomething() != "":
		return fmt.Sprintf("What does it cost %s to do without something?", b.withoutSomething()),
			fmt.Sprintf("At %s,%s: without each of %s, against itself with all.", b.variants[0], on, analysis.Counted(int64(len(b.Run.Policies)-1), "thing"))
	case len(b.Run.Policies) == 2:
		return fmt.Sprintf("Which is stronger, %s or %s?", b.Run.Policies[0].Text, b.Run.Policies[1].Text),
			fmt.Sprintf("At %s,%s, each in every seat.", b.variants[0], on)
	case len(b.Run.Policies) > 2:
		return fmt.Sprintf("Which of %s is the strongest?", policies), fmt.Sprintf("At %s,%s, each in every seat.", b.variants[0], on)
	}
	return fmt.Sprintf("How does %s go?", b.variants[0]), fmt.Sprintf("With %s in every seat,%s.", policies, on)
}

// withItself reports whether several policies were played, none against another.
func (b *builder) withItself() bool {
	if len(b.Run.Policies) < 2 {
		return false
	}
	for _, m := range b.Result.Matchups {
		if len(m.Policies) != 1 && slices.ContainsFunc(m.Policies, func(p string) bool { return p != m.Policies[0] }) {
			return false
		}
	}
	return len(b.Result.Matchups) > 0
}

// withoutSomething returns the policy that was played against itself with restrictions, as
// cardlab price does; "" if that is not what was played.
func (b *builder) withoutSomething() string {
	if len(b.Run.Policies) < 2 {
		return ""
	}
	whole := b.Run.Policies[0].Text
	for _, p := range b.Run.Policies[1:] {
		if _, ok := leftOut(p.Text, whole); !ok {
			return ""
		}
	}
	return whole
}

// leftOut returns what a policy does without that is else another: "nine" of mask:of=expert,no=nine.
func leftOut(policy, whole string) (what string, ok bool) {
	for _, of := range []string{whole, "(" + whole + ")"} {
		if what, ok = strings.CutPrefix(policy, "mask:of="+of+",no="); ok {
			return what, true
		}
	}
	return "", false
}

// short returns the first digits of a hash.
func short(hash string) string { return hash[:min(len(hash), 12)] }
