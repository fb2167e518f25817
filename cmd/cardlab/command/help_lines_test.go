package command

import (
	"bufio"
	"strings"
	"testing"
	"unicode/utf8"
)

// No help has a line longer than the terminal, but for what is typed; and none of its words is lost.
func TestHelpFitsTheTerminal(t *testing.T) {
	help := func(columns int, args ...string) string {
		var b strings.Builder
		a := &app{out: bufio.NewWriter(&b), err: &b, color: "never", columns: columns}
		root := a.root()
		root.SetArgs(append(args, "--help"))
		if err := root.Execute(); err != nil {
			t.Fatal(err)
		}
		a.out.Flush()
		return b.String()
	}
	a := &app{out: bufio.NewWriter(&strings.Builder{})}
	names := []string{""}
	for _, c := range a.root().Commands() {
		names = append(names, c.Name())
	}
	for _, name := range names {
		wide, narrow := help(0, strings.Fields(name)...), help(80, strings.Fields(name)...)
		if w, n := strings.Fields(wide), strings.Fields(narrow); strings.Join(w, " ") != strings.Join(n, " ") {
			t.Errorf("%s: other words in 80 columns", name)
		}
		typed := false // usage, examples and lists keep their lines
		for _, line := range strings.Split(narrow, "\n") {
			if strings.HasSuffix(line, ":") {
				typed = line == "Example:" || line == "Usage:"
			}
			indented := strings.HasPrefix(line, "  ") && !strings.HasPrefix(strings.TrimSpace(line), "-")
			if utf8.RuneCountInString(line) > 80 && !typed && !indented {
				t.Errorf("%s: %q has %d characters", name, line, utf8.RuneCountInString(line))
			}
		}
	}
	if got, want := paragraphs("one two three\nfour\n\n  five six seven eight nine\nten", 12), "one two\nthree four\n\n  five six seven eight nine\nten"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := described("name", "what it is and what it does here", 30), "  name what it is and what it\n       does here"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
