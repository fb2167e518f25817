package data

import (
	"errors"
	"fmt"
	"testing"

	"github.com/cardlab/cardlab/data/disk/disktest"
)

// TestACrashBringsNoOldSealBack seals a run by another manifest, and crashes before each call
// with each loss: if there is a seal, the run is as it was sealed.
func TestACrashBringsNoOldSealBack(t *testing.T) {
	f := runInMemory(t)
	d := f.disk().(*disktest.Disk)
	// There is a folder for temporary files: making one would sync the run's.
	if err := errors.Join(d.Mkdir(f.Path(tempDir)), d.SyncDir(f.Dir)); err != nil {
		t.Fatal(err)
	}
	other := testManifest(2)
	other.Tool = "v0.0.1-test"
	sealed, points := 0, 0
	crash := func(when string) {
		for _, loss := range disktest.Losses {
			points++
			left := Folder{Dir: f.Dir, FS: d.Crashed(loss)}
			if _, err := left.Open(); err != nil {
				continue
			}
			sealed++
			m, err := left.Manifest()
			if err != nil {
				t.Fatal(err)
			}
			if faults, err := left.Check(m.Tool); err != nil || len(faults) > 0 {
				t.Errorf("%s, loss %d: sealed, with %v, %v", when, loss, faults, err)
			}
		}
	}
	d.Before = func(n int, op, name string) error {
		crash(fmt.Sprintf("before call %d, %s %s", n, op, name))
		return nil
	}
	if err := f.Seal(other); err != nil {
		t.Fatal(err)
	}
	d.Before = nil
	crash("at the end")
	if sealed == 0 || sealed == points {
		t.Errorf("%d of %d crashes leave a seal", sealed, points)
	}
}

// TestSealingAgainLeavesTheSealOn seals a sealed run: it has its seal all the time.
func TestSealingAgainLeavesTheSealOn(t *testing.T) {
	f := runInMemory(t)
	f.disk().(*disktest.Disk).Before = func(_ int, op, name string) error {
		if op == "rename" || op == "remove" && name == f.Path(successName) {
			t.Errorf("%s %s", op, name)
		}
		return nil
	}
	if err := f.Seal(testManifest(2)); err != nil {
		t.Error(err)
	}
}
