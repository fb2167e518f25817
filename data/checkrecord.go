package data

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"strconv"

	"github.com/cardlab/cardlab/data/internal/column"
)

// metaSchema is the key of the schema's version in a file's metadata.
const metaSchema = "cardlab.schema"

// metadata returns what every Parquet file of a shard says of its origin.
func (s *ShardRecord) metadata() []column.Meta {
	return []column.Meta{
		{Key: metaSchema, Value: strconv.Itoa(s.Schema)},
		{Key: "cardlab.plan", Value: s.Plan},
		{Key: "cardlab.tool", Value: s.Tool},
		{Key: "cardlab.rules", Value: strconv.Itoa(s.Rules)},
	}
}

// checkRecord compares the copy of a shard's record in run.json with the record
// itself, with what run.json says of the run, and with the footers of the files.
func (c *checker) checkRecord(m *Manifest, s *ShardRecord) error {
	name := RecordPath(s.Shard)
	if !c.bad[name] {
		content, ok, err := c.read(name)
		if err != nil {
			return err
		}
		if want, err := marshal(s); err != nil || ok && !bytes.Equal(content, want) {
			c.add(name, "is not the record that %s has of the shard", manifestName)
		}
	}
	for _, f := range []struct{ field, got, want string }{
		{"schema", strconv.Itoa(s.Schema), strconv.Itoa(m.Schema)},
		{"plan", s.Plan, m.PlanHash},
	} {
		if f.got != f.want {
			c.add(name, "has %s %q, the run has %q", f.field, f.got, f.want)
		}
	}
	i := slices.IndexFunc(m.Variants, func(v Entry) bool { return v.Label == s.Label })
	if i < 0 || m.Variants[i].Text != s.Variant || m.Variants[i].Rules != s.Rules {
		c.add(name, "is of %s as v=%s by version %d of the rules, which is no variant of the run", s.Variant, s.Label, s.Rules)
	}
	var games int64
	for i, t := range s.Matchups {
		games += t.Games
		if i > 0 && t.Matchup <= s.Matchups[i-1].Matchup {
			c.add(name, "counts matchup %d after matchup %d", t.Matchup, s.Matchups[i-1].Matchup)
		}
	}
	if games != s.Rows(Games) {
		c.add(name, "counts %d games, its file has %d", games, s.Rows(Games))
	}
	tables := m.tables()
	if len(s.Files) != len(tables) {
		c.add(name, "has %d files, the run has %d tables", len(s.Files), len(tables))
		return nil
	}
	for i, f := range s.Files {
		switch want := partPath(tables[i], s.Label, s.Shard); {
		case f.Table != tables[i] || f.Path != want:
			c.add(name, "has %s as file of %s, should have %s", f.Path, f.Table, want)
		case c.bad[f.Path]:
		case c.sums[f.Path] != f.SHA256:
			c.add(name, "has another checksum of %s than %s", f.Path, sumsName)
		default:
			if err := c.checkFile(s, f); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkFile compares a Parquet file with its record.
func (c *checker) checkFile(s *ShardRecord, f File) error {
	info, err := c.disk().Lstat(c.Path(f.Path))
	if c.unreadable(f.Path, err) { // mutant: it was there a moment ago, when its checksum was made
		return nil
	}
	if err != nil {
		return err
	}
	if info.Size() != f.Bytes {
		c.add(f.Path, "has %d bytes, its record says %d", info.Size(), f.Bytes)
	}
	p, err := c.openPart(s, f)
	if e := new(DamageError); errors.As(err, &e) {
		c.add(f.Path, "cannot be read: %v", e.Err)
		return nil
	}
	if err != nil {
		return err
	}
	defer p.close()
	if p.Rows() != f.Rows {
		c.add(f.Path, "has %d rows, its record says %d", p.Rows(), f.Rows)
	}
	c.checkMetadata(s, f.Path, p.Meta(), isShaped(f.Table, p.schema))
	return nil
}

// checkMetadata compares what a file says of its origin with its record. If it has shapes, it
// says its words, too.
func (c *checker) checkMetadata(s *ShardRecord, file string, got []column.Meta, isShaped bool) {
	values := map[string]string{}
	for _, kv := range got {
		if _, twice := values[kv.Key]; twice {
			c.add(file, "says %s twice", kv.Key)
		}
		values[kv.Key] = kv.Value
	}
	for _, kv := range s.metadata() {
		if v := values[kv.Key]; v != kv.Value {
			c.add(file, "says %s is %q, its record %q", kv.Key, v, kv.Value)
		}
		delete(values, kv.Key)
	}
	if isShaped {
		if _, err := vocabularyOf(got); err != nil {
			c.add(file, "cannot be read: %v", err)
		}
		for _, key := range metaWords {
			delete(values, key)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		c.add(file, "says %s, which is not of this schema", key)
	}
}
