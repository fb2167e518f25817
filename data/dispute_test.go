package data

import (
	"errors"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/cardlab/cardlab/data/disk/disktest"
)

// Of two workers that play a shard with different bytes both results are kept and named, and the
// run is not sealed before one is moved away.
func TestAShardPlayedTwiceWithDifferentBytesIsKeptTwice(t *testing.T) {
	f := Folder{Dir: t.TempDir()}
	first := writeShard(t, f.Writer(testMeta), 0, "standard", cuttleLike, madeUp(cuttleLike, 1, 0, 8))
	w := f.Writer(testMeta)
	fill(t, w, 0, madeUp(cuttleLike, 2, 0, 8))
	_, err := w.Finish()
	var disputed *DisputedError
	if !errors.As(err, &disputed) || disputed.Shard != 0 {
		t.Fatalf("got %v", err)
	}
	for _, name := range []string{"games.parquet", "events.parquet", "decisions.parquet", "record.json"} {
		if _, err := os.Stat(f.Path(disputed.Second + "/" + name)); err != nil {
			t.Error(err)
		}
	}
	if want := "disputed/00000-" + w.record.Files[0].SHA256[:8]; disputed.Second != want {
		t.Errorf("it is kept in %s, not %s", disputed.Second, want)
	}
	if now, err := f.finished(0); err != nil || now == nil || now.differs(first) {
		t.Errorf("the first is no longer in its place: %v", err)
	}
	err = f.Seal(testManifest(1))
	if again := new(DisputedError); !errors.As(err, &again) || again.Shard != 0 || again.Second != disputed.Second {
		t.Errorf("sealing: %v", err)
	}
	for _, words := range []string{"shard 0 was played twice", disputed.Second, "shards/00000.json", "move both away"} {
		if !strings.Contains(err.Error(), words) {
			t.Errorf("%q is not in %v", words, err)
		}
	}
	if err := os.RemoveAll(f.Path(disputed.Second)); err != nil {
		t.Fatal(err)
	}
	if err := f.Seal(testManifest(1)); err != nil {
		t.Error(err)
	}
}

// A shard that has more deals than before, or another schema or version, is no dispute.
func TestAShardPlayedOtherwiseForAReasonIsNoDispute(t *testing.T) {
	one := func() *ShardRecord {
		return &ShardRecord{Plan: "p", Schema: 3, Tool: "t", Files: []File{{Table: Games, Rows: 8, SHA256: "a"}, {Table: Events, Rows: 9, SHA256: "b"}}}
	}
	for name, c := range map[string]struct {
		change func(*ShardRecord)
		want   bool
	}{
		"nothing":      {func(*ShardRecord) {}, false},
		"events":       {func(s *ShardRecord) { s.Files[1].SHA256 = "c" }, true},
		"more deals":   {func(s *ShardRecord) { s.Files[0].Rows, s.Files[0].SHA256 = 16, "c" }, false},
		"schema":       {func(s *ShardRecord) { s.Schema, s.Files[1].SHA256 = 2, "c" }, false},
		"version":      {func(s *ShardRecord) { s.Tool, s.Files[1].SHA256 = "u", "c" }, false},
		"another plan": {func(s *ShardRecord) { s.Plan, s.Files[1].SHA256 = "q", "c" }, false},
		"fewer tables": {func(s *ShardRecord) { s.Files = s.Files[:1] }, true},
	} {
		other := one()
		c.change(other)
		if got := one().differs(other); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if one().differs(nil) {
		t.Error("a shard that is not there differs")
	}
}

// TestADisputeThatCannotBeKeptIsHeard has one call after another fail while a second shard with other
// bytes is kept, and while a run with it is sealed.
func TestADisputeThatCannotBeKeptIsHeard(t *testing.T) {
	one, other := madeUp(cuttleLike, 1, 0, 2), madeUp(cuttleLike, 2, 0, 2)
	for n := 0; ; n++ {
		d := disktest.New()
		f := Folder{Dir: "run", FS: d}
		writeShard(t, f.Writer(testMeta), 0, "standard", cuttleLike, one)
		w := f.Writer(testMeta)
		fill(t, w, 0, other)
		failed, from := "", d.Calls()
		d.Before = func(at int, op, name string) error {
			if at == from+n {
				failed = op + " " + name
				return syscall.EIO
			}
			return nil
		}
		_, err := w.Finish()
		if err == nil {
			err = errors.New("no error")
		} else if errors.As(err, new(*DisputedError)) {
			err = f.Seal(testManifest(1))
		}
		heard := errors.Is(err, syscall.EIO)
		if !heard && !errors.As(err, new(*DisputedError)) {
			t.Errorf("call %d, %s: %v", n, failed, err)
		}
		if op, _, _ := strings.Cut(failed, " "); failed != "" && !heard && op != "remove" && op != "lstat" && op != "close" {
			t.Errorf("nobody hears that %s fails", failed)
		}
		if failed == "" {
			break
		}
	}
}
