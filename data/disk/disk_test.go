package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"testing"
)

// TestTheMachinesDiskDoesWhatItSays makes, names, reads and removes files.
func TestTheMachinesDiskDoesWhatItSays(t *testing.T) {
	var d FS = OS{}
	root := t.TempDir()
	dir := filepath.Join(root, "a", "b")
	if err := MkdirAll(d, dir); err != nil {
		t.Fatal(err)
	}
	if err := MkdirAll(d, dir); err != nil {
		t.Errorf("again: %v", err)
	}
	plain := filepath.Join(root, "plain")
	if err := os.Mkdir(plain, 0o777); err != nil {
		t.Fatal(err)
	}
	if got, want := mode(t, d, dir), mode(t, d, plain); got != want {
		t.Errorf("a folder has the mode %v, another %v", got, want)
	}
	f, err := d.CreateTemp(dir, "x-*")
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.Write([]byte("content"))
	if err := errors.Join(err, f.Chmod(0o640), f.Sync(), f.Close()); err != nil {
		t.Fatal(err)
	}
	first, second := filepath.Join(dir, "first"), filepath.Join(dir, "second")
	if err := errors.Join(d.Rename(f.Name(), first), d.Link(first, second), d.SyncDir(dir)); err != nil {
		t.Fatal(err)
	}
	if err := d.Link(first, second); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a link to a name that is taken: %v", err)
	}
	if got := mode(t, d, second); runtime.GOOS != "windows" && got != 0o640 {
		t.Errorf("the file has the mode %v", got)
	}
	if f, err = d.Open(second); err != nil {
		t.Fatal(err)
	}
	if b, err := io.ReadAll(f); err != nil || string(b) != "content" {
		t.Errorf("the file holds %q, %v", b, err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	if err := MkdirAll(d, first); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a folder where a file is: %v", err)
	}
	entries, err := d.ReadDir(dir)
	if err != nil || len(entries) != 2 || entries[0].Name() != "first" || entries[1].Name() != "second" {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
	if err := errors.Join(d.Remove(first), d.Remove(second), d.Remove(dir)); err != nil {
		t.Error(err)
	}
	for what, err := range map[string]error{
		"open": failure(d.Open(first)), "create": failure(d.CreateTemp(dir, "x-*")), "rename": d.Rename(first, second), "link": d.Link(first, second),
		"remove": d.Remove(first), "mkdir": d.Mkdir(dir + "/c"), "lstat": failure(d.Lstat(first)), "readdir": failure(d.ReadDir(dir)),
		"syncdir": d.SyncDir(dir),
	} {
		if !errors.Is(err, fs.ErrNotExist) && !(what == "syncdir" && runtime.GOOS == "windows") {
			t.Errorf("%s of what is not there: %v", what, err)
		}
	}
	if f, err := d.Open(first); f != nil {
		t.Errorf("a file that is not there is %v, %v", f, err)
	}
}

func failure[T any](_ T, err error) error { return err }

func mode(t *testing.T, d FS, name string) fs.FileMode {
	t.Helper()
	info, err := d.Lstat(name)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode().Perm()
}

// TestAFolderIsSynced asks for what Linux refuses: a folder that is no disk's cannot be synced.
func TestAFolderIsSynced(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("has no /proc")
	}
	if err := (OS{}).SyncDir("/proc"); !errors.Is(err, syscall.EINVAL) {
		t.Errorf("got %v", err)
	}
}

// stubborn is a disk whose calls fail, or not, as they are told to.
type stubborn struct {
	Nowhere
	mkdir, sync []error // what the next calls return; nil after these
	lstat       error
	synced      []string
}

func next(list *[]error) error {
	if len(*list) == 0 {
		return nil
	}
	err := (*list)[0]
	*list = (*list)[1:]
	return err
}

