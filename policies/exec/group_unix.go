//go:build unix

package exec

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup has a command start in a process group of its own: Ctrl-C at the
// terminal does not reach it, which would look like a fault, and what it starts
// is ended with it.
func ownGroup(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	dieWithParent(c.SysProcAttr)
}

// pending returns what lies in a pipe to be read, without waiting for more.
func pending(f *os.File, buf []byte) []byte {
	n := 0
	if conn, err := f.SyscallConn(); err == nil {
		_ = conn.Read(func(fd uintptr) bool { // an error shows when the pipe is read
			n, _ = syscall.Read(int(fd), buf)
			return true
		})
	}
	return buf[:max(n, 0)]
}

// killGroup kills a command that was started and all that it started.
func killGroup(c *exec.Cmd) {
	_ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) // none may be left
}
