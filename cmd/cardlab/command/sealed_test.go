package command

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/data"
)

// The runs of sim/testdata are as the first build wrote them; see sim/sealed_test.go.
func TestEveryCommandReadsRunsOfTheFirstBuild(t *testing.T) {
	archives, err := filepath.Glob("../../../sim/testdata/runs/*.zip")
	if err != nil || len(archives) == 0 {
		t.Fatalf("%d runs, %v", len(archives), err)
	}
	for _, path := range archives {
		name := strings.TrimSuffix(filepath.Base(path), ".zip")
		t.Run(name, func(t *testing.T) {
			z, err := zip.OpenReader(path)
			if err != nil {
				t.Fatal(err)
			}
			defer z.Close()
			to := t.TempDir()
			if err := os.CopyFS(to, z); err != nil {
				t.Fatal(err)
			}
			dir := filepath.Join(to, name)
			if strings.HasSuffix(name, "-half") && !resumed(t, dir) {
				return
			}
			commands := [][]string{{"verify", dir}, {"verify", "--replay", dir}, {"report", dir}, {"report", "--json", dir},
				{"show", dir, "0"}, {"show", dir, "1", "--seat", "0"}}
			for _, args := range commands {
				if code, out, complaint := typed(args...); code != exitDone || out == "" || strings.Contains(complaint+out, "left out") {
					t.Errorf("%v: exit code %d\n%s%s", args, code, out, complaint)
				}
			}
		})
	}
}

// resumed plays the missing shards of a run, which another version began, and finishes it.
func resumed(t *testing.T, dir string) bool {
	t.Helper()
	records, err := data.Folder{Dir: dir}.Finished()
	if err != nil || len(records) == 0 || records[0].Tool == toolVersion {
		t.Fatalf("%d shards, %v; they are of this version", len(records), err)
	}
	args := []string{"run", filepath.Join(dir, "plan.yaml"), "--out", dir, "--no-report"}
	code, out, complaint := typed(args...)
	if code != exitDone {
		t.Fatalf("%v: exit code %d\n%s%s", args, code, out, complaint)
	}
	if code, out, complaint := typed("finish", dir); code != exitDone {
		t.Fatalf("finish: exit code %d\n%s%s", code, out, complaint)
	}
	return true
}

// typed runs one command line.
func typed(args ...string) (code int, out, complaint string) {
	var o, e bytes.Buffer
	code = execute(args, &o, &e)
	return code, o.String(), e.String()
}
