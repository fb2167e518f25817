package serve

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cardlab/cardlab/cmd/cardlab/stored"
	"github.com/cardlab/cardlab/data"
)

// folders are the runs that there are. A client names one, and never a path.
type folders struct {
	runs  string   // the folder whose folders are runs
	given []string // runs besides

	mu     sync.Mutex
	opened map[string]openedRun // by folder
}

// folder is one run by its name.
type folder struct {
	name, dir string
	changed   time.Time // when its plan was written
}

// openedRun is a run that was read, as its run.json was then.
type openedRun struct {
	changed time.Time
	size    int64
	run     *data.Run
}

// mostFolders is how many runs a list has: more are no list that anybody reads.
const mostFolders = 1000

func newFolders(runs string, given []string) *folders {
	return &folders{runs: runs, given: given, opened: map[string]openedRun{}}
}

// list returns the runs, the newest first. Links are not followed: they lead elsewhere.
func (f *folders) list() (list []folder) {
	taken := map[string]bool{}
	add := func(dir string) {
		for _, file := range []string{"plan.yaml", "run.json"} {
			info, err := os.Lstat(filepath.Join(dir, file))
			if err != nil || !info.Mode().IsRegular() {
				continue
			}
			name := filepath.Base(filepath.Clean(dir))
			for n := 2; taken[name]; n++ {
				name = fmt.Sprintf("%s~%d", filepath.Base(filepath.Clean(dir)), n)
			}
			taken[name] = true
			list = append(list, folder{name, dir, info.ModTime()})
			return
		}
	}
	entries, _ := os.ReadDir(f.runs) // a folder that is not there yet has no runs
	for _, e := range entries {
		if e.IsDir() && len(list) < mostFolders {
			add(filepath.Join(f.runs, e.Name()))
		}
	}
	for _, dir := range f.given {
		if !slices.ContainsFunc(list, func(o folder) bool { return same(o.dir, dir) }) {
			add(dir)
		}
	}
	slices.SortStableFunc(list, func(a, b folder) int { return b.changed.Compare(a.changed) })
	return list
}

// same reports whether two paths are one folder.
func same(a, b string) bool {
	x, err := os.Stat(a)
	y, err2 := os.Stat(b)
	return err == nil && err2 == nil && os.SameFile(x, y)
}

// find returns a run by its name.
func (f *folders) find(name string) (folder, error) {
	for _, o := range f.list() {
		if o.name == name {
			return o, nil
		}
	}
	return folder{}, missing("there is no run %s here; the list of runs has all that there are", shown(name))
}

// open opens a run that is complete.
func (f *folders) open(name string) (*data.Run, error) {
	o, err := f.find(name)
	if err != nil {
		return nil, err
	}
	return f.openDir(o.dir)
}

// openDir opens the run in a folder, or returns it if it was open and is as it was then.
func (f *folders) openDir(dir string) (*data.Run, error) {
	info, err := os.Lstat(filepath.Join(dir, "run.json"))
	if err != nil {
		if _, err := os.Stat(filepath.Join(dir, "_SUCCESS")); err != nil {
			return nil, missing("%s is not finished", shown(filepath.Base(dir)))
		}
		return nil, fmt.Errorf("open %s: %w", dir, err)
	}
	f.mu.Lock()
	known, ok := f.opened[dir]
	f.mu.Unlock()
	if ok && known.changed.Equal(info.ModTime()) && known.size == info.Size() {
		return known.run, nil
	}
	run, err := stored.Open(dir)
	if err != nil {
		return nil, err
	}
	f.mu.Lock()
	f.opened[dir] = openedRun{info.ModTime(), info.Size(), run}
	f.mu.Unlock()
	return run, nil
}

// quoted returns a path as a shell reads it back.
func quoted(path string) string {
	plain := func(r rune) bool {
		return r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || strings.ContainsRune("_-./:=,@%+", r)
	}
	if path != "" && strings.IndexFunc(path, func(r rune) bool { return !plain(r) }) < 0 {
		return path
	}
	return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
}
