package sim

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/data/disk/disktest"
)

const planText = `# how much does the number of rounds decide?
name: rounds
game: highcard
variants:
  - duel
  - {label: short, rules: "duel:rounds=3"}
  - label: three
    rules: trio
policies: [random]
matchups:
  - [random, random]
seatings: all
deals: 1000
seed: 7
shard_deals: 64
decisions: true
`

func TestAPlanFileIsReadInFull(t *testing.T) {
	p, err := ParsePlan("rounds.yaml", []byte(planText))
	if err != nil {
		t.Fatal(err)
	}
	s := resolve(t, p)
	want := Plan{
		Name: "rounds", Out: "runs/rounds", Game: "highcard",
		Variants: []Variant{{"duel", "highcard/duel"}, {"short", "highcard/duel:rounds=3"}, {"three", "highcard/trio"}},
		Policies: []string{"random"}, Matchups: [][]string{{"random", "random"}},
		Seatings: AllSeatings, Deals: 1000, Seed: 7, ShardDeals: 64, Decisions: true,
	}
	got := s.Plan
	got.file, got.lines, got.source = "", nil, nil
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if text := s.given.YAML(); string(text) != planText {
		t.Errorf("the plan's text is not kept:\n%s", text)
	}
}

func TestAPlanMayLeaveTheGameToItsVariants(t *testing.T) {
	p, err := ParsePlan("p.yaml", []byte("\ufeffvariants: ['duel:rounds=3', trio]\npolicies: [random]\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := resolve(t, p).Plan; got.Game != "highcard" || got.Variants[1].Rules != "highcard/trio" {
		t.Errorf("got %s, %v", got.Game, got.Variants)
	}
}

func TestDefaultsOfAPlan(t *testing.T) {
	s := resolve(t, Plan{Variants: []Variant{{Rules: "highcard/duel"}, {Rules: "duel:rounds=3"}}, Policies: []string{"random"}})
	p := s.Plan
	if p.Game != "highcard" || p.Deals != 1000 || p.Seed != 1 || p.Seatings != DefaultSeatings || p.ShardDeals != 4096 || p.Decisions {
		t.Errorf("got %+v", p)
	}
	if want := "highcard-" + s.Hash()[:8]; p.Name != want || p.Out != "runs/"+want {
		t.Errorf("named %s in %s, want %s", p.Name, p.Out, want)
	}
	if l := p.Variants[1].Label; !strings.HasPrefix(l, "duel-") || len(l) != len("duel-")+8 {
		t.Errorf("a variant with a field that differs is labelled %s", l)
	}
	file, err := ParsePlan("some/where/long-run.yaml", []byte("variants: [highcard/duel]\npolicies: [random]\n"))
	if err != nil {
		t.Fatal(err)
	}
	if p := resolve(t, file).Plan; p.Name != "long-run" || p.Out != "runs/long-run" {
		t.Errorf("named %s in %s after its file, want long-run", p.Name, p.Out)
	}
}

// TestEveryComplaintHasItsLine: one line of the plan, one line of the complaint.
func TestEveryComplaintHasItsLine(t *testing.T) {
	for name, c := range map[string]struct{ plan, want string }{
		"keys and types": {`
gamma: highcard
variants: duel
policies:
  - 7
  - [random]
deals: many
seed: -1
deals: 5
shard_deals: 1.5
decisions: yes
matchups: {a: b}
seatings:
out: [a]
`, `bad.yaml:1: game: is missing; there are
bad.yaml:2: gamma: unknown key "gamma": did you mean game? there are also
bad.yaml:3: variants: must be a list, as in [a, b], not "duel"
bad.yaml:5: policies[0]: must be text, not 7
bad.yaml:6: policies[1]: must be text, not a list
bad.yaml:7: deals: must be a whole number, 1 or more, in plain digits, not "many"
bad.yaml:8: seed: must be a whole number, 1 or more, in plain digits, not -1
bad.yaml:9: deals: is given twice, first on line 7
bad.yaml:10: shard_deals: must be a whole number, 1 or more, in plain digits, not 1.5
bad.yaml:11: decisions: must be true or false, not "yes"
bad.yaml:12: matchups: must be a list, as in [a, b], not keys with values
bad.yaml:13: seatings: has no value
bad.yaml:14: out: must be text, not a list`},
		"values": {`
game: highcard
variants:
  - dual
  - cuttle/standard
  - rules: duel
    label: No Label
  - duel
  - {rules: trio, label: x}
  - {rules: teams, label: x}
policies:
  - randon
  - random
  - random
matchups:
  - [random]
  - [random, greedily]
  - [random, random]
  - [random, random]
  - [random, random, random]
seatings: some
deals: 2000000000000
shard_deals: 100
name: a/b
`, `bad.yaml:4: variants[0]: unknown variant of highcard "dual": did you mean duel?
bad.yaml:5: variants[1]: a plan plays variants of one game; cuttle/standard is not of highcard: write a plan for each game
bad.yaml:6: variants[2]: the label "No Label" must be a-z
bad.yaml:8: variants[3]: highcard/duel is listed twice
bad.yaml:10: variants[5]: highcard/trio and highcard/teams have the same label "x"
bad.yaml:12: policies[0]: unknown policy "randon": did you mean random?
bad.yaml:14: policies[2]: random is listed twice
bad.yaml:16: matchups[0]: must name two policies
bad.yaml:17: matchups[1][1]: greedily is not among the plan's policies
bad.yaml:19: matchups[3]: random against random is listed twice
bad.yaml:20: matchups[4]: names 3 policies; at highcard/duel two policies meet
bad.yaml:21: seatings: must be default, all or listed, not "some"
bad.yaml:22: deals: must be 1 to 1099511627776, not 2000000000000
bad.yaml:23: shard_deals: must be a power of two, as 64 or 128, not 100
bad.yaml:24: name: must be letters`},
		"both": {`
game: highcard
variants: [duel, dual, 7]
polices: [random]
deals: ten
policies: [randm]
matchups: [[randm, randm]]
shard_deals: 3
`, `bad.yaml:3: variants[2]: must be text, not 7
bad.yaml:3: variants[1]: unknown variant of highcard "dual": did you mean duel?
bad.yaml:4: polices: unknown key "polices": did you mean policies?
bad.yaml:5: deals: must be a whole number, 1 or more, in plain digits, not "ten"
bad.yaml:6: policies[0]: unknown policy "randm": did you mean random?
bad.yaml:8: shard_deals: must be a power of two, as 2 or 4, not 3`},
		"no game":    {"variants: [duel, 'trio:', trioo]\npolicies: [randon]\n", "bad.yaml:1: variants[1]: \"trio:\": \"\" is not an option\nbad.yaml:1: variants[2]: unknown variant of highcard \"trioo\"\nbad.yaml:2: policies[0]: unknown policy \"randon\""},
		"wrong game": {"game: hihgcard\nvariants: [duel, 'trio:']\npolicies: [randon]\n", "bad.yaml:1: game: unknown game \"hihgcard\": did you mean highcard?\nbad.yaml:2: variants[1]: \"trio:\": \"\" is not an option\nbad.yaml:3: policies[0]: unknown policy \"randon\""},
		"unread":     {"variants: ['trio:', duel]\npolicies: [random]\n", "bad.yaml:1: variants[0]: \"trio:\": \"\" is not an option"},
		"nearest":    {"variants: [duell]\npolicies: [random]\n", "bad.yaml:1: variants[0]: unknown variant of highcard \"duell\": did you mean duel?"},
		"no file":    {"game: highcard\nvariants: ['@nowhere']\npolicies: [random]\n", "bad.yaml:2: variants[0]: "},
		"two odd":    {"variants: [duel, hihgcard/duel]\npolicies: [random]\n", "bad.yaml:1: variants[1]: unknown game \"hihgcard\": did you mean highcard?"},
		"odd prefix": {"variants: [hihgcard/duel]\npolicies: [random]\n", "bad.yaml:1: variants[0]: unknown game \"hihgcard\": did you mean highcard?"},
		"terminal":   {"variants: [duel]\npolicies: [random, human]\n", "bad.yaml:2: policies[1]: human asks at the terminal, for 2 seats of one game in the matchup human against human"},
		"vast":       {"variants: [duel]\npolicies: [random]\nshard_deals: 9223372036854775807\n", "bad.yaml:3: shard_deals: must be 1 to 16777216, not 9223372036854775807"},
		"digits":     {"game: highcard\nvariants: [duel]\npolicies: [random]\nseed: 010\ndeals: 1_0\nshard_deals: 0x10\n", "bad.yaml:4: seed: must be a whole number, 1 or more, in plain digits, not 010\nbad.yaml:5: deals: must be a whole number, 1 or more, in plain digits, not 1_0\nbad.yaml:6: shard_deals: must be a whole number, 1 or more, in plain digits, not 0x10"},
		"commas":     {"game: cuttle\nvariants: [standard:hand_limit=none,five=draw_two]\n", "bad.yaml:1: policies: is missing\nbad.yaml:2: variants[1]: five=draw_two continues the entry before it; put a spec with commas in quotes"},
		"anchors":    {"game: &a cuttle\nvariants: [*a]\n", "bad.yaml:1: game: must be text, not a YAML anchor\nbad.yaml:1: policies: is missing\nbad.yaml:2: variants[0]: must be text, not a YAML alias"},
		"no matchup": {"game: highcard\nvariants: [duel]\npolicies: [random]\nmatchups: []\n", "bad.yaml:4: matchups: is empty; list pairs of policies, or leave it out to play all pairs"},
		"unknown": {"game: highcard\nvariants: [duel]\npolicies: [random]\nmatchups: [[random, nobody, nowhere], [random, nobody], [random, nobody]]\n",
			"bad.yaml:4: matchups[0][1]: nobody is not among the plan's policies; add it there\nbad.yaml:4: matchups[0][2]: nowhere is not among\nbad.yaml:4: matchups[1][1]: nobody is not among\nbad.yaml:4: matchups[2][1]: nobody is not among"},
		"turned":     {"game: highcard\nvariants: [duel]\npolicies: [random, greedy]\nmatchups: [[random, greedy], [greedy, random]]\n", "bad.yaml:4: matchups[1]: greedy against random is listed twice"},
		"shards":     {"game: highcard\nvariants: [duel]\npolicies: [random]\ndeals: 100000000\nshard_deals: 1\n", "bad.yaml:5: shard_deals: 1 deal per shard make 100000000 shards; 1048576 are the most"},
		"nothing":    {"", "bad.yaml:1: game: is missing; there are\nbad.yaml:1: variants: is missing\nbad.yaml:1: policies: is missing"},
		"no mapping": {"- a\n", "bad.yaml:1: must be keys with values"},
		"no yaml":    {"game: highcard\nvariants: [a\n", "bad.yaml:2: "},
		"deep":       {"variants: " + strings.Repeat("[", 40) + strings.Repeat("]", 40), "bad.yaml:1: lists and mappings are nested more than 32 deep"},
		"late two":   {"game: highcard\nvariants: [duel]\n\n---\ngame: cuttle\n", "bad.yaml:4: a plan file holds one plan"},
		"only rules": {"game: highcard\nvariants: [{label: x}]\npolicies: [random]\n", "bad.yaml:2: variants[0]: has no rules; write rules: and a variant, as in rules: standard"},
		"no rules":   {"game: highcard\nvariants: [{label: x, ruls: duel}]\npolicies: [random]\n", "bad.yaml:2: variants[0].ruls: unknown key \"ruls\": did you mean rules?"},
		"begins =":   {"game: highcard\nvariants: [=a]\npolicies: [random]\n", "bad.yaml:2: variants[0]: \"=a\""},
		"goes on":    {"game: highcard\nvariants: [duel, a=b]\npolicies: [random]\n", "bad.yaml:2: variants[1]: a=b continues the entry before it"},
		"twice":      {"game: highcard\nvariants: [duel]\npolicies: [random]\ndeals: 5\ndeals: many\n", "bad.yaml:5: deals: is given twice, first on line 4"},
		"zero":       {"game: highcard\nvariants: [duel]\npolicies: [random]\ndeals: 0\nseed: 18446744073709551615\n", "bad.yaml:4: deals: must be a whole number, 1 or more, in plain digits, not 0\nbad.yaml:5: seed: must be a whole number, 1 or more, in plain digits, not 18446744073709551615"},
		"two plans":  {"game: highcard\n---\ngame: cuttle\n", "bad.yaml:2: a plan file holds one plan"},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := ParsePlan("bad.yaml", []byte(c.plan))
			if err == nil {
				_, err = p.Resolve()
			}
			var plan *PlanError
			if !errors.As(err, &plan) {
				t.Fatalf("got %v, want a PlanError", err)
			}
			got, want := strings.Split(err.Error(), "\n"), strings.Split(c.want, "\n")
			for i := range max(len(got), len(want)) {
				if i >= len(got) || i >= len(want) || !strings.HasPrefix(got[i], want[i]) {
					t.Fatalf("got\n%s\nwant\n%s", err, c.want)
				}
			}
		})
	}
}

