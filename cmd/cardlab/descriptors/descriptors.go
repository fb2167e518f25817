//go:build unix

package descriptors

import (
	"os" // and what it imports itself; fmt would come too late
	"syscall"
)

// few is how many files the runtime must be able to open at once when it opens its first one:
// the file and two of its own.
const few = 3

func init() {
	if refused := start(); refused != nil {
		os.Stderr.WriteString("cardlab: the system lets the program open fewer files than it needs: " + refused.Error() + "; raise the limit (ulimit -n)\n")
		os.Exit(1)
	}
}

// start has the runtime open its own files while they can be opened, and returns what the
// system says if they cannot.
func start() error {
	var opened []int
	defer func() {
		for _, fd := range opened {
			syscall.Close(fd)
		}
	}()
	for range few {
		fd, err := syscall.Open(os.DevNull, syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
		if err == syscall.EMFILE || err == syscall.ENFILE {
			return err
		}
		if err != nil {
			return nil // there is no such device here; what fails says so itself
		}
		opened = append(opened, fd)
	}
	for _, fd := range opened {
		syscall.Close(fd)
	}
	opened = nil
	if f, err := os.Open(os.DevNull); err == nil {
		f.Close()
	}
	return nil
}
