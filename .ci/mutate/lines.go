package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// lines are the pieces of a program that a test runs and those that it does not, as a coverage
// profile has them.
type lines map[string][]piece // by the name of the file

type piece struct {
	from, to place
	run      bool
}

// place is a line and a column.
type place struct{ line, column int }

func (p place) before(q place) bool {
	return p.line < q.line || p.line == q.line && p.column < q.column
}

// readLines reads a coverage profile.
func readLines(file string) (lines, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	l := lines{}
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if i == 0 {
			continue // the mode
		}
		name, rest, _ := strings.Cut(line, ":")
		var p piece
		var statements, count int
		if _, err := fmt.Sscanf(rest, "%d.%d,%d.%d %d %d", &p.from.line, &p.from.column, &p.to.line, &p.to.column, &statements, &count); err != nil {
			return nil, fmt.Errorf("%s: %q: %w", file, line, err)
		}
		p.run = count > 0
		l[path.Base(name)] = append(l[path.Base(name)], p)
	}
	return l, nil
}

// reaches reports whether a test runs the place of a mutant, whose function's first mutant has
// the number given. Some places are in no piece, as the conditions of a switch, and a function
// may be run in another process alone: then it is enough that it is called.
func (t *test) reaches(m *mutant, first int) bool {
	if !t.funcs[first] {
		return false
	}
	start, end := m.of(m.decl.Pos()), m.of(m.decl.End())
	here := false // any of the function
	var in *piece
	pieces := t.lines[filepath.Base(m.file.path)]
	for i := range pieces {
		p := &pieces[i]
		if p.from.before(start) || end.before(p.to) {
			continue
		}
		here = here || p.run
		if !m.place.before(p.from) && m.place.before(p.to) && (in == nil || in.from.before(p.from)) {
			in = p
		}
	}
	return !here || in == nil || in.run
}
