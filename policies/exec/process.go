package exec

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/cardlab/cardlab/engine/spec"
	"github.com/cardlab/cardlab/policies"
)

// Bounds on what another program may do. All are far from what a sound one needs.
const (
	maxAnswer = 1 << 10 // bytes per line of its output
	maxErrors = 1 << 20 // bytes of its standard error a game
	maxLast   = 400     // bytes of its standard error that an error shows
	lastLines = 3       // and lines

	graceToEnd = time.Second // for a program to end once its input has
)

var errTooMuch = fmt.Errorf("wrote more than %d bytes to its standard error in one game", maxErrors)

// environment is all that another program gets of the environment: where
// programs are, how to print, where temporary files go.
var environment = []string{"PATH", "LANG", "TMPDIR"}

// process is another program that runs. The one goroutine beside it copies its
// standard error; whoever ends the process waits for it.
type process struct {
	cmd     *exec.Cmd
	in      *os.File // its standard input
	out     *os.File // its standard output
	errors  *tail
	timeout time.Duration
	chunk   [maxAnswer]byte // of its output
	log     *talk           // nil: nobody wants to know

	mu      sync.Mutex  // of deadlines
	stopped bool        // nobody waits for its answers any more
	forget  func() bool // the host's context
}

// errStopped says that the host's context was done before the program answered:
// that is no fault of the program.
var errStopped = errors.New("was not waited for")

// errLate is in the error for a program that took too long.
var errLate = errors.New("within")

// startProcess runs a command, which gets some variables beside those that all get.
func startProcess(command, env []string, h policies.Host) (*process, error) {
	if h.Timeout <= 0 {
		h.Timeout = policies.DefaultTimeout
	}
	in, toIn, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("cannot be started: %w", err)
	}
	defer in.Close()
	fromOut, out, err := os.Pipe()
	if err != nil {
		toIn.Close()
		return nil, fmt.Errorf("cannot be started: %w", err)
	}
	defer out.Close()
	p := &process{cmd: exec.Command(command[0], command[1:]...), in: toIn, out: fromOut, errors: new(tail), timeout: h.Timeout}
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = in, out, p.errors
	p.cmd.WaitDelay = graceToEnd // for what it started and left behind with its standard error
	p.cmd.Env = []string{}
	for _, name := range append(slices.Clone(environment), env...) {
		if value, ok := os.LookupEnv(name); ok {
			p.cmd.Env = append(p.cmd.Env, name+"="+value)
		}
	}
	if h.Log != nil {
		if p.log, err = newTalk(h.Log, command[0]); err != nil {
			p.in.Close()
			p.out.Close()
			return nil, fmt.Errorf("cannot be started: its log cannot be written: %w", err)
		}
		p.errors.log = p.log.errors
	}
	ownGroup(p.cmd)
	if err := startRunning(p.cmd); err != nil {
		p.in.Close()
		p.out.Close()
		p.log.close()
		return nil, fmt.Errorf("cannot be started: %w", err)
	}
	if h.Context != nil {
		p.forget = context.AfterFunc(h.Context, p.interrupt)
	}
	return p, nil
}

// interrupt ends the wait for the program, and any later one.
func (p *process) interrupt() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stopped = true
	_ = p.in.SetDeadline(time.Unix(1, 0)) // an error means that it is closed: nobody waits
	_ = p.out.SetDeadline(time.Unix(1, 0))
}

// giveTime sets the time by which the program must have read and answered.
func (p *process) giveTime() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stopped {
		return errStopped
	}
	err := p.in.SetDeadline(time.Now().Add(p.timeout))
	if err == nil {
		err = p.out.SetDeadline(time.Now().Add(p.timeout))
	}
	if err != nil {
		return fmt.Errorf("cannot be waited for on this system: %w", err)
	}
	return nil
}

// late returns the error for a program that did not do something in time.
func (p *process) late(what string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.stopped {
		return errStopped
	}
	return fmt.Errorf("did not %s %w %s", what, errLate, p.timeout)
}

// tell writes a line to the program. Its errors, and those of ask, are clauses of
// which the program is the subject.
func (p *process) tell(line []byte) error {
	if err := p.giveTime(); err != nil {
		return err
	}
	if unasked := pending(p.out, p.chunk[:]); len(unasked) > 0 {
		return errors.New("wrote without being asked: " + spec.Quoted(string(unasked)))
	}
	p.log.say("→", line)
	_, err := p.in.Write(line)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, os.ErrDeadlineExceeded):
		return p.late("read its standard input")
	}
	return p.gone()
}

