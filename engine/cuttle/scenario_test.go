package cuttle

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cardlab/engine"
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

// readScenarios reads all scripts whose file is not in leave.
func readScenarios(t *testing.T, leave ...string) []scenario {
	t.Helper()
	paths, _ := filepath.Glob("testdata/*.txt")
	more, _ := filepath.Glob("testdata/seats/*.txt")
	paths = append(paths, more...)
	var all []scenario
	for _, path := range paths {
		if slices.Contains(leave, filepath.Base(path)) {
			continue
		}
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
	n := 0
	for _, sc := range readScenarios(t, "tactics.txt", "perft.txt") {
		for _, rules := range sc.rules {
			n++
			t.Run(sc.title+"/"+rules, func(t *testing.T) {
				r, err := Parse(rules)
				if err != nil {
					t.Fatal(err)
				}
				run := script{t: t, r: r}
				for i := 0; i < len(sc.lines); i++ {
					run.at = sc.lines[i].at
					var block []string
					for i+1 < len(sc.lines) && strings.HasPrefix(sc.lines[i+1].text, "  ") {
						i++
						block = append(block, strings.TrimSpace(sc.lines[i].text))
					}
					run.line(sc.lines[i-len(block)].text, block)
				}
			})
		}
	}
	t.Logf("%d scripts", n)
}

// script plays one scenario under one variant.
type script struct {
	t   *testing.T
	r   *Rules
	at  string
	s   *State
	log []engine.Event // of the last action
}

func (x *script) fail(format string, args ...any) {
	x.t.Helper()
	x.t.Fatalf("%s: %s\nin %v", x.at, fmt.Sprintf(format, args...), x.s)
}

func (x *script) line(text string, block []string) {
	word, rest, _ := strings.Cut(text, " ")
	switch word {
	case "start":
		s, err := ParsePosition(x.r, rest)
		if err != nil {
			x.fail("%v", err)
		}
		x.s = s
	case "bad":
		if s, err := ParsePosition(x.r, rest); err == nil {
			x.fail("%q was read as %v", rest, s)
		}
	case "roundtrip":
		s, err := ParsePosition(x.r, rest)
		if err != nil {
			x.fail("%v", err)
		}
		x.s = s
		x.compare(s.String(), rest)
	case "see":
		x.compare(x.s.String(), rest)
	case "view":
		who, clauses, _ := strings.Cut(rest, " ")
		v := x.s.NewView()
		x.s.Look(x.seat(who), v)
		x.compare(v.String(), clauses)
	case "legal", "can", "illegal":
		x.list(word, rest)
	case "events":
		var got []string
		for _, e := range x.log {
			got = append(got, words.Event(e))
			if back, err := words.ParseEvent(words.Event(e)); err != nil || back != e {
				x.fail("event %q is read back as %v, %v", words.Event(e), back, err)
			}
		}
		if !slices.Equal(got, block) {
			x.fail("events\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(block, "\n  "))
		}
	case "play":
		for _, one := range strings.Split(rest, ";") {
			x.line(strings.TrimSpace(one), nil)
		}
	case "won", "draw":
		o, over := x.s.Outcome()
		got := "open"
		if over && o.Winner == engine.NoSeat {
			got = "draw " + words.Reasons[o.Reason]
		} else if over {
			got = fmt.Sprintf("won P%d %s", o.Winner, words.Reasons[o.Reason])
		}
		if got != text {
			x.fail("the game is %s, want %s", got, text)
		}
	case "open":
		if _, over := x.s.Outcome(); over {
			x.fail("the game is over")
		}
	default:
		a, err := parseAction(rest)
		if err != nil {
			x.fail("%v", err)
		}
		if seat := x.seat(word); seat != x.s.ToMove() {
			x.fail("%s is to play %s, and P%d is to move", word, rest, x.s.ToMove())
		}
		if !slices.Contains(x.s.Legal(nil), a) {
			x.fail("%s is not legal, these are: %s", rest, strings.Join(actionTexts(x.s.Legal(nil)), ", "))
		}
		x.log = x.s.Play(a, nil)
		if f := x.s.fault() + x.s.settled(); f != "" {
			x.fail("%s", f)
		}
	}
}

func (x *script) seat(word string) engine.Seat {
	if len(word) != 2 || word[0] != 'P' {
		x.fail("%q is no seat", word)
	}
	return engine.Seat(word[1] - '0')
}

// list checks what is legal and what is not.
func (x *script) list(word, rest string) {
	who, list, _ := strings.Cut(rest, " ")
	var legal []string
	if x.seat(who) == x.s.ToMove() {
		legal = actionTexts(x.s.Legal(nil))
	}
	var want []string
	for _, w := range strings.Split(list, ",") {
		w = strings.TrimSpace(w)
		if a, err := parseAction(w); err == nil {
			w = actionText(a)
		} else if word != "illegal" {
			x.fail("%v", err)
		}
		if word != "legal" && slices.Contains(legal, w) == (word == "illegal") {
			x.fail("%s %s: legal are %s", word, w, strings.Join(legal, ", "))
		}
		want = append(want, w)
	}
	if word == "legal" {
		slices.Sort(want)
		slices.Sort(legal)
		if !slices.Equal(want, legal) {
			x.fail("legal are %s\nwant %s", strings.Join(legal, ", "), strings.Join(want, ", "))
		}
	}
}

// compare checks that each clause wanted is in the position printed.
func (x *script) compare(position, want string) {
	have := map[string][]string{}
	for _, clause := range strings.Split(position, ";") {
		w := splitWords(clause)
		have[w[0]] = w[1:]
	}
	stock := have["stock"]
	if len(stock) == 1 && stock[0] == "-" {
		stock = nil
	}
	for _, clause := range strings.Split(want, ";") {
		w := splitWords(clause)
		name, want := w[0], w[1:]
		got := have[name]
		switch name {
		case "top":
			got = stock[:min(len(want), len(stock))]
		case "deck":
			got = []string{fmt.Sprint(len(stock))}
		case "stock":
			got = stock
		case "passes", "threes":
			if got == nil {
				got = []string{"0"}
			}
		}
		if len(want) == 1 && want[0] == "-" {
			want = nil
		}
		got, want = slices.Clone(got), slices.Clone(want)
		if name[0] == 'P' || name == "scrap" || strings.HasPrefix(name, "known") {
			slices.Sort(got)
			slices.Sort(want)
		}
		if !slices.Equal(got, want) {
			x.fail("%s %s, want %s", name, strings.Join(got, " "), strings.Join(want, " "))
		}
	}
}

func actionTexts(list []engine.Action) []string {
	texts := make([]string, len(list))
	for i, a := range list {
		texts[i] = actionText(a)
	}
	return texts
}
