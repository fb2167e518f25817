package exec

import (
	"errors"
	"os/exec"
	"sync"
)

// running are the programs that were started and not yet waited for.
var running = struct {
	sync.Mutex
	all  map[*exec.Cmd]bool
	over bool // none is started any more
}{all: map[*exec.Cmd]bool{}}

var errOver = errors.New("this program is ending")

// startRunning starts a command, unless KillAll was called.
func startRunning(c *exec.Cmd) error {
	running.Lock()
	defer running.Unlock()
	if running.over {
		return errOver
	}
	adopt()
	if err := c.Start(); err != nil {
		return errors.Unwrap(err)
	}
	running.all[c] = true
	return nil
}

// endRunning kills what a command that was waited for has left: its group, what it had
// started outside of it, and, if it was the last, what the others had left.
func endRunning(c *exec.Cmd, started []relative) {
	running.Lock()
	defer running.Unlock()
	if !running.all[c] {
		return
	}
	killGroup(c)
	killRelatives(started)
	delete(running.all, c)
	if len(running.all) == 0 {
		killAdopted(isRunning)
	}
}

// isRunning reports whether a process is a command that was started and not yet waited for.
func isRunning(pid int) bool {
	for c := range running.all {
		if c.Process.Pid == pid {
			return true
		}
	}
	return false
}

// KillAll kills the programs that decide for policies, with all that they started,
// and lets no more start. It is for a host that ends at once and closes nothing.
func KillAll() {
	running.Lock()
	defer running.Unlock()
	running.over = true
	for c := range running.all {
		started := startedBy(c.Process.Pid)
		killGroup(c)
		killRelatives(started)
	}
	killAdopted(isRunning)
}
