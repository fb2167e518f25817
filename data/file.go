package data

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
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
	f     *os.File
	sum   hash.Hash
	bytes int64
}

// createTemp makes a file RUN/tmp/PREFIX-random. The random part is not of the
// file that results; it keeps processes that write the same part apart.
func createTemp(run, prefix string) (*tempFile, error) {
	dir := filepath.Join(run, tempDir)
	f, err := os.CreateTemp(dir, prefix+"-*")
	for tries := 0; errors.Is(err, fs.ErrNotExist) && tries < maxTries; tries++ {
		if err = os.MkdirAll(dir, 0o777); err == nil {
			f, err = os.CreateTemp(dir, prefix+"-*")
		}
	}
	if err != nil {
		return nil, err
	}
	return &tempFile{f: f, sum: sha256.New()}, nil
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

// publish renames a synced file to its final name.
func (t *tempFile) publish(path string) error {
	err := os.Rename(t.f.Name(), path)
	if errors.Is(err, fs.ErrNotExist) {
		if err = os.MkdirAll(filepath.Dir(path), 0o777); err == nil {
			err = os.Rename(t.f.Name(), path)
		}
	}
	return err
}

// discard closes and removes the file, whatever its state.
func (t *tempFile) discard() {
	t.f.Close()
	os.Remove(t.f.Name())
}

// syncDir makes the names in a folder durable. Windows does so by itself, and
// refuses to sync a folder.
func syncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}

// errIrregular says that a name of a run is taken by something else than a file: a
// folder, a link, a pipe. Reading it could fail oddly, or wait for ever.
var errIrregular = errors.New("it is no regular file; remove it")

// regular returns nil for a regular file.
func regular(path string) error {
	info, err := os.Lstat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("read %s: %w", path, errIrregular)
	}
	return err
}

// readRegular returns the content of a regular file.
func readRegular(path string) ([]byte, error) {
	if err := regular(path); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// fileSum returns the SHA-256 of a regular file, in hexadecimal.
func fileSum(path string) (string, error) {
	if err := regular(path); err != nil {
		return "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// WriteFile writes a file of a run, named relative to the run's folder, so
// that a reader or a crash sees the old content or the new and nothing
// between. A file that already holds the content is left alone.
func WriteFile(run, name string, content []byte) error {
	path := filepath.Join(run, filepath.FromSlash(name))
	if old, err := readRegular(path); err == nil && bytes.Equal(old, content) {
		return nil
	}
	t, err := createTemp(run, filepath.Base(path))
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	_, err = t.Write(content)
	if e := t.sync(); err == nil {
		err = e
	}
	if err == nil {
		err = t.publish(path)
	}
	if err == nil {
		err = syncDir(filepath.Dir(path))
	}
	if err != nil {
		t.discard()
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}

// removeTemps removes the temporary files whose names begin with a prefix.
// Files that cannot be removed stay: they are in nobody's way.
func removeTemps(run, prefix string) {
	dir := filepath.Join(run, tempDir)
	names, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, name := range names {
		if strings.HasPrefix(name.Name(), prefix) {
			os.Remove(filepath.Join(dir, name.Name()))
		}
	}
}
