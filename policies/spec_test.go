package policies

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
)

// named is a policy that only has a name.
type named struct {
	Random
	name string
}

func (n named) Name() string { return n.name }

func newNamed(s Settings) Policy { return named{name: s.Name()} }

// some kinds with every type of option.
var some = Kinds{
	{Name: "plain", About: "is one of some", New: newNamed},
	{Name: "tree", Former: []string{"bush", "shrub"}, About: "is one of some", New: newNamed, Options: []Option{
		CountOption("iterations", 400, 1, 1000, "playouts for each choice"),
		NumberOption("explore", 0.7, 0, 2, "how much it tries"),
		WordOption("reuse", "keep the tree", "off", "on"),
	}},
	{Name: "mask", About: "is one of some", New: newNamed, Options: []Option{
		TextOption("no", "", "a word", "what it never plays"),
		PolicyOption("of", "plain", "who chooses among the rest"),
	}},
	{Name: "mix", About: "is one of some", New: newNamed, Options: []Option{
		Repeated(PolicyOption("of", "", "one of the policies")),
		Repeated(NumberOption("weight", 1, 0, 100, "how often the one before is drawn")),
	}, Check: func(s Settings) error {
		if len(s.Repeated()) == 0 {
			return errors.New("want at least one of=POLICY")
		}
		return nil
	}},
	{Name: "rules", Games: []string{"cuttle"}, About: "is one of some", New: newNamed, Options: []Option{NumberOption("scuttle", 1, 0, 9, "how much")}},
	{Name: "rules", Games: []string{"cutrope"}, About: "is one of some", New: newNamed, Options: []Option{NumberOption("cut", 1, 0, 9, "how much")}},
}

func TestNamesAreCanonical(t *testing.T) {
	for text, want := range map[string]string{
		"plain":                               "plain",
		"tree:iterations=400":                 "tree",
		"tree:explore=0.50,iterations=07":     "tree:iterations=7,explore=0.5",
		"tree:reuse=on,explore=-0":            "tree:explore=0,reuse=on",
		"mask:no=nine":                        "mask:no=nine",
		"mask:of=(plain),no=nine":             "mask:no=nine",
		"mask:of=(tree:reuse=on),no=(a, b)":   "mask:no=(a, b),of=(tree:reuse=on)",
		"mask:no=x,of=(mask:no=y,of=tree)":    "mask:no=x,of=(mask:no=y,of=tree)",
		"mix:of=(plain),weight=2,of=(tree)":   "mix:of=plain,weight=2,of=tree",
		"mix:of=plain,weight=1,of=(tree)":     "mix:of=plain,of=tree",
		"mask:no=nine,of=(rules:scuttle=0.5)": "mask:no=nine,of=(rules:scuttle=0.5)",
	} {
		s, err := some.Parse(text, "cuttle")
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if s.Name() != want || s.New().Name() != want {
			t.Errorf("%s: named %s and %s, want %s", text, s.Name(), s.New().Name(), want)
		}
		again, err := some.Parse(s.Name(), "cuttle")
		if err != nil || again.Name() != want || again.Hash() != s.Hash() {
			t.Errorf("%s: read back as %s, %v", want, again.Name(), err)
		}
	}
}

