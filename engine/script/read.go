package script

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// scenario is one script: a position, what is played, and what must be so.
type scenario struct {
	at       string // file and line
	title    string
	variants []string // under which it must hold, `standard:three=no_three`
	lines    []line
}

// line is one line of a script with the indented lines that follow it.
type line struct {
	at    string
	text  string
	block []string
}

// assertions are the words of the lines that say what must be so.
var assertions = []string{"see", "view", "legal", "can", "illegal", "nonsense", "events", "won", "draw", "open", "bad", "roundtrip", "best"}

func (l line) asserts() bool {
	word, _, _ := strings.Cut(l.text, " ")
	return slices.Contains(assertions, word)
}

// read returns the scenarios of the files that match the patterns. Each
// scenario has a number of its own, the first word of its title.
func read(patterns ...string) ([]scenario, error) {
	var all []scenario
	numbers := map[string]string{}
	for _, pattern := range patterns {
		paths, err := filepath.Glob(pattern)
		if err == nil && len(paths) == 0 {
			err = fmt.Errorf("script: no file is %s", pattern)
		}
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			list, err := parse(path, string(text))
			if err != nil {
				return nil, err
			}
			for _, sc := range list {
				number, _, _ := strings.Cut(sc.title, " ")
				if other := numbers[number]; other != "" {
					return nil, fmt.Errorf("%s: %s is the number of the scenario at %s, too", sc.at, number, other)
				}
				numbers[number] = sc.at
			}
			all = append(all, list...)
		}
	}
	return all, nil
}

// parse reads the scenarios of one file.
func parse(path, text string) ([]scenario, error) {
	var list []scenario
	var with string // what is changed in each variant of the open scenario
	open := false
	for i, raw := range strings.Split(text, "\n") {
		at := fmt.Sprintf("%s:%d", path, i+1)
		raw = strings.TrimRight(raw, " ")
		word, rest, _ := strings.Cut(raw, " ")
		if raw == "" || strings.HasPrefix(raw, "#") {
			continue
		}
		if open == (word == "scenario") {
			return nil, fmt.Errorf("%s: %q: a scenario begins before the last has ended, or a line stands outside of any", at, raw)
		}
		if word == "scenario" {
			open, with = true, ""
			list = append(list, scenario{at: at, title: rest})
			continue
		}
		sc := &list[len(list)-1]
		switch {
		case word == "rules":
			sc.variants = strings.Fields(rest)
		case word == "with":
			with = rest
		case word == "end":
			open = false
			if err := sc.close(with); err != nil {
				return nil, err
			}
		case word == "" && len(sc.lines) > 0:
			last := &sc.lines[len(sc.lines)-1]
			last.block = append(last.block, strings.TrimSpace(raw))
		default:
			sc.lines = append(sc.lines, line{at: at, text: raw})
		}
	}
	if open {
		return nil, fmt.Errorf("%s: the last scenario has no end", path)
	}
	return list, nil
}

// close changes the variants as the line `with` says, and refuses a scenario that tests nothing.
func (sc *scenario) close(with string) error {
	if len(sc.variants) == 0 {
		return fmt.Errorf("%s: %s names no rules", sc.at, sc.title)
	}
	if !slices.ContainsFunc(sc.lines, line.asserts) {
		return fmt.Errorf("%s: %s says nothing that must be so", sc.at, sc.title)
	}
	for i, v := range sc.variants {
		switch {
		case with == "":
		case strings.Contains(v, ":"):
			sc.variants[i] = v + "," + with
		default:
			sc.variants[i] = v + ":" + with
		}
	}
	return nil
}
