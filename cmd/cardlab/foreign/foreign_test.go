package foreign

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// build makes a module in a new folder of testdata/module, which takes cardlab from the
// sources that are tested, and returns its program. Nothing is fetched.
func build(t *testing.T) (program string) {
	t.Helper()
	goCommand, err := exec.LookPath("go")
	if err != nil {
		t.Skip("there is no go command to build it with")
	}
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/module")); err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	module, rest, _ := strings.Cut(strings.TrimPrefix(string(mod), "module "), "\n")
	own := "module example.org/table\n" + rest + "\nrequire " + module + " v0.0.0\n\nreplace " + module + " => " + root + "\n"
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{"go.mod": []byte(own), "go.sum": sums} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	program = filepath.Join(dir, "table")
	c := exec.Command(goCommand, "build", "-o", program, ".")
	c.Dir = dir
	c.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return program
}

func TestAGameAndAPolicyOfAnotherModuleAreAtHome(t *testing.T) {
	program := build(t)
	dir := t.TempDir()
	run := filepath.Join(dir, "run")
	for _, c := range []struct{ args, want string }{
		{"games", `(?m)^showdown: two cards per seat, and one chance\.`},
		{"variants --game showdown", `(?m)^showdown +short +2 +two seats`},
		{"policies lowest", `It plays showdown\.`},
		{"run --game showdown --variants short,three --policies lowest,random,greedy:samples=1 --deals 8 --decisions --out " + run, ``},
		{"verify --replay " + run, `240 games, .* as recorded, and the policies chose the same again`},
		{"report " + run, `showdown`},
		{"show " + run + " 0", `(?s)showdown/short.*P0 lays`},
		{"rate " + run, `lowest`},
		{"match --game showdown --variant short --pairs 8 lowest noise:of=lowest", `lowest`},
		{"perft --variant showdown/short --depth 2", `\d`},
		{"policies mask:no=trade,of=lowest --game showdown", `mask`},
	} {
		cmd := exec.Command(program, strings.Fields(c.args)...)
		cmd.Dir = dir
		var out, errOut bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errOut
		if err := cmd.Run(); err != nil {
			t.Errorf("%s: %v\n%s%s", c.args, err, &out, &errOut)
		} else if !regexp.MustCompile(c.want).Match(out.Bytes()) {
			t.Errorf("%s: got\n%s\nwant %s in it", c.args, &out, c.want)
		}
	}
	if out, err := exec.Command(program, "run", "--game", "cuttle", "--variants", "standard", "--policies", "lowest").CombinedOutput(); err == nil || !strings.Contains(string(out), "policy lowest does not play cuttle, only showdown") {
		t.Errorf("cuttle with lowest: %v\n%s", err, out)
	}
}