func TestComplaintsAboutFlagsHaveNoLine(t *testing.T) {
	_, err := Plan{Game: "highcard", Variants: []Variant{{Rules: "dual"}}, Deals: -1}.Resolve()
	want := []string{"variants[0]: unknown variant", "policies: is missing", "deals: must be 1 to"}
	for i, line := range strings.Split(err.Error(), "\n") {
		if i >= len(want) || !strings.HasPrefix(line, want[i]) {
			t.Fatalf("got\n%v", err)
		}
	}
}

func TestAPlanIsReadBackAsItWasPrinted(t *testing.T) {
	odd := "no: {a} # [b]"
	for _, p := range []Plan{
		{},
		small(""),
		{Name: "x", Game: "on", Variants: []Variant{{"1", "2"}, {"", odd}}, Policies: []string{"@a.yaml", "null", "exec:cmd=(python3 'a' \"b\", c)", odd},
			Matchups: [][]string{{odd, "b,c"}, {"d", "e"}}, Seed: 1<<63 - 1},
	} {
		q, err := ParsePlan("p.yaml", p.render())
		if err != nil {
			t.Errorf("%s\n%v", p.render(), err)
		} else if !q.same(p) {
			t.Errorf("printed\n%sread back as\n%s", p.render(), q.render())
		}
	}
}

