package data

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/cardlab/cardlab/data/disk"
)

// Folder is the folder of a run, which need not be there yet. Everything that is read
// or written of a run goes through it. Its methods may be called by any number of
// goroutines and processes at once.
type Folder struct {
	Dir string
	FS  disk.FS // nil: the machine's
}

// disk returns the file system.
func (f Folder) disk() disk.FS {
	if f.FS == nil {
		return disk.OS{}
	}
	return f.FS
}

// Path returns the path of a file of the run, which is named relative to its folder,
// with slashes.
func (f Folder) Path(name string) string { return filepath.Join(f.Dir, filepath.FromSlash(name)) }

// errIrregular says that a name of a run is taken by something else than a file: a
// folder, a link, a pipe. Reading it could fail oddly, or wait for ever.
var errIrregular = errors.New("it is no regular file; move it away")

// regular returns nil for a regular file.
func (f Folder) regular(name string) error {
	info, err := f.disk().Lstat(f.Path(name))
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("read %s: %w", f.Path(name), errIrregular)
	}
	return err
}

// List returns the names in the folder; none, and an error that is fs.ErrNotExist, if it
// is not there.
func (f Folder) List() ([]string, error) { return f.list(".") }

func (f Folder) list(dir string) ([]string, error) {
	entries, err := f.disk().ReadDir(f.Path(dir))
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	return names, err
}

// sum returns the SHA-256 of a file of the run, in hexadecimal.
func (f Folder) sum(name string) (string, error) {
	var err error
	if isPart(name) {
		err = f.regular(name)
	} else {
		_, _, err = f.bounded(name)
	}
	if err != nil {
		return "", err
	}
	file, err := f.disk().Open(f.Path(name))
	if err != nil {
		return "", err
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, onlyReader{file}); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// onlyReader hides from io.Copy what else a file can do.
type onlyReader struct{ io.Reader }

// Write writes a file of the run, so that a reader or a crash sees the old content
// or the new and nothing between. A file that already holds the content is left alone.
func (f Folder) Write(name string, content []byte) error {
	return f.write(name, content, durable{})
}

func (f Folder) write(name string, content []byte, d durable) error {
	if old, err := f.Read(name); err == nil && bytes.Equal(old, content) {
		if err := f.syncName(name, d); err != nil { // another may just have written it
			return fmt.Errorf("write %s: %w", f.Path(name), err)
		}
		return nil
	}
	if err := f.place(name, content, func(t *tempFile) error { return t.publish(name) }, d); err != nil {
		return fmt.Errorf("write %s: %w", f.Path(name), err)
	}
	return nil
}

// Claim writes a file that is not there yet, as Write does. Of several that claim the same
// name at once one succeeds, and the others get an error that is [fs.ErrExist].
func (f Folder) Claim(name string, content []byte) error {
	if err := f.place(name, content, func(t *tempFile) error { return t.claim(name) }, durable{}); err != nil {
		return fmt.Errorf("write %s: %w", f.Path(name), err)
	}
	return nil
}

// place writes a temporary file, has it named, and makes the name durable.
func (f Folder) place(name string, content []byte, named func(*tempFile) error, d durable) error {
	t, err := f.createTemp(filepath.Base(name))
	if err != nil {
		return err
	}
	_, err = t.Write(content)
	if e := t.sync(); err == nil {
		err = e
	}
	if err == nil {
		err = named(t)
	}
	if err != nil {
		t.discard()
		return err
	}
	return f.syncName(name, d)
}

// durable is the folders of a run, by path, of which a writer knows that their own names
// are durable.
type durable map[string]bool

// syncName makes the name of a file durable, and those of the folders of the run that it
// lies in: another writer may have made them a moment ago.
func (f Folder) syncName(name string, d durable) error {
	root := filepath.Clean(f.Dir)
	dir := filepath.Dir(f.Path(name))
	if err := f.disk().SyncDir(dir); err != nil {
		return err
	}
	for ; dir != root && !d[dir]; dir = filepath.Dir(dir) {
		if err := f.disk().SyncDir(filepath.Dir(dir)); err != nil {
			return err
		}
		d[dir] = true
	}
	return nil
}

// SyncAbove makes the names of the folder and of those above it durable: another process
// may have made them a moment ago. Where the system does not let us, it is not our folder.
func (f Folder) SyncAbove() error {
	for dir := filepath.Clean(f.Dir); filepath.Dir(dir) != dir; dir = filepath.Dir(dir) {
		err := f.disk().SyncDir(filepath.Dir(dir))
		if errors.Is(err, fs.ErrPermission) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// removeTemps removes the temporary files whose names begin with a prefix.
// Files that cannot be removed stay: they are in nobody's way.
func (f Folder) removeTemps(prefix string) {
	names, _ := f.list(tempDir)
	for _, name := range names {
		if strings.HasPrefix(name, prefix) {
			f.disk().Remove(f.Path(tempDir + "/" + name))
		}
	}
}
