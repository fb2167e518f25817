package main

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

type verdict string

const (
	caught     verdict = "caught"
	endless    verdict = "caught by time"
	survived   verdict = "survived"
	acceptable verdict = "accepted"
	unreached  verdict = "not reached"
)

// stages are what tests take of the processor at most that judge together: the quick ones
// first, for most mutants do not outlive them.
var stages = []time.Duration{time.Second / 10, time.Second, time.Hour}

// memory bounds a test, in KiB: a mutant may ask for all there is.
const memory = 6 << 20

// A test of a judging package, and what it reaches.
type test struct {
	judge int
	name  string
	took  time.Duration // of the processor, unmutated
	funcs map[int]bool  // by the number of the first mutant
	lines lines         // that it runs
}

// court has the tests that judge.
type court struct {
	dir     string
	longest time.Duration
	only    string
	skip    string
	dirs    []string // of the judging packages
	tests   []test
	first   map[*ast.FuncDecl]int
	last    map[*ast.FuncDecl][]test // those that caught a mutant of the function, the last one first
}

// hear builds the tests of packages, and runs each of them by itself, unmutated: once for its
// time and the functions that it calls, also in other processes, and once for the lines.
func (c *court) hear(p *pack, packages []string) error {
	for i, pkg := range packages {
		out, err := goCommand("list", "-f", "{{.Dir}}", pkg)
		if err != nil {
			return err
		}
		c.dirs = append(c.dirs, strings.TrimSpace(out))
		if _, err := goCommand("test", "-c", "-vet=off", "-overlay", filepath.Join(c.dir, overlayFile), "-o", c.binary(i), pkg); err != nil {
			return err
		}
		if _, err := goCommand("test", "-c", "-vet=off", "-covermode=set", "-coverpkg="+p.path, "-o", c.covered(i), pkg); err != nil {
			return err
		}
		names, err := c.output(i)
		if err != nil {
			return err
		}
		for _, name := range names {
			if !regexp.MustCompile(c.only).MatchString(name) || c.skip != "" && regexp.MustCompile(c.skip).MatchString(name) {
				continue
			}
			if err := c.trace(test{judge: i, name: name, funcs: map[int]bool{}}); err != nil {
				return err
			}
		}
	}
	slices.SortStableFunc(c.tests, func(a, b test) int { return int(a.took - b.took) })
	return nil
}

func (c *court) binary(judge int) string {
	return filepath.Join(c.dir, fmt.Sprintf("judge%d.test", judge))
}

// covered is the binary that says which lines it runs.
func (c *court) covered(judge int) string {
	return filepath.Join(c.dir, fmt.Sprintf("covered%d.test", judge))
}

// output lists the tests of a judge.
func (c *court) output(judge int) ([]string, error) {
	if _, err := os.Stat(c.binary(judge)); err != nil {
		return nil, nil // no test files
	}
	cmd := exec.Command(c.binary(judge), "-test.list", "^(Test|Fuzz|Example)")
	cmd.Dir = c.dirs[judge]
	out, err := cmd.Output()
	return strings.Fields(string(out)), err
}

// trace times a test, and finds what it reaches. One that fails unmutated judges nothing.
func (c *court) trace(t test) error {
	reached := filepath.Join(c.dir, "reached")
	if err := os.RemoveAll(reached); err != nil {
		return err
	}
	v, took, out, err := c.try(trial{binary: c.binary(t.judge), dir: c.dirs[t.judge], names: []string{t.name}, limit: 10 * time.Minute,
		env: []string{"MUTANT=-1", "MUTANT_REACHED=" + reached}})
	if err != nil {
		return err
	}
	t.took = took
	if v != survived {
		fmt.Fprintf(os.Stderr, "%s fails without a mutant, and is left out\n%s\n", t.name, out)
		return nil
	}
	if c.longest > 0 && t.took > c.longest {
		fmt.Fprintf(os.Stderr, "%s takes %v, and is left out\n", t.name, t.took.Round(time.Second/10))
		return nil
	}
	text, err := os.ReadFile(reached)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	for _, f := range strings.Fields(string(text)) {
		n, err := strconv.Atoi(f)
		if err != nil {
			return err
		}
		t.funcs[n] = true
	}
	if len(t.funcs) == 0 {
		return nil
	}
	profile := filepath.Join(c.dir, "profile")
	v, _, out, err = c.try(trial{binary: c.covered(t.judge), dir: c.dirs[t.judge], names: []string{t.name}, limit: 10 * time.Minute, profile: profile})
	switch {
	case err != nil:
		return err
	case v != survived:
		fmt.Fprintf(os.Stderr, "%s fails when its lines are noted, and judges all of each function that it calls\n%s\n", t.name, out)
	default:
		if t.lines, err = readLines(profile); err != nil {
			return err
		}
	}
	c.tests = append(c.tests, t)
	return nil
}