func TestARunKeepsThePlanAsItWasWrittenWithItsName(t *testing.T) {
	const text = "# why\nvariants: [highcard/duel]   # two seats\npolicies: [random]\n"
	for _, c := range []struct {
		text   string
		change func(*Plan)
		want   string
	}{
		{text, func(*Plan) {}, "name: why\n" + text},
		{"name: because\n" + text, func(*Plan) {}, "name: because\n" + text},
		{"---\n" + text, func(*Plan) {}, "name: why\nvariants:\n- highcard/duel\npolicies:\n- random\n"},
		{text, func(p *Plan) { p.Deals = 7 }, "name: why\nvariants:\n- highcard/duel\npolicies:\n- random\ndeals: 7\n"},
	} {
		p, err := ParsePlan("a/why.yaml", []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		c.change(&p)
		if got := string(resolve(t, p).given.YAML()); got != c.want {
			t.Errorf("%q is kept as\n%s\nwant\n%s", c.text, got, c.want)
		}
	}
}

func TestTheFullPlanInRunJSONIsReadBack(t *testing.T) {
	s := resolve(t, small(""))
	p, err := PlanOf(s.JSON())
	if err != nil {
		t.Fatal(err)
	}
	again := resolve(t, p)
	if string(again.JSON()) != string(s.JSON()) || again.Hash() != s.Hash() {
		t.Errorf("got\n%s\nwant\n%s", again.JSON(), s.JSON())
	}
}

func TestTheHashIsOfWhatTheGamesAre(t *testing.T) {
	hash := func(change func(*Plan)) string {
		p := small("somewhere")
		change(&p)
		return resolve(t, p).Hash()
	}
	first := hash(func(*Plan) {})
	for name, change := range map[string]func(*Plan){
		"name":      func(p *Plan) { p.Name = "other" },
		"out":       func(p *Plan) { p.Out = "elsewhere" },
		"deals":     func(p *Plan) { p.Deals = 1 << 20 },
		"spelling":  func(p *Plan) { p.Variants[0].Rules = "highcard/duel:rounds=4" },
		"a default": func(p *Plan) { p.Seed = 1; p.Matchups = [][]string{{"random", "random"}} },
	} {
		if hash(change) != first {
			t.Errorf("%s changes the hash and should not", name)
		}
	}
	for name, change := range map[string]func(*Plan){
		"seed":        func(p *Plan) { p.Seed = 2 },
		"a label":     func(p *Plan) { p.Variants[0].Label = "two" },
		"a variant":   func(p *Plan) { p.Variants[0].Rules = "duel:hand=4,rounds=4" },
		"the order":   func(p *Plan) { p.Variants[0], p.Variants[1] = p.Variants[1], p.Variants[0] },
		"seatings":    func(p *Plan) { p.Seatings = DefaultSeatings },
		"shard_deals": func(p *Plan) { p.ShardDeals = 64 },
		"decisions":   func(p *Plan) { p.Decisions = false },
		"swap":        func(p *Plan) { p.Swap = SwapDrawn },
		"deal_list":   func(p *Plan) { p.DealList = slices.Repeat(listOf(t, "highcard/duel", 1, 1), int(p.Deals)) },
	} {
		if hash(change) == first {
			t.Errorf("%s does not change the hash and should", name)
		}
	}
}

func TestAVariantMayStandInAFile(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "short.yaml")
	if err := os.WriteFile(file, []byte("name: duel\nrounds: 3\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	s := resolve(t, Plan{Game: "highcard", Variants: []Variant{{Rules: "@" + file}}, Policies: []string{"random"}})
	if got := s.Plan.Variants[0].Rules; got != "highcard/duel:rounds=3" {
		t.Errorf("got %s", got)
	}
	if text := string(s.given.YAML()); strings.Contains(text, file) {
		t.Errorf("the plan of the run refers to a file that it does not keep:\n%s", text)
	}
}

func FuzzParsePlan(f *testing.F) {
	f.Add(planText)
	f.Add("variants: [highcard/duel]\npolicies: [random]\n")
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "@") {
			return // reads files
		}
		p, err := ParsePlan("f.yaml", []byte(text))
		if err != nil {
			return
		}
		s, err := p.Resolve()
		if err != nil {
			return
		}
		q, err := ParsePlan("plan.yaml", s.given.YAML())
		if err != nil {
			t.Fatalf("%q: the plan stored cannot be read: %v", text, err)
		}
		if again := resolve(t, q); again.Hash() != s.Hash() || again.Plan.Name != s.Plan.Name || again.Plan.Deals != s.Plan.Deals {
			t.Fatalf("%q: stored as another plan:\n%s", text, s.given.YAML())
		}
	})
}

