package data

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data/disk/disktest"
)

// sealedRun writes a small sealed run.
func sealedRun(t *testing.T) string {
	t.Helper()
	run := t.TempDir()
	w := Folder{Dir: run}.Writer(testMeta)
	if err := (Folder{Dir: run}).Write(planName, []byte("deals: 4\n")); err != nil {
		t.Fatal(err)
	}
	writeShard(t, w, 0, "standard", cuttleLike, madeUp(cuttleLike, 1, 0, 4))
	writeShard(t, w, 1, "teams", fourSeats, madeUp(fourSeats, 2, 4, 4))
	if err := (Folder{Dir: run}).Seal(testManifest(2)); err != nil {
		t.Fatal(err)
	}
	return run
}

func TestAWholeRunHasNoFaults(t *testing.T) {
	run := sealedRun(t)
	if faults, err := (Folder{Dir: run}).Check(testMeta.Tool); err != nil || len(faults) > 0 {
		t.Errorf("faults %v, error %v", faults, err)
	}
	for _, name := range []string{readmeName, "games/v=standard/part-00000.parquet"} {
		if info, err := os.Stat(filepath.Join(run, name)); err != nil || info.Mode().Perm() != 0o644 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
	if _, err := os.Stat(filepath.Join(run, tempDir)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the folder of temporary files is left: %v", err)
	}
}

func TestSealingTwiceChangesNothing(t *testing.T) {
	run := sealedRun(t)
	contents := func() map[string]string {
		all := map[string]string{}
		for _, name := range files(t, run) {
			b, err := os.ReadFile(filepath.Join(run, name))
			if err != nil {
				t.Fatal(err)
			}
			all[name] = string(b)
		}
		return all
	}
	before := contents()
	if err := (Folder{Dir: run}).Seal(testManifest(2)); err != nil {
		t.Fatal(err)
	}
	after := contents()
	if len(before) != len(after) {
		t.Errorf("%d files, then %d", len(before), len(after))
	}
	for name, b := range before {
		if after[name] != b {
			t.Errorf("%s changed", name)
		}
	}
}

func TestARunMayGrowAfterItWasSealed(t *testing.T) {
	run := sealedRun(t)
	if err := (Folder{Dir: run}).Unseal(); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(run); err == nil {
		t.Error("an unsealed run can be opened")
	}
	writeShard(t, Folder{Dir: run}.Writer(testMeta), 2, "standard", cuttleLike, madeUp(cuttleLike, 3, 8, 4))
	if err := (Folder{Dir: run}).Seal(testManifest(3)); err != nil {
		t.Fatal(err)
	}
	if faults, err := (Folder{Dir: run}).Check(testMeta.Tool); err != nil || len(faults) > 0 {
		t.Errorf("faults %v, error %v", faults, err)
	}
}

func TestSealRefusesShardsOfAnotherPlan(t *testing.T) {
	run := sealedRun(t)
	m := testManifest(2)
	m.PlanHash = "fedcba9876543210"
	if err := (Folder{Dir: run}).Seal(m); err == nil || !strings.Contains(err.Error(), "shard 0 belongs to another plan") {
		t.Errorf("Seal says %v", err)
	}
	if err := (Folder{Dir: run}).Seal(testManifest(1)); err == nil || !strings.Contains(err.Error(), "it holds 2 shards, the plan has 1") {
		t.Errorf("Seal says %v", err)
	}
}

func TestEveryDamageIsFound(t *testing.T) {
	damages := map[string]func(path string, content []byte) error{
		"missing": func(path string, _ []byte) error { return os.Remove(path) },
		"shorter": func(path string, b []byte) error { return os.WriteFile(path, b[:len(b)-1], 0o644) },
		"empty":   func(path string, _ []byte) error { return os.WriteFile(path, nil, 0o644) },
		"longer":  func(path string, b []byte) error { return os.WriteFile(path, append(b, '\n'), 0o644) },
		"flipped first": func(path string, b []byte) error {
			b[0] ^= 1
			return os.WriteFile(path, b, 0o644)
		},
		"flipped in the middle": func(path string, b []byte) error {
			b[len(b)/2] ^= 0x10
			return os.WriteFile(path, b, 0o644)
		},
	}
	run := sealedRun(t)
	for _, name := range files(t, run) {
		for what, damage := range damages {
			if name == successName && what == "missing" {
				continue // then the run is not sealed
			}
			path := filepath.Join(run, name)
			content, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := damage(path, append([]byte(nil), content...)); err != nil {
				t.Fatal(err)
			}
			faults, err := Folder{Dir: run}.Check(testMeta.Tool)
			if err != nil {
				t.Errorf("%s %s: %v", name, what, err)
			}
			blamed := name
			if name == successName {
				blamed = sumsName
			}
			found := false
			for _, f := range faults {
				found = found || f.File == blamed
			}
			if !found {
				t.Errorf("%s %s: the faults are %v", name, what, faults)
			}
			if err := os.WriteFile(path, content, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if faults, err := (Folder{Dir: run}).Check(testMeta.Tool); err != nil || len(faults) > 0 {
		t.Errorf("after all is put right: faults %v, error %v", faults, err)
	}
}

func TestForeignFilesAreFound(t *testing.T) {
	run := sealedRun(t)
	for _, name := range []string{"games/v=standard/part-00007.parquet", "events/x", "decisions/v=other/a/b", "shards/00009.json", "notes.txt", "tmp/00000-games-1"} {
		path := filepath.Join(run, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
		faults, err := Folder{Dir: run}.Check(testMeta.Tool)
		if err != nil || len(faults) != 1 || faults[0].String() != name+" is no file of the run" || !faults[0].Foreign() {
			t.Errorf("%s: faults %v, error %v", name, faults, err)
		}
		if err := os.RemoveAll(filepath.Join(run, "decisions/v=other")); err != nil {
			t.Fatal(err)
		}
		os.Remove(path)
	}
}

func TestAFileThatDisagreesWithItsRecordIsFound(t *testing.T) {
	run := t.TempDir()
	w := Folder{Dir: run}.Writer(testMeta)
	s := writeShard(t, w, 0, "standard", cuttleLike, madeUp(cuttleLike, 1, 0, 4))
	// The record lies, and so do the checksums that are made from it.
	s.Files[1].Rows++
	record, err := marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	if err := (Folder{Dir: run}).Write(RecordPath(0), record); err != nil {
		t.Fatal(err)
	}
	if err := (Folder{Dir: run}).Seal(testManifest(1)); err != nil {
		t.Fatal(err)
	}
	faults, err := Folder{Dir: run}.Check(testMeta.Tool)
	if err != nil || len(faults) != 1 || faults[0].File != s.Files[1].Path || faults[0].Foreign() {
		t.Errorf("faults %v, error %v", faults, err)
	}
}

func TestARunWithoutASealIsNotChecked(t *testing.T) {
	f := runInMemory(t)
	if err := f.Unseal(); err != nil {
		t.Fatal(err)
	}
	faults, err := f.Check(testMeta.Tool)
	if unsealed := new(UnsealedError); !errors.As(err, &unsealed) || len(faults) > 0 {
		t.Errorf("faults %v, error %v", faults, err)
	}
}

func TestANewerSchemaIsRefusedInOneSentence(t *testing.T) {
	err := checkSchema(SchemaVersion + 1)
	if err == nil || err.Error() != "schema 4 is newer than 3; update cardlab" {
		t.Errorf("got %v", err)
	}
}

// TestEachFaultIsSaidOnceAndByFile forges one or two things, and expects so many faults, in order.
func TestEachFaultIsSaidOnceAndByFile(t *testing.T) {
	const part = "games/v=standard/part-00000.parquet"
	flip := func(t *testing.T, run, name string) {
		content, err := os.ReadFile(filepath.Join(run, name))
		if err != nil {
			t.Fatal(err)
		}
		content[len(content)/2] ^= 1
		put(t, run, name, content)
	}
	for what, c := range map[string]struct {
		forge func(t *testing.T, run string)
		tool  string
		want  []string
	}{
		"two files": {func(t *testing.T, run string) { flip(t, run, part); put(t, run, "a", nil) }, testMeta.Tool,
			[]string{"a is no file of the run", part + " has other content than when the run was sealed"}},
		"a list with a file twice": {func(t *testing.T, run string) {
			list, err := os.ReadFile(filepath.Join(run, sumsName))
			if err != nil {
				t.Fatal(err)
			}
			first, _, _ := strings.Cut(string(list), "\n")
			list = append(list, first+"\n"...)
			put(t, run, sumsName, list)
			put(t, run, successName, sealOf(list))
		}, testMeta.Tool, []string{sumsName + " has README.md twice"}},
		"run.json, changed": {func(t *testing.T, run string) { substitute(t, run, manifestName, `"draws": `, `"draws": 1`) }, testMeta.Tool,
			[]string{manifestName + " has other content than when the run was sealed"}},
		"run.json, none": {func(t *testing.T, run string) { put(t, run, manifestName, []byte("[")); reseal(t, run) }, testMeta.Tool,
			[]string{manifestName + " is no manifest: unexpected end of JSON input"}},
		"no card, for another version": {func(t *testing.T, run string) {
			if err := os.Remove(filepath.Join(run, readmeName)); err != nil {
				t.Fatal(err)
			}
			reseal(t, run)
		}, "another", []string{readmeName + " is missing"}},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel() // waits for the disk
			run := sealedRun(t)
			c.forge(t, run)
			faults, err := Folder{Dir: run}.Check(c.tool)
			var got []string
			for _, f := range faults {
				got = append(got, f.String())
			}
			if err != nil || strings.Join(got, "\n") != strings.Join(c.want, "\n") {
				t.Errorf("%v; got\n%s", err, strings.Join(got, "\n"))
			}
		})
	}
}

// TestAFileThatSaysItsOriginTwiceIsFound writes a key of the metadata twice.
func TestAFileThatSaysItsOriginTwiceIsFound(t *testing.T) {
	f := Folder{Dir: "run", FS: disktest.New()}
	w := f.Writer(testMeta)
	all := madeUp(cuttleLike, 1, 0, 2)
	if err := errors.Join(f.Write(planName, []byte("deals: 2\n")), w.Begin(0, "standard", cuttleLike)); err != nil {
		t.Fatal(err)
	}
	meta := w.record.metadata()
	w.games.begin(0, append(meta, meta[1]))
	addRows(w, all)
	s, err := w.Finish()
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Seal(testManifest(1)); err != nil {
		t.Fatal(err)
	}
	faults, err := f.Check(testMeta.Tool)
	if err != nil || len(faults) != 1 || faults[0].String() != s.File(Games).Path+" says cardlab.plan twice" {
		t.Errorf("%v, %v", faults, err)
	}
}
