package sim

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// versioned is a plan in which one of two variants has had an older version.
func versioned(out string) Plan {
	return Plan{
		Out: out, Name: "versioned", Game: "cuttle", Variants: []Variant{{Rules: "cutthroat"}, {Rules: "standard"}},
		Policies: []string{"random"}, Deals: 24, ShardDeals: 4,
	}
}

// asFirst returns the schedule as the first build resolved it.
func asFirst(s *Schedule) *Schedule {
	return s.withRules(func(_ int, r engine.Rules) engine.Rules { return engine.AsOf(r, 1) })
}

func run(t *testing.T, s *Schedule, part Part) Result {
	t.Helper()
	r, err := Run(context.Background(), s, Options{Workers: 2, Tool: tool, Part: part})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func versionsOf(t *testing.T, dir string) (list []int) {
	t.Helper()
	r, err := data.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range r.Manifest.Variants {
		list = append(list, v.Rules)
	}
	return list
}

func TestARunGoesOnByTheRulesItBeganWith(t *testing.T) {
	whole, half := filepath.Join(t.TempDir(), "whole"), filepath.Join(t.TempDir(), "half")
	run(t, asFirst(resolve(t, versioned(whole))), Part{})
	if r := run(t, asFirst(resolve(t, versioned(half))), Part{1, 3}); r.Sealed {
		t.Fatal("the run was to be half played")
	}
	if r := run(t, resolve(t, versioned(half)), Part{}); !r.Sealed || r.Played == 0 {
		t.Fatalf("the run was not gone on with: %+v", r)
	}
	sameTree(t, half, whole)

	fresh := filepath.Join(t.TempDir(), "fresh")
	run(t, resolve(t, versioned(fresh)), Part{})
	if a, b := tree(t, fresh), tree(t, whole); a == b {
		t.Error("the versions play the same games: the test shows nothing")
	}
	if got := versionsOf(t, fresh); got[0] != 2 || got[1] != 1 {
		t.Errorf("a new run has versions %v, want 2 and 1", got)
	}
	if got := versionsOf(t, half); got[0] != 1 || got[1] != 1 {
		t.Errorf("an old run that was gone on with has versions %v, want 1 and 1", got)
	}
	for _, dir := range []string{whole, fresh} {
		r, err := data.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		report, err := Verify(context.Background(), r, VerifyOptions{Replay: true})
		if err != nil || report.Found > 0 {
			t.Errorf("%s: %v, %+v", dir, err, report.Faults)
		}
		if faults, err := CheckPlan(r); err != nil || len(faults) > 0 {
			t.Errorf("%s: %v, %v", dir, err, faults)
		}
	}
}

func TestARunIsFinishedAndRaisedByTheRulesItBeganWith(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	run(t, asFirst(resolve(t, versioned(dir))), Part{})
	if err := (data.Folder{Dir: dir}).Unseal(); err != nil {
		t.Fatal(err)
	}
	if r, err := Finish(dir, tool); err != nil || !r.Sealed {
		t.Fatalf("finish: %+v, %v", r, err)
	}
	more := versioned(dir)
	more.Deals *= 2
	if r := run(t, resolve(t, more), Part{}); !r.Sealed || r.Played != 12 {
		t.Errorf("raised: %+v, want 12 shards played", r)
	}
	if got := versionsOf(t, dir); got[0] != 1 {
		t.Errorf("raised, the run has versions %v, want 1 and 1", got)
	}
}

func TestARunByRulesToComeIsRefusedWithBothVersions(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	run(t, resolve(t, versioned(dir)), Part{})
	r, err := data.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	r.Manifest.Variants[0].Rules = 3
	_, err = ScheduleOf(r)
	if want := "made with rules version 3 of cuttle, this build has 2: use cardlab test or later"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want an error that says %q", err, want)
	}

	record := filepath.Join(dir, data.RecordPath(0))
	b, err := os.ReadFile(record)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(b), `"rules": 2`, `"rules": 3`, 1)
	text = strings.Replace(text, `"plan": "`, `"plan": "f`, 1)
	if err := os.WriteFile(record, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	_, err = resolve(t, versioned(dir)).finished(data.Folder{Dir: dir})
	if want := "made with rules version 3 of cuttle, this build has 2"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want an error that says %q", err, want)
	}
}
