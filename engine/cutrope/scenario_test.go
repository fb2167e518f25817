package cutrope_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cardlab/engine"
	"cardlab/engine/cutrope"
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

// readScenarios reads all scripts.
func readScenarios(t *testing.T) []scenario {
	t.Helper()
	paths, err := filepath.Glob("testdata/*.txt")
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
	n := 0
	for _, sc := range readScenarios(t) {
		for _, rules := range sc.rules {
			n++
			t.Run(sc.title+"/"+rules, func(t *testing.T) {
				r, err := cutrope.Game.Parse(rules)
				if err != nil {
					t.Fatal(err)
				}
				run := script{t: t, r: r, words: r.Words()}
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
	t.Logf("%d scripts", n)
}

// script plays one scenario under one variant.
type script struct {
	t     *testing.T
	r     engine.Rules
	words *engine.Vocabulary
	at    string
	s     engine.State
	log   []engine.Event // of the last action
}

func (x *script) fail(format string, args ...any) {
	x.t.Helper()
	x.t.Fatalf("%s: %s\nin %v", x.at, fmt.Sprintf(format, args...), x.s)
}

func (x *script) line(text string, block []string) {
	word, rest, _ := strings.Cut(text, " ")
	switch word {
	case "start":
		x.start(rest)
	case "bad":
		if s, err := cutrope.Game.Position(x.r, rest); err == nil {
			x.fail("%q was read as %v", rest, s)
		}
	case "roundtrip":
		x.start(rest)
		x.compare(x.s.String(), rest)
		before := x.s
		x.start(before.String())
		if !x.s.Equal(before) || x.s.String() != before.String() {
			x.fail("read back from %v", before)
		}
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
			text := x.words.Event(e)
			if back, err := x.words.ParseEvent(text); err != nil || back != e {
				x.fail("event %q is read back as %v, %v", text, back, err)
			}
			got = append(got, text)
		}
		if !slices.Equal(got, block) {
			x.fail("events\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(block, "\n  "))
		}
	case "play":
		for _, one := range strings.Split(rest, ";") {
			x.line(strings.TrimSpace(one), nil)
		}
	case "won", "draw", "open":
		got := "open"
		if o, over := x.s.Outcome(); over && o.Winner == engine.NoSeat {
			got = "draw " + x.words.Reasons[o.Reason]
		} else if over {
			got = fmt.Sprintf("won P%d %s", o.Winner, x.words.Reasons[o.Reason])
		}
		if got != text {
			x.fail("the game is %s, want %s", got, text)
		}
	default:
		x.play(x.seat(word), rest)
	}
}

func (x *script) start(position string) {
	s, err := cutrope.Game.Position(x.r, position)
	if err != nil {
		x.fail("%v", err)
	}
	x.s = s
}

func (x *script) play(seat engine.Seat, action string) {
	if seat != x.s.ToMove() {
		x.fail("P%d is to play %s, and P%d is to move", seat, action, x.s.ToMove())
	}
	for _, a := range x.s.Legal(nil) {
		if x.words.Action(a) == action {
			if back, err := x.words.ParseAction(action); err != nil || back != a {
				x.fail("%s is read back as %v, %v", action, back, err)
			}
			x.log = x.s.Play(a, nil)
			return
		}
	}
	x.fail("%s is not legal, these are: %s", action, strings.Join(x.legal(), ", "))
}

func (x *script) legal() (texts []string) {
	for _, a := range x.s.Legal(nil) {
		texts = append(texts, x.words.Action(a))
	}
	return texts
}

func (x *script) seat(word string) engine.Seat {
	if len(word) != 2 || word[0] != 'P' {
		x.fail("%q is no seat", word)
	}
	return engine.Seat(word[1] - '0')
}

// list checks what is legal, in its order, and what is not.
func (x *script) list(word, rest string) {
	who, list, _ := strings.Cut(rest, " ")
	var legal, want []string
	if x.seat(who) == x.s.ToMove() {
		legal = x.legal()
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
	have["top"] = have["stock"]
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
			got = got[:min(len(want), len(got))]
		case "deck":
			got = []string{"0"}
			if stock := have["stock"]; len(stock) > 1 || len(stock) == 1 && stock[0] != "-" {
				got[0] = fmt.Sprint(len(stock))
			}
		case "idle", "events", "chance":
			if got == nil {
				got = []string{"0"}
			}
		}
		if n := len(want); n > 0 && strings.HasPrefix(want[n-1], "+") && len(got) >= n-1 {
			got = append(got[:n-1], fmt.Sprint("+", len(got)-n+1))
		} else if strings.HasSuffix(name, "h") || name == "discard" {
			slices.Sort(got)
			slices.Sort(want)
		}
		if !slices.Equal(got, want) {
			x.fail("%s %s, want %s", name, strings.Join(got, " "), strings.Join(want, " "))
		}
	}
}
