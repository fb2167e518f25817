package sim

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data"
)

// formerPlan is a plan file with comments that says NAME where a policy that had another
// name stands.
const formerPlan = `# who plays what
name: names
game: cuttle
variants: [standard]
policies: [NAME, random, 'mask:no=nine,of=(NAME:points=2)'] # NAME is the one to look at
matchups:
  - [NAME, random]
  - [NAME, NAME]
  - ['mask:no=nine,of=(NAME:points=2)', NAME]
deals: 3
shard_deals: 2
decisions: true
`

func TestARunTypedByAFormerNameIsTheSameRun(t *testing.T) {
	was, is := filepath.Join(t.TempDir(), "was"), filepath.Join(t.TempDir(), "is")
	for dir, name := range map[string]string{was: "rules", is: "expert"} {
		text := strings.ReplaceAll(formerPlan, "NAME", name)
		text = strings.ReplaceAll(text, "# "+name, "# NAME") // a comment is not a policy
		p, err := ParsePlan("names.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		p.Out = dir
		play(t, p, 2)
	}
	sameTree(t, was, is)
	text, err := os.ReadFile(filepath.Join(was, planName))
	if want := strings.ReplaceAll(strings.ReplaceAll(formerPlan, "NAME", "expert"), "# expert", "# NAME"); err != nil || string(text) != want {
		t.Errorf("plan.yaml, %v:\n%s\nwant\n%s", err, text, want)
	}

	flags := func(dir, name string) Plan {
		return Plan{Name: "names", Out: dir, Variants: []Variant{{Rules: "cutrope/basic"}}, Policies: []string{name + ":depth=2", "noise:of=" + name}, Deals: 2}
	}
	was, is = filepath.Join(t.TempDir(), "was"), filepath.Join(t.TempDir(), "is")
	play(t, flags(was, "rules"), 2)
	run := play(t, flags(is, "expert"), 2)
	sameTree(t, was, is)
	if got := run.Manifest.Policies[1].Text; got != "noise:of=expert" {
		t.Errorf("the policy is called %s", got)
	}
	if r, err := Run(context.Background(), resolve(t, flags(is, "rules")), Options{Tool: tool}); err != nil || r.Played != 0 {
		t.Errorf("the run by the other name: %+v, %v, want that nothing is played", r, err)
	}
}

// The names that a run began with stay in every file of it, whichever name is typed.
func TestAnOldRunGoesOnByTheNamesItHas(t *testing.T) {
	for _, name := range []string{"cuttle2-half", "rope3-half"} {
		want := finishedBy(t, name, "rules", func(p Plan) Plan { p.recorded = true; return p }, 0)
		for _, typed := range []string{"rules", "expert"} {
			got := finishedBy(t, name, typed, asIs, 0)
			sameTree(t, got, want)
			verifySealed(t, name, got)
		}
	}
}

func TestAnOldRunIsRaisedByTheNamesItHas(t *testing.T) {
	var dirs []string
	for _, typed := range []string{"rules", "expert"} {
		dir := finishedBy(t, "cuttle2-half", typed, asIs, 3)
		verifySealed(t, typed, dir)
		dirs = append(dirs, dir)
		run, err := data.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range run.Manifest.Policies {
			if strings.Contains(p.Text, "expert") {
				t.Errorf("typed %s, the run has %s", typed, p.Text)
			}
		}
		if faults, err := CheckPlan(run); err != nil || len(faults) > 0 {
			t.Errorf("typed %s: %v, %v", typed, faults, err)
		}
	}
	sameTree(t, dirs[0], dirs[1])
}

func asIs(p Plan) Plan { return p }

// finishedBy finishes a half-played run of the first build with its own plan, in which
// its policies are called by a name, and deals are added.
func finishedBy(t *testing.T, run, name string, change func(Plan) Plan, more int64) string {
	t.Helper()
	dir := unpack(t, run)[run]
	text, err := os.ReadFile(filepath.Join(dir, planName))
	if err != nil {
		t.Fatal(err)
	}
	renamed := strings.Replace(string(text), "- rules", "- "+name, 1)
	if !strings.Contains(renamed, "- "+name) {
		t.Fatalf("%s: the plan has no policy of the name:\n%s", run, text)
	}
	p, err := ParsePlan("typed.yaml", []byte(renamed))
	if err != nil {
		t.Fatal(err)
	}
	p = change(p)
	p.Out, p.Deals = dir, p.Deals+more
	records, err := data.Folder{Dir: dir}.Finished()
	if err != nil {
		t.Fatal(err)
	}
	r, err := Run(context.Background(), resolve(t, p), Options{Workers: 2, Tool: records[0].Tool})
	if err != nil || r.Played == 0 || !r.Sealed {
		t.Fatalf("%s, typed %s: %+v, %v", run, name, r, err)
	}
	return dir
}

func TestOnePolicyByTwoNamesIsRefused(t *testing.T) {
	for _, recorded := range []bool{false, true} {
		p := Plan{Game: "cuttle", Variants: []Variant{{Rules: "standard"}}, Policies: []string{"expert", "noise:of=expert", "noise:p=0.1,of=(rules)", "rules"}, recorded: recorded}
		_, err := p.Resolve()
		var bad *PlanError
		if !errors.As(err, &bad) || len(bad.Complaints) != 2 {
			t.Fatalf("got %v", err)
		}
		if want := "policies[2]: noise:of=expert is listed twice; noise:of=rules is a former name of it\npolicies[3]: expert is listed twice; rules is a former name of it"; err.Error() != want {
			t.Errorf("got  %s\nwant %s", err, want)
		}
	}
}

// TestAPlanFileIsRenamedInItsPlace: on the first line and the last, each name alone, and the comments stay.
func TestAPlanFileIsRenamedInItsPlace(t *testing.T) {
	const text = "policies: [rules, random] # the rules\ngame: cuttle\nvariants: [standard]\nmatchups: [[rules, random], [rules, rules]] # rules or not"
	p, err := ParsePlan("plan.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	want := strings.NewReplacer("[rules", "[expert", ", rules]", ", expert]").Replace(text)
	if got := string(p.renamed("cuttle").YAML()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	p.recorded = true
	if got := string(p.renamed("cuttle").YAML()); got != text {
		t.Errorf("of a run, got\n%s", got)
	}
	for typed, want := range map[string]string{"rules": "expert", "strong": "strong", "nobody": "nobody", "noise:p=0.25,of=rules": "noise:p=0.25,of=expert",
		"mix:of=rules,of=(exec:cmd=(/bin/sh rules))": "mix:of=expert,of=(exec:cmd=(/bin/sh rules))"} {
		if got := renamed(typed, "cuttle"); got != want {
			t.Errorf("%s is renamed %s", typed, got)
		}
	}
}

// TestOnePolicyTwiceIsToldByWhatWasTyped: the same name, and a level that stands for it.
func TestOnePolicyTwiceIsToldByWhatWasTyped(t *testing.T) {
	s := resolve(t, Plan{Game: "cuttle", Variants: []Variant{{Rules: "standard"}}, Policies: []string{"normal"}})
	normal := s.Policies[0].Current()
	_, err := Plan{Game: "cuttle", Variants: []Variant{{Rules: "standard"}}, Policies: []string{"random", "random", normal, "normal"}}.Resolve()
	if want := "policies[1]: random is listed twice\npolicies[3]: " + normal + " is listed twice; normal stands for it"; err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	p := Plan{Game: "cuttle", Variants: []Variant{{Rules: "standard"}}, Policies: []string{"expert", "random"}}
	more := resolve(t, p)
	p.Policies = []string{"rules"}
	p.recorded = true
	if got := more.calledAs(resolve(t, p)).Plan.Policies; got[0] != "rules" || got[1] != "random" {
		t.Errorf("called %v", got)
	}
}
