package data

import (
	"errors"
	"fmt"
	"syscall"
	"testing"

	"github.com/cardlab/cardlab/data/disk/disktest"
)

func TestWhatIsKeptComesBack(t *testing.T) {
	d := disktest.New()
	f := Folder{Dir: "run", FS: d}
	if err := f.Write(planName, nil); err != nil {
		t.Fatal(err)
	}
	if files, err := f.Kept(); len(files) > 0 || err != nil {
		t.Errorf("a run that keeps nothing: %v, %v", files, err)
	}
	for _, name := range []string{"b.net", "a.net"} {
		if err := f.Keep(KeptFile{name, []byte(name)}); err != nil {
			t.Fatal(err)
		}
	}
	files, err := f.Kept()
	if err != nil || len(files) != 2 || files[0].Name != "a.net" || string(files[0].Content) != "a.net" || files[1].Name != "b.net" {
		t.Errorf("got %v, %v", files, err)
	}
	if _, err := f.kept(10); err != nil {
		t.Errorf("as much as may be: %v", err)
	}
	var damage *DamageError
	if _, err := f.kept(9); !errors.As(err, &damage) || damage.File != keptDir {
		t.Errorf("more than may be: %v", err)
	}
	for _, c := range []struct {
		op, name string
		do       func() error
	}{
		{"mkdir", f.Path(keptDir), func() error { return f.Keep(KeptFile{"c.net", nil}) }},
		{"rename", f.Path(keptDir + "/c.net"), func() error { return f.Keep(KeptFile{"c.net", nil}) }},
		{"readdir", f.Path(keptDir), func() error { _, err := f.Kept(); return err }},
		{"open", f.Path(keptDir + "/a.net"), func() error { _, err := f.Kept(); return err }},
	} {
		d.Before = func(_ int, op, name string) error {
			if op == c.op && name == c.name {
				return syscall.EIO
			}
			return nil
		}
		if err := c.do(); !errors.Is(err, syscall.EIO) {
			t.Errorf("%s fails: %v", c.op, err)
		}
	}
}

func TestWhatASystemAnswersIsNoFailureOfIt(t *testing.T) {
	for err, want := range map[error]bool{
		syscall.EIO: true, syscall.ENOMEM: true, syscall.EMFILE: true, syscall.EACCES: true, syscall.ESTALE: true,
		syscall.ENOENT: false, syscall.EEXIST: false, syscall.ENOTDIR: false, syscall.EISDIR: false, syscall.ENAMETOOLONG: false, syscall.EINVAL: false, syscall.ELOOP: false,
		errIrregular: false,
	} {
		if got := Unlooked(fmt.Errorf("open x: %w", err)); got != want {
			t.Errorf("%v: %v", err, got)
		}
	}
}
