package exec

import (
	"bytes"
	"os"
	"strconv"
	"sync"
	"syscall"
	"time"
)

// A program may start others in groups of their own, which the end of its group does
// not end. Those that are its descendants when it is ended are ended by their numbers;
// those whose parent has gone before become children of this program, which adopts
// them, and are ended when no program is left that may need them.

// adopting is whether this program adopts what others leave behind.
var adopting bool

// adopt makes this program the one to which processes fall whose parent ends.
var adopt = sync.OnceFunc(func() {
	const setChildSubreaper = 36 // PR_SET_CHILD_SUBREAPER of linux/prctl.h
	_, _, failed := syscall.Syscall(syscall.SYS_PRCTL, setChildSubreaper, 1, 0)
	adopting = failed == 0
})

// relative is a process that a program started, or that one of those did.
type relative struct {
	pid, parent, group int
	zombie             bool
	began              string // tells it from a later process of the same number
}

// processes returns what runs on this machine, as far as it may be seen.
func processes() []relative {
	proc, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer proc.Close()
	names, _ := proc.Readdirnames(-1) // what has been read will do
	var list []relative
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		if r, ok := lookAt(pid); ok {
			list = append(list, r)
		}
	}
	return list
}

// lookAt reads what proc(5) says of a process: "12 (name) S 11 12 …".
func lookAt(pid int) (relative, bool) {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return relative{}, false
	}
	const state, parent, group, began = 0, 1, 2, 19 // behind the name, which may hold anything
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(fields) <= began {
		return relative{}, false
	}
	number := func(i int) int { n, _ := strconv.Atoi(string(fields[i])); return n }
	return relative{pid, number(parent), number(group), fields[state][0] == 'Z', string(fields[began])}, true
}

// descendants returns the processes that descend from another.
func descendants(all []relative, ancestor int) (list []relative) {
	byParent := map[int][]relative{}
	for _, r := range all {
		byParent[r.parent] = append(byParent[r.parent], r)
	}
	for next := byParent[ancestor]; len(next) > 0; next = next[1:] {
		list = append(list, next[0])
		next = append(next, byParent[next[0].pid]...)
	}
	return list
}

// startedBy returns what a program has started so far, in whatever group.
func startedBy(pid int) []relative { return descendants(processes(), pid) }

// killRelatives kills processes that are still the same.
func killRelatives(list []relative) {
	for _, r := range list {
		if now, ok := lookAt(r.pid); ok && now.began == r.began {
			_ = syscall.Kill(r.pid, syscall.SIGKILL) // it may be gone
		}
	}
}

// killAdopted kills what this program has adopted and what that started, until nothing
// is left of it. It is told which programs are not adopted; nor are those in this
// program's own group, which somebody else started.
func killAdopted(running func(pid int) bool) {
	if !adopting {
		return
	}
	const rounds = 100 // each takes a moment; what cannot be killed in that time waits for a disk
	for range rounds {
		all := processes()
		left := false
		for _, r := range all {
			if r.parent != os.Getpid() || r.group == syscall.Getpgrp() || running(r.pid) {
				continue
			}
			left = true
			killRelatives(append(descendants(all, r.pid), r))
			_, _ = syscall.Wait4(r.pid, nil, syscall.WNOHANG, nil) // if it has not ended yet: next round
		}
		if !left {
			return
		}
		time.Sleep(time.Millisecond)
	}
}
