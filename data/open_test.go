package data

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestOpenSaysWhatIsWrongInOneSentence(t *testing.T) {
	dir := t.TempDir()
	if _, err := Open(filepath.Join(dir, "nowhere")); err == nil || !strings.HasSuffix(err.Error(), "nowhere: there is no such folder") {
		t.Errorf("no folder: %v", err)
	}
	if _, err := Open(dir); err == nil || !strings.HasSuffix(err.Error(), ": the folder holds no run") {
		t.Errorf("an empty folder: %v", err)
	}
	writeShard(t, Folder{Dir: dir}.Writer(testMeta), 0, "standard", cuttleLike, madeUp(cuttleLike, 1, 0, 1))
	var unsealed *UnsealedError
	if _, err := Open(dir); !errors.As(err, &unsealed) || unsealed.Run != dir {
		t.Errorf("an unsealed run: %v", err)
	}
	if err := (Folder{Dir: dir}).Seal(testManifest(1)); err != nil {
		t.Fatal(err)
	}
	newer := testManifest(1)
	newer.Schema = SchemaVersion + 1
	content, err := marshal(newer)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, manifestName), content, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir); err == nil || !strings.HasSuffix(err.Error(), "run.json: schema 4 is newer than 3; update cardlab") {
		t.Errorf("a newer run: %v", err)
	}
}

func TestReadingSaysWhatThereIs(t *testing.T) {
	run := t.TempDir()
	meta := testMeta
	meta.Decisions = false
	writeShard(t, Folder{Dir: run}.Writer(meta), 0, "standard", cuttleLike, madeUp(cuttleLike, 1, 0, 3))
	if err := (Folder{Dir: run}).Seal(testManifest(1)); err != nil {
		t.Fatal(err)
	}
	r, err := Open(run)
	if err != nil {
		t.Fatal(err)
	}
	if labels := r.Labels(); len(labels) != 2 || labels[0] != "standard" {
		t.Errorf("labels %v", labels)
	}
	none := func(*Batch) error { return nil }
	for err, want := range map[error]string{
		r.Scan(Events, 1, []string{"kind"}, none):            "there is no shard 1, only 0 to 0",
		r.Scan(Events, 0, []string{"kinds"}, none):           "read events/v=standard/part-00000.parquet: the table events has no column kinds, only game, seq,",
		r.Scan(Decisions, 0, []string{"ply"}, none):          "the run has no table decisions",
		r.Decisions(0, func(*Decision) error { return nil }): "the run has no table decisions",
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	stop := errors.New("enough")
	n := 0
	if err := r.Events(0, func(*Event) error { n++; return stop }); err != stop || n != 1 {
		t.Errorf("after %d events: %v", n, err)
	}
}

func TestTheCardNamesWhatIsThere(t *testing.T) {
	run := sealedRun(t)
	for name, wants := range map[string][]string{
		readmeName:    {"# made-up", "8 simulated games of cuttle", "`cuttle/teams`", "| `winner_side` |", "| 0 | `random` and `rules:scuttle=0.5` | 8 |", "### decisions"},
		croissantName: {`"conformsTo": "http://mlcommons.org/croissant/1.0"`, `"includes": "events/*/*.parquet"`, `"@id": "decisions/visits"`},
		manifestName:  {`"deals": 128`, `"label": "teams"`, `"path": "events/v=teams/part-00001.parquet"`},
	} {
		content, err := os.ReadFile(filepath.Join(run, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range wants {
			if !strings.Contains(string(content), want) {
				t.Errorf("%s does not say %s", name, want)
			}
		}
	}
}
