// Package disk is what the record needs of a file system: a few calls behind an
// interface, so that tests can have every one of them fail, and can take away what was
// not synced when the power fails. [OS] is the machine's own.
//
// What a writer may rely on: the content of a file is durable once Sync has returned,
// a name once SyncDir of its folder has, and Rename and Link happen as a whole or not
// at all. Package disktest holds a file system that keeps these promises and no others.
package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// FS is a file system. Errors are those of package os: [fs.ErrNotExist] and
// [fs.ErrExist] say what they say, whatever wraps them.
type FS interface {
	// Open opens a file or a folder for reading.
	Open(name string) (File, error)
	// CreateTemp makes a file with a name of its own in a folder: the pattern with
	// something random for its *.
	CreateTemp(dir, pattern string) (File, error)
	// Rename gives a file a new name, which may be another's: that one is gone.
	Rename(old, new string) error
	// Link gives a file a second name, which must not be there yet.
	Link(old, new string) error
	Remove(name string) error
	Mkdir(name string) error
	Lstat(name string) (fs.FileInfo, error)
	ReadDir(name string) ([]fs.DirEntry, error)
	// SyncDir makes the names in a folder durable.
	SyncDir(name string) error
}

// File is an open file.
type File interface {
	io.Reader
	io.ReaderAt
	io.Writer
	io.Closer
	Name() string
	Stat() (fs.FileInfo, error)
	Chmod(mode fs.FileMode) error
	// Sync makes the content durable.
	Sync() error
}

// OS is the machine's file system.
type OS struct{}

// Open opens a file for reading.
func (OS) Open(name string) (File, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	return f, nil
}

// CreateTemp makes a file with a name of its own.
func (OS) CreateTemp(dir, pattern string) (File, error) {
	f, err := os.CreateTemp(dir, pattern)
	if err != nil {
		return nil, err
	}
	return f, nil
}

// Rename gives a file a new name.
func (OS) Rename(old, new string) error { return os.Rename(old, new) }

// Link gives a file a second name.
func (OS) Link(old, new string) error { return os.Link(old, new) }

// Remove removes a file or an empty folder.
func (OS) Remove(name string) error { return os.Remove(name) }

// Mkdir makes a folder.
func (OS) Mkdir(name string) error { return os.Mkdir(name, 0o777) }

// Lstat describes a file, and no file that it links to.
func (OS) Lstat(name string) (fs.FileInfo, error) { return os.Lstat(name) }

// ReadDir lists a folder, by name.
func (OS) ReadDir(name string) ([]fs.DirEntry, error) { return os.ReadDir(name) }

// SyncDir makes the names in a folder durable. Windows does so by itself, and
// refuses to sync a folder.
func (OS) SyncDir(name string) error {
	if runtime.GOOS == "windows" { // mutant: not the system that this is tested on
		return nil
	}
	d, err := os.Open(name)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}

// MkdirAll makes a folder and those above it that are missing, each durable.
func MkdirAll(d FS, dir string) error {
	err := d.Mkdir(dir)
	if errors.Is(err, fs.ErrExist) {
		info, e := d.Lstat(dir)
		if e == nil && info.Mode().IsRegular() {
			return err // a file has the name
		}
		return e
	}
	parent := filepath.Dir(dir)
	if errors.Is(err, fs.ErrNotExist) && parent != dir {
		if err = MkdirAll(d, parent); err == nil {
			err = d.Mkdir(dir)
			if errors.Is(err, fs.ErrExist) {
				err = nil // another was faster
			}
		}
	}
	if err != nil {
		return err
	}
	if err := d.SyncDir(parent); err != nil && !errors.Is(err, fs.ErrPermission) { // one may be allowed to write and not to read
		return err
	}
	return nil
}
