package data

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io/fs"
	"path/filepath"

	"github.com/cardlab/cardlab/data/disk"
)

// tempDir is the folder of a run that holds what is being written. It lies
// outside the folders that queries glob, since a Parquet file without its
// footer breaks a whole glob.
const tempDir = "tmp"

// tempPrefix begins the names of the temporary files of a shard.
func tempPrefix(shard int) string { return fmt.Sprintf("%05d-", shard) }

// tempFile is a file that is being written. Publish gives it its final name:
// what has its final name is whole.
type tempFile struct {
	folder Folder
	f      disk.File
	sum    hash.Hash
	bytes  int64
}

// createTemp makes a file RUN/tmp/PREFIX-random. The random part is not of the
// file that results; it keeps processes that write the same part apart.
func (f Folder) createTemp(prefix string) (*tempFile, error) {
	dir := f.Path(tempDir)
	file, err := f.disk().CreateTemp(dir, prefix+"-*")
	for tries := 0; errors.Is(err, fs.ErrNotExist) && tries < maxTries; tries++ { // mutant: any number of times that is many
		if err = disk.MkdirAll(f.disk(), dir); err == nil {
			file, err = f.disk().CreateTemp(dir, prefix+"-*")
		}
	}
	if err != nil {
		return nil, err
	}
	return &tempFile{folder: f, f: file, sum: sha256.New()}, nil
}

// maxTries bounds how often a folder is made anew that other workers remove,
// empty as it is, before there is a file in it.
const maxTries = 100

// Write appends b and folds it into the checksum.
func (t *tempFile) Write(b []byte) (int, error) {
	n, err := t.f.Write(b)
	t.sum.Write(b[:n])
	t.bytes += int64(n)
	return n, err
}

// digest returns the SHA-256 of what was written, in hexadecimal.
func (t *tempFile) digest() string { return hex.EncodeToString(t.sum.Sum(nil)) }

// sync makes the content durable and closes the file.
func (t *tempFile) sync() error {
	// CreateTemp made the file for its owner alone; a run is for everyone whom the folder lets in.
	err := t.f.Chmod(0o644)
	if e := t.f.Sync(); err == nil {
		err = e
	}
	if e := t.f.Close(); err == nil {
		err = e
	}
	return err
}

// publish gives a synced file its final name in the run.
func (t *tempFile) publish(name string) error {
	path := t.folder.Path(name)
	err := t.folder.disk().Rename(t.f.Name(), path)
	if errors.Is(err, fs.ErrNotExist) {
		if err = disk.MkdirAll(t.folder.disk(), filepath.Dir(path)); err == nil {
			err = t.folder.disk().Rename(t.f.Name(), path)
		}
	}
	if e := t.folder.regular(name); err != nil && errors.Is(e, errIrregular) {
		return e // a folder has the name
	}
	return err
}

// claim is publish for a name that must not be taken.
func (t *tempFile) claim(name string) error {
	d, path := t.folder.disk(), t.folder.Path(name)
	err := d.Link(t.f.Name(), path)
	switch {
	case err == nil:
		d.Remove(t.f.Name()) // what stays is in nobody's way
		return nil
	// mutant: of a file that is gone publish says the same
	case errors.Is(err, fs.ErrExist), errors.Is(err, fs.ErrNotExist):
		return err
	}
	// A file system without links: two that claim at the same moment are not told apart.
	if _, e := d.Lstat(path); e == nil {
		return fmt.Errorf("%w: %w", fs.ErrExist, err)
	}
	return t.publish(name)
}

// discard closes and removes the file, whatever its state.
func (t *tempFile) discard() {
	t.f.Close()
	t.folder.disk().Remove(t.f.Name())
}
