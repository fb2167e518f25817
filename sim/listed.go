package sim

import (
	"fmt"
	"strings"

	"github.com/cardlab/cardlab/engine/spec"
)

// A plan may list texts of which there are many: deals, positions. An entry "@FILE" stands for
// those in a file, one a line; empty lines, and those that begin with #, are none. What is in
// the file goes into the plan.

// maxListText is the most bytes that each list of a plan has in all, such that plan.yaml
// can be read: some 1,200 deals of a pack.
const maxListText = spec.MaxYAML / 4 * 3

// Listed is a line of a file that lists deals or positions.
type Listed struct {
	Line string // where it stands, for complaints: "deals.txt:7: "
	Text string
}

// listedText is an entry of such a list as it was typed.
type listedText struct {
	field string // of the plan
	Listed
}

// textsOf returns what a list of a plan has, what is in files too; what says what that is, "deals". It
// complains of files that cannot be read, and of more than a plan may hold; then none are returned.
func (c *complaints) textsOf(key, what string, entries []string) (list []listedText) {
	before, size := len(c.list), 0
	add := func(d listedText) bool {
		const around = len("\n  - ")
		size += len(d.Text) + around
		list = append(list, d)
		return size <= maxListText
	}
	for i, text := range entries {
		field := fmt.Sprintf("%s[%d]", key, i)
		fits := true
		if file, isFile := strings.CutPrefix(text, "@"); isFile && c.plan.recorded {
			c.add(field, "names a file, %s; a run has the %s themselves", spec.Quoted(file), what) // and what lies here is none of its business
		} else if isFile {
			fits = c.textsIn(file, field, what, add)
		} else {
			fits = add(listedText{field, Listed{Text: strings.TrimSpace(text)}})
		}
		if !fits {
			c.add(field, "the %s up to here have more than %d letters, the most that a plan holds; list fewer", what, maxListText)
			return nil
		}
	}
	if entries != nil && len(list) == 0 && len(c.list) == before {
		c.add(key, "lists no %s; write one, or leave it out", strings.TrimSuffix(what, "s"))
	}
	return list
}

// textsIn hands the entries in a file to add, until that returns false, and then returns false.
func (c *complaints) textsIn(file, field, what string, add func(listedText) bool) bool {
	lines, err := ReadLines(file, what)
	if err != nil {
		c.add(field, "%s", err)
		return true
	}
	for _, l := range lines {
		if !add(listedText{field, l}) {
			return false
		}
	}
	return true
}

// ReadLines reads the lines of a file that lists deals or positions, which what names, but for those that
// are empty or begin with #.
func ReadLines(file, what string) (list []Listed, err error) {
	content, err := spec.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read the %s in %s: %w", what, spec.Quoted(file), err)
	}
	if len(content) > spec.MaxYAML {
		return nil, fmt.Errorf("%s is longer than %d bytes", spec.Quoted(file), spec.MaxYAML)
	}
	number := 0
	for line := range strings.Lines(strings.TrimPrefix(string(content), "\ufeff")) { // the mark that some editors begin a file with
		number++
		line = strings.TrimSpace(line)
		if line != "" && line[0] != '#' {
			list = append(list, Listed{fmt.Sprintf("%s:%d: ", file, number), line})
		}
	}
	return list, nil
}
