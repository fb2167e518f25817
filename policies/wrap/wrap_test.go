package wrap

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/cuttle"
	"github.com/cardlab/cardlab/policies/policytest"
)

// known are the policies that the tests wrap, and their wrappers.
var known = policies.Kinds{policies.RandomKind, cuttle.Expert, Mask, Noise, Mix, Scripted}

// position returns what the seat to move knows of a position of Cuttle.
func position(t testing.TB, text string) engine.View {
	return policytest.View(t, "cuttle/standard", text)
}

func parse(t testing.TB, text, game string) policies.Policy {
	t.Helper()
	s, err := known.Parse(text, game)
	if err != nil {
		t.Fatal(err)
	}
	return s.New()
}

// chosen returns which actions a policy chooses in many tries, in the order of the legal list.
func chosen(p policies.Policy, v engine.View) string {
	rng := policytest.Dice(1)
	seen := map[engine.Action]bool{}
	for range 500 {
		seen[p.Choose(v, rng)] = true
	}
	var texts []string
	for _, a := range v.Legal() {
		if seen[a] {
			texts = append(texts, v.Rules().Words().Action(a))
		}
	}
	return strings.Join(texts, ", ")
}

func TestAMaskForbidsByRankCardAndUse(t *testing.T) {
	const here = "P0h 9C 2S; P1p 7D; P1f KD; deck 5"
	for no, want := range map[string]string{
		"no=nine":             "draw, 2S pts, 2S!KD",
		"no=9C,no=draw":       "2S pts, 2S!KD",
		"no=nine.oneoff":      "draw, 2S pts, 9C pts, 9Cx7D, 2S!KD",
		"no=oneoff,no=points": "draw, 9Cx7D",
		"no=2S.points":        "draw, 9C pts, 9Cx7D, 2S!KD, 9C!7D, 9C!KD",
		"no=king":             "draw, 2S pts, 9C pts, 9Cx7D, 2S!KD, 9C!7D, 9C!KD",
	} {
		if got := chosen(parse(t, "mask:of=random,"+no, "cuttle"), position(t, here)); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", no, got, want)
		}
	}
}

