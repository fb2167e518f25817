package scripts

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Table is a game in progress under one variant, in the texts of the notation.
type Table interface {
	// Start sets up a position. The error is that of a position that cannot be.
	Start(position string) error
	// String returns the position, View as a seat knows it.
	String() string
	View(seat int) string
	// ToMove returns who is to choose, -1 when the game is over, and Legal from what.
	ToMove() int
	Legal() []string
	// Play carries out a legal action and returns the events it brings about.
	Play(action string) ([]string, error)
	// Outcome returns `open`, `won P0 emptied` or `draw stuck`.
	Outcome() string
}

// Run runs every script of a folder under each of its variants, each as a test
// of its own; open returns a new table for a variant.
func Run(t *testing.T, folder string, open func(t *testing.T, rules string) Table) {
	t.Helper()
	scenarios, err := read(folder)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, sc := range scenarios {
		for _, rules := range sc.rules {
			n++
			t.Run(sc.title+"/"+rules, func(t *testing.T) {
				x := script{t: t, table: open(t, rules)}
				for _, l := range sc.lines {
					x.at = l.at
					x.line(l.text, l.block)
				}
			})
		}
	}
	t.Logf("%d scenarios, %d runs", len(scenarios), n)
}

// script is one scenario under one variant.
type script struct {
	t     *testing.T
	table Table
	at    string
	begun bool     // there is a position
	log   []string // events of the last action
}

func (x *script) fail(format string, args ...any) {
	x.t.Helper()
	position := "no position"
	if x.begun {
		position = x.table.String()
	}
	x.t.Fatalf("%s: %s\nin %s", x.at, fmt.Sprintf(format, args...), position)
}

func (x *script) line(text string, block []string) {
	word, rest, _ := strings.Cut(text, " ")
	switch word {
	case "start":
		x.start(rest)
	case "bad":
		if x.table.Start(rest) == nil {
			x.fail("%q was read as %v", rest, x.table)
		}
	case "roundtrip":
		x.start(rest)
		x.compare(x.table.String(), rest)
		before := x.table.String()
		x.start(before)
		if x.table.String() != before {
			x.fail("read back from %s", before)
		}
	case "see":
		x.compare(x.table.String(), rest)
	case "view":
		who, clauses, _ := strings.Cut(rest, " ")
		x.compare(x.table.View(x.seat(who)), clauses)
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
		if got := x.table.Outcome(); got != text {
			x.fail("the game is %s, want %s", got, text)
		}
	default:
		x.play(x.seat(word), rest)
	}
}

func (x *script) start(position string) {
	if err := x.table.Start(position); err != nil {
		x.fail("%v", err)
	}
	x.begun = true
}

func (x *script) play(seat int, action string) {
	if seat != x.table.ToMove() {
		x.fail("P%d is to play %s, and P%d is to move", seat, action, x.table.ToMove())
	}
	if !slices.Contains(x.table.Legal(), action) {
		x.fail("%s is not legal, these are: %s", action, strings.Join(x.table.Legal(), ", "))
	}
	log, err := x.table.Play(action)
	if err != nil {
		x.fail("%s: %v", action, err)
	}
	x.log = log
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
	if x.seat(who) == x.table.ToMove() {
		legal = x.table.Legal()
	}
	for _, w := range strings.Split(list, ",") {
		want = append(want, strings.TrimSpace(w))
	}
	if word == "legal" && !slices.Equal(want, legal) {
		x.fail("legal are %s\nwant %s", strings.Join(legal, ", "), strings.Join(want, ", "))
	}
	for _, w := range want {
		if slices.Contains(legal, w) == (word == "illegal") {
			x.fail("%s %s: legal are %s", word, w, strings.Join(legal, ", "))
		}
	}
}
