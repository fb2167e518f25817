package reference

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// scenario is one script of testdata: a position, what is played, and what must be so.
type scenario struct {
	title string
	rules []string
	lines []scriptLine
}

type scriptLine struct {
	at   string // file and line, for failures
	text string
}

// readScenarios reads all scripts of the game's testdata.
func readScenarios(t *testing.T) []scenario {
	t.Helper()
	paths, err := filepath.Glob("../../testdata/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	var all []scenario
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		open := false
		for i, line := range strings.Split(string(text), "\n") {
			at := fmt.Sprintf("%s:%d", filepath.Base(path), i+1)
			line = strings.TrimRight(line, " ")
			word, rest, _ := strings.Cut(line, " ")
			switch {
			case line == "" || strings.HasPrefix(line, "#"):
			case word == "scenario":
				if open {
					t.Fatalf("%s: the scenario before has no end", at)
				}
				open = true
				all = append(all, scenario{title: rest})
			case !open:
				t.Fatalf("%s: %q stands outside a scenario", at, line)
			case word == "rules":
				all[len(all)-1].rules = strings.Fields(rest)
			case word == "end":
				open = false
			default:
				sc := &all[len(all)-1]
				sc.lines = append(sc.lines, scriptLine{at, line})
			}
		}
		if open {
			t.Fatalf("%s: the last scenario has no end", path)
		}
	}
	return all
}

func TestScenarios(t *testing.T) {
	titles := map[string]bool{}
	n := 0
	for _, sc := range readScenarios(t) {
		number, _, _ := strings.Cut(sc.title, " ")
		if titles[number] {
			t.Errorf("two scenarios have the number %s", number)
		}
		titles[number] = true
		if len(sc.rules) == 0 {
			t.Errorf("%s: no rules", sc.title)
		}
		for _, text := range sc.rules {
			n++
			t.Run(sc.title+"/"+text, func(t *testing.T) {
				run := script{t: t, r: rules(t, text)}
				for i := 0; i < len(sc.lines); i++ {
					run.at = sc.lines[i].at
					line := sc.lines[i].text
					var block []string
					for i+1 < len(sc.lines) && strings.HasPrefix(sc.lines[i+1].text, "  ") {
						i++
						block = append(block, strings.TrimSpace(sc.lines[i].text))
					}
					run.line(line, block)
				}
			})
		}
	}
	t.Logf("%d scenarios, %d runs", len(titles), n)
}

// rules reads `basic` or `quick:seats=3,personal=6`.
func rules(t *testing.T, text string) Rules {
	t.Helper()
	name, changes, _ := strings.Cut(text, ":")
	r, ok := Named(name)
	if !ok {
		t.Fatalf("no variant %q", name)
	}
	for _, change := range strings.FieldsFunc(changes, func(c rune) bool { return c == ',' }) {
		field, value, _ := strings.Cut(change, "=")
		if _, ok := r[field]; !ok {
			t.Fatalf("no field %q", field)
		}
		r[field] = value
	}
	return r
}

// script plays one scenario under one variant.
type script struct {
	t   *testing.T
	r   Rules
	at  string
	g   *Game
	log []string // of the last action
}

func (x *script) fail(format string, args ...any) {
	x.t.Helper()
	position := "no position"
	if x.g != nil {
		position = x.g.String()
	}
	x.t.Fatalf("%s: %s\nin %s", x.at, fmt.Sprintf(format, args...), position)
}

