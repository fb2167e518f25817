package data

import (
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/cardlab/cardlab/data/disk/disktest"
)

// TestEachCallThatFailsIsHeard writes and seals a run, has one call after another fail, and
// wants the error: only what clears up may fail unheard. Nothing that has its name is not whole,
// and writing it again makes the same run.
func TestEachCallThatFailsIsHeard(t *testing.T) {
	want := runInMemory(t).disk().(*disktest.Disk).Files()
	write := func(f Folder) error {
		if err := f.Unseal(); err != nil {
			return err
		}
		if err := f.Write(planName, []byte("deals: 4\n")); err != nil {
			return err
		}
		w := f.Writer(testMeta)
		for shard, r := range []table{cuttleLike, fourSeats} {
			all := madeUp(r, uint64(1+shard), int64(2*shard), 2)
			if err := w.Begin(shard, []string{"standard", "teams"}[shard], r); err != nil {
				return err
			}
			addRows(w, all)
			if _, err := w.Finish(); err != nil {
				return err
			}
		}
		return f.Seal(testManifest(2))
	}
	unheard, states := map[string]bool{}, map[string]bool{}
	for n := 0; ; n++ {
		d := disktest.New()
		f := Folder{Dir: "new/run", FS: d}
		var failed string
		d.Before = func(at int, op, name string) error {
			if at == n {
				failed = op + " " + name
				return syscall.EIO
			}
			return nil
		}
		err := write(f)
		if failed == "" {
			if err != nil || n < 100 {
				t.Errorf("after %d calls: %v", n, err)
			}
			break
		}
		switch {
		case err == nil:
			unheard[strings.Fields(failed)[0]] = true
		case !errors.Is(err, syscall.EIO):
			t.Errorf("call %d, %s: %v", n, failed, err)
		}
		for name, content := range d.Files() {
			if !strings.HasPrefix(name, "new/run/tmp/") && want[name] != content {
				t.Errorf("call %d, %s: %s is not whole", n, failed, name)
			}
		}
		d.Before = nil
		if state := d.State(); states[state] {
			continue // what comes of it was seen
		} else {
			states[state] = true
		}
		if err := write(f); err != nil || !maps.Equal(d.Files(), want) {
			t.Errorf("call %d, %s: again: %v, or another run", n, failed, err)
		}
	}
	// A temporary file that stays is in nobody's way, a file that may be there already is
	// written, and what was synced is durable however its file is closed.
	for op := range unheard {
		if !slices.Contains([]string{"remove", "readdir", "lstat", "close"}, op) {
			t.Errorf("nobody hears that %s fails", op)
		}
	}
}

// TestWhatCannotBeLookedAtIsNoFault reads a sound run in every way, and has one call after
// another fail.
func TestWhatCannotBeLookedAtIsNoFault(t *testing.T) {
	f := runInMemory(t)
	d := f.disk().(*disktest.Disk)
	errStop := errors.New("stop")
	for name, read := range map[string]func() error{
		"check": func() error {
			faults, err := f.Check(testMeta.Tool)
			if len(faults) > 0 {
				t.Errorf("faults %v", faults)
			}
			return err
		},
		"finished": func() error {
			all, err := f.Finished()
			if err == nil && len(all) != 2 {
				t.Errorf("%d shards are finished", len(all))
			}
			return err
		},
		"rows": func() error {
			r, err := f.Open()
			if err != nil {
				return err
			}
			return errors.Join(r.Games(0, func(*Game) error { return nil }), r.Events(1, func(*Event) error { return nil }), r.Decisions(1, func(*Decision) error { return nil }))
		},
		"seal again": func() error { return f.Seal(testManifest(2)) },
	} {
		before := d.Files()
		for n := 0; ; n++ {
			op := ""
			start := d.Calls()
			d.Before = func(at int, o, name string) error {
				if at-start == n {
					op = o + " " + name
					return syscall.EIO
				}
				return nil
			}
			err := read()
			d.Before = nil
			if op == "" {
				if err != nil || n < 5 {
					t.Errorf("%s: after %d calls: %v", name, n, err)
				}
				break
			}
			heard := errors.Is(err, syscall.EIO)
			if tidying := strings.HasPrefix(op, "remove") || strings.HasPrefix(op, "readdir") && strings.HasSuffix(op, tempDir); !heard && !(err == nil && (tidying || strings.HasPrefix(op, "close") || name == "seal again")) {
				t.Errorf("%s, call %d, %s: %v", name, n, op, err)
			}
			if name != "seal again" && !maps.Equal(d.Files(), before) {
				t.Errorf("%s, call %d, %s: files changed", name, n, op)
			}
		}
		if !maps.Equal(d.Files(), before) {
			t.Errorf("%s: files changed", name)
		}
	}
	r, err := f.Open()
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Events(0, func(*Event) error { return errStop }); err != errStop {
		t.Errorf("the error of a caller comes back as %v", err)
	}
	for _, shard := range []int{-1, 2} {
		if err := r.Games(shard, nil); err == nil || err.Error() != "read new/run: there is no shard "+map[int]string{-1: "-1", 2: "2"}[shard]+", only 0 to 1" {
			t.Errorf("shard %d: %v", shard, err)
		}
	}
}

