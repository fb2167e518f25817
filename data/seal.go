package data

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// MissingError says that a run cannot be sealed, since shards are not finished.
type MissingError struct {
	Run           string
	Missing, Want int
}

// Error returns "seal RUN: 3 of 16 shards are not finished".
func (e *MissingError) Error() string {
	return fmt.Sprintf("seal %s: %d of %d shards are not finished", e.Run, e.Missing, e.Want)
}

// DamagedError says that a run cannot be sealed, since a part of a shard is not as its
// record says.
type DamagedError struct {
	Run          string
	Part, Record string // the files, relative to the run's folder
	Text         string // what is wrong with the part
}

// Error returns one sentence that says what to delete.
func (e *DamagedError) Error() string {
	return fmt.Sprintf("seal %s: %s %s; delete it and %s, and run again", e.Run, e.Part, e.Text, e.Record)
}

// Seal completes a run whose shards 0 … m.ShardCount−1 are all finished: it
// writes run.json, README.md, croissant.json, SHA256SUMS and, last, _SUCCESS,
// and removes what was left of shards that were not finished. What it writes
// depends on m, the records and plan.yaml alone, so that sealing twice changes
// nothing. If shards are missing the error is a *[MissingError]; it reads every part,
// and if one is not as its record says the error is a *[DamagedError].
func Seal(run string, m Manifest) error {
	if err := m.collect(run); err != nil {
		return err
	}
	if err := m.checkParts(run); err != nil {
		return err
	}
	files, err := m.files(run)
	if err != nil {
		return fmt.Errorf("seal %s: %w", run, err)
	}
	seal := files[len(files)-1]
	if !isSealed(run, seal.content) {
		if err := Unseal(run); err != nil {
			return err
		}
	}
	for _, f := range files {
		err := WriteFile(run, f.name, f.content)
		if errors.Is(err, fs.ErrNotExist) && isSealed(run, seal.content) {
			break // another process was faster, and has removed our temporary files
		}
		if err != nil {
			return fmt.Errorf("seal %s: %w", run, err)
		}
	}
	removeTemps(run, "")
	os.Remove(filepath.Join(run, tempDir)) // if it is empty
	return nil
}

// Unseal takes the seal off a run to which shards are to be added. A run
// without a seal stays as it is.
func Unseal(run string) error {
	err := os.Remove(filepath.Join(run, successName))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("unseal %s: %w", run, err)
	}
	return nil
}

// collect fills in the shards' records.
func (m *Manifest) collect(run string) error {
	found, err := FinishedShards(run)
	if err != nil {
		return fmt.Errorf("seal %s: %w", run, err)
	}
	m.Schema = SchemaVersion
	m.Shards = make([]*ShardRecord, 0, m.ShardCount)
	for i := range m.ShardCount {
		if s := found[i]; s != nil {
			m.Shards = append(m.Shards, s)
		}
	}
	if missing := m.ShardCount - len(m.Shards); missing > 0 {
		return &MissingError{run, missing, m.ShardCount}
	}
	if len(found) > m.ShardCount {
		return fmt.Errorf("seal %s: it holds %d shards, the plan has %d", run, len(found), m.ShardCount)
	}
	for _, s := range m.Shards {
		if s.Plan != m.PlanHash {
			return fmt.Errorf("seal %s: shard %d belongs to another plan", run, s.Shard)
		}
	}
	return nil
}

// checkParts compares the parts of all shards with the checksums in their records.
func (m *Manifest) checkParts(run string) error {
	for _, s := range m.Shards {
		for _, f := range s.Files {
			sum, err := fileSum(filepath.Join(run, filepath.FromSlash(f.Path)))
			text := "has other content than its record says"
			if err != nil {
				text = "cannot be read: " + err.Error()
			} else if sum == f.SHA256 {
				continue
			}
			return &DamagedError{run, f.Path, RecordPath(s.Shard), text}
		}
	}
	return nil
}

// generated is a file that Seal writes.
type generated struct {
	name    string
	content []byte
}

// files makes the files that complete a run, in the order in which they are
// written: the checksums cover all before them, and the seal covers the checksums.
func (m *Manifest) files(run string) ([]generated, error) {
	manifest, err := marshal(m)
	if err != nil {
		return nil, err
	}
	manifestSum := digest(manifest)
	meta, err := m.croissant(manifestSum)
	if err != nil {
		return nil, err
	}
	readme := []byte(m.readme())
	sums := []string{
		manifestSum + "  " + manifestName,
		digest(meta) + "  " + croissantName,
		digest(readme) + "  " + readmeName,
	}
	if plan, err := readRegular(filepath.Join(run, planName)); err == nil {
		sums = append(sums, digest(plan)+"  "+planName)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, name := range m.Kept {
		file, err := readRegular(filepath.Join(run, keptDir, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		sums = append(sums, digest(file)+"  "+keptDir+"/"+name)
	}
	for _, s := range m.Shards {
		record, err := readRegular(filepath.Join(run, RecordPath(s.Shard)))
		if err != nil {
			return nil, err
		}
		sums = append(sums, digest(record)+"  "+RecordPath(s.Shard))
		for _, f := range s.Files {
			sums = append(sums, f.SHA256+"  "+f.Path)
		}
	}
	slices.SortFunc(sums, func(a, b string) int { return strings.Compare(a[sumLength:], b[sumLength:]) })
	list := []byte(strings.Join(sums, "\n") + "\n")
	return []generated{
		{manifestName, manifest}, {croissantName, meta}, {readmeName, readme},
		{sumsName, list}, {successName, sealOf(list)},
	}, nil
}

// sealOf returns the content of _SUCCESS: the checksum of the checksums, which
// so names the whole run.
func sealOf(sums []byte) []byte { return []byte(digest(sums) + "  " + sumsName + "\n") }

// isSealed reports whether a run has the seal given.
func isSealed(run string, seal []byte) bool {
	content, err := readRegular(filepath.Join(run, successName))
	return err == nil && string(content) == string(seal)
}

// sumLength is the length of a checksum in hexadecimal.
const sumLength = 2 * sha256.Size

func digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// marshal prints a value as the JSON files of a run have it.
func marshal(v any) ([]byte, error) {
	b, err := json.MarshalIndent(v, "", "\t")
	return append(b, '\n'), err
}