func (x *script) line(text string, block []string) {
	word, rest, _ := strings.Cut(text, " ")
	switch word {
	case "start":
		x.start(rest)
	case "bad":
		if g, err := Start(x.r, rest); err == nil {
			x.fail("%q was read as %v", rest, g)
		}
	case "roundtrip":
		x.start(rest)
		x.compare(x.g.String(), rest)
		before := x.g.String()
		x.start(before)
		if x.g.String() != before {
			x.fail("read back from %s", before)
		}
	case "see":
		x.compare(x.g.String(), rest)
	case "view":
		who, clauses, _ := strings.Cut(rest, " ")
		x.compare(x.g.View(x.seat(who)), clauses)
	case "legal", "can", "illegal":
		x.list(word, rest)
	case "events":
		if !slices.Equal(x.log, block) {
			x.fail("events\n  %s\nwant\n  %s", strings.Join(x.log, "\n  "), strings.Join(block, "\n  "))
		}
	case "play":
		for _, one := range strings.Split(rest, ";") {
			x.line(strings.TrimSpace(one), nil)
		}
	case "won", "draw", "open":
		got := "open"
		if winner, reason, over := x.g.Over(); over && winner < 0 {
			got = "draw " + reason
		} else if over {
			got = fmt.Sprintf("won P%d %s", winner, reason)
		}
		if got != text {
			x.fail("the game is %s, want %s", got, text)
		}
	default:
		if seat, _ := x.g.ToMove(); x.seat(word) != seat {
			x.fail("%s is to play %s, and P%d is to move", word, rest, seat)
		}
		if !slices.Contains(x.g.Legal(), rest) {
			x.fail("%s is not legal, these are: %s", rest, strings.Join(x.g.Legal(), ", "))
		}
		x.log = x.g.Play(rest)
	}
}

func (x *script) start(position string) {
	g, err := Start(x.r, position)
	if err != nil {
		x.fail("%v", err)
	}
	x.g = g
}

func (x *script) seat(word string) int {
	if len(word) != 2 || word[0] != 'P' {
		x.fail("%q is no seat", word)
	}
	return int(word[1] - '0')
}

// list checks what is legal, in its order, and what is not.
func (x *script) list(word, rest string) {
	who, list, _ := strings.Cut(rest, " ")
	var legal, want []string
	if seat, _ := x.g.ToMove(); x.seat(who) == seat {
		legal = x.g.Legal()
	}
	for _, w := range strings.Split(list, ",") {
		want = append(want, strings.TrimSpace(w))
	}
	if word == "legal" {
		if !slices.Equal(want, legal) {
			x.fail("legal are %s\nwant %s", strings.Join(legal, ", "), strings.Join(want, ", "))
		}
		return
	}
	for _, w := range want {
		if slices.Contains(legal, w) == (word == "illegal") {
			x.fail("%s %s: legal are %s", word, w, strings.Join(legal, ", "))
		}
	}
}

// compare checks that each clause wanted is in the position printed. A last
// word `+3` stands for three more cards, whichever.
func (x *script) compare(position, want string) {
	have := map[string][]string{}
	for _, clause := range strings.Split(position, ";") {
		w := strings.Fields(clause)
		have[w[0]] = w[1:]
	}
	stock := have["stock"]
	if len(stock) == 1 && stock[0] == "-" {
		stock = nil
	}
	for _, clause := range strings.Split(want, ";") {
		w := strings.Fields(clause)
		name, want := w[0], w[1:]
		got := slices.Clone(have[name])
		if len(got) == 1 && got[0] == "-" {
			got = nil
		}
		if len(want) == 1 && want[0] == "-" {
			want = nil
		}
		switch name {
		case "top":
			got = slices.Clone(stock[:min(len(want), len(stock))])
		case "deck":
			got = []string{fmt.Sprint(len(stock))}
		case "stock":
			got = slices.Clone(stock)
		case "idle", "events", "chance":
			if got == nil {
				got = []string{"0"}
			}
		}
		if n := len(want); n > 0 && strings.HasPrefix(want[n-1], "+") && len(got) >= n-1 {
			got = append(got[:n-1], fmt.Sprint("+", len(got)-n+1))
		} else if strings.HasSuffix(name, "h") || name == "discard" {
			slices.SortFunc(got, compare)
			slices.SortFunc(want, compare)
		}
		if !slices.Equal(got, want) {
			x.fail("%s %s, want %s", name, strings.Join(got, " "), strings.Join(want, " "))
		}
	}
}
