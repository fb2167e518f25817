package data

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Fault is something wrong with a file of a run.
type Fault struct {
	File string // relative to the run's folder, with slashes
	Text string // what is wrong: "is missing"
}

// String returns the fault as one clause: "games/v=standard/part-00000.parquet is missing".
func (f Fault) String() string { return f.File + " " + f.Text }

// Check reads every file of a sealed run and returns what is wrong, by file:
// files that are missing, changed or foreign, and Parquet files whose footers
// disagree with the records. No faults means that the run is as it was sealed.
// The error says why the check could not be made; for a run without a seal it
// is an *[UnsealedError].
func Check(run string) ([]Fault, error) {
	if err := checkSealed(run); err != nil {
		return nil, err
	}
	c := checker{run: run, known: map[string]bool{}, bad: map[string]bool{}}
	err := c.check()
	if err != nil {
		return nil, fmt.Errorf("check %s: %w", run, err)
	}
	slices.SortStableFunc(c.faults, func(a, b Fault) int { return strings.Compare(a.File, b.File) })
	return c.faults, nil
}

type checker struct {
	run    string
	faults []Fault
	known  map[string]bool // the files of the run
	bad    map[string]bool // those with a fault
}

func (c *checker) add(file, format string, args ...any) {
	c.faults = append(c.faults, Fault{file, fmt.Sprintf(format, args...)})
	c.bad[file] = true
}

func (c *checker) path(name string) string { return filepath.Join(c.run, filepath.FromSlash(name)) }

func (c *checker) check() error {
	list, err := os.ReadFile(c.path(sumsName))
	if errors.Is(err, fs.ErrNotExist) {
		c.add(sumsName, "is missing")
		return nil
	}
	if err != nil {
		return err
	}
	seal, err := os.ReadFile(c.path(successName))
	if err != nil {
		return err
	}
	if string(seal) != string(sealOf(list)) {
		c.add(sumsName, "is not what %s was made for: one of the two was changed", successName)
	}
	for i, line := range strings.Split(strings.TrimSuffix(string(list), "\n"), "\n") {
		sum, name, ok := strings.Cut(line, "  ")
		if !ok || len(sum) != sumLength {
			c.add(sumsName, "has no checksum in line %d", i+1)
			continue
		}
		c.known[name] = true
		if err := c.checkSum(name, sum); err != nil {
			return err
		}
	}
	if err := c.checkForeign(); err != nil {
		return err
	}
	return c.checkRecords()
}

// checkSum compares a file with its checksum.
func (c *checker) checkSum(name, want string) error {
	f, err := os.Open(c.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		c.add(name, "is missing")
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return err
	}
	if hex.EncodeToString(h.Sum(nil)) != want {
		c.add(name, "has other content than when the run was sealed")
	}
	return nil
}

// checkForeign looks for files in the folders of the run that are not the run's.
func (c *checker) checkForeign() error {
	for _, dir := range []string{string(Games), string(Events), string(Decisions), "shards"} {
		err := filepath.WalkDir(c.path(dir), func(path string, d fs.DirEntry, err error) error {
			if errors.Is(err, fs.ErrNotExist) && path == c.path(dir) {
				return nil
			}
			if err != nil || d.IsDir() {
				return err
			}
			rel, err := filepath.Rel(c.run, path)
			if name := filepath.ToSlash(rel); err == nil && !c.known[name] {
				c.add(name, "is no file of the run")
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// checkRecords compares the Parquet files that are as they were sealed with
// what the records say of them.
func (c *checker) checkRecords() error {
	if c.bad[manifestName] || !c.known[manifestName] {
		return nil // there is nothing to compare with
	}
	content, err := os.ReadFile(c.path(manifestName))
	if err != nil {
		return err
	}
	var m Manifest
	if err := json.Unmarshal(content, &m); err != nil {
		c.add(manifestName, "is no manifest: %v", err)
		return nil
	}
	for _, s := range m.Shards {
		var games int64
		for _, t := range s.Matchups {
			games += t.Games
		}
		if games != s.Rows(Games) {
			c.add(shardPath(s.Shard), "counts %d games, its file has %d", games, s.Rows(Games))
		}
		for _, f := range s.Files {
			if !c.bad[f.Path] {
				c.checkFile(f)
			}
		}
	}
	return nil
}

func (c *checker) checkFile(f File) {
	info, err := os.Stat(c.path(f.Path))
	if err != nil {
		c.add(f.Path, "cannot be read: %v", err)
		return
	}
	if info.Size() != f.Bytes {
		c.add(f.Path, "has %d bytes, its record says %d", info.Size(), f.Bytes)
	}
	p, err := openParquet(c.path(f.Path), f.Table)
	if err != nil {
		c.add(f.Path, "cannot be read: %v", errors.Unwrap(err))
		return
	}
	defer p.Close()
	var rows int64
	for _, g := range p.meta.RowGroups {
		rows += g.NumRows
	}
	if p.meta.NumRows != f.Rows || rows != f.Rows {
		c.add(f.Path, "has %d rows in its row groups and %d in its footer, its record says %d", rows, p.meta.NumRows, f.Rows)
	}
}
