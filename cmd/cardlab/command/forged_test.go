package command

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cardlab/data/datatest"
)

// TestEveryForgedFileIsNamed: a run that somebody changed, in any of these ways, and sealed
// again. verify names the file and ends with 3; no other command panics, or says that the
// mistake is its own.
func TestEveryForgedFileIsNamed(t *testing.T) {
	sound := filepath.Join(t.TempDir(), "sound")
	var out, errOut bytes.Buffer
	if code := execute([]string{"run", "--variants", "standard", "--policies", "random,rules", "--deals", "6", "--seed", "3",
		"--decisions", "--out", sound, "--no-report"}, &out, &errOut); code != exitDone {
		t.Fatalf("run ends with %d: %s", code, errOut.String())
	}
	for _, k := range datatest.Kinds() {
		t.Run(k.Name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "run")
			if err := os.CopyFS(dir, os.DirFS(sound)); err != nil {
				t.Fatal(err)
			}
			file, err := datatest.Forge(dir, 0, k)
			if err != nil || file == "" {
				t.Fatalf("it is not forged: %q, %v", file, err)
			}
			for _, args := range [][]string{{"verify", dir}, {"report", dir}, {"show", dir, "1"}} {
				var out, errOut bytes.Buffer
				code := execute(args, &out, &errOut)
				said := out.String() + errOut.String()
				if strings.Contains(said, "mistake in cardlab") || strings.Contains(said, "goroutine") {
					t.Errorf("%v: %s", args, said)
				}
				if code != exitDone && code != exitIncomplete {
					t.Errorf("%s ends with %d: %s", args[0], code, said)
				}
				if args[0] == "verify" && (code != exitIncomplete || !strings.Contains(said, file)) {
					t.Errorf("%v ends with %d and does not name %s: %s", args, code, file, said)
				}
			}
		})
	}
}