// ask writes a line to the program and returns the line that it answers, without blanks around it.
func (p *process) ask(line []byte) (string, error) {
	if err := p.tell(line); err != nil {
		return "", err
	}
	for n := 0; ; {
		got := p.chunk[:n]
		if i := bytes.IndexByte(got, '\n'); i >= 0 {
			p.log.say("←", got)
			switch {
			case i < n-1:
				return "", errors.New("wrote more than one line for an answer: " + spec.Quoted(string(got)))
			case p.errors.over():
				return "", errTooMuch
			}
			return string(bytes.TrimSpace(got)), nil
		}
		if n == maxAnswer {
			p.log.say("←", got)
			return "", fmt.Errorf("wrote a line of more than %d bytes: %s", maxAnswer, spec.Quoted(string(got)))
		}
		more, err := p.out.Read(p.chunk[n:])
		n += more
		switch {
		case more > 0:
		case errors.Is(err, os.ErrDeadlineExceeded):
			return "", p.late("answer")
		case err != nil:
			return "", p.gone()
		}
	}
}

// forgive begins the count of standard error anew.
func (p *process) forgive() { p.errors.forgive() }

// gone says how a program that hung up ended.
func (p *process) gone() error {
	if p.stop() {
		return errors.New("closed its standard input or output")
	}
	switch {
	case p.errors.over():
		return errTooMuch
	case p.cmd.ProcessState.Success():
		return errors.New("ended before the game did")
	}
	return fmt.Errorf("ended: %s", p.cmd.ProcessState)
}

// stop ends the program: the end of its input first, then, after a moment, the
// kill of it and of what it started. It reports whether the program had to be killed.
func (p *process) stop() (killed bool) {
	if p.cmd == nil || p.cmd.ProcessState != nil {
		return false
	}
	if p.forget != nil {
		p.forget()
	}
	started := startedBy(p.cmd.Process.Pid)
	p.in.Close()
	p.out.Close()
	var mu sync.Mutex
	timer := time.AfterFunc(graceToEnd, func() {
		mu.Lock()
		defer mu.Unlock()
		killed = true
		started = append(started, startedBy(p.cmd.Process.Pid)...)
		killGroup(p.cmd)
	})
	p.cmd.Wait() // its exit code is its own affair
	timer.Stop()
	mu.Lock()
	defer mu.Unlock()
	endRunning(p.cmd, started) // what it started may outlive it
	p.log.say("×", []byte(p.cmd.ProcessState.String()))
	p.log.close()
	return killed
}

// kill ends the program at once and returns the last lines of its standard error.
func (p *process) kill() (last string) {
	if p.cmd.ProcessState == nil {
		started := startedBy(p.cmd.Process.Pid)
		killGroup(p.cmd)
		killRelatives(started)
		p.stop()
	}
	return p.errors.last()
}

// tail takes what a program writes to its standard error and keeps the end of it.
type tail struct {
	mu      sync.Mutex
	kept    []byte
	written int
	log     io.Writer // all of it; nil: nobody wants to know
}

// Write fails once a program has written too much in a game, which ends the program.
func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.written += len(b)
	if t.log != nil {
		_, _ = t.log.Write(b)
	}
	if t.written > maxErrors {
		return 0, io.ErrShortWrite
	}
	t.kept = append(t.kept, b...)
	if n := len(t.kept) - maxLast; n > 0 {
		t.kept = append(t.kept[:0], t.kept[n:]...)
	}
	return len(b), nil
}

func (t *tail) forgive() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.written <= maxErrors {
		t.written = 0
	}
}

func (t *tail) over() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.written > maxErrors
}

// last returns the last lines, joined by strokes, on one line.
func (t *tail) last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var lines []string
	printable := func(r rune) rune { // a bot may not write to the terminal what it likes
		if unicode.IsPrint(r) {
			return r
		}
		return ' '
	}
	for line := range strings.SplitSeq(strings.ToValidUTF8(string(t.kept), ""), "\n") {
		if line = strings.Join(strings.Fields(strings.Map(printable, line)), " "); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines[max(0, len(lines)-lastLines):], " / ")
}
