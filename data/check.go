package data

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// Fault is something wrong with a file of a run.
type Fault struct {
	File string // relative to the run's folder
	Text string // what is wrong: "is missing"
}

// String returns the fault as one clause: `events/…/part-00000.parquet is missing`.
func (f Fault) String() string { return f.File + " " + f.Text }

// Check reads every file of a sealed run and returns what is wrong with it:
// files that are missing, changed or foreign, and Parquet files whose footers
// disagree with the records. No faults means that the run is as it was sealed.
func Check(run string) ([]Fault, error) {
	r, err := Open(run)
	if err != nil {
		return nil, err
	}
	var faults []Fault
	add := func(file, format string, args ...any) {
		faults = append(faults, Fault{file, fmt.Sprintf(format, args...)})
	}
	list, err := os.ReadFile(filepath.Join(run, sumsName))
	if err != nil {
		return nil, fmt.Errorf("check %s: %w", run, err)
	}
	seal, err := os.ReadFile(filepath.Join(run, successName))
	if err != nil {
		return nil, fmt.Errorf("check %s: %w", run, err)
	}
	if sum := sha256.Sum256(list); string(seal) != hex.EncodeToString(sum[:])+"  "+sumsName+"\n" {
		add(sumsName, "is not what the seal %s says", successName)
	}
	known := map[string]bool{}
	for in := bufio.NewScanner(bytes.NewReader(list)); in.Scan(); {
		want, name, ok := strings.Cut(in.Text(), "  ")
		if !ok {
			add(sumsName, "has a line that is no checksum: %q", in.Text())
			continue
		}
		known[name] = true
		got, err := sumOf(filepath.Join(run, filepath.FromSlash(name)))
		switch {
		case os.IsNotExist(err):
			add(name, "is missing")
		case err != nil:
			return nil, fmt.Errorf("check %s: %w", run, err)
		case got != want:
			add(name, "has other content than when the run was sealed")
		}
	}
	for _, dir := range []string{string(Games), string(Events), string(Decisions), "shards"} {
		err := filepath.WalkDir(filepath.Join(run, dir), func(path string, d fs.DirEntry, err error) error {
			if os.IsNotExist(err) {
				return nil
			}
			if err != nil || d.IsDir() {
				return err
			}
			rel, err := filepath.Rel(run, path)
			if err != nil {
				return err
			}
			if name := filepath.ToSlash(rel); !known[name] {
				add(name, "is no file of the run")
			}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("check %s: %w", run, err)
		}
	}
	for _, s := range r.Shards() {
		for _, f := range s.Files {
			path := filepath.Join(run, filepath.FromSlash(f.Path))
			info, err := os.Stat(path)
			if err != nil {
				continue // is among the missing
			}
			if info.Size() != f.Bytes {
				add(f.Path, "has %d bytes, not %d", info.Size(), f.Bytes)
			}
			p, err := openParquet(path, f.Table)
			if err != nil {
				add(f.Path, "is no whole Parquet file: %v", err)
				continue
			}
			if p.meta.NumRows != f.Rows {
				add(f.Path, "has %d rows, not %d", p.meta.NumRows, f.Rows)
			}
			p.Close()
		}
	}
	sort.SliceStable(faults, func(i, j int) bool { return faults[i].File < faults[j].File })
	return faults, nil
}

func sumOf(path string) (string, error) {
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
