//go:build unix

package command

import (
	"os/signal"
	"syscall"
)

// ignoreLimits makes a file that becomes too long for the limits of the user an error
// of the write, which the runtime would crash of.
func ignoreLimits() { signal.Ignore(syscall.SIGXFSZ) }
