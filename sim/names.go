package sim

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/kinds"
)

// A policy may get another name. Plans are read by any name that it had, and a new run
// has the current one in every file. A run that is there keeps the names that it began
// with, so that not one byte or hash of it changes.

// policy reads the spec of a policy: as it stands, if a run has the plan.
func (p Plan) policy(text, game string, tables []engine.Table) (policies.Spec, error) {
	if p.recorded {
		return kinds.Recall(text, game)
	}
	return kinds.Parse(text, game, tables...)
}

// stands reports whether a text is read only because a name in it stands for another
// policy, which a record must name instead.
func stands(text, game string) bool {
	_, err := kinds.Recall(text, game)
	return err != nil
}

// formerly explains a policy that was typed by a former name or one that stands for it; empty for any other.
func formerly(text string, policy policies.Spec, game string) string {
	if stands(text, game) {
		return fmt.Sprintf("; %s stands for it", text)
	}
	if was, err := kinds.Recall(text, game); err == nil && was.Name() != policy.Current() {
		return fmt.Sprintf("; %s is a former name of it", was.Name())
	}
	return ""
}

// calledAs returns the schedule with the names that another one has for the same policies.
func (s *Schedule) calledAs(old *Schedule) *Schedule {
	same := *s
	same.Policies = slices.Clone(s.Policies)
	renamed := false
	for i, p := range s.Policies {
		if i < len(old.Policies) && p.Current() == old.Policies[i].Current() && p.Name() != old.Policies[i].Name() { // mutant: to give a name that it has changes nothing
			same.Policies[i], renamed = p.CalledAs(old.Policies[i]), true
		}
	}
	if !renamed { // mutant: all is filled in as it was
		return s
	}
	same.fill()
	same.given.Policies, same.given.Matchups, same.given.recorded = old.given.Policies, old.given.Matchups, true
	return &same
}

// renamed returns the plan with the current names of policies that were typed by a former
// one. A plan that a run has stays as it is.
func (p Plan) renamed(game string) Plan {
	if p.recorded {
		return p
	}
	lines := bytes.SplitAfter(p.source, []byte("\n"))
	rename := func(at string, list []string) []string {
		list = slices.Clone(list)
		for i, text := range list {
			list[i] = renamed(text, game)
			if n := p.lines[fmt.Sprintf("%s[%d]", at, i)]; list[i] != text && n > 0 && n <= len(lines) {
				lines[n-1] = replaceSpec(lines[n-1], text, list[i])
			}
		}
		return list
	}
	p.Policies = rename("policies", p.Policies)
	if p.Matchups != nil {
		p.Matchups = slices.Clone(p.Matchups)
		for i := range p.Matchups {
			p.Matchups[i] = rename(fmt.Sprintf("matchups[%d]", i), p.Matchups[i])
		}
	}
	p.source = bytes.Join(lines, nil) // YAML drops it if it does not read as the plan
	return p
}

// renamed returns the spec of a policy as it was typed, but for former names in it.
func renamed(text, game string) string {
	was, err := kinds.Recall(text, game)
	if err != nil || was.Name() == was.Current() {
		return text
	}
	changed := []byte(text)
	for _, k := range kinds.All() {
		for _, former := range k.Former {
			for k.Plays(game) && !bytes.Equal(changed, replaceSpec(changed, former, k.Name)) {
				changed = replaceSpec(changed, former, k.Name)
			}
		}
	}
	if is, err := kinds.Recall(string(changed), game); err == nil && is.Name() == was.Current() {
		return string(changed)
	}
	is, _ := kinds.Parse(text, game) // some other text in it is like a former name
	return is.Typed()
}

// replaceSpec replaces the first place in a text where a spec, or the name of one, stands by itself.
func replaceSpec(text []byte, old, by string) []byte {
	at := regexp.MustCompile(`(?:^|[^\w./-])(` + regexp.QuoteMeta(old) + `)(?:[^\w./=-]|$)`).FindSubmatchIndex(text)
	if at == nil {
		return text
	}
	return slices.Concat(text[:at[2]], []byte(by), text[at[3]:])
}
