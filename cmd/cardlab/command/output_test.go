package command

import (
	"bufio"
	"math"
	"strings"
	"testing"
)

func TestCountsHaveBlanksBetweenThousands(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 999: "999", 1000: "1 000", 1234567: "1 234 567", 1002003: "1 002 003", -4500: "-4 500", -999: "-999",
		math.MaxInt64: "9 223 372 036 854 775 807", math.MinInt64: "-9 223 372 036 854 775 808",
	} {
		if got := count(n); got != want {
			t.Errorf("%d: got %q, want %q", n, got, want)
		}
	}
	if got := plural(1, "shard") + ", " + plural(2000, "shard"); got != "1 shard, 2 000 shards" {
		t.Errorf("got %q", got)
	}
}

func TestAnEstimateBeyondAllUseIsABound(t *testing.T) {
	for x, want := range map[float64]string{
		0.5: "1", 12345.6: "12 346", 1e15: "1 000 000 000 000 000",
		1e19: "more than 1 000 000 000 000 000", math.Inf(1): "more than 1 000 000 000 000 000",
	} {
		if got := estimate(x); got != want {
			t.Errorf("%g: got %q, want %q", x, got, want)
		}
	}
}

func TestProseIsBrokenBetweenWords(t *testing.T) {
	got := wrap("one two three  four fünfzehn a-very-long-word x", "  ", 12)
	want := "  one two\n  three four\n  fünfzehn\n  a-very-long-word\n  x\n"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestColumnsAreAligned(t *testing.T) {
	var b strings.Builder
	a := &app{out: bufio.NewWriter(&b), color: "never"}
	a.printTable([][]string{{"NAME", "N", "ABOUT"}, {"größer", "10", "x y"}, {"a", "", ""}})
	a.out.Flush()
	want := "NAME    N   ABOUT\ngrößer  10  x y\na\n"
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

func TestAWordIsQuotedWhereAShellNeedsIt(t *testing.T) {
	for word, want := range map[string]string{
		"runs/small": "runs/small", "standard:hand_limit=none,pagat": "standard:hand_limit=none,pagat",
		"a b": "'a b'", "": "''", "it's": `'it'\''s'`, "(x)": "'(x)'", "$HOME": "'$HOME'",
	} {
		if got := quote(word); got != want {
			t.Errorf("%s: got %s, want %s", word, got, want)
		}
	}
}

func TestARangeOfPlies(t *testing.T) {
	for text, want := range map[string][2]int{"": {0, 1 << 30}, "3": {3, 3}, "3-7": {3, 7}, "3-": {3, 1 << 30}, "-7": {0, 7}} {
		if from, to, err := parseRange(text); err != nil || from != want[0] || to != want[1] {
			t.Errorf("%s: got %d, %d, %v, want %v", text, from, to, err, want)
		}
	}
	for _, text := range []string{"-", "7-3", "a", "1-2-3", "1..2"} {
		if from, to, err := parseRange(text); err == nil {
			t.Errorf("%s: read as %d to %d", text, from, to)
		}
	}
}

func TestATableForATerminalBreaksItsLastColumn(t *testing.T) {
	var b strings.Builder
	a := &app{out: bufio.NewWriter(&b), color: "never", columns: 30}
	a.printTable([][]string{{"NAME", "ABOUT"}, {"one", "this is longer than a line of thirty"}})
	a.out.Flush()
	want := "NAME  ABOUT\none   this is longer than a\n      line of thirty\n"
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

func TestTwoGamesAreBesideEachOtherWhereThereIsRoom(t *testing.T) {
	for terminal, want := range map[int]struct {
		width  int
		beside bool
	}{0: {60, true}, 200: {60, true}, 100: {48, true}, 84: {40, true}, 80: {80, false}, 40: {40, false}} {
		if width, beside := columnWidth(terminal); width != want.width || beside != want.beside {
			t.Errorf("%d: got %d, %v, want %v", terminal, width, beside, want)
		}
	}
	for _, line := range wrapped("  a line that is broken, and indented", 14) {
		if visible(line) > 14 {
			t.Errorf("%q is longer than 14", line)
		}
	}
	var b strings.Builder
	a := &app{out: bufio.NewWriter(&b)}
	one, two := []turnText{{1, []string{"a"}}}, []turnText{{1, []string{"bb"}}}
	a.printColumns(one, two)
	a.printColumns(one, nil)
	a.out.Flush()
	if want := "\na  | bb\n\na\n"; b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}
