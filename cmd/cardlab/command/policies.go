package command

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/engine/spec"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/kinds"

	"github.com/spf13/cobra"
)

// policiesCommand lists the policies, or explains one.
func (a *app) policiesCommand() *cobra.Command {
	return listing(&cobra.Command{
		Use:   "policies [NAME]",
		Short: "Lists the policies, or every option of one",
		Long: `Lists the policies, which decide for a seat, and the levels, which are names of strength: easy,
normal, strong, best. A level may be typed wherever a policy may; it stands for one by the game
and the table, and records have the name of that. With NAME it shows one policy: the default of
every option, what may be typed and what it means. NAME may have options set: NAME:option=value.`,
		Example: "  cardlab policies random",
	}, "only those that play one `GAME`", a.listPolicies, a.explainPolicy)
}

// policyInfo is a policy as --json prints it.
type policyInfo struct {
	Name    string       `json:"name"`
	Former  []string     `json:"former,omitempty"` // names that it had, and may still be typed by
	Games   []string     `json:"games"`            // that it plays; all if empty
	About   string       `json:"about"`
	Options []optionInfo `json:"options"`
}

type optionInfo struct {
	Name    string `json:"name"`
	Value   string `json:"value,omitempty"` // given on the command line
	Default string `json:"default"`         // empty: it must be given
	Values  string `json:"values"`          // what may be typed
	Meaning string `json:"meaning"`
	Repeat  bool   `json:"repeat"` // may be given several times
}

func describePolicy(k policies.Kind) policyInfo {
	p := policyInfo{Name: k.Name, Former: k.Former, Games: slices.Clone(k.Games), About: k.About, Options: []optionInfo{}}
	for _, o := range k.Options {
		p.Options = append(p.Options, optionInfo{o.Name, "", o.Default, o.Range, o.Meaning, o.Repeat})
	}
	return p
}

func (a *app) listPolicies(game string, asJSON bool) error {
	list := []policyInfo{}
	rows := [][]string{{"POLICY", "PLAYS", "OPTIONS", "ABOUT"}}
	for _, k := range kinds.All() {
		if !k.Plays(game) {
			continue
		}
		p := describePolicy(k)
		list = append(list, p)
		rows = append(rows, []string{p.Name, cmp.Or(strings.Join(p.Games, ", "), "any"), fmt.Sprint(len(p.Options)), p.About})
	}
	if asJSON {
		return a.printJSON(list)
	}
	a.printTable(rows)
	a.printLevels(game)
	a.notef("\ncardlab policies NAME shows every option of one.\n")
	return nil
}

// explainPolicy prints every option of a policy. Several are printed if kinds for
// different games share the name.
func (a *app) explainPolicy(game, text string, asJSON bool) error {
	typed, err := spec.Parse(text)
	if err != nil {
		return usage("policy %w", err)
	}
	if levels := levelsOf(game, typed.Name); levels != nil {
		return a.explainLevel(levels, asJSON)
	}
	found, err := findKinds(typed.Name, game)
	if err != nil {
		return asUsage(err)
	}
	var list []policyInfo
	var wrong error // of the first kind that the options do not fit
	for _, k := range found {
		p := describePolicy(k)
		s, err := kinds.Parse(text, cmp.Or(game, first(k.Games)))
		switch {
		case err == nil:
			p.Name = s.Name()
		case len(typed.Options) > 0:
			if wrong == nil {
				wrong = err
			}
			continue
		}
		for i, o := range p.Options {
			p.Options[i].Value, _ = typed.Get(o.Name)
		}
		list = append(list, p)
	}
	if len(list) == 0 {
		return asUsage(wrong)
	}
	if asJSON {
		return a.printJSON(list)
	}
	for i, p := range list {
		if i > 0 {
			a.printf("\n")
		}
		a.printPolicy(p)
	}
	return nil
}

func (a *app) printPolicy(p policyInfo) {
	a.printf("%s\n%s", a.paint(bold, p.Name), wrap(p.About+".", "", a.proseWidth()))
	a.printf("It plays %s.\n", cmp.Or(strings.Join(p.Games, ", "), "any game"))
	if p.Former != nil {
		a.printf("It was called %s, and may still be typed so.\n", strings.Join(p.Former, ", "))
	}
	if len(p.Options) == 0 {
		a.printf("It has no options.\n")
	}
	for _, o := range p.Options {
		line := o.Name + " = " + o.Default
		switch {
		case o.Value != "":
			line = fmt.Sprintf("%s = %s   (default: %s)", o.Name, o.Value, cmp.Or(o.Default, "none"))
		case o.Default == "":
			line = o.Name + ", which must be given"
		}
		if o.Repeat {
			line += ", may be given several times"
		}
		a.printf("\n  %s\n%s%s", line, wrap(o.Meaning, "    ", a.proseWidth()), wrap("may be: "+o.Values, "    ", a.proseWidth()))
	}
}

// findKinds returns the kinds of policy of a name that play a game; "" stands for any.
func findKinds(name, game string) (found []policies.Kind, err error) {
	var names, others []string
	for _, k := range kinds.All() {
		switch {
		case !k.Plays(game):
			if k.Called(name) {
				others = append(others, k.Games...)
			}
		case k.Called(name):
			found = append(found, k)
		default:
			names = append(names, k.Name)
		}
	}
	switch {
	case found != nil:
		return found, nil
	case others != nil:
		return nil, fmt.Errorf("policy %s does not play %s, only %s", name, game, strings.Join(others, ", "))
	}
	if prefix, rest, found := strings.Cut(name, "/"); found || game == "" {
		if g, err := games.FindGame(prefix); err == nil {
			return nil, fmt.Errorf("policy %s: %s is a game; cardlab policies %s lists its policies", name, g.Name,
				strings.TrimSpace(rest+" --game "+g.Name))
		}
	}
	return nil, unknownOf("policy", name, names)
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}
