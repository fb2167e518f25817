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
	if err := c.Start(); err != nil {
		return errors.Unwrap(err)
	}
	running.all[c] = true
	return nil
}

// endRunning kills what is left of the group of a command that was waited for.
func endRunning(c *exec.Cmd) {
	running.Lock()
	defer running.Unlock()
	if running.all[c] {
		killGroup(c)
		delete(running.all, c)
	}
}

// KillAll kills the programs that decide for policies, with all that they started,
// and lets no more start. It is for a host that ends at once and closes nothing.
func KillAll() {
	running.Lock()
	defer running.Unlock()
	running.over = true
	for c := range running.all {
		killGroup(c)
	}
}
