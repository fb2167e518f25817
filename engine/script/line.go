package script

import (
	"fmt"
	"slices"
	"strings"
)

// script is one scenario being played on one engine.
type script struct {
	notation Notation
	table    Table
	at       line
	begun    bool     // there is a position
	log      []string // events of the last action
}

// failure says where a script failed, and how. It is raised as a panic and returned as an error.
type failure struct {
	at, text  string // the line
	position  string // "" before there is one
	why       string
	got, want string // both "" where why says it all
}

func (f *failure) Error() string {
	text := fmt.Sprintf("\n%s: %s", f.at, f.text)
	if f.why != "" {
		text += "\n" + f.why
	}
	if f.position != "" {
		text += "\nin   " + f.position
	}
	if f.got != "" || f.want != "" {
		text += "\ngot  " + f.got + "\nwant " + f.want
	}
	return text
}

func (x *script) failure() *failure {
	f := &failure{at: x.at.at, text: x.at.text}
	if x.begun {
		f.position = x.table.String()
	}
	return f
}

// fail ends the script for a reason.
func (x *script) fail(format string, args ...any) {
	f := x.failure()
	f.why = fmt.Sprintf(format, args...)
	panic(f)
}

// same ends the script if something is not as wanted.
func (x *script) same(what string, got, want []string, separator string) {
	if slices.Equal(got, want) {
		return
	}
	f := x.failure()
	f.why, f.got, f.want = what, joined(got, separator), joined(want, separator)
	panic(f)
}

func joined(list []string, separator string) string {
	if len(list) == 0 {
		return "-"
	}
	return strings.Join(list, separator)
}

// line carries out a line.
func (x *script) line(text string, block []string) {
	word, rest, _ := strings.Cut(text, " ")
	if len(block) > 0 && word != "events" {
		x.fail("indented lines belong under `events` alone")
	}
	if !x.begun && !slices.Contains([]string{"start", "bad", "roundtrip"}, word) {
		x.fail("there is no position yet: begin with `start`")
	}
	switch word {
	case "start":
		x.start(rest)
	case "bad":
		if x.table.Start(rest) == nil {
			x.begun = true
			x.fail("this was read as a position, and cannot be one")
		}
	case "roundtrip":
		x.roundtrip(rest)
	case "see":
		x.compare(x.table.String(), rest)
	case "view":
		who, clauses, _ := strings.Cut(rest, " ")
		x.compare(x.table.View(x.seat(who)), clauses)
	case "legal", "can", "illegal", "best":
		x.list(word, rest)
	case "nonsense":
		x.nonsense(rest)
	case "events":
		x.same("events", x.log, block, "\n     ")
	case "play":
		for _, one := range strings.Split(rest, ";") {
			seat, action, _ := strings.Cut(strings.TrimSpace(one), " ")
			x.play(x.seat(seat), action)
		}
	case "won", "draw", "open":
		x.same("the game", []string{x.table.Outcome()}, []string{text}, "")
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

// roundtrip reads a position, and what is printed of it once more.
func (x *script) roundtrip(position string) {
	x.start(position)
	printed := x.table.String()
	x.compare(printed, position)
	x.start(printed)
	x.same("printed and read back", []string{x.table.String()}, []string{printed}, "")
}

func (x *script) play(seat int, action string) {
	mover := "nobody"
	if n := x.table.ToMove(); n >= 0 {
		mover = fmt.Sprintf("P%d", n)
	}
	x.same("to move", []string{mover}, []string{fmt.Sprintf("P%d", seat)}, "")
	if !slices.Contains(x.table.Legal(), action) {
		x.fail("%s is not legal for P%d; these are: %s", action, seat, joined(x.table.Legal(), ", "))
	}
	log, err := x.table.Play(action)
	if err != nil {
		x.fail("%s: %v", action, err)
	}
	x.log = log
}

func (x *script) seat(word string) int {
	if len(word) != 2 || word[0] != 'P' || word[1] < '0' || word[1] > '9' {
		x.fail("%q is neither a word of scripts nor a seat", word)
	}
	return int(word[1] - '0')
}

// nonsense checks that texts are no actions of the game at all.
func (x *script) nonsense(list string) {
	for _, text := range strings.Split(list, ",") {
		text = strings.TrimSpace(text)
		if _, knows := x.table.(spelling); knows && x.spelt(text) == nil || slices.Contains(x.table.Legal(), text) {
			x.fail("%s is an action", text)
		}
	}
}

// spelling is a table that knows more than what is legal: whether a text is an
// action as the game prints it.
type spelling interface{ Spelt(action string) error }

func (x *script) spelt(action string) error {
	if table, ok := x.table.(spelling); ok {
		return table.Spelt(action)
	}
	return nil
}

// list checks what is legal, in its order, and what is not.
func (x *script) list(word, rest string) {
	who, list, _ := strings.Cut(rest, " ")
	var legal, want []string
	if x.seat(who) == x.table.ToMove() {
		legal = x.table.Legal()
	}
	what := "legal for " + who
	if prefix, some, ok := strings.Cut(list, "*:"); ok && word == "legal" {
		// `2D!*: 2D!QC`: of those that begin with 2D!, exactly these.
		what += ", beginning with " + prefix
		legal = slices.DeleteFunc(slices.Clone(legal), func(a string) bool { return !strings.HasPrefix(a, prefix) })
		list = some
	}
	for _, w := range strings.Split(list, ",") {
		if w = strings.TrimSpace(w); w != "-" {
			want = append(want, w)
		}
	}
	for _, w := range want {
		if err := x.spelt(w); err != nil {
			x.fail("%v", err)
		}
	}
	if word == "legal" {
		x.same(what, legal, want, ", ")
		return
	}
	for _, w := range want {
		switch is := slices.Contains(legal, w); {
		case is && word == "illegal":
			x.fail("%s is legal for %s", w, who)
		case !is && word != "illegal":
			x.fail("%s is not legal for %s; these are: %s", w, who, joined(legal, ", "))
		}
	}
}
