package data

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// reseal makes the checksums and the seal anew, as a forger would: over all files
// that there are.
func reseal(t *testing.T, run string) {
	t.Helper()
	var lines []string
	for _, name := range files(t, run) {
		if name == sumsName || name == successName {
			continue
		}
		sum, err := (Folder{Dir: run}).sum(name)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, sum+"  "+name)
	}
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(a[sumLength:], b[sumLength:]) })
	list := []byte(strings.Join(lines, "\n") + "\n")
	put(t, run, sumsName, list)
	put(t, run, successName, sealOf(list))
}

func put(t *testing.T, run, name string, content []byte) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(run, name), content, 0o644); err != nil {
		t.Fatal(err)
	}
}

// substitute replaces a text in a file, once.
func substitute(t *testing.T, run, name, old, with string) {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(run, name))
	if err != nil || !strings.Contains(string(content), old) {
		t.Fatalf("%s does not hold %s: %v", name, old, err)
	}
	put(t, run, name, []byte(strings.Replace(string(content), old, with, 1)))
}

// TestWhatIsForgedWithItsChecksumsIsFound plants faults under a seal that fits.
func TestWhatIsForgedWithItsChecksumsIsFound(t *testing.T) {
	const record = "shards/00000.json"
	change := func(name, old, with string) func(*testing.T, string) {
		return func(t *testing.T, run string) { substitute(t, run, name, old, with) }
	}
	both := func(old, with string) func(*testing.T, string) {
		return func(t *testing.T, run string) {
			substitute(t, run, record, old, with)
			substitute(t, run, manifestName, old, with)
		}
	}
	remove := func(name string) func(*testing.T, string) {
		return func(t *testing.T, run string) {
			if err := os.Remove(filepath.Join(run, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, c := range map[string]struct {
		forge func(*testing.T, string)
		file  string
	}{
		"an unknown key in run.json":        {change(manifestName, `"name":`, `"mood": 1, "name":`), manifestName},
		"run.json of nothing":               {func(t *testing.T, run string) { put(t, run, manifestName, []byte("{}\n")) }, manifestName},
		"the card":                          {change(readmeName, "8 simulated", "9 simulated"), readmeName},
		"the card removed":                  {remove(readmeName), readmeName},
		"the metadata":                      {change(croissantName, "sc:Dataset", "sc:Thing"), croissantName},
		"the metadata removed":              {remove(croissantName), croissantName},
		"a record of nothing":               {func(t *testing.T, run string) { put(t, run, record, []byte("?")) }, record},
		"a record removed":                  {remove(record), record},
		"a record's tally":                  {change(record, `"draws": `, `"draws": 1`), record},
		"a record's rules, in run.json too": {both(`"rules": 3`, `"rules": 4`), record},
		"a record's tool, in run.json too": {func(t *testing.T, run string) {
			substitute(t, run, record, "v0.0.0-test", "v1")
			substituteIn(t, run, `"shards": [`, "v0.0.0-test", "v1")
		}, "games/v=standard/part-00000.parquet"},
		"a record's schema, in run.json too": {func(t *testing.T, run string) {
			substitute(t, run, record, `"schema": 3`, `"schema": 1`)
			substituteIn(t, run, `"shards": [`, `"schema": 3`, `"schema": 1`)
		}, record},
		"an unknown key in a record":     {change(record, `"shard": 0`, `"shard": 0, "mood": 1`), record},
		"a file out of the run":          {both("games/v=standard/part-00000.parquet", "../part-00000.parquet"), record},
		"a file of another shard":        {both("games/v=standard/part-00000.parquet", "games/v=teams/part-00001.parquet"), record},
		"a Parquet file of another plan": {change("games/v=standard/part-00000.parquet", "0123456789abcdef", "0123456789abcdee"), "games/v=standard/part-00000.parquet"},
		"a Parquet file of another tool": {change("events/v=standard/part-00000.parquet", "v0.0.0-test", "v0.0.1-test"), "events/v=standard/part-00000.parquet"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // waits for the disk
			run := sealedRun(t)
			c.forge(t, run)
			if strings.HasSuffix(c.file, ".parquet") { // the record's checksum is forged, too
				forgeSum(t, run, c.file)
			}
			reseal(t, run)
			expect(t, run, c.file)
		})
	}
}

// substituteIn replaces a text in run.json after a mark.
func substituteIn(t *testing.T, run, mark, old, with string) {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(run, manifestName))
	if err != nil {
		t.Fatal(err)
	}
	head, rest, _ := strings.Cut(string(content), mark)
	put(t, run, manifestName, []byte(head+mark+strings.Replace(rest, old, with, 1)))
}

// forgeSum puts the checksum that a part has now into the records.
func forgeSum(t *testing.T, run, part string) {
	t.Helper()
	r, err := Open(run)
	if err != nil {
		t.Fatal(err)
	}
	sum, err := (Folder{Dir: run}).sum(part)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Shards()[0].Files {
		if f.Path == part {
			substitute(t, run, "shards/00000.json", f.SHA256, sum)
			substitute(t, run, manifestName, f.SHA256, sum)
		}
	}
}

// expect fails unless Check finds faults, one of them in a file.
func expect(t *testing.T, run, file string) {
	t.Helper()
	faults, err := Folder{Dir: run}.Check(testMeta.Tool)
	if err != nil || !slices.ContainsFunc(faults, func(f Fault) bool { return f.File == file }) {
		t.Errorf("want a fault of %s, got %v, error %v", file, faults, err)
	}
}

func TestALineTooFewOrTooManyInTheChecksumsIsFound(t *testing.T) {
	run := sealedRun(t)
	list, err := os.ReadFile(filepath.Join(run, sumsName))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(list), "\n")
	for what, forged := range map[string]string{
		"one left out":  strings.Join(lines[1:], ""),
		"one doubled":   lines[0] + string(list),
		"two exchanged": lines[1] + lines[0] + strings.Join(lines[2:], ""),
		"a blank line":  string(list) + "\n",
	} {
		put(t, run, sumsName, []byte(forged))
		put(t, run, successName, sealOf([]byte(forged)))
		t.Log(what)
		expect(t, run, sumsName)
	}
}

func TestWhatIsNoRegularFileIsFoundAndNotWaitedFor(t *testing.T) {
	for what, plant := range map[string]func(path string) error{
		"a folder": func(path string) error { return os.Mkdir(path, 0o777) },
		"a pipe":   func(path string) error { return exec.Command("mkfifo", path).Run() },
		"a link":   func(path string) error { return os.Symlink("elsewhere", path) },
	} {
		for _, name := range []string{"games/v=standard/part-00000.parquet", "shards/00001.json", manifestName, readmeName, planName, sumsName} {
			run := sealedRun(t)
			path := filepath.Join(run, name)
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
			if err := plant(path); err != nil {
				t.Skip(err)
			}
			faults, err := Folder{Dir: run}.Check(testMeta.Tool)
			if err != nil || !slices.Contains(faults, Fault{name, "is no regular file"}) {
				t.Errorf("%s in place of %s: %v, %v", what, name, faults, err)
			}
		}
	}
}

func TestForeignFoldersAreFound(t *testing.T) {
	for _, name := range []string{"empty", "games/v=other", "tmp/x"} {
		run := sealedRun(t)
		if err := os.MkdirAll(filepath.Join(run, name), 0o777); err != nil {
			t.Fatal(err)
		}
		expect(t, run, name)
	}
}

func TestARunOfNothingIsNotOpened(t *testing.T) {
	run := sealedRun(t)
	for _, content := range []string{"null", "{}", `{"plan_hash": "x", "plan": {}, "variants": [{}], "shard_count": 1, "shards": [null]}`} {
		put(t, run, manifestName, []byte(content))
		if _, err := Open(run); err == nil || !strings.Contains(err.Error(), "run.json: it ") {
			t.Errorf("%s: %v", content, err)
		}
	}
	put(t, run, manifestName, []byte("{"))
	if _, err := Open(run); err == nil || !strings.Contains(err.Error(), "run.json: unexpected end of JSON input") {
		t.Errorf("half of it: %v", err)
	}
}

func TestAPartThatWasChangedIsNotSealed(t *testing.T) {
	run := sealedRun(t)
	const part = "events/v=teams/part-00001.parquet"
	content, err := os.ReadFile(filepath.Join(run, part))
	if err != nil {
		t.Fatal(err)
	}
	content[len(content)/2] ^= 1
	put(t, run, part, content)
	var damaged *ChangedPartError
	if err := (Folder{Dir: run}).Seal(testManifest(2)); !errors.As(err, &damaged) || damaged.Part != part || damaged.Record != RecordPath(1) {
		t.Errorf("got %v", err)
	}
}

func TestARecordThatIsNotOfItsShardDoesNotCount(t *testing.T) {
	for old, with := range map[string]string{
		"games/v=standard/part-00000.parquet": "games/v=teams/part-00001.parquet",
		`"matchups": [`:                       `"matchups": [{"matchup": 0, "games": 0},`,
		`"table": "events"`:                   `"table": "games"`,
	} {
		run := sealedRun(t)
		substitute(t, run, "shards/00000.json", old, with)
		if n := finished(t, run); n != 1 {
			t.Errorf("%s: %d shards count as finished, want 1", with, n)
		}
	}
}
