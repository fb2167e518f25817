package report

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/analysis/internal/synthetic"
	"github.com/cardlab/cardlab/data"
)

func TestReportOfStoredRunCountsEveryGame(t *testing.T) {
	r, err := Of(synthetic.Open(t, synthetic.WriteRun(t)), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.Run != "small" || len(r.Variants) != 2 || r.Variants[0].Label != "duel" || len(r.Matchups) != 1 ||
		r.Matchups[0].String() != "expert against greedy" {
		t.Errorf("got %s, %v, %v", r.Run, r.Variants, r.Matchups)
	}
	found := 0
	for _, a := range append(r.Answers, r.Effects...) {
		switch {
		case a.Metric == "games", a.Metric == "other_winner":
			found++
			if a.N != 24 {
				t.Errorf("%s: %d, want 24", a.Metric, a.N)
			}
		case a.Metric == "turns" && a.Form == analysis.MeanDifference:
			found++
			if a.N != 12 {
				t.Errorf("paired deals: %d, want 12", a.N)
			}
		}
	}
	if found != 4 {
		t.Errorf("%d of 4 estimates found", found)
	}
}

func TestReportDoesNotDependOnTheNumberOfProcessors(t *testing.T) {
	dir := synthetic.WriteRun(t)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	var first []byte
	for _, procs := range []int{1, 2, 3, 7} {
		runtime.GOMAXPROCS(procs)
		r, err := Of(synthetic.Open(t, dir), Options{})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := errors.Join(r.Document().Text(&b, document.TextOptions{}), r.Document().JSON(&b), r.Document().CSV(&b)); err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = b.Bytes()
		}
		if !bytes.Equal(b.Bytes(), first) {
			t.Errorf("%d processors:\n%s\none:\n%s", procs, b.Bytes(), first)
		}
	}
}

func TestRunThatIsNotWholeIsRefused(t *testing.T) {
	const part = "games/v=short/part-00003.parquet"
	for _, c := range []struct {
		what, want string
		spoil      func(t *testing.T, path string) error
	}{
		{"a missing file", part + " is missing", func(_ *testing.T, path string) error { return os.Remove(path) }},
		{"a file cut short", "bytes, not", func(_ *testing.T, path string) error { return os.Truncate(path, 1000) }},
		{"a file of the right size with other content", "shard 3", func(_ *testing.T, path string) error {
			content, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			return os.WriteFile(path, make([]byte, len(content)), 0o644)
		}},
	} {
		dir := synthetic.WriteRun(t)
		if err := c.spoil(t, filepath.Join(dir, filepath.FromSlash(part))); err != nil {
			t.Fatal(err)
		}
		_, err := Of(synthetic.Open(t, dir), Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), dir) {
			t.Errorf("%s: %v, want %q", c.what, err, c.want)
		}
	}
}

func TestRunWithoutSealIsNotOpened(t *testing.T) {
	dir := synthetic.WriteRun(t)
	if err := (data.Folder{Dir: dir}).Unseal(); err != nil {
		t.Fatal(err)
	}
	var unsealed *data.UnsealedError
	if _, err := data.Open(dir); !errors.As(err, &unsealed) {
		t.Errorf("got %v", err)
	}
}

func TestManifestThatLosesAShardIsRefused(t *testing.T) {
	run := synthetic.Open(t, synthetic.WriteRun(t))
	run.Manifest.Shards = run.Manifest.Shards[:5]
	if _, err := Of(run, Options{}); err == nil || !strings.Contains(err.Error(), "5 of 6 shards") {
		t.Errorf("got %v", err)
	}
}