// TestAMatchupIsOfTwoPoliciesOrOneASeat says at which table how many may meet.
func TestAMatchupIsOfTwoPoliciesOrOneASeat(t *testing.T) {
	for _, c := range []struct {
		variants string
		seats    int
		want     string
	}{
		{"duel", 2, ""}, {"duel", 3, "matchups[0]: names 3 policies; at highcard/duel two policies meet"},
		{"trio", 2, ""}, {"trio", 3, ""}, {"trio", 4, "matchups[0]: names 4 policies; at highcard/trio two policies meet, or 3, one per seat"},
		{"teams", 2, ""}, {"teams", 4, "matchups[0]: names 4 policies; at highcard/teams two policies meet"},
		{"trio duel", 3, "matchups[0]: names 3 policies; at highcard/duel two policies meet"},
	} {
		p := Plan{Game: "highcard", Policies: []string{"random", "greedy", "noise:of=random", "noise:of=greedy"}}
		for _, v := range strings.Fields(c.variants) {
			p.Variants = append(p.Variants, Variant{Rules: v})
		}
		p.Matchups = [][]string{p.Policies[:c.seats]}
		got := ""
		if _, err := p.Resolve(); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%d at %s: got %q, want %q", c.seats, c.variants, got, c.want)
		}
	}
}