func TestAMaskFallsBackToTheFullList(t *testing.T) {
	v := position(t, "P0h 9C; P1f KD; deck 3")
	m := parse(t, "mask:of=random,no=nine,no=draw", "cuttle")
	if got, want := chosen(m, v), "draw, 9C pts, 9C!KD"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestTheOnlyActionLeftIsPlayedWithoutAsking(t *testing.T) {
	v := position(t, "P0h 9C; P1p 6H; deck 5")
	m := parse(t, "mask:no=nine,of=(scripted:play=(9C pts))", "cuttle")
	m.Begin(v.Rules().Table(), 0, policytest.Dice(1))
	if a := m.Choose(v, policytest.Dice(1)); v.Rules().Words().Action(a) != "draw" {
		t.Errorf("chose %s, want draw", v.Rules().Words().Action(a))
	}
}

func TestAMaskWithinAMaskForbidsBoth(t *testing.T) {
	v := position(t, "P0h 9C 2S; P1p 7D; P1f KD; deck 5")
	m := parse(t, "mask:no=nine,of=(mask:no=draw,of=(mask:no=oneoff,of=random))", "cuttle")
	if got, want := chosen(m, v), "2S pts"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if n := len(v.Legal()); n != 7 {
		t.Errorf("the view lists %d actions afterwards, want all 7", n)
	}
}

func TestAMaskedPolicyThatKnowsTheGameFindsItsView(t *testing.T) {
	v := position(t, "P0h TC TD 3S; P0p 6C; P1p 2D; deck 20") // expert scores the ten
	words := v.Rules().Words()
	for text, want := range map[string]string{"expert": "TC pts", "mask:no=ten,of=expert": "3S"} {
		if got := words.Action(parse(t, text, "cuttle").Choose(v, policytest.Dice(1))); !strings.HasPrefix(got, want) {
			t.Errorf("%s chose %s, want %s", text, got, want)
		}
	}
}

func TestNoiseChoosesAtRandomAsOftenAsItShould(t *testing.T) {
	v := position(t, "P0h 9C 2S; P1p 7D; P1f KD; deck 5")
	expert := parse(t, "expert", "cuttle")
	usual := expert.Choose(v, nil)
	rng := policytest.Dice(3)
	const tries = 20000
	for text, p := range map[string]float64{"noise:of=expert": 0.1, "noise:p=0,of=expert": 0, "noise:p=1,of=expert": 1, "noise:p=0.5,of=(noise:p=0.5,of=expert)": 0.75} {
		n := 0
		policy := parse(t, text, "cuttle")
		for range tries {
			if policy.Choose(v, rng) != usual {
				n++
			}
		}
		want := p * 6 / 7 * tries // one in seven random choices is the usual one
		if math.Abs(float64(n)-want) > 5*math.Sqrt(want)+1e-9 {
			t.Errorf("%s: %d of %d choices are others, want about %.0f", text, n, tries, want)
		}
	}
}

func TestMixDrawsByWeightOnceAGame(t *testing.T) {
	v := position(t, "P0h 9C 2S; P1p 7D; P1f KD; deck 5")
	m := parse(t, "mix:of=(mask:no=draw,of=(mask:no=nine,of=(mask:no=oneoff,of=random))),weight=3,of=expert,weight=0,of=(mask:no=two,of=(mask:no=nine,of=random))", "cuttle")
	words := v.Rules().Words()
	counts := map[string]int{}
	rng := policytest.Dice(9)
	const games = 8000
	for range games {
		m.Begin(v.Rules().Table(), 0, rng)
		first := m.Choose(v, rng)
		counts[words.Action(first)]++
		if again := m.Choose(v, rng); again != first {
			t.Fatalf("%s, then %s in one game", words.Action(first), words.Action(again))
		}
	}
	if len(counts) != 2 || counts["2S pts"] < 5800 || counts["2S pts"] > 6200 { // 6000 ± 5 standard deviations of 39
		t.Errorf("got %v, want about 6000 times 2S pts, else draw", counts)
	}
}

func TestAScriptIsPlayedFromItsStartInEveryGame(t *testing.T) {
	v := position(t, "P0h 9C 2S; P1p 7D; P1f KD; deck 5")
	s := parse(t, "scripted:play=(2S pts ;\n 9C×7D;;),of=(mask:no=nine,of=(mask:no=two,of=random))", "cuttle")
	if want := "scripted:play=(2S pts; 9C×7D),of=(mask:of=(mask:of=random,no=two),no=nine)"; s.Name() != want {
		t.Errorf("named %s, want %s", s.Name(), want)
	}
	for range 2 {
		s.Begin(v.Rules().Table(), 0, policytest.Dice(1))
		var got []string
		for range 4 {
			got = append(got, v.Rules().Words().Action(s.Choose(v, policytest.Dice(1))))
		}
		if want := []string{"2S pts", "9Cx7D", "draw", "draw"}; !slices.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
	}
}

func TestAScriptSaysWhichActionIsNotLegal(t *testing.T) {
	v := position(t, "P0h 9C; P1p 6H; deck 5")
	s := parse(t, "noise:p=0,of=(scripted:play=(draw; 9C!KD))", "cuttle")
	s.Begin(v.Rules().Table(), 0, policytest.Dice(1))
	s.Choose(v, policytest.Dice(1))
	if a := s.Choose(v, policytest.Dice(1)); a != engine.NoAction {
		t.Fatalf("chose %d, want none", a)
	}
	const want = "play: number 2, 9C!KD, is not legal; legal are draw, 9C pts, 9Cx6H, 9C!6H"
	if err := s.(policies.Failer).Err(); err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

func TestBadWrappersAreRefusedInOneSentence(t *testing.T) {
	for text, want := range map[string]string{
		"mask:of=random":                      "policy mask: want at least one no=WORD, as in no=nine",
		"mask:no=nine":                        "policy mask: of is missing: who chooses among the other actions",
		"mask:no=nein,of=random":              `policy mask: unknown word for actions of cuttle "nein": did you mean nine?`,
		"mask:no=nine.oneof,of=random":        `policy mask: unknown word for actions of cuttle "oneof": did you mean oneoff?`,
		"noise:p=1.5,of=random":               "policy noise: p=1.5: want 0 … 1",
		"mix":                                 "policy mix: want at least one of=POLICY",
		"mix:weight=2,of=random":              "policy mix: weight stands behind its policy",
		"mix:of=random,weight=2,weight=3":     "policy mix: a policy has two weights",
		"mix:of=random,weight=0":              "policy mix: all weights are 0",
		"scripted:play=(draw; 9Z pts)":        `policy scripted: play: number 2: action "9Z pts": want draw`,
		"scripted:play=(;)":                   "policy scripted: play=;: want actions",
		"scripted":                            "policy scripted: play is missing",
		"noise:of=(mask:no=ocho,of=(expert))": `policy noise: of: policy mask: unknown word for actions of cuttle "ocho"`,
	} {
		s, err := known.Parse(text, "cuttle")
		if err == nil {
			t.Errorf("%s: read as %s, want an error", text, s.Name())
		} else if !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s:\ngot  %s\nwant %s", text, err, want)
		}
	}
	if _, err := known.Parse("mask:no=oneoff,of=random", "highcard"); err == nil {
		t.Error("highcard has no one-offs")
	}
	if _, err := known.Parse("mask:no=oneoff,of=random", ""); err != nil {
		t.Errorf("some game has one-offs: %v", err)
	}
	_, err := known.Parse("mask:no=oneof,of=random", "")
	if err == nil || !strings.HasPrefix(err.Error(), `policy mask: unknown word for actions "oneof": did you mean oneoff? `) {
		t.Errorf("no game has oneof: %v", err)
	}
}

// told is a policy that explains, watches, fails and closes.
type told struct {
	policies.Random
	seen   []engine.Event
	closed int
}

var (
	errTold = errors.New("told to")
	thought = policies.Thought{Value: 0.75, Visits: 42, RunnerUp: 7, RunnerUpValue: 0.25}
)

func (p *told) Watch(e engine.Event)      { p.seen = append(p.seen, e) }
func (p *told) Explain() policies.Thought { return thought }
func (p *told) Err() error                { return errTold }
func (p *told) Close() error              { p.closed++; return errTold }

func TestWrappersPassOnWhatThePolicyWithinKnowsAndSays(t *testing.T) {
	v := position(t, "P0h 9C 2S; P1p 7D; P1f KD; deck 5")
	var inner []*told
	kinds := append(policies.Kinds{{Name: "told", New: func(policies.Settings) policies.Policy {
		p := &told{}
		inner = append(inner, p)
		return p
	}}}, known...)
	for text, explains := range map[string]bool{
		"mask:no=nine,of=told": true, "noise:p=0,of=told": true, "noise:p=1,of=told": false,
		"mask:no=nine,no=two,of=told": false, "mix:of=random,weight=0,of=told": true, "noise:p=0,of=random": false,
		"scripted:play=draw,of=told": false,
	} {
		inner = nil
		s, err := kinds.Parse(text, "cuttle")
		if err != nil {
			t.Fatal(err)
		}
		p := s.New()
		p.Begin(v.Rules().Table(), 0, policytest.Dice(1))
		p.Choose(v, policytest.Dice(1))
		said := p.(policies.Explainer).Explain()
		if explains && said != thought || !explains && (!math.IsNaN(said.Value) || said.Visits != 0 || said.RunnerUp != engine.NoAction) {
			t.Errorf("%s: explains %+v", text, said)
		}
		p.(policies.Watcher).Watch(engine.Event{N: 7})
		err = p.(interface{ Close() error }).Close()
		if len(inner) == 0 {
			continue
		}
		if in := inner[0]; len(in.seen) != 1 || in.seen[0].N != 7 || in.closed != 1 || !errors.Is(err, errTold) {
			t.Errorf("%s: the policy within saw %d events and was closed %d times, %v", text, len(in.seen), in.closed, err)
		}
		if err := p.(policies.Failer).Err(); !errors.Is(err, errTold) {
			t.Errorf("%s: fails with %v", text, err)
		}
	}
}

func TestWrappersDoNotAllocate(t *testing.T) {
	v := position(t, "P0h 9C 2S; P1p 7D; P1f KD; deck 5")
	for _, text := range []string{"mask:no=nine.oneoff,no=9H,of=expert", "noise:of=expert", "mix:of=expert,weight=2,of=random", "scripted:play=draw,of=expert"} {
		p := parse(t, text, "cuttle")
		rng := policytest.Dice(1)
		play := func() {
			p.Begin(v.Rules().Table(), 0, rng)
			for range 3 {
				p.Choose(v, rng)
			}
		}
		play()
		if n := testing.AllocsPerRun(100, play); n != 0 {
			t.Errorf("%s: %g allocations a game, want none", text, n)
		}
	}
}
