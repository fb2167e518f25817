package data

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine/plain"
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

// ChangedPartError says that a run cannot be sealed, since a part of a shard is no longer
// what its record says. Whether it can be read is not asked; [DamageError] says that.
type ChangedPartError struct {
	Run          string
	Part, Record string // the files, relative to the run's folder
	Text         string // what is wrong with the part
}

// Error returns one sentence that says what to move away.
func (e *ChangedPartError) Error() string {
	return fmt.Sprintf("seal %s: %s %s; move it and %s away, and run again", e.Run, e.Part, e.Text, e.Record)
}

// Seal completes a run whose shards 0 … m.ShardCount−1 are all finished: it
// writes run.json, README.md, croissant.json, SHA256SUMS and, last, _SUCCESS,
// and removes what was left of shards that were not finished. What it writes
// depends on m, the records and plan.yaml alone, so that sealing twice changes
// nothing. If shards are missing the error is a *[MissingError]; it reads every part,
// and if one is not as its record says the error is a *[ChangedPartError].
func (f Folder) Seal(m Manifest) error {
	if err := m.collect(f); err != nil {
		return err
	}
	if err := f.disputed(); err != nil {
		return fmt.Errorf("seal %w", err)
	}
	if err := m.checkParts(f); err != nil {
		return err
	}
	files, err := m.files(f)
	if err != nil {
		return fmt.Errorf("seal %s: %w", f.Dir, err)
	}
	if err := f.syncName(RecordPath(0), durable{}); err != nil { // mutant: one folder holds all records, which other processes may just have written
		return fmt.Errorf("seal %s: %w", f.Dir, err)
	}
	seal := files[len(files)-1]
	sealed, err := f.isSealed(seal.content)
	if err != nil {
		return fmt.Errorf("seal %s: %w", f.Dir, err)
	}
	if !sealed {
		if err := f.Unseal(); err != nil {
			return err
		}
	}
	for _, file := range files {
		err := f.Write(file.name, file.content)
		if errors.Is(err, fs.ErrNotExist) {
			if sealed, e := f.isSealed(seal.content); e == nil && sealed {
				break // another process was faster, and has removed our temporary files
			}
		}
		if err != nil {
			return fmt.Errorf("seal %s: %w", f.Dir, err)
		}
	}
	f.removeTemps("")
	f.disk().Remove(f.Path(tempDir)) // if it is empty
	return nil
}

// Unseal takes the seal off a run to which shards are to be added. A run
// without a seal stays as it is.
func (f Folder) Unseal() error {
	err := f.disk().Remove(f.Path(successName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = f.disk().SyncDir(f.Dir) // else a crash could put it back over what is written next
	}
	if err != nil {
		return fmt.Errorf("unseal %s: %w", f.Dir, err)
	}
	return nil
}

// collect fills in the shards' records.
func (m *Manifest) collect(f Folder) error {
	found, err := f.Finished()
	if err != nil {
		return fmt.Errorf("seal %s: %w", f.Dir, err)
	}
	m.Schema = SchemaOf(found)
	m.Shards = make([]*ShardRecord, 0, m.ShardCount)
	for i := range m.ShardCount {
		if s := found[i]; s != nil {
			m.Shards = append(m.Shards, s)
		}
	}
	if missing := m.ShardCount - len(m.Shards); missing > 0 {
		return &MissingError{f.Dir, missing, m.ShardCount}
	}
	if len(found) > m.ShardCount {
		return fmt.Errorf("seal %s: it holds %d shards, the plan has %d", f.Dir, len(found), m.ShardCount)
	}
	for _, s := range m.Shards {
		if s.Plan != m.PlanHash {
			return fmt.Errorf("seal %s: shard %d belongs to another plan", f.Dir, s.Shard)
		}
		if s.Schema != m.Schema {
			return fmt.Errorf("seal %s: shard %d is written in schema %d, others in %d; move %s away, and run again: it is written as they are", f.Dir, s.Shard, s.Schema, m.Schema, RecordPath(s.Shard))
		}
	}
	return nil
}

// checkParts compares the parts of all shards with the checksums in their records.
func (m *Manifest) checkParts(f Folder) error {
	for _, s := range m.Shards {
		for _, file := range s.Files {
			sum, err := f.sum(file.Path)
			switch {
			case gone(err):
				return &ChangedPartError{f.Dir, file.Path, RecordPath(s.Shard), "is no file any more"}
			case err != nil:
				return fmt.Errorf("seal %s: %w", f.Dir, err)
			case sum != file.SHA256:
				return &ChangedPartError{f.Dir, file.Path, RecordPath(s.Shard), "has other content than its record says"}
			}
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
func (m *Manifest) files(f Folder) ([]generated, error) {
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
	if plan, err := f.Read(planName); err == nil {
		sums = append(sums, digest(plan)+"  "+planName)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, name := range m.Kept {
		file, err := f.Read(keptDir + "/" + name)
		if err != nil {
			return nil, err
		}
		sums = append(sums, digest(file)+"  "+keptDir+"/"+name)
	}
	for _, s := range m.Shards {
		record, err := f.Read(RecordPath(s.Shard))
		if err != nil {
			return nil, err
		}
		sums = append(sums, digest(record)+"  "+RecordPath(s.Shard))
		for _, part := range s.Files {
			sums = append(sums, part.SHA256+"  "+part.Path)
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
func (f Folder) isSealed(seal []byte) (bool, error) {
	content, err := f.Read(successName)
	if gone(err) || errors.As(err, new(*DamageError)) {
		return false, nil
	}
	return string(content) == string(seal), err
}

// sumLength is the length of a checksum in hexadecimal.
const sumLength = 2 * sha256.Size

func digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// marshal prints a value as the JSON files of a run have it: what would act on a terminal is
// escaped, so that whoever looks at a file sees it.
func marshal(v any) ([]byte, error) {
	b, err := json.MarshalIndent(v, "", "\t")
	return append(escaped(b), '\n'), err
}

// escaped returns JSON that says the same in characters that only show.
func escaped(text []byte) []byte { return []byte(plain.Text(string(text))) }