func TestAPlanFileThatCannotBeReadSaysWhy(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "plan.yaml")
	if err := os.WriteFile(path, []byte("game: highcard\nvariants: [duel]\npolicies: [random]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if p, err := ReadPlan(path); err != nil || p.Game != "highcard" || resolve(t, p).Plan.Name != "plan" {
		t.Errorf("%+v, %v", p, err)
	}
	if _, err := ReadPlan(dir); err == nil || err.Error() != "read the plan "+dir+": it is a folder; name a plan file" {
		t.Errorf("a folder: %v", err)
	}
	if _, err := ReadPlan(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) || !strings.HasPrefix(err.Error(), "read the plan: ") {
		t.Errorf("none: %v", err)
	}
}

func TestComplaintsAreTwentyAtMost(t *testing.T) {
	for n, want := range map[int]string{20: "", 21: "\nand 1 more", 25: "\nand 5 more"} {
		p := Plan{Game: "highcard", Variants: []Variant{{Rules: "duel"}}}
		for i := range n {
			p.Policies = append(p.Policies, fmt.Sprint("nobody", i))
		}
		p.Matchups = [][]string{{p.Policies[0], p.Policies[1]}} // said of the policies already
		_, err := p.Resolve()
		var bad *PlanError
		if !errors.As(err, &bad) || len(bad.Complaints) != 20 || bad.Complaints[0].Line != 0 || strings.Count(err.Error(), "unknown policy") != 20 || !strings.HasSuffix(err.Error(), want) || want == "" && strings.Contains(err.Error(), "\nand") {
			t.Errorf("%d complaints: %v", n, err)
		}
	}
}

