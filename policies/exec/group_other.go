//go:build !unix

package exec

import (
	"os"
	"os/exec"
)

// ownGroup does nothing: the system has no process groups.
func ownGroup(*exec.Cmd) {}

// pending returns nothing: the system cannot say without waiting.
func pending(*os.File, []byte) []byte { return nil }

// killGroup kills a command that was started.
func killGroup(c *exec.Cmd) {
	_ = c.Process.Kill() // it may be gone
}
