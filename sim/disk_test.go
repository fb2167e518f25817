package sim

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"iter"
	"maps"
	"strings"
	"syscall"
	"testing"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/data/disk/disktest"
)

var everyFault = flag.Bool("every-fault", false, "have each call fail with every error: a few minutes")

// turns yields which of the errors the call with a number meets: each meets one, or, with
// -every-fault, all of them one after another.
func turns(faults []error) iter.Seq[func(at int) error] {
	return func(yield func(func(int) error) bool) {
		for first := range faults {
			if !yield(func(at int) error { return faults[(first+at)%len(faults)] }) || !*everyFault {
				return
			}
		}
	}
}

const diskRun = "new/folder/run"

// diskPlan is a small plan in a folder whose parents are not there either.
func diskPlan(t *testing.T, deals int64) *Schedule {
	t.Helper()
	return resolve(t, Plan{Name: "disk", Out: diskRun, Game: "highcard", Variants: []Variant{{Rules: "duel"}, {Rules: "trio"}}, Policies: []string{"random"}, Deals: deals})
}

func runOn(t *testing.T, d *disktest.Disk, deals int64) error {
	t.Helper()
	_, err := Run(context.Background(), diskPlan(t, deals), Options{Workers: 1, Tool: tool, FS: d})
	return err
}

// whole fails unless every file that has its final name is one of those that a finished run
// has, a record has all of its shard, and a run with a seal has no fault.
func whole(t *testing.T, when string, d *disktest.Disk, finished ...map[string]string) {
	t.Helper()
	f := data.Folder{Dir: diskRun, FS: d}
	records, last := 0, finished[len(finished)-1]
	for name, content := range d.Files() {
		if strings.HasPrefix(name, diskRun+"/tmp/") {
			continue
		}
		known := false
		for _, files := range finished {
			known = known || files[name] == content
		}
		if !known {
			t.Errorf("%s: %s has %d bytes that no finished run has", when, name, len(content))
		}
		if strings.HasPrefix(name, diskRun+"/shards/") && last[name] == content {
			records++ // one of fewer deals need not count any more
		}
	}
	if found, err := f.Finished(); err != nil || len(found) < records {
		t.Errorf("%s: %d of %d records have their shards, %v", when, len(found), records, err)
	}
	if _, sealed := d.Files()[diskRun+"/_SUCCESS"]; sealed {
		if faults, err := f.Check(tool); err != nil || len(faults) > 0 {
			t.Errorf("%s: sealed, with %v, %v", when, faults, err)
		}
	}
}

// seen remembers the states of a disk from which a story went on. What comes of a state does
// not depend on how it came about, so that each need be looked at once.
type seen map[string]bool

// new reports whether a story comes to a state for the first time.
func (s seen) new(story string, d *disktest.Disk) bool {
	state := story + " " + d.State()
	again := s[state]
	s[state] = true
	return !again
}

// stories are runs to be disturbed: a new one, and one whose deals are raised.
func stories(t *testing.T) map[string]func() (d *disktest.Disk, deals int64, finished []map[string]string) {
	small, large := disktest.New(), disktest.New()
	if err := errors.Join(runOn(t, small, 3), runOn(t, large, 5)); err != nil {
		t.Fatal(err)
	}
	return map[string]func() (*disktest.Disk, int64, []map[string]string){
		"a new run": func() (*disktest.Disk, int64, []map[string]string) {
			return disktest.New(), 3, []map[string]string{small.Files()}
		},
		"more deals": func() (*disktest.Disk, int64, []map[string]string) {
			return small.Crashed(disktest.Nothing), 5, []map[string]string{small.Files(), large.Files()}
		},
	}
}