func TestAPolicyIsReadByItsFormerNames(t *testing.T) {
	for text, want := range map[string][2]string{ // as recorded, and the current name
		"bush":                                 {"bush", "tree"},
		"shrub:iterations=400":                 {"shrub", "tree"},
		"mask:no=x,of=bush":                    {"mask:no=x,of=bush", "mask:no=x,of=tree"},
		"mix:of=(bush:reuse=on),of=(tree)":     {"mix:of=(bush:reuse=on),of=tree", "mix:of=(tree:reuse=on),of=tree"},
		"mask:no=bush,of=(mask:no=y,of=shrub)": {"mask:no=bush,of=(mask:no=y,of=shrub)", "mask:no=bush,of=(mask:no=y,of=tree)"},
		"mask:no=tree,of=plain":                {"mask:no=tree", "mask:no=tree"},
	} {
		was, err := some.Recall(text, "")
		if err != nil || was.Name() != want[0] || was.New().Name() != want[0] || was.Current() != want[1] {
			t.Errorf("%s: recalled as %s, now %s, %v; want %s, now %s", text, was.Name(), was.Current(), err, want[0], want[1])
		}
		is, err := some.Parse(text, "")
		if err != nil || is.Name() != want[1] || is.New().Name() != want[1] || is.Current() != want[1] || is.Typed() != want[1] {
			t.Errorf("%s: read as %s, %v; want %s", text, is.Name(), err, want[1])
		}
		if as := is.CalledAs(was); as.Name() != was.Name() || as.Hash() != was.Hash() || as.Current() != was.Current() {
			t.Errorf("%s: called as recorded it is %s", text, as.Name())
		}
	}
	// A default that got another name is still the default of what was recorded.
	renamed := append(Kinds{{Name: "even", Former: []string{"plain"}, About: "is one of some", New: newNamed}}, some[1:]...)
	renamed[2].Options = []Option{some[2].Options[0], PolicyOption("of", "even", "who chooses among the rest")}
	if s, err := renamed.Recall("mask:no=x,of=plain", ""); err != nil || s.Name() != "mask:no=x" || s.Current() != "mask:no=x" {
		t.Errorf("recalled as %s, now %s, %v", s.Name(), s.Current(), err)
	}
	if _, err := some.Recall("bush:no=1", ""); err == nil || !strings.HasPrefix(err.Error(), "policy bush: ") {
		t.Errorf("got %v", err)
	}
}

func TestSettingsHoldTheValuesGivenAndTheDefaults(t *testing.T) {
	s, err := some.Parse("tree:iterations=7", "")
	if err != nil {
		t.Fatal(err)
	}
	if n, x, w := s.settings.Count("iterations"), s.settings.Number("explore"), s.settings.Text("reuse"); n != 7 || x != 0.7 || w != "off" {
		t.Errorf("got %d, %g, %s, want 7, 0.7, off", n, x, w)
	}
	m, err := some.Parse("mix:of=tree,weight=3,of=(mask:no=x)", "")
	if err != nil {
		t.Fatal(err)
	}
	r := m.settings.Repeated()
	if len(r) != 3 || r[0].Policy.Name() != "tree" || r[1].Number != 3 || r[2].Policy.Name() != "mask:no=x" {
		t.Errorf("got %v", r)
	}
}

func TestAKindIsChosenByItsGame(t *testing.T) {
	if _, err := some.Parse("rules:cut=2", "cutrope"); err != nil {
		t.Error(err)
	}
	if _, err := some.Parse("rules:scuttle=2", "cuttle"); err != nil {
		t.Error(err)
	}
}

func TestBadPoliciesAreRefusedInOneSentence(t *testing.T) {
	loop := filepath.Join(t.TempDir(), "loop.yaml")
	if err := os.WriteFile(loop, []byte("name: mask\nno: x\nof: '@"+loop+"'\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"":                              `policy "": the name is missing`,
		"plane":                         `unknown policy "plane": did you mean plain? there are also tree, mask, mix`,
		"rules":                         "policy rules does not play highcard, only cuttle, cutrope",
		"plain:a=1":                     "policy plain: it has no options, a=1 cannot be set",
		"tree:iteration=5":              `policy tree: unknown option "iteration": did you mean iterations? there are also `,
		"tree:iterations=0":             "policy tree: iterations=0: want 1 … 1000",
		"tree:iterations=1.5":           "policy tree: iterations=1.5: want 1 … 1000",
		"tree:explore=NaN":              "policy tree: explore=NaN: want 0 … 2",
		"tree:reuse=yes":                `policy tree: unknown value of reuse "yes": there are`,
		"tree:reuse=on,reuse=off":       "policy tree: reuse is given 2 times, want it once",
		"mask":                          "policy mask: no is missing: what it never plays",
		"mask:no=x,of=(tree:explore=3)": "policy mask: of: policy tree: explore=3: want 0 … 2",
		"mix":                           "policy mix: want at least one of=POLICY",
		"@" + loop:                      "policies are nested more than 16 deep",
	} {
		s, err := some.Parse(text, "highcard")
		if err == nil {
			t.Errorf("%s: read as %s, want an error", text, s.Name())
		} else if !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s:\ngot  %s\nwant %s", text, err, want)
		}
	}
}

