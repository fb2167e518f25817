package data

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"syscall"

	"github.com/cardlab/cardlab/engine"
)

// ShardRecord says what a finished shard holds. It is the shard's last file,
// RUN/shards/NNNNN.json: a shard without it is played again.
type ShardRecord struct {
	Shard    int     `json:"shard"`
	Label    string  `json:"label"`   // the partition: the files lie in TABLE/v=LABEL
	Variant  string  `json:"variant"` // canonical text of the rules
	Rules    int     `json:"rules"`   // version of the rules
	Schema   int     `json:"schema"`
	Plan     string  `json:"plan"` // hash of the plan
	Tool     string  `json:"tool"` // version of the program
	Files    []File  `json:"files"`
	Matchups []Tally `json:"matchups"` // by number
}

// File is one Parquet file of a shard.
type File struct {
	Table  Table  `json:"table"`
	Path   string `json:"path"` // relative to the run's folder, with slashes
	Rows   int64  `json:"rows"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// Tally counts how the games of one matchup in one shard ended.
type Tally struct {
	Matchup int32            `json:"matchup"`
	Games   int64            `json:"games"`
	BySeat  []int64          `json:"wins_by_seat"`
	BySide  []int64          `json:"wins_by_side"`
	Draws   int64            `json:"draws"`
	Reasons map[string]int64 `json:"reasons"`
}

// Rows returns the number of rows that the shard has in a table.
func (s *ShardRecord) Rows(t Table) int64 {
	if f := s.File(t); f != nil {
		return f.Rows
	}
	return 0
}

// File returns the shard's file of a table, nil if there is none.
func (s *ShardRecord) File(t Table) *File {
	for i := range s.Files {
		if s.Files[i].Table == t {
			return &s.Files[i]
		}
	}
	return nil
}

// add counts one game.
func (t *Tally) add(g *Game) {
	t.Games++
	if g.Winner == engine.NoSeat {
		t.Draws++
	} else {
		t.BySeat[g.Winner]++
		t.BySide[g.Side]++
	}
}

// RecordPath returns the name of a shard's record in the run: "shards/00007.json".
func RecordPath(shard int) string { return fmt.Sprintf("shards/%05d.json", shard) }

// partPath returns the name of a shard's file of a table in the run.
func partPath(t Table, label string, shard int) string {
	return fmt.Sprintf("%s/v=%s/part-%05d.parquet", t, label, shard)
}

// Finished returns the records of the shards that need not be played again, by number. A
// record does not count when one of its files is missing or has another size, when its
// files are not those of the shard, or when it is no record. That something cannot be
// looked at is an error: what it holds may be sound.
func (f Folder) Finished() (map[int]*ShardRecord, error) {
	names, err := f.list("shards")
	if errors.Is(err, fs.ErrNotExist) {
		return map[int]*ShardRecord{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find the finished shards: %w", err)
	}
	found := make(map[int]*ShardRecord, len(names))
	for _, name := range names {
		base, isRecord := strings.CutSuffix(name, ".json")
		n, err := strconv.Atoi(base)
		// mutant: a name that is none stands for the record of another name, or for none
		if !isRecord || err != nil || RecordPath(n) != "shards/"+name {
			continue // mutant: the same
		}
		s, err := f.finished(n)
		if err != nil {
			return nil, fmt.Errorf("find the finished shards: %w", err)
		}
		if s != nil {
			found[n] = s
		}
	}
	return found, nil
}

// finished returns the record of a shard, or nil if it has to be played.
func (f Folder) finished(shard int) (*ShardRecord, error) {
	content, err := f.Read(RecordPath(shard))
	if gone(err) || errors.As(err, new(*DamageError)) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	s := new(ShardRecord)
	if decode(content, s) != nil || s.Shard != shard || !s.sound() {
		return nil, nil
	}
	for _, file := range s.Files {
		info, err := f.disk().Lstat(f.Path(file.Path))
		if gone(err) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		if !info.Mode().IsRegular() || info.Size() != file.Bytes {
			return nil, nil
		}
	}
	return s, nil
}

// gone reports whether an error says that there is no such file, or something else of
// its name.
func gone(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, errIrregular) || errors.Is(err, syscall.ENOTDIR)
}

// sound reports whether a record can be that of a shard: its files lie where those of
// the shard do, and it counts each game once.
func (s *ShardRecord) sound() bool {
	for i, f := range s.Files {
		if i >= len(Tables) || f.Table != Tables[i] || f.Path != partPath(f.Table, s.Label, s.Shard) {
			return false
		}
	}
	var games int64
	for i, t := range s.Matchups {
		if games += t.Games; i > 0 && t.Matchup <= s.Matchups[i-1].Matchup {
			return false
		}
	}
	// mutant: a shard has two files or three
	return len(s.Files) > 0 && s.Schema > 0 && checkLabel(s.Label) == nil && games == s.Rows(Games)
}
