package scripts

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// scenario is one script: a position, what is played, and what must be so.
type scenario struct {
	title string
	rules []string // the variants under which it must hold
	lines []line
}

// line is one line of a script with the indented lines that follow it.
type line struct {
	at    string // file and number, for failures
	text  string
	block []string
}

// read returns the scenarios of all files of a folder, in the order of the files' names.
func read(folder string) ([]scenario, error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err == nil && len(paths) == 0 {
		err = fmt.Errorf("scripts: no *.txt in %s", folder)
	}
	if err != nil {
		return nil, err
	}
	var all []scenario
	numbers := map[string]string{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		list, err := parse(filepath.Base(path), string(text))
		if err != nil {
			return nil, err
		}
		for _, sc := range list {
			number, _, _ := strings.Cut(sc.title, " ")
			if other := numbers[number]; other != "" {
				return nil, fmt.Errorf("scripts: %q and %q have the same number", other, sc.title)
			}
			numbers[number] = sc.title
		}
		all = append(all, list...)
	}
	return all, nil
}

// parse reads the scenarios of one file.
func parse(name, text string) ([]scenario, error) {
	var list []scenario
	open := false
	for i, raw := range strings.Split(text, "\n") {
		at := fmt.Sprintf("%s:%d", name, i+1)
		raw = strings.TrimRight(raw, " ")
		word, rest, _ := strings.Cut(raw, " ")
		if raw == "" || strings.HasPrefix(raw, "#") {
			continue
		}
		if open == (word == "scenario") {
			return nil, fmt.Errorf("%s: %q: a scenario begins before the last has ended, or a line stands outside of any", at, raw)
		}
		if word == "scenario" {
			open = true
			list = append(list, scenario{title: rest})
			continue
		}
		sc := &list[len(list)-1]
		switch {
		case word == "rules":
			sc.rules = strings.Fields(rest)
		case word == "end" && len(sc.rules) == 0:
			return nil, fmt.Errorf("%s: %s names no rules", at, sc.title)
		case word == "end":
			open = false
		case word == "" && len(sc.lines) > 0:
			last := &sc.lines[len(sc.lines)-1]
			last.block = append(last.block, strings.TrimSpace(raw))
		default:
			sc.lines = append(sc.lines, line{at: at, text: raw})
		}
	}
	if open {
		return nil, fmt.Errorf("%s: the last scenario has no end", name)
	}
	return list, nil
}