// TestACrashLosesNothingThatWasFinished crashes a run at every call, with every loss, and
// goes on with what is left.
func TestACrashLosesNothingThatWasFinished(t *testing.T) {
	points, states := 0, seen{}
	for name, story := range stories(t) {
		d, deals, finished := story()
		want := finished[len(finished)-1]
		crash := func(when string) {
			for _, loss := range disktest.Losses {
				points++
				left := d.Crashed(loss)
				if !states.new(name, left) {
					continue
				}
				at := fmt.Sprintf("%s, crashed %s with loss %d", name, when, loss)
				whole(t, at, left, finished...)
				if err := runOn(t, left, deals); err != nil {
					t.Fatalf("%s: going on: %v", at, err)
				}
				if !maps.Equal(left.Files(), want) {
					t.Fatalf("%s: going on gives another run", at)
				}
			}
			if t.Failed() {
				t.FailNow()
			}
		}
		d.Before = func(n int, op, name string) error {
			if op != "read" && op != "lstat" && op != "stat" && op != "open" && op != "readdir" && op != "close" { // these change nothing
				crash(fmt.Sprintf("before call %d, %s %s,", n, op, name))
			}
			return nil
		}
		if err := runOn(t, d, deals); err != nil {
			t.Fatal(err)
		}
		// Once a run is said to be complete, no crash takes anything of it.
		for _, loss := range disktest.Losses {
			left := d.Crashed(loss).Files()
			maps.DeleteFunc(left, func(name, _ string) bool { return strings.HasPrefix(name, diskRun+"/tmp/") })
			if !maps.Equal(left, want) {
				t.Errorf("%s: a crash with loss %d takes some of a run that is complete: %d of %d files are left", name, loss, len(left), len(want))
			}
		}
	}
	t.Logf("%d crashes, which leave %d states", points, len(states))
}

// TestAnErrorAtAnyCallLeavesNothingHalf has each call fail, one at a time. The run says
// so, or it did not matter; nothing half is left, and going on completes it.
func TestAnErrorAtAnyCallLeavesNothingHalf(t *testing.T) {
	points, states := 0, seen{}
	for name, story := range stories(t) {
		for turn := range turns([]error{syscall.ENOSPC, syscall.EIO, syscall.EMFILE, syscall.EINTR}) {
			for at := 0; ; at++ {
				fault := turn(at)
				d, deals, finished := story()
				want := finished[len(finished)-1]
				failed := ""
				d.Before = func(n int, op, name string) error {
					if n == at {
						failed = op + " " + name
						return fault
					}
					return nil
				}
				err := runOn(t, d, deals)
				d.Before = nil
				if failed == "" {
					break
				}
				points++
				when := fmt.Sprintf("%s, %v at call %d, %s", name, fault, at, failed)
				if err != nil && !errors.Is(err, fault) {
					t.Errorf("%s: the run says %v", when, err)
				}
				if _, sealed := d.Files()[diskRun+"/_SUCCESS"]; err == nil && !sealed {
					t.Errorf("%s: neither an error nor a seal", when)
				}
				if !states.new(fmt.Sprint(name, err == nil), d) {
					continue
				}
				whole(t, when, d, finished...)
				if err := runOn(t, d, deals); err != nil {
					t.Fatalf("%s: going on: %v", when, err)
				}
				left := d.Files()
				if err == nil { // a temporary file that could not be removed is in nobody's way
					maps.DeleteFunc(left, func(name, _ string) bool { return strings.HasPrefix(name, diskRun+"/tmp/") })
				}
				if !maps.Equal(left, want) {
					t.Fatalf("%s: going on gives another run", when)
				}
			}
		}
	}
	t.Logf("%d errors, which leave %d states", points, len(states))
}

