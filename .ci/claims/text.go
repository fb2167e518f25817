package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func read(name string) string {
	b, err := os.ReadFile(name)
	must(err)
	return string(b)
}

func run(name string, args ...string) string {
	c := exec.Command(name, args...)
	c.Stderr = os.Stderr
	out, err := c.Output()
	must(err)
	return string(out)
}

// between returns what stands between two marks, up to the end if the second is not there.
func between(text, from, to string) string {
	_, rest, _ := strings.Cut(text, from)
	part, _, _ := strings.Cut(rest, to)
	return part
}

// blocks returns the indented lines of a text.
func blocks(text string) string {
	var b strings.Builder
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "    ") {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

// cells returns the cells of the tables of a text.
func cells(text string) (list []string) {
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "|") {
			for _, cell := range strings.Split(strings.Trim(line, "|"), "|") {
				if cell = strings.TrimSpace(cell); cell != "" && strings.Trim(cell, "-:") != "" {
					list = append(list, cell)
				}
			}
		}
	}
	return list
}

var (
	fenced = regexp.MustCompile("(?s)```.*?```")
	code   = regexp.MustCompile("`[^`]*`")
	link   = regexp.MustCompile(`\]\([^)]*\)`)
)

// prose returns a text without its tables, its indented lines, its code and where its links lead, in one line.
func prose(text string) string {
	var lines []string
	for _, line := range strings.Split(fenced.ReplaceAllString(text, ""), "\n") {
		if !strings.HasPrefix(line, "|") && !strings.HasPrefix(line, "    ") {
			lines = append(lines, line)
		}
	}
	return link.ReplaceAllString(code.ReplaceAllString(strings.Join(lines, " "), ""), "]")
}

// bare returns cells without their units and borders: one here may be two there.
func bare(cells string) string {
	return strings.NewReplacer(" %", "", " pp", "", " | ", " ").Replace(cells)
}

// figure reports whether a cell is a number, and not a name with one in it.
func figure(cell string) bool {
	return strings.ContainsAny(cell[:1], "0123456789+[") || strings.HasPrefix(cell, "−")
}
