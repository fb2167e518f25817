package data

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// Whoever reads a run without checking it first may meet damage. It must come
// out as an error that names the file, or not matter.
func TestADamagedFileIsAnErrorAndNoPanic(t *testing.T) {
	run := t.TempDir()
	all := madeUp(cuttleLike, 1, 0, 8)
	s := writeShard(t, Folder{Dir: run}.Writer(testMeta), 0, "standard", cuttleLike, all)
	r := &Run{Folder: Folder{Dir: run}, Manifest: Manifest{Shards: []*ShardRecord{s}}}
	read := map[Table]func() (bool, error){
		Games: func() (bool, error) {
			i, same := 0, true
			err := r.Games(0, func(g *Game) error {
				same = same && i < len(all.games) && g.Game == all.games[i].Game && string(g.Cards) == string(all.games[i].Cards)
				i++
				return nil
			})
			return same, err
		},
		Events: func() (bool, error) {
			i, same := 0, true
			err := r.Events(0, func(e *Event) error {
				same = same && i < len(all.events) && *e == all.events[i]
				i++
				return nil
			})
			return same, err
		},
		Decisions: func() (bool, error) {
			i, same := 0, true
			err := r.Decisions(0, func(d *Decision) error {
				same = same && i < len(all.decisions) && *d == all.decisions[i]
				i++
				return nil
			})
			return same, err
		},
	}
	for _, f := range s.Files {
		path := filepath.Join(run, f.Path)
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		check := func(what string, at int, damaged []byte) {
			t.Helper()
			if err := os.WriteFile(path, damaged, 0o644); err != nil {
				t.Fatal(err)
			}
			same, err := read[f.Table]()
			if err != nil && !strings.HasPrefix(err.Error(), "read "+f.Path+": ") {
				t.Errorf("%s, %s at %d: the error does not name the file: %v", f.Table, what, at, err)
			}
			if err == nil && !same {
				t.Errorf("%s, %s at %d: other rows and no error", f.Table, what, at)
			}
		}
		for at := 0; at < len(content); at += 5 + at%17 {
			damaged := append([]byte(nil), content...)
			damaged[at] ^= 1 << (at % 8)
			check("flipped", at, damaged)
		}
		for at := 0; at < len(content); at += 97 {
			check("cut", at, content[:at])
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// A shard of a newer schema takes a newer program; a file that says another schema than its
// shard's record is damaged.
func TestAFileOfAnotherSchemaIsRefused(t *testing.T) {
	run := t.TempDir()
	w := Folder{Dir: run}.Writer(testMeta)
	if err := w.Begin(42, "standard", cuttleLike); err != nil {
		t.Fatal(err)
	}
	meta := w.record.metadata()
	meta[0].Value = strconv.Itoa(SchemaVersion + 1)
	w.events.Begin(w.events.tableWriter, meta)
	e := madeUp(cuttleLike, 1, 0, 1).events[0]
	w.Event(&e)
	s, err := w.Finish()
	if err != nil {
		t.Fatal(err)
	}
	r := &Run{Folder: Folder{Dir: run}, Manifest: Manifest{Shards: []*ShardRecord{s}}}
	if err := w.Begin(43, "standard", cuttleLike); err != nil {
		t.Fatal(err)
	}
	w.events.Begin(w.events.tableWriter, nil)
	w.Event(&e)
	without, err := w.Finish()
	if err != nil {
		t.Fatal(err)
	}
	r.Manifest.Shards = append(r.Manifest.Shards, without)
	if err := r.Events(1, func(*Event) error { return nil }); err == nil || !strings.HasSuffix(err.Error(), "it is no file of cardlab: the metadata name no schema") {
		t.Errorf("a file of no schema: %v", err)
	}
	for _, c := range []struct {
		schema   int
		want     string
		isDamage bool
	}{
		{SchemaVersion, "it has schema %[1]d, its record says %[2]d", true},
		{SchemaVersion + 1, "schema %[1]d is newer than %[2]d; update cardlab", false},
	} {
		s.Schema = c.schema
		err = r.Events(0, func(*Event) error { return nil })
		want := "read events/v=standard/part-00042.parquet: " + fmt.Sprintf(c.want, SchemaVersion+1, SchemaVersion)
		if err == nil || err.Error() != want || errors.As(err, new(*DamageError)) != c.isDamage {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
