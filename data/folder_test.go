package data

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/cardlab/cardlab/data/disk/disktest"
)

func TestAFileThatHoldsTheContentIsLeftAlone(t *testing.T) {
	d := disktest.New()
	f := Folder{Dir: "run", FS: d}
	written := 0
	d.Before = func(_ int, op, _ string) error {
		if op == "rename" {
			written++
		}
		return nil
	}
	for i, content := range []string{"", "", "a", "a", "b", ""} {
		if err := f.Write("name", []byte(content)); err != nil {
			t.Fatal(err)
		}
		if got, there := d.Files()["run/name"]; !there || got != content {
			t.Errorf("write %d: %q, not %q", i, got, content)
		}
	}
	if written != 4 {
		t.Errorf("written %d times, not 4", written)
	}
}

func TestAFileThatHoldsTheContentIsNotWrittenUnlessItsNameIsDurable(t *testing.T) {
	d := disktest.New()
	f := Folder{Dir: "run", FS: d}
	if err := f.Write("name", nil); err != nil {
		t.Fatal(err)
	}
	d.Before = func(_ int, op, _ string) error {
		if op == "syncdir" {
			return syscall.EIO
		}
		return nil
	}
	if err := f.Write("name", nil); !errors.Is(err, syscall.EIO) {
		t.Errorf("got %v", err)
	}
}

// TestTheNamesAboveAreSyncedAsFarAsTheSystemLetsUs looks at the names of all folders above, from below.
func TestTheNamesAboveAreSyncedAsFarAsTheSystemLetsUs(t *testing.T) {
	for failed, want := range map[syscall.Errno]struct {
		synced string
		heard  bool
	}{0: {"a/b a .", false}, syscall.EACCES: {"a/b a", false}, syscall.EIO: {"a/b a", true}} {
		d := disktest.New()
		if err := errors.Join(d.Mkdir("a"), d.Mkdir("a/b"), d.Mkdir("a/b/run")); err != nil {
			t.Fatal(err)
		}
		var synced []string
		d.Before = func(_ int, op, name string) error {
			synced = append(synced, name)
			if failed != 0 && name == "a" {
				return failed
			}
			return nil
		}
		err := Folder{Dir: "a/b/run/", FS: d}.SyncAbove()
		if got := strings.Join(synced, " "); got != want.synced || errors.Is(err, failed) != want.heard || !want.heard && err != nil {
			t.Errorf("%v: %s, %v", failed, got, err)
		}
	}
}

func TestAManifestThatIsNoJSONIsNotSealed(t *testing.T) {
	f := runInMemory(t)
	m := testManifest(2)
	m.Plan = json.RawMessage("{")
	before := f.FS.(*disktest.Disk).Files()[f.Dir+"/"+successName]
	if err := f.Seal(m); err == nil {
		t.Error("sealed")
	}
	if after := f.FS.(*disktest.Disk).Files()[f.Dir+"/"+successName]; after != before {
		t.Error("the seal that was there is gone")
	}
}

// TestALineOfTheChecksumsThatIsNoneIsNamed counts from one.
func TestALineOfTheChecksumsThatIsNoneIsNamed(t *testing.T) {
	f := runInMemory(t)
	list, err := f.Read(sumsName)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"?", digest(nil) + " one-space", digest(nil)[1:] + "  short", digest(nil) + "  ../out", digest(nil) + "  /out"} {
		forged := append([]byte(line+"\n"), list...)
		if err := f.Write(sumsName, forged); err != nil {
			t.Fatal(err)
		}
		if err := f.Write(successName, sealOf(forged)); err != nil {
			t.Fatal(err)
		}
		faults, err := f.Check(testMeta.Tool)
		if err != nil || len(faults) != 1 || faults[0].String() != "SHA256SUMS has no checksum of a file of the run in line 1" {
			t.Errorf("%s: %v, %v", line, faults, err)
		}
	}
}

func TestAFolderInAFilesPlaceIsSaid(t *testing.T) {
	f := Folder{Dir: "run", FS: disktest.New()}
	if err := f.Write("name/below", nil); err != nil {
		t.Fatal(err)
	}
	if err := f.Write("name", nil); !errors.Is(err, errIrregular) {
		t.Errorf("got %v", err)
	}
}

// TestSealingIsHeard seals a run where the seal that is there cannot be looked at, or taken off.
func TestSealingIsHeard(t *testing.T) {
	for _, failing := range []string{"lstat", "remove"} {
		f := runInMemory(t)
		d := f.FS.(*disktest.Disk)
		m := testManifest(2)
		if failing == "remove" {
			m.Notes = []string{"another"} // else there is nothing to take off
		}
		before := d.Files()
		d.Before = func(_ int, op, name string) error {
			if op == failing && name == f.Path(successName) {
				return syscall.EIO
			}
			return nil
		}
		if err := f.Seal(m); !errors.Is(err, syscall.EIO) || !maps.Equal(d.Files(), before) {
			t.Errorf("%s fails: %v, or other files", failing, err)
		}
	}
}

func TestSealingClearsUpWhatWasLeft(t *testing.T) {
	f := runInMemory(t)
	want := f.FS.(*disktest.Disk).Files()
	left, err := f.createTemp("00007-games")
	if err != nil || left.sync() != nil {
		t.Fatal(err)
	}
	if err := f.Seal(testManifest(2)); err != nil || !maps.Equal(f.FS.(*disktest.Disk).Files(), want) {
		t.Errorf("%v, or a file is left", err)
	}
}

func TestASealThatGetsNoNameIsHeard(t *testing.T) {
	f := runInMemory(t)
	if err := f.Unseal(); err != nil {
		t.Fatal(err)
	}
	f.FS.(*disktest.Disk).Before = func(_ int, op, name string) error {
		if op == "rename" {
			return syscall.ENOENT
		}
		return nil
	}
	if err := f.Seal(testManifest(2)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

// TestAnotherMaySealAtTheSameTime has another seal the run, and clear up, as this one names its seal.
func TestAnotherMaySealAtTheSameTime(t *testing.T) {
	f := runInMemory(t)
	d := f.FS.(*disktest.Disk)
	want := d.Files()
	if err := f.Unseal(); err != nil {
		t.Fatal(err)
	}
	others := 0
	d.Before = func(_ int, op, name string) error {
		if op != "rename" {
			return nil
		}
		d.Before, others = nil, others+1
		return f.Seal(testManifest(2))
	}
	if err := f.Seal(testManifest(2)); err != nil || others != 1 || !maps.Equal(d.Files(), want) {
		t.Errorf("after %d others: %v, or other files", others, err)
	}
}

func TestTheChecksumsStandInTheOrderOfNames(t *testing.T) {
	f := runInMemory(t)
	list, err := f.Read(sumsName)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for line := range strings.Lines(string(list)) {
		names = append(names, line[sumLength:])
	}
	if len(names) < 12 || !slices.IsSorted(names) {
		t.Errorf("%q", names)
	}
	m := testManifest(2)
	m.Kept = []string{"nothing.net"}
	if err := f.Seal(m); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("sealed without what it keeps: %v", err)
	}
}
