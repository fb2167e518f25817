//go:build unix

package command

import (
	"fmt"
	"os"
	"syscall"
)

// fewDescriptors is how many files the runtime must be able to open at once when it opens its
// first one: the file and two of its own. If it cannot it ends the program with 2 and a stack.
const fewDescriptors = 3

// startFiles has the runtime open its own files while they can be opened. The error says
// that the system lets the program open too few.
func startFiles() error {
	var opened []int
	defer func() {
		for _, fd := range opened {
			syscall.Close(fd)
		}
	}()
	for range fewDescriptors {
		fd, err := syscall.Open(os.DevNull, syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
		if err == syscall.EMFILE || err == syscall.ENFILE {
			return fmt.Errorf("the system lets the program open %d files more, and it needs %d at least: %w; raise the limit (ulimit -n)", len(opened), fewDescriptors, err)
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
