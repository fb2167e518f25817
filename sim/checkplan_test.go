package sim

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/data/disk/disktest"
)

// two is a plan of two variants, policies and matchups, of few games.
func two(t *testing.T) Plan {
	return Plan{
		Out: filepath.Join(t.TempDir(), "run"), Name: "two", Game: "cuttle",
		Variants: []Variant{{Rules: "standard"}, {Rules: "standard:hand_limit=none"}},
		Policies: []string{"random", "expert"}, Matchups: [][]string{{"random", "random"}, {"random", "expert"}}, Deals: 4, ShardDeals: 4,
	}
}

// TestAManifestThatItsPlanDoesNotMakeIsAFault seals runs whose run.json says other
// things than the plan, with all that is made from it.
func TestAManifestThatItsPlanDoesNotMakeIsAFault(t *testing.T) {
	swap := func(e []data.Entry, field func(*data.Entry) *string) {
		a, b := field(&e[0]), field(&e[1])
		*a, *b = *b, *a
	}
	for field, forge := range map[string]func(*data.Manifest){
		"":         func(*data.Manifest) {},
		"matchups": func(m *data.Manifest) { m.Matchups[0], m.Matchups[1] = m.Matchups[1], m.Matchups[0] },
		"variants": func(m *data.Manifest) { swap(m.Variants, func(e *data.Entry) *string { return &e.Hash }) },
		"policies": func(m *data.Manifest) { swap(m.Policies, func(e *data.Entry) *string { return &e.Text }) },
		"game":     func(m *data.Manifest) { m.Game = "highcard" },
		"name":     func(m *data.Manifest) { m.Name = "three" },
		"plan": func(m *data.Manifest) {
			m.Plan = json.RawMessage(strings.Replace(string(m.Plan), "{", `{"seed":1,`, 1))
		},
	} {
		p := two(t)
		play(t, p, 2)
		m := resolve(t, p).manifest(tool)
		m.Matchups = slices.Clone(m.Matchups)
		forge(&m)
		if err := (data.Folder{Dir: p.Out}).Seal(m); err != nil {
			t.Fatal(err)
		}
		run, err := data.Open(p.Out)
		if err != nil {
			t.Fatal(err)
		}
		faults, err := CheckPlan(run)
		if err != nil || len(faults) != min(len(field), 1) || field != "" && !strings.Contains(faults[0].String(), " "+field) {
			t.Errorf("%s: faults %v, error %v", field, faults, err)
		}
	}
}

// TestARecordThatIsNotOfItsShardIsAFault changes one thing of the last shard's record.
func TestARecordThatIsNotOfItsShardIsAFault(t *testing.T) {
	run := play(t, two(t), 2)
	sound := *run.Manifest.Shards[1]
	for what, change := range map[string]func(*data.ShardRecord){
		"nothing": func(*data.ShardRecord) {},
		"label":   func(s *data.ShardRecord) { s.Label = "x" },
		"variant": func(s *data.ShardRecord) { s.Variant = "x" },
		"rules":   func(s *data.ShardRecord) { s.Rules++ },
		"files":   func(s *data.ShardRecord) { s.Files = s.Files[:1] },
	} {
		record := sound
		change(&record)
		run.Manifest.Shards[1] = &record
		faults, err := CheckPlan(run)
		if what == "nothing" {
			if err != nil || len(faults) > 0 {
				t.Errorf("faults %v, error %v", faults, err)
			}
		} else if err != nil || len(faults) != 1 || faults[0].File != data.RecordPath(1) {
			t.Errorf("%s: faults %v, error %v", what, faults, err)
		}
	}
	run.Manifest.Shards = append(run.Manifest.Shards[:1], &sound, &sound)
	run.Manifest.ShardCount++
	if faults, err := CheckPlan(run); err != nil || len(faults) != 1 || faults[0].File != "run.json" {
		t.Errorf("a shard too many: faults %v, error %v", faults, err)
	}
}

