package sim

import (
	"archive/zip"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data"
)

// testdata/runs holds runs as the first build wrote them: every game, two to
// four seats, with decisions, and some that were broken off half-way (-half).
// They stay as they are, and every later build reads them and goes on with them.
func unpack(t *testing.T, pattern string) map[string]string {
	t.Helper()
	archives, err := filepath.Glob("testdata/runs/" + pattern + ".zip")
	if err != nil || len(archives) == 0 {
		t.Fatalf("%d runs, %v", len(archives), err)
	}
	dirs, to := map[string]string{}, t.TempDir()
	for _, path := range archives {
		z, err := zip.OpenReader(path)
		if err != nil {
			t.Fatal(err)
		}
		err = os.CopyFS(to, z)
		z.Close()
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(path), ".zip")
		dirs[name] = filepath.Join(to, name)
	}
	return dirs
}

func TestRunsOfTheFirstBuildAreVerifiedAndPlayedAgain(t *testing.T) {
	for name, dir := range unpack(t, "*") {
		if !strings.HasSuffix(name, "-half") {
			verifySealed(t, name, dir)
		}
	}
}

func TestRunsThatTheFirstBuildBeganAreFinished(t *testing.T) {
	for name, dir := range unpack(t, "*-half") {
		records, err := data.Folder{Dir: dir}.Finished()
		if err != nil || len(records) == 0 {
			t.Fatalf("%s: %d shards, %v", name, len(records), err)
		}
		s, err := stored(data.Folder{Dir: dir})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		s.Plan.Out = dir
		var left *IncompleteError
		if _, err := Finish(dir, records[0].Tool); !errors.As(err, &left) || left.Done != len(records) {
			t.Errorf("%s: half of it, finished: %v", name, err)
		}
		r, err := Run(context.Background(), s, Options{Tool: records[0].Tool})
		if err != nil || r.Played != s.Shards()-len(records) || !r.Sealed {
			t.Fatalf("%s: %+v, %v; %d of %d shards were there", name, r, err, len(records), s.Shards())
		}
		if _, err := Finish(dir, records[0].Tool); err != nil {
			t.Errorf("%s: finished once more: %v", name, err)
		}
		verifySealed(t, name, dir)
	}
}

func verifySealed(t *testing.T, name, dir string) {
	t.Helper()
	if faults, err := (data.Folder{Dir: dir}).Check("another"); err != nil || len(faults) > 0 {
		t.Errorf("%s: %v, %v", name, faults, err)
	}
	run, err := data.Open(dir)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for _, replay := range []bool{false, true} {
		r, err := Verify(context.Background(), run, VerifyOptions{Replay: replay})
		if err != nil || r.Found > 0 || r.Games == 0 || r.Decisions == 0 {
			t.Errorf("%s, replay %v: %+v, %v", name, replay, r, err)
		}
	}
}
