package exec

import "syscall"

// dieWithParent has a command killed when this program ends, even by a kill. What
// counts is the end of the thread that starts the command; Go ends none of its
// threads before the program, unless a goroutine is locked to one, and none is.
func dieWithParent(a *syscall.SysProcAttr) { a.Pdeathsig = syscall.SIGKILL }