func TestAPartOfAFieldIsWithinIt(t *testing.T) {
	for _, c := range []struct {
		field, other string
		want         bool
	}{
		{"variants", "variants", true}, {"variants[1].label", "variants", true}, {"variants[1].label", "variants[1]", true}, {"deals", "", true},
		{"shard_deals", "shard", false}, {"variants[12]", "variants[1]", false}, {"variants", "variants[1]", false}, {"deals", "seed", false},
	} {
		if got := within(c.field, c.other); got != c.want {
			t.Errorf("%q within %q: %v", c.field, c.other, got)
		}
	}
}

func TestTheLargestSeedIsRead(t *testing.T) {
	p, err := ParsePlan("", []byte("game: highcard\nvariants: [duel]\npolicies: [random]\ndeals: 1\nseed: 9223372036854775807\n"))
	if err != nil || p.Seed != 1<<63-1 || p.Deals != 1 || resolve(t, p).Plan.Seed != p.Seed {
		t.Errorf("%+v, %v", p, err)
	}
}

// TestWhatPoliciesBringIsListedByName: nets of variants, in whatever order these are, and once a
// policy that cannot play them.
func TestWhatPoliciesBringIsListedByName(t *testing.T) {
	p := Plan{Game: "cuttle", Policies: []string{"learned"}}
	for _, v := range []string{"standard", "original", "pagat", "gamerules"} {
		p.Variants = append(p.Variants, Variant{Rules: v})
	}
	var names []string
	for _, f := range resolve(t, p).kept {
		names = append(names, f.Name)
	}
	slices.Reverse(p.Variants)
	var again []string
	for _, f := range resolve(t, p).kept {
		again = append(again, f.Name)
	}
	if len(slices.Compact(slices.Clone(names))) != 5 || len(names) != 5 || !slices.IsSorted(names) || !slices.Equal(names, again) {
		t.Errorf("kept are %v, and from the last variant to the first %v", names, again)
	}
	p.Variants, p.Policies = []Variant{{Rules: "cutthroat"}, {Rules: "standard:seats=3"}}, []string{"learned:weights=standard"}
	_, err := p.Resolve()
	if err == nil || strings.Count(err.Error(), "policies[0]: ") != 1 {
		t.Errorf("without a net: %v", err)
	}
}

// TestARunKeepsWhatItsPoliciesBring plays nets, and takes them from the folder again.
func TestARunKeepsWhatItsPoliciesBring(t *testing.T) {
	s := resolve(t, Plan{Game: "cuttle", Variants: []Variant{{Rules: "standard"}, {Rules: "standard:hand_limit=none"}}, Policies: []string{"learned"}, Deals: 1})
	if n := len(s.Notes); n != len(slices.Compact(slices.Sorted(slices.Values(s.Notes)))) {
		t.Errorf("notes are said twice: %v", s.Notes)
	}
	d := disktest.New()
	f := data.Folder{Dir: "run", FS: d}
	if err := errors.Join(f.Write(planName, s.given.YAML()), s.keep(f)); err != nil {
		t.Fatal(err)
	}
	files, err := f.Kept()
	if err != nil || len(files) != len(s.kept) || len(files) == 0 {
		t.Fatalf("%d of %d files are kept, %v", len(files), len(s.kept), err)
	}
	if err := TakeKept(f); err != nil {
		t.Error(err)
	}
	name := "policies/" + files[0].Name
	if err := f.Write(name, []byte("no net")); err != nil {
		t.Fatal(err)
	}
	var damage *data.DamageError
	if err := TakeKept(f); !errors.As(err, &damage) || damage.File != name {
		t.Errorf("a net that is none: %v", err)
	}
	if _, err := stored(f); !errors.As(err, &damage) || damage.File != name {
		t.Errorf("a run with a net that is none: %v", err)
	}
	d = disktest.New()
	s.Plan.Out = f.Dir
	d.Before = func(_ int, _, name string) error {
		if strings.HasSuffix(name, "policies") {
			return syscall.EIO
		}
		return nil
	}
	if _, err := Run(t.Context(), s, Options{Workers: 1, Tool: tool, FS: d}); !errors.Is(err, syscall.EIO) {
		t.Errorf("a run that cannot keep its nets: %v", err)
	}
	f.FS = d
	d.Before = func(int, string, string) error { return syscall.EIO }
	if err := s.keep(f); !errors.Is(err, syscall.EIO) {
		t.Errorf("a disk that fails: %v", err)
	}
	if err := TakeKept(f); !errors.Is(err, syscall.EIO) {
		t.Errorf("a disk that fails: %v", err)
	}
}

