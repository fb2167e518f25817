package command

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"cardlab": Main})
}

var update = flag.Bool("update", false, "write what the scripts compare stdout with anew")

// TestScripts types what testdata/script/*.txt say, as a user would. Beside the
// commands of testscript there are
//
//	exits CODE PROGRAM ARGS…   runs a program, which must exit with the code
//	flip FILE                  flips a bit in the middle of a file
//	cut FILE                   cuts a file's last byte off
//	await GLOB                 waits until there is such a file
//	readme FILE                runs the commands that a document shows, on a few games
//	[full]                     whether there is a device on which no file fits
func TestScripts(t *testing.T) {
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		UpdateScripts:       *update,
		Setup: func(e *testscript.Env) error {
			e.Setenv("EXAMPLES", filepath.Join(root, "examples"))
			e.Setenv("README", filepath.Join(root, "README.md"))
			return nil
		},
		Condition: func(name string) (bool, error) {
			if name != "full" {
				return false, fmt.Errorf("unknown condition %q", name)
			}
			f, err := os.Stat("/dev/full")
			return err == nil && f.Mode()&os.ModeCharDevice != 0, nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "flip": flip, "cut": cut, "await": await, "readme": readme,
		},
	})
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM ARGS…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

func flip(ts *testscript.TestScript, neg bool, args []string) {
	damage(ts, neg, args, func(b []byte) []byte {
		b[len(b)/2] ^= 1
		return b
	})
}

func cut(ts *testscript.TestScript, neg bool, args []string) {
	damage(ts, neg, args, func(b []byte) []byte { return b[:len(b)-1] })
}

func damage(ts *testscript.TestScript, neg bool, args []string, change func([]byte) []byte) {
	if neg || len(args) != 1 {
		ts.Fatalf("want the name of a file")
	}
	path := ts.MkAbs(args[0])
	content, err := os.ReadFile(path)
	ts.Check(err)
	ts.Check(os.WriteFile(path, change(content), 0o644))
}

func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: await GLOB")
	}
	for range 1000 {
		if found, _ := filepath.Glob(ts.MkAbs(args[0])); len(found) > 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	ts.Fatalf("there is no %s after ten seconds", args[0])
}

// few are the flags that make a command play a few games only; as many as have the
// games in them that the README goes on to show.
var few = map[string][]string{
	"run": {"--deals", "4"}, "bench": {"--games", "80"}, "effect": {"--deals", "80"}, "price": {"--deals", "2"},
	"values": {"--deals", "20", "--price-deals", "2"}, "tune": {"--deals", "100", "--max-deals", "100", "--policy", "random"},
}

func readme(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: readme FILE")
	}
	text, err := os.ReadFile(args[0])
	ts.Check(err)
	shown := 0
	for line := range strings.Lines(string(text)) {
		command, _, _ := strings.Cut(line, "#")
		words := shellWords(command)
		if !strings.HasPrefix(line, "    cardlab ") || words[1] == "play" { // play waits for somebody to type
			continue
		}
		shown++
		if err := ts.Exec("cardlab", append(words[1:], few[words[1]]...)...); err != nil {
			ts.Fatalf("%s: %v", strings.Join(words, " "), err)
		}
	}
	if shown == 0 {
		ts.Fatalf("%s shows no command", args[0])
	}
}

// shellWords splits a command at blanks that are not within double quotes.
func shellWords(command string) []string {
	quoted := false
	words := strings.FieldsFunc(command, func(r rune) bool {
		quoted = quoted != (r == '"')
		return !quoted && (r == ' ' || r == '\n')
	})
	for i := range words {
		words[i] = strings.ReplaceAll(words[i], `"`, "")
	}
	return words
}
