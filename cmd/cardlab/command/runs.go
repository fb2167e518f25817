package command

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/cmd/cardlab/stored"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine/spec"
)

// openRun opens a run that is complete. Else the error says what to do.
func openRun(dir string) (*data.Run, error) {
	if err := isRun(dir); err != nil {
		return nil, err
	}
	run, err := stored.Open(dir)
	var unsealed *data.UnsealedError
	if errors.As(err, &unsealed) {
		return nil, notFinished(dir)
	}
	if err != nil && data.Unlooked(err) {
		return nil, err
	}
	if err != nil {
		return nil, incomplete("%w; cardlab finish %s writes run.json anew if the shards are all there", err, quote(dir))
	}
	return run, nil
}

// readRun opens a complete run for a command that says what its files say. Whether they say
// what happened only verify finds out, so each such command says in the end that it did not.
func (a *app) readRun(dir string) (*data.Run, error) {
	run, err := openRun(dir)
	a.taken = append(a.taken, dir)
	return run, err
}

// tellTaken names the runs that were taken as recorded.
func (a *app) tellTaken() {
	for _, dir := range a.taken {
		a.notef("\n%s is taken as recorded; this checks that it is what its plan, its policies and the rules make: cardlab verify %s\n", dir, quote(dir))
	}
}

// notFinished is the error for a run of which shards are missing, or the seal.
func notFinished(dir string) error {
	return incomplete("%s: the run is not finished; this plays what is missing and completes it: %s", dir, resumeCommand(dir))
}

// resumeCommand returns the command that goes on with the run in a folder.
func resumeCommand(dir string) string {
	return "cardlab run " + quote(filepath.Join(dir, "plan.yaml")) + " --out " + quote(dir)
}

// isRun refuses a folder that holds no run, and names those nearby that do.
func isRun(dir string) error {
	info, err := os.Stat(dir)
	if data.Unlooked(err) {
		return err
	}
	if err == nil && !info.IsDir() {
		return usage("%s: is a file; name the folder of a run", dir)
	}
	if err == nil {
		for _, name := range []string{"plan.yaml", "run.json"} {
			if _, err := os.Stat(filepath.Join(dir, name)); err == nil || data.Unlooked(err) {
				return err
			}
		}
		return usage("%s: the folder holds no run: there is no plan.yaml in it", dir)
	}
	if data.Unlooked(err) {
		return err
	}
	var names []string
	for _, parent := range []string{filepath.Dir(dir), "runs"} {
		found, _ := filepath.Glob(filepath.Join(parent, "*", "plan.yaml")) // the pattern is sound unless parent is odd
		for _, path := range found {
			if name := filepath.Dir(path); !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return asUsage(spec.Unknown("run", dir, names))
}

// commandLine returns the command as it was typed.
func (a *app) commandLine() string {
	words := []string{"cardlab"}
	for _, arg := range a.args {
		words = append(words, quote(arg))
	}
	return strings.Join(words, " ")
}

// quote returns a word as a POSIX shell reads it back.
func quote(word string) string {
	plain := func(r rune) bool {
		return r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || strings.ContainsRune("_-./:=,@%+", r)
	}
	if word != "" && strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