func TestARunHasAMillionShardsAtMost(t *testing.T) {
	p := Plan{Game: "highcard", Variants: []Variant{{Rules: "duel"}}, Policies: []string{"random"}, ShardDeals: 1}
	for deals, fits := range map[int64]bool{maxShards: true, maxShards + 1: false} {
		p.Deals = deals
		if _, err := p.Resolve(); (err == nil) != fits {
			t.Errorf("%d shards: %v", deals, err)
		}
	}
}

// TestARunIsNamedAfterItsPlanFile if that is a name, else after its game and plan.
func TestARunIsNamedAfterItsPlanFile(t *testing.T) {
	const text = "game: highcard\nvariants: [duel]\npolicies: [random]\n"
	for file, want := range map[string]string{"a/limit.v2.yaml": "limit.v2", "a/odd name.yaml": "", "": ""} {
		p, err := ParsePlan(file, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		s := resolve(t, p)
		if want == "" {
			want = "highcard-" + s.Hash()[:8]
		}
		if s.Plan.Name != want || s.Plan.Out != "runs/"+want {
			t.Errorf("%q: named %s, in %s", file, s.Plan.Name, s.Plan.Out)
		}
	}
}

func TestAPlanMayHaveAsMuchAsThereIsRoomFor(t *testing.T) {
	for n, fits := range map[int]bool{maxPolicies: true, maxPolicies + 1: false} {
		c := complaints{plan: &Plan{Policies: make([]string, n)}}
		if c.counts() != fits {
			t.Errorf("%d policies: %v", n, c.err())
		}
	}
	p := Plan{Game: "highcard", Variants: []Variant{{Rules: "duel"}}, Policies: []string{"random"}, ShardDeals: maxShardDeals}
	for deals, fits := range map[int64]bool{maxDeals: true, maxDeals + 1: false} {
		p.Deals = deals
		if _, err := p.Resolve(); (err == nil) != fits {
			t.Errorf("%d deals: %v", deals, err)
		}
	}
}

func TestAShardIsAsLargeAsItsCellsLeaveRoomFor(t *testing.T) {
	for cells, want := range map[int]int64{1: 4096, 3: 1024, 2048: 2, 2049: 1, 4096: 1, 4097: 1} {
		s := Schedule{Variants: []RuleSet{{cells: make([]cell, 1)}, {cells: make([]cell, cells)}}}
		if got := s.defaultShardDeals(); got != want {
			t.Errorf("%d cells: %d deals a shard, want %d", cells, got, want)
		}
	}
}

func TestAGameStandsBeforeASlash(t *testing.T) {
	for text, want := range map[string][2]string{"a/b": {"a", "b"}, "/b": {"", "b"}, "b:c=d/e": {"", "b:c=d/e"}, "@a/b": {"", "@a/b"}, "b": {"", "b"}} {
		if game, rest := splitGame(text); game != want[0] || rest != want[1] {
			t.Errorf("%q: %q and %q", text, game, rest)
		}
	}
}

// TestAPlanFileNamesTheNetsThatPlayed: the one in the folder, not the one as typed.
func TestAPlanFileNamesTheNetsThatPlayed(t *testing.T) {
	for _, policy := range []string{"learned", "learned:weights=standard"} {
		p := Plan{Game: "cuttle", Variants: []Variant{{Rules: "standard"}}, Policies: []string{policy, "random"}}
		s := resolve(t, p)
		if len(s.kept) == 0 || !slices.Equal(s.given.Policies, s.typed()) || s.given.Policies[0] == policy || s.given.Matchups != nil {
			t.Errorf("%s: given as %v, %v, kept %d", policy, s.given.Policies, s.given.Matchups, len(s.kept))
		}
		p.Matchups = [][]string{{policy, "random"}}
		if s = resolve(t, p); !reflect.DeepEqual(s.given.Matchups, s.Plan.Matchups) {
			t.Errorf("%s: given as %v", policy, s.given.Matchups)
		}
	}
}
