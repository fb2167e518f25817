package disk

import (
	"io"
	"io/fs"
)

// Nowhere is a file system that takes everything and keeps nothing: there is no file to
// open, and what is written is gone.
type Nowhere struct{}

func missing(op, name string) error { return &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist} }

// Open finds no file.
func (Nowhere) Open(name string) (File, error) { return nil, missing("open", name) }

// CreateTemp returns a file that forgets what it is given.
func (Nowhere) CreateTemp(dir, pattern string) (File, error) { return sink{}, nil }

// Rename does nothing.
func (Nowhere) Rename(old, new string) error { return nil }

// Link does nothing.
func (Nowhere) Link(old, new string) error { return nil }

// Remove does nothing.
func (Nowhere) Remove(name string) error { return nil }

// Mkdir does nothing.
func (Nowhere) Mkdir(name string) error { return nil }

// Lstat finds no file.
func (Nowhere) Lstat(name string) (fs.FileInfo, error) { return nil, missing("lstat", name) }

// ReadDir finds no folder.
func (Nowhere) ReadDir(name string) ([]fs.DirEntry, error) { return nil, missing("open", name) }

// SyncDir does nothing.
func (Nowhere) SyncDir(name string) error { return nil }

type sink struct{}

func (sink) Read([]byte) (int, error)          { return 0, io.EOF }
func (sink) ReadAt([]byte, int64) (int, error) { return 0, io.EOF }
func (sink) Write(b []byte) (int, error)       { return len(b), nil }
func (sink) Close() error                      { return nil }
func (sink) Name() string                      { return "nowhere" }
func (sink) Stat() (fs.FileInfo, error)        { return nil, missing("stat", "nowhere") }
func (sink) Chmod(fs.FileMode) error           { return nil }
func (sink) Sync() error                       { return nil }
