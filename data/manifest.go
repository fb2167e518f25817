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
	"sort"
	"strings"
)

// The files that a sealed run has beside its tables.
const (
	manifestName = "run.json"
	planName     = "plan.yaml"
	cardName_    = "README.md"
	croissant    = "croissant.json"
	sumsName     = "SHA256SUMS"
	successName  = "_SUCCESS"
)

// Manifest is run.json: what was played, in full. Sim fills everything but
// Schema and Shards; Seal fills these from the shards' records.
type Manifest struct {
	Schema     int             `json:"schema"`
	Name       string          `json:"name"` // of the run
	Game       string          `json:"game"`
	Tool       string          `json:"tool"`      // version of the program
	PlanHash   string          `json:"plan_hash"` // as in every file's metadata
	Plan       json.RawMessage `json:"plan"`      // in full, defaults included
	Variants   []Entry         `json:"variants"`
	Policies   []Entry         `json:"policies"`
	Matchups   [][]string      `json:"matchups"` // the policies of each, by number
	ShardCount int             `json:"shard_count"`
	Shards     []*ShardRecord  `json:"shards"`
}

// Entry is a variant or a policy of a run.
type Entry struct {
	Label string `json:"label"` // short; a variant's names its partitions
	Text  string `json:"text"`  // canonical
	Hash  string `json:"hash"`
	Rules int    `json:"rules,omitempty"` // a variant's version of the rules
}

// MissingError says that a run cannot be sealed, since shards are not finished.
type MissingError struct {
	Run           string
	Missing, Want int
}

func (e *MissingError) Error() string {
	return fmt.Sprintf("seal %s: %d of %d shards are not finished", e.Run, e.Missing, e.Want)
}

// Seal completes a run whose shards 0 … m.ShardCount−1 are all finished: it
// writes run.json, README.md, croissant.json, SHA256SUMS and, last, _SUCCESS.
// What it writes depends on m, the records and plan.yaml alone; sealing twice
// changes nothing. If shards are missing the error is a *[MissingError].
func Seal(run string, m Manifest) error {
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
	content, err := json.MarshalIndent(m, "", "\t")
	if err != nil {
		return fmt.Errorf("seal %s: %w", run, err)
	}
	generated := []struct {
		name    string
		content []byte
	}{
		{manifestName, append(content, '\n')},
	}
	sums := map[string]string{}
	for _, s := range m.Shards {
		for _, f := range s.Files {
			sums[f.Path] = f.SHA256
		}
		if err := sumFile(sums, run, shardPath(s.Shard)); err != nil {
			return fmt.Errorf("seal %s: %w", run, err)
		}
	}
	if err := sumFile(sums, run, planName); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("seal %s: %w", run, err)
	}
	for _, g := range generated {
		sum := sha256.Sum256(g.content)
		sums[g.name] = hex.EncodeToString(sum[:])
	}
	list := []byte(formatSums(sums))
	total := sha256.Sum256(list)
	success := []byte(hex.EncodeToString(total[:]) + "  " + sumsName + "\n")
	if old, err := os.ReadFile(filepath.Join(run, successName)); err == nil && string(old) != string(success) {
		if err := Unseal(run); err != nil {
			return err
		}
	}
	for _, g := range generated {
		if err := WriteFile(run, g.name, g.content); err != nil {
			return fmt.Errorf("seal: %w", err)
		}
	}
	if err := WriteFile(run, sumsName, list); err != nil {
		return fmt.Errorf("seal: %w", err)
	}
	if err := WriteFile(run, successName, success); err != nil {
		return fmt.Errorf("seal: %w", err)
	}
	return os.RemoveAll(filepath.Join(run, tempDir))
}

// Unseal takes the seal off a run to which shards are to be added; a run
// without one stays as it is.
func Unseal(run string) error {
	err := os.Remove(filepath.Join(run, successName))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("unseal %s: %w", run, err)
	}
	return nil
}

func sumFile(sums map[string]string, run, name string) error {
	content, err := os.ReadFile(filepath.Join(run, filepath.FromSlash(name)))
	if err != nil {
		return err
	}
	sum := sha256.Sum256(content)
	sums[name] = hex.EncodeToString(sum[:])
	return nil
}

// formatSums lists files as `sha256sum -c` reads them.
func formatSums(sums map[string]string) string {
	names := make([]string, 0, len(sums))
	for name := range sums {
		names = append(names, name)
	}
	sort.Strings(names)
	var b strings.Builder
	for _, name := range names {
		fmt.Fprintf(&b, "%s  %s\n", sums[name], name)
	}
	return b.String()
}