func TestAPlanFileOfAnotherPlanIsAFault(t *testing.T) {
	p := two(t)
	run := play(t, p, 2)
	path := filepath.Join(p.Out, planName)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for what, content := range map[string]string{
		"differs from the plan in run.json in seed: 2, should be 1":                               string(text) + "seed: 2\n",
		"differs from the plan in run.json in deals: 8, should be 4":                              strings.Replace(string(text), "deals: 4", "deals: 8", 1),
		"differs from the plan in run.json in deals: 2, should be 4":                              strings.Replace(string(text), "deals: 4", "deals: 2", 1),
		"differs from the plan in run.json in policies: random, greedy, should be random, expert": strings.ReplaceAll(string(text), "expert", "greedy"),
		"differs from run.json in name: x, should be two":                                         strings.Replace(string(text), "name: two", "name: x", 1),
		"cannot be read: " + path + ":1: must be keys with values":                                "garbage",
		"is missing": "",
	} {
		if content == "" {
			err = os.Remove(path)
		} else {
			err = os.WriteFile(path, []byte(content), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		faults, err := CheckPlan(run)
		if err != nil || len(faults) != 1 || !strings.HasPrefix(faults[0].String(), "plan.yaml "+what) {
			t.Errorf("want %s, got %v, error %v", what, faults, err)
		}
	}
}

// TestATallyThatStandsForAnotherIsAFault: two matchups of equal size, and the record
// counts the first twice.
func TestATallyThatStandsForAnotherIsAFault(t *testing.T) {
	p := two(t)
	p.Seatings = AllSeatings
	run := play(t, p, 2)
	tallies := run.Shards()[0].Matchups
	tallies[1] = tallies[0]
	r := verify(t, run, VerifyOptions{})
	if r.Found != 1 || !strings.Contains(r.Faults[0].Error(), "the outcomes of matchup 1 are not as the record counts them") {
		t.Errorf("got %+v", r)
	}
}

func TestFinishWritesALostPlanFileAnewAndRefusesAnother(t *testing.T) {
	p := two(t)
	play(t, p, 2)
	before := tree(t, p.Out)
	path := filepath.Join(p.Out, planName)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, broken := range []string{"", "garbage"} {
		if err := os.WriteFile(path, []byte(broken), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Finish(p.Out, tool); err != nil {
			t.Fatal(err)
		}
		run, err := data.Open(p.Out)
		if err != nil {
			t.Fatal(err)
		}
		if faults, err := CheckPlan(run); err != nil || len(faults) > 0 {
			t.Errorf("faults %v, error %v", faults, err)
		}
	}
	if err := os.WriteFile(path, append(text, "seed: 2\n"...), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Finish(p.Out, tool); err == nil || !strings.Contains(err.Error(), "another plan: plan.yaml has seed 2, run.json 1") {
		t.Errorf("another seed: %v", err)
	}
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Finish(p.Out, tool); err != nil || tree(t, p.Out) != before {
		t.Errorf("the plan put back: %v, or other files", err)
	}
}

// TestFinishDoesNotSealATallyThatStandsForAnother: the record counts the first of two
// matchups twice; its shard is to be played again.
func TestFinishDoesNotSealATallyThatStandsForAnother(t *testing.T) {
	p := two(t)
	r := play(t, p, 2).Shards()[0]
	r.Matchups[1] = r.Matchups[0]
	content, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(p.Out, data.RecordPath(0)), content, 0o644); err != nil {
		t.Fatal(err)
	}
	var left *IncompleteError
	if _, err := Finish(p.Out, tool); !errors.As(err, &left) || left.Done != 1 {
		t.Errorf("got %v", err)
	}
}

func TestARunOfAnotherPlanSaysWhatMayBeRaised(t *testing.T) {
	for field, want := range map[string]string{
		"deals": "go on with run: its plan has 8 deals and this one 4; deals can be raised only, so play into another folder",
		"seed":  "go on with run: its plan differs in seed: 8 there, 4 here; play into another folder or change the plan back",
	} {
		if got := (&DiffersError{"run", field, "4", "8"}).Error(); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// TestAFolderThatAnotherClaimedKeepsItsName claims one that was claimed, since it was admitted, under another name.
func TestAFolderThatAnotherClaimedKeepsItsName(t *testing.T) {
	d := disktest.New()
	f := data.Folder{Dir: "run", FS: d}
	p := two(t)
	p.Name, p.Out = "first", f.Dir
	if _, err := resolve(t, p).claim(f); err != nil {
		t.Fatal(err)
	}
	p.Name = "second"
	claimed, err := resolve(t, p).claim(f)
	if err != nil || claimed.Plan.Name != "first" {
		t.Fatalf("claimed as %+v, %v", claimed, err)
	}
	old, err := stored(f)
	if err != nil {
		t.Fatal(err)
	}
	d.Before = func(int, string, string) error { return syscall.EIO }
	if _, err := resolve(t, p).claimAgain(f, old); !errors.Is(err, syscall.EIO) {
		t.Errorf("a folder that cannot be read again: %v", err)
	}
	d.Before = nil
	p.Seed = 99
	if _, err := resolve(t, p).claim(f); !errors.As(err, new(*DiffersError)) {
		t.Errorf("another seed: %v", err)
	}
}

func TestAFolderThatCannotBeLookedAtIsNotVacant(t *testing.T) {
	d := disktest.New()
	d.Before = func(_ int, op, _ string) error {
		if op == "readdir" {
			return syscall.EIO
		}
		return nil
	}
	if _, err := vacant(data.Folder{Dir: "run", FS: d}); !errors.Is(err, syscall.EIO) {
		t.Errorf("got %v", err)
	}
}

func TestARunWithoutItsPlanFileIsNotVacant(t *testing.T) {
	p := two(t)
	play(t, p, 2)
	if err := os.Remove(filepath.Join(p.Out, planName)); err != nil {
		t.Fatal(err)
	}
	_, err := Run(t.Context(), resolve(t, p), Options{Tool: tool})
	if err == nil || !strings.Contains(err.Error(), "the folder holds a run without its plan.yaml; finish writes it anew") {
		t.Errorf("got %v", err)
	}
}

// TestAPlanIsCheckedWithoutItsPrograms: run.json names programs only, plan.yaml says where they were.
func TestAPlanIsCheckedWithoutItsPrograms(t *testing.T) {
	run := play(t, botPlan(filepath.Join(t.TempDir(), "run")), 2)
	path := filepath.Join(run.Dir, planName)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for what, c := range map[string]struct{ old, by string }{
		"":             {os.Args[0], "/nowhere/" + filepath.Base(os.Args[0])},
		"the policies": {"- random", "- random\n- greedy"},
	} {
		changed := strings.ReplaceAll(string(text), c.old, c.by)
		if changed == string(text) {
			t.Fatalf("no %q in %s", c.old, text)
		}
		if err := os.WriteFile(path, []byte(changed), 0o644); err != nil {
			t.Fatal(err)
		}
		faults, err := CheckPlan(run)
		if err != nil || len(faults) != min(1, len(what)) {
			t.Errorf("%s: %v, %v", what, faults, err)
		}
	}
}

func TestAPlanThatCannotBeReadIsNotChecked(t *testing.T) {
	run := play(t, two(t), 2)
	run.Manifest.Plan = json.RawMessage(`{"deals":`)
	if _, err := CheckPlan(run); err == nil {
		t.Error("no error")
	}
}

// TestAClaimThatFailsSaysWhy: a plan that cannot be read, a name that is never free, a seal that stays.
func TestAClaimThatFailsSaysWhy(t *testing.T) {
	p := two(t)
	p.Out = "run"
	s := resolve(t, p)
	d := disktest.New()
	f := data.Folder{Dir: "run", FS: d}
	d.Before = func(_ int, op, _ string) error {
		if op == "link" {
			return fs.ErrNotExist
		}
		return nil
	}
	if _, err := s.claim(f); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that is always gone: %v", err)
	}
	d.Before = nil
	if err := f.Write(planName, []byte("garbage")); err != nil {
		t.Fatal(err)
	}
	if _, err := s.claim(f); !errors.As(err, new(*PlanError)) {
		t.Errorf("a plan that is none: %v", err)
	}
	if err := errors.Join(f.Write(planName, s.given.YAML()), f.Write("_SUCCESS", nil)); err != nil {
		t.Fatal(err)
	}
	p.Deals *= 2
	d.Before = func(_ int, op, name string) error {
		if op == "remove" && strings.HasSuffix(name, "_SUCCESS") {
			return syscall.EIO
		}
		return nil
	}
	if _, err := resolve(t, p).claim(f); !errors.Is(err, syscall.EIO) {
		t.Errorf("a seal that stays: %v", err)
	}
}

// TestAFolderThatIsClaimedWhileOneLooksIsGoneOnWith: the plan is there when the folder is listed.
func TestAFolderThatIsClaimedWhileOneLooksIsGoneOnWith(t *testing.T) {
	d := disktest.New()
	f := data.Folder{Dir: "run", FS: d}
	p := two(t)
	p.Name, p.Out = "first", f.Dir
	first := resolve(t, p)
	p.Name = "second"
	d.Before = func(_ int, op, _ string) error {
		if op == "readdir" {
			d.Before = nil
			_, err := first.claim(f)
			return err
		}
		return nil
	}
	if admitted, err := resolve(t, p).admit(f); err != nil || admitted.Plan.Name != "first" {
		t.Errorf("admitted as %+v, %v", admitted, err)
	}
}

func TestAShardOfAnotherPlanSaysWhatToDo(t *testing.T) {
	f := data.Folder{Dir: "run", FS: disktest.New()}
	s := resolve(t, two(t))
	for want, r := range map[string]data.ShardRecord{
		"shard 0 was played by another plan than plan.yaml is now; change it back, or play into another folder": {Variant: "x", Rules: 99},
		"shard 0 was made with rules version 99 of cuttle, this build has 1":                                    {Variant: s.Variants[0].Rules.Name(), Rules: 99, Tool: "later"},
	} {
		if got := s.otherPlan(f, &r); !strings.HasPrefix(got, want) {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	s = resolve(t, botPlan("run"))
	if got := s.otherPlan(f, &data.ShardRecord{}); got != "shard 0 was played by another program, or by another plan than plan.yaml is now; play into another folder" {
		t.Errorf("with programs: %s", got)
	}
}

// TestAPlanFileWithProgramsIsNotWrittenAnew, for run.json does not say where they are.
func TestAPlanFileWithProgramsIsNotWrittenAnew(t *testing.T) {
	run := play(t, botPlan(filepath.Join(t.TempDir(), "run")), 2)
	path := filepath.Join(run.Dir, planName)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, err := Finish(run.Dir, tool); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("it was written: %v", err)
	}
}