// TestWhatAnotherRunMadeIsSynced has a second process play the same plan while a first has just made
// a name and not synced it. Once the second says that the run is complete, no crash takes
// anything of it, whoever made it.
func TestWhatAnotherRunMadeIsSynced(t *testing.T) {
	reference := disktest.New()
	if err := runOn(t, reference, 3); err != nil {
		t.Fatal(err)
	}
	want := reference.Files()
	for at := 0; ; at++ {
		d := disktest.New()
		syncs := 0
		var left map[string]string
		d.Before = func(_ int, op, _ string) error {
			if op != "syncdir" {
				return nil
			}
			if syncs++; syncs <= at {
				return nil
			}
			d.Before = nil
			if err := runOn(t, d, 3); err != nil {
				t.Errorf("before sync %d: %v", at, err)
			}
			left = d.Crashed(disktest.All).Files()
			return nil
		}
		if err := runOn(t, d, 3); err != nil {
			t.Errorf("before sync %d: the first says %v", at, err)
		}
		if left == nil {
			break
		}
		maps.DeleteFunc(left, func(name, _ string) bool { return strings.HasPrefix(name, diskRun+"/tmp/") })
		if !maps.Equal(left, want) {
			t.Errorf("before sync %d: %d of %d files are left", at, len(left), len(want))
		}
	}
}

// TestANewFolderIsClaimedByOne has another plan claim the folder before every call of the
// first: one of the two is played, the other refused.
func TestANewFolderIsClaimedByOne(t *testing.T) {
	for at := 0; ; at++ {
		d := disktest.New()
		other := resolve(t, Plan{Name: "disk", Out: diskRun, Game: "highcard", Variants: []Variant{{Rules: "duel"}}, Policies: []string{"random"}, Deals: 2, Seed: 99})
		met := false
		var second error
		d.Before = func(n int, _, _ string) error {
			if n == at {
				met = true
				d.Before = nil
				_, second = Run(context.Background(), other, Options{Workers: 1, Tool: tool, FS: d})
			}
			return nil
		}
		first := runOn(t, d, 2)
		if !met {
			break
		}
		if (first == nil) == (second == nil) || !strings.Contains(errors.Join(first, second).Error(), "go on with "+diskRun) {
			t.Fatalf("before call %d: the first says %v, the second %v", at, first, second)
		}
		if faults, err := (data.Folder{Dir: diskRun, FS: d}).Check(tool); err != nil || len(faults) > 0 {
			t.Errorf("before call %d: %v, %v", at, faults, err)
		}
	}
}

// TestAnErrorOfTheSystemIsNoFault has each call of a check fail.
func TestAnErrorOfTheSystemIsNoFault(t *testing.T) {
	d := disktest.New()
	if err := runOn(t, d, 2); err != nil {
		t.Fatal(err)
	}
	for turn := range turns([]error{syscall.EIO, syscall.ENOMEM, syscall.EACCES, syscall.ESTALE, syscall.EMFILE}) {
		for at := 0; ; at++ {
			fault := turn(at)
			met := false
			start := d.Calls()
			d.Before = func(n int, op, _ string) error {
				if n == start+at {
					met = op != "close"
					return fault
				}
				return nil
			}
			err := verifyOn(d)
			d.Before = nil
			if d.Calls() <= start+at {
				break
			}
			if met && (!errors.Is(err, fault) || !data.Unlooked(err)) {
				t.Errorf("%v at call %d: %v", fault, at, err)
			}
		}
	}
	if err := verifyOn(d); err != nil {
		t.Error(err)
	}
}

// verifyOn checks a run as the command verify does. Faults are an error, too.
func verifyOn(d *disktest.Disk) error {
	run, err := data.Folder{Dir: diskRun, FS: d}.Open()
	if err != nil {
		return err
	}
	if faults, err := run.Check(tool); err != nil || len(faults) > 0 {
		return errors.Join(err, fmt.Errorf("faults %v", faults))
	}
	if faults, err := CheckPlan(run); err != nil || len(faults) > 0 {
		return errors.Join(err, fmt.Errorf("faults %v", faults))
	}
	r, err := Verify(context.Background(), run, VerifyOptions{Workers: 1})
	if err != nil || r.Found > 0 {
		return errors.Join(err, fmt.Errorf("faults %v", r.Faults))
	}
	return nil
}