// judge runs the tests that reach a mutant until one fails.
func (c *court) judge(m *mutant) (verdict, error) {
	if c.first == nil {
		c.first = map[*ast.FuncDecl]int{}
	}
	if c.first[m.decl] == 0 {
		c.first[m.decl] = m.id // mutants come in order
	}
	for _, t := range c.last[m.decl] {
		if !t.reaches(m, c.first[m.decl]) {
			continue
		}
		v, _, err := c.mutated(m, t.judge, []string{t.name}, t.took)
		if err != nil || v != survived {
			return v, err
		}
	}
	verdict := unreached
	for stage, most := range stages {
		for judge := range c.dirs {
			var names []string
			var took time.Duration
			for _, t := range c.tests {
				if t.judge == judge && t.reaches(m, c.first[m.decl]) && t.took < most && (stage == 0 || t.took >= stages[stage-1]) {
					names, took = append(names, t.name), took+t.took
				}
			}
			if len(names) == 0 {
				continue
			}
			v, out, err := c.mutated(m, judge, names, took)
			if v == caught {
				c.remember(m, judge, out)
			}
			if err != nil || v != survived {
				return v, err
			}
			verdict = survived
		}
	}
	return verdict, nil
}

var failed = regexp.MustCompile(`(?m)^--- FAIL: (\w+)`)

// few is how many tests are tried by themselves, since they caught another mutant of the function.
const few = 3

// remember has the test that caught a mutant judge the next of its function before the others.
func (c *court) remember(m *mutant, judge int, out []byte) {
	name := failed.FindSubmatch(out)
	if name == nil {
		return
	}
	if c.last == nil {
		c.last = map[*ast.FuncDecl][]test{}
	}
	for _, t := range c.tests {
		if t.judge == judge && t.name == string(name[1]) {
			c.last[m.decl] = append([]test{t}, c.last[m.decl]...)
		}
	}
	c.last[m.decl] = c.last[m.decl][:min(few, len(c.last[m.decl]))]
}

// mutated runs tests of a judge that take so long unmutated.
func (c *court) mutated(m *mutant, judge int, names []string, took time.Duration) (verdict, []byte, error) {
	v, _, out, err := c.try(trial{binary: c.binary(judge), dir: c.dirs[judge], names: names, limit: 5*time.Second + 5*took, env: []string{"MUTANT=" + strconv.Itoa(m.id)}})
	return v, out, err
}

// trial is a run of some tests.
type trial struct {
	binary, dir string
	names       []string
	limit       time.Duration // of the processor, too: a machine may have much else to do
	env         []string
	profile     string // where to note the lines that are run; "" for nowhere
}

// try runs tests, in a bounded time and memory and a folder for temporary files that goes away,
// and returns what they took of the processor.
func (c *court) try(t trial) (verdict, time.Duration, []byte, error) {
	temp, err := os.MkdirTemp(c.dir, "tmp")
	if err != nil {
		return "", 0, nil, err
	}
	defer os.RemoveAll(temp)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second+10*t.limit) // for who waits for ever
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", `ulimit -v "$1" && ulimit -t "$2" && shift 2 && exec "$@"`, "sh", strconv.Itoa(memory), strconv.Itoa(int(t.limit/time.Second)),
		t.binary, "-test.failfast", "-test.run", "^("+strings.Join(t.names, "|")+")$")
	if t.profile != "" {
		cmd.Args = append(cmd.Args, "-test.coverprofile", t.profile)
	}
	cmd.Dir = t.dir
	cmd.Env = append(append(os.Environ(), t.env...), "TMPDIR="+temp, "GOCOVERDIR="+temp)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // children, too, end at the limit
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		return "", 0, out, err
	}
	took := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil || errors.As(err, &exit) && took >= t.limit:
		return endless, took, out, nil
	case err == nil:
		return survived, took, out, nil
	case exit != nil || errors.Is(err, exec.ErrWaitDelay):
		return caught, took, out, nil
	}
	return "", took, out, err
}