// TestAClaimIsExclusive claims a name twice, on a disk with links and on one without.
func TestAClaimIsExclusive(t *testing.T) {
	for _, links := range []bool{true, false} {
		d := disktest.New()
		f := Folder{Dir: "run", FS: d}
		d.Before = func(_ int, op, _ string) error {
			if op == "link" && !links {
				return syscall.EPERM
			}
			return nil
		}
		if err := f.Write("other", nil); err != nil {
			t.Fatal(err)
		}
		if err := f.Claim("name", []byte("1")); err != nil {
			t.Errorf("links %v: %v", links, err)
		}
		if err := f.Claim("name", []byte("2")); !errors.Is(err, fs.ErrExist) {
			t.Errorf("links %v: the second says %v", links, err)
		}
		if got := d.Crashed(disktest.All).Files(); got["run/name"] != "1" || len(d.Files()) != 2 {
			t.Errorf("links %v: %q", links, d.Files())
		}
	}
}

// TestWhatAnotherJustWroteIsSynced writes what another has just written and not synced: it is
// durable nevertheless.
func TestWhatAnotherJustWroteIsSynced(t *testing.T) {
	d := disktest.New()
	f := Folder{Dir: "run", FS: d}
	if err := f.Write("other", nil); err != nil {
		t.Fatal(err)
	}
	var left map[string]string
	d.Before = func(_ int, op, name string) error {
		if op == "syncdir" && name == "run" { // it has its name, and may lose it
			d.Before = nil
			if err := f.Write("name", []byte("1")); err != nil {
				t.Error(err)
			}
			left = d.Crashed(disktest.All).Files()
		}
		return nil
	}
	if err := f.Write("name", []byte("1")); err != nil || left["run/name"] != "1" {
		t.Errorf("%q is left, %v", left, err)
	}
}

// TestWhatHasNoChecksumAndCannotBeLookedAtIsNoFault: whether a file is there that the list
// leaves out is not known then.
func TestWhatHasNoChecksumAndCannotBeLookedAtIsNoFault(t *testing.T) {
	f := runInMemory(t)
	list, err := f.Read(sumsName)
	if err != nil {
		t.Fatal(err)
	}
	var kept string
	for line := range strings.Lines(string(list)) {
		if !strings.HasSuffix(line, "  "+readmeName+"\n") {
			kept += line
		}
	}
	if err := errors.Join(f.Write(sumsName, []byte(kept)), f.Write(successName, sealOf([]byte(kept)))); err != nil {
		t.Fatal(err)
	}
	if faults, err := f.Check(testMeta.Tool); err != nil || len(faults) != 1 || faults[0].String() != "SHA256SUMS has no checksum of README.md" {
		t.Errorf("faults %v, error %v", faults, err)
	}
	f.FS.(*disktest.Disk).Before = func(_ int, op, name string) error {
		if op == "lstat" && name == f.Path(readmeName) {
			return syscall.EIO
		}
		return nil
	}
	if faults, err := f.Check(testMeta.Tool); !errors.Is(err, syscall.EIO) || len(faults) > 0 {
		t.Errorf("faults %v, error %v", faults, err)
	}
}

// TestFoldersThatAnotherJustMadeAreSynced writes into folders that are there, and may not be after a crash.
func TestFoldersThatAnotherJustMadeAreSynced(t *testing.T) {
	d := disktest.New()
	f := Folder{Dir: "run", FS: d}
	if err := f.Write("other", nil); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(d.Mkdir("run/games"), d.Mkdir("run/games/v=x")); err != nil {
		t.Fatal(err)
	}
	if err := f.Write("games/v=x/name", []byte("1")); err != nil {
		t.Fatal(err)
	}
	if left := d.Crashed(disktest.All).Files(); left["run/games/v=x/name"] != "1" {
		t.Errorf("%q is left", left)
	}
}
