package disktest

import (
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/cardlab/cardlab/data/disk"
)

// TestACrashTakesWhatWasNotSynced tells on one small story what each crash leaves.
func TestACrashTakesWhatWasNotSynced(t *testing.T) {
	d := New()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(disk.MkdirAll(d, "a/b"))
	f, err := d.CreateTemp("a/b", "x-*")
	must(err)
	_, err = f.Write([]byte("one"))
	must(err)
	must(f.Sync())
	must(d.Rename(f.Name(), "a/b/first"))
	must(d.SyncDir("a/b"))
	_, err = f.Write([]byte(" two"))
	must(err)
	must(d.Rename("a/b/first", "a/b/second"))
	for loss, want := range map[Loss]map[string]string{
		Nothing:  {"a/b/second": "one two"},
		Contents: {"a/b/second": "one"},
		All:      {"a/b/first": "one"},
	} {
		if got := d.Crashed(loss).Files(); !maps.Equal(got, want) {
			t.Errorf("loss %d leaves %v, want %v", loss, got, want)
		}
	}
	if err := d.Link("a/b/second", "a/b/second"); !errors.Is(err, fs.ErrExist) {
		t.Errorf("link to a name that is taken: %v", err)
	}
	if _, err := d.Open("a/b/first"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("open what was renamed: %v", err)
	}
}

func TestAFailingCallDoesNothingElse(t *testing.T) {
	d := New()
	d.Before = func(n int, op, name string) error {
		if op == "mkdir" && strings.HasSuffix(name, "b") {
			return syscall.ENOSPC
		}
		return nil
	}
	if err := d.Mkdir("b"); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("got %v", err)
	}
	if err := d.Mkdir("c"); err != nil {
		t.Error(err)
	}
	entries, err := d.ReadDir(".")
	if err != nil || len(entries) != 1 || entries[0].Name() != "c" || !slices.Contains(Losses, All) || d.Calls() != 3 {
		t.Errorf("got %v, %v, %d calls", entries, err, d.Calls())
	}
}