func TestFaultsOfAList(t *testing.T) {
	if bad := some.Faults(); bad != nil {
		t.Errorf("got %v, want none", bad)
	}
	for what, c := range map[string]struct {
		spoil func(*Kind)
		want  string
	}{
		"without a name":         {func(k *Kind) { k.Name = "" }, `policy "": want a name, a sentence about it and New`},
		"without New":            {func(k *Kind) { k.New = nil }, `policy "other": want a name, a sentence about it and New`},
		"of a name that is":      {func(k *Kind) { k.Name = "tree" }, "policy tree is there twice for one game"},
		"for a game that has it": {func(k *Kind) { k.Name, k.Games = "rules", []string{"cuttle"} }, "policy rules is there twice for one game"},
		"called as one was":      {func(k *Kind) { k.Former = []string{"old", "shrub"} }, "policy shrub is there twice for one game"},
		"option unexplained":     {func(k *Kind) { k.Options = []Option{NumberOption("p", 1, 0, 1, "")} }, "policy other: option p: want a range and a meaning"},
		"default out of range":   {func(k *Kind) { k.Options = []Option{NumberOption("p", 2, 0, 1, "how much")} }, "policy other: default p=2: p=2: want 0 … 1"},
		"default not canonical":  {func(k *Kind) { k.Options = []Option{PolicyOption("of", "tree:iterations=400", "who")} }, "policy other: default of=tree:iterations=400 is written tree"},
		"short form of nothing":  {func(k *Kind) { k.Short = "cmd" }, "policy other: the short form sets cmd, which is none of its options: "},
	} {
		k := Kind{Name: "other", About: "is another", New: newNamed}
		c.spoil(&k)
		if bad := append(some[:len(some):len(some)], k).Faults(); len(bad) != 1 || bad[0] != c.want {
			t.Errorf("a kind %s: got %q, want %q", what, bad, c.want)
		}
	}
}

// views returns views of the seat to move in a game of highcard.
func views(t testing.TB) []engine.View {
	r, err := games.Find("highcard/trio")
	if err != nil {
		t.Fatal(err)
	}
	s := r.New()
	s.Begin(r.Deck(), 1)
	var vs []engine.View
	for over := false; !over; _, over = s.Outcome() {
		v := s.NewView()
		s.Look(s.ToMove(), v)
		vs = append(vs, v)
		s.Play(s.Legal(nil)[0], nil)
	}
	return vs
}

func TestRandomChoosesEveryLegalActionEquallyOften(t *testing.T) {
	v := views(t)[0]
	rng := rand.New(rand.NewPCG(1, 2))
	const each = 1000
	counts := map[engine.Action]int{}
	for range each * len(v.Legal()) {
		counts[Random{}.Choose(v, rng)]++
	}
	for _, a := range v.Legal() {
		if n := counts[a]; n < 850 || n > 1150 { // 1000 ± 5 standard deviations of 30
			t.Errorf("%s: chosen %d times, want about %d", v.Rules().Words().Action(a), n, each)
		}
	}
	if len(counts) != len(v.Legal()) {
		t.Errorf("%d actions chosen, %d are legal", len(counts), len(v.Legal()))
	}
}

func TestRandomDoesNotAllocate(t *testing.T) {
	v := views(t)[0]
	rng := rand.New(rand.NewPCG(1, 2))
	var p Policy = Random{}
	if n := testing.AllocsPerRun(100, func() { p.Choose(v, rng) }); n != 0 {
		t.Errorf("%g allocations a choice, want none", n)
	}
}
