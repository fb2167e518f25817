package data

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// The files that a sealed run has beside its tables and the shards' records.
const (
	planName      = "plan.yaml"
	manifestName  = "run.json"
	readmeName    = "README.md"
	croissantName = "croissant.json"
	sumsName      = "SHA256SUMS"
	successName   = "_SUCCESS"
	keptDir       = "policies"
)

// Manifest is run.json: what was played, in full. Whoever seals a run fills
// everything but Schema and Shards, which Seal takes from the shards' records.
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
	Shards     []*ShardRecord  `json:"shards"` // by number
	// Notes are what a reader of the results must know of the policies and the deals, a clause each.
	Notes []string `json:"notes,omitempty"`
	// Kept are the files of the folder policies that it takes to ask the policies again.
	Kept []string `json:"kept,omitempty"`
}

// Entry is a variant or a policy of a run.
type Entry struct {
	Label string `json:"label"` // short; a variant's names its partitions
	Text  string `json:"text"`  // canonical
	Hash  string `json:"hash"`
	Rules int    `json:"rules,omitempty"` // a variant's version of the rules
}

// whole returns why the manifest is none of a sealed run, nil if it is one. Readers
// rely on what it checks: every shard has a record, in its place, with its games, of a variant and
// matchups that there are.
func (m *Manifest) whole() error {
	if m.PlanHash == "" || m.ShardCount < 1 || len(m.Plan) == 0 {
		return errors.New("tells of no run: plan or shards are missing")
	}
	if len(m.Shards) != m.ShardCount {
		return fmt.Errorf("has records of %d shards, should have %d", len(m.Shards), m.ShardCount)
	}
	for i, s := range m.Shards {
		if s == nil || s.Shard != i || s.File(Games) == nil || checkLabel(s.Label) != nil {
			return fmt.Errorf("has no record of shard %d in its place", i)
		}
		if !slices.ContainsFunc(m.Variants, func(v Entry) bool { return v.Label == s.Label }) {
			return fmt.Errorf("does not list the variant of shard %d, %q", i, s.Label)
		}
		for _, t := range s.Matchups {
			if t.Matchup < 0 || int(t.Matchup) >= len(m.Matchups) {
				return fmt.Errorf("lists %d matchups, and shard %d has games of matchup %d", len(m.Matchups), i, t.Matchup)
			}
		}
	}
	return nil
}

// rows returns how many rows the run has in a table.
func (m *Manifest) rows(t Table) int64 {
	var n int64
	for _, s := range m.Shards {
		n += s.Rows(t)
	}
	return n
}

// bytes returns the size of a table's files.
func (m *Manifest) bytes(t Table) int64 {
	var n int64
	for _, s := range m.Shards {
		if f := s.File(t); f != nil {
			n += f.Bytes
		}
	}
	return n
}

// tables lists the tables that the run has.
func (m *Manifest) tables() []Table {
	var tables []Table
	for _, t := range Tables {
		if len(m.Shards) > 0 && m.Shards[0].File(t) != nil {
			tables = append(tables, t)
		}
	}
	return tables
}