func (s *stubborn) Mkdir(string) error { return next(&s.mkdir) }
func (s *stubborn) SyncDir(name string) error {
	s.synced = append(s.synced, name)
	return next(&s.sync)
}
func (s *stubborn) Lstat(name string) (fs.FileInfo, error) {
	if s.lstat != nil {
		return nil, s.lstat
	}
	return os.Lstat(".")
}

func TestFoldersAreMadeAndSyncedFromTheTop(t *testing.T) {
	missing := fs.ErrNotExist
	for name, c := range map[string]struct {
		disk   stubborn
		want   error
		synced []string
	}{
		"all there but one":             {stubborn{}, nil, []string{"a/b"}},
		"two to be made":                {stubborn{mkdir: []error{missing}}, nil, []string{"a", "a/b"}},
		"three to be made":              {stubborn{mkdir: []error{missing, missing}}, nil, []string{".", "a", "a/b"}},
		"it is there":                   {stubborn{mkdir: []error{fs.ErrExist}}, nil, nil},
		"it is there, and not to see":   {stubborn{mkdir: []error{fs.ErrExist}, lstat: syscall.EIO}, syscall.EIO, nil},
		"another is faster":             {stubborn{mkdir: []error{missing, nil, fs.ErrExist}}, nil, []string{"a", "a/b"}},
		"the disk is full":              {stubborn{mkdir: []error{syscall.ENOSPC}}, syscall.ENOSPC, nil},
		"the disk is full above":        {stubborn{mkdir: []error{missing, syscall.ENOSPC}}, syscall.ENOSPC, nil},
		"the disk is full then":         {stubborn{mkdir: []error{missing, nil, syscall.ENOSPC}}, syscall.ENOSPC, []string{"a"}},
		"no root":                       {stubborn{mkdir: []error{missing, missing, missing, missing, missing}}, missing, nil},
		"the disk fails":                {stubborn{sync: []error{syscall.EIO}}, syscall.EIO, []string{"a/b"}},
		"the disk fails above":          {stubborn{mkdir: []error{missing}, sync: []error{syscall.EIO}}, syscall.EIO, []string{"a"}},
		"the folder above is not ours":  {stubborn{sync: []error{syscall.EACCES}}, nil, []string{"a/b"}},
		"none of the folders are ours ": {stubborn{mkdir: []error{missing}, sync: []error{syscall.EACCES, syscall.EPERM}}, nil, []string{"a", "a/b"}},
	} {
		err := MkdirAll(&c.disk, "a/b/c")
		if !errors.Is(err, c.want) || err == nil != (c.want == nil) || !slices.Equal(c.disk.synced, c.synced) {
			t.Errorf("%s: %v, and %q are synced", name, err, c.disk.synced)
		}
	}
}

func TestNowhereTakesAllAndHasNothing(t *testing.T) {
	var d FS = Nowhere{}
	if err := errors.Join(MkdirAll(d, "a/b"), d.Rename("x", "y"), d.Link("x", "y"), d.Remove("x"), d.SyncDir("x")); err != nil {
		t.Error(err)
	}
	f, err := d.CreateTemp("x", "y-*")
	if err != nil {
		t.Fatal(err)
	}
	n, err := f.Write([]byte("content"))
	if err := errors.Join(err, f.Chmod(0o644), f.Sync(), f.Close()); n != len("content") || err != nil || f.Name() == "" {
		t.Errorf("%d bytes written, %v", n, err)
	}
	var b [4]byte
	if n, err := f.Read(b[:]); n != 0 || err != io.EOF {
		t.Errorf("%d bytes read, %v", n, err)
	}
	if n, err := f.ReadAt(b[:], 0); n != 0 || err != io.EOF {
		t.Errorf("%d bytes read, %v", n, err)
	}
	for what, err := range map[string]error{
		"open": failure(d.Open("x")), "lstat": failure(d.Lstat("x")), "readdir": failure(d.ReadDir("x")), "stat": failure(f.Stat()),
	} {
		if !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
