package script

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// patience is a game for one: seat 0 lays its cards one by one and then has won.
type patience struct{ hand, stock []string }

var openPatience = Engine{Name: "patience", Open: func(variant string) (Table, error) {
	if variant != "plain" {
		return nil, fmt.Errorf("no variant %q", variant)
	}
	return &patience{}, nil
}}

func (p *patience) Start(position string) error {
	var q patience
	for _, clause := range strings.Split(position, ";") {
		switch name, words := split(clause); name {
		case "P0h":
			q.hand = words
		case "stock":
			q.stock = words
		default:
			return errors.New(name + " is no clause")
		}
	}
	*p = q
	return nil
}

func (p *patience) String() string {
	return "P0h " + strings.Join(p.hand, " ") + "; stock " + strings.Join(p.stock, " ")
}

func (p *patience) View(seat int) string {
	return "P0h " + strings.Join(p.hand, " ") + "; stock" + strings.Repeat(" ??", len(p.stock))
}

func (p *patience) ToMove() int {
	if len(p.hand) == 0 {
		return -1
	}
	return 0
}

func (p *patience) Legal() (list []string) {
	for _, card := range p.hand {
		list = append(list, "lay "+card)
	}
	return list
}

func (p *patience) Spelt(action string) error {
	if !strings.HasPrefix(action, "lay ") {
		return fmt.Errorf("%q is no action", action)
	}
	return nil
}

func (p *patience) Play(action string) ([]string, error) {
	card := action[4:]
	p.hand = slices.DeleteFunc(slices.Clone(p.hand), func(c string) bool { return c == card })
	return []string{"laid P0 " + card, fmt.Sprintf("left n=%d", len(p.hand))}, nil
}

func (p *patience) Outcome() string { return outcome(0, "out", len(p.hand) == 0) }

var patienceNotation = Notation{Sets: "P?h", Lists: "stock turn"}

// played plays lines after a start with the cards A, B and C in hand.
func played(t *testing.T, lines string) (asserted int, err error) {
	t.Helper()
	list, err := parse("a.txt", "scenario S1 One\nrules plain\nstart P0h B A C; stock X Y Z\nopen\n"+lines+"\nend\n")
	if err != nil {
		t.Fatal(err)
	}
	return list[0].play(openPatience, patienceNotation, "plain")
}

func TestWhatIsSoHolds(t *testing.T) {
	const lines = `see P0h A B C; stock X Y Z; top X; deck 3; turn 0; P1h -
view P0 P0h C B A; top ?? ??
legal P0 lay B, lay A, lay C
legal P0 lay C*: lay C
legal P0 lay X*: -
legal P1 -
can P0 lay C
best P0 lay C
illegal P0 lay X
illegal P1 lay C
nonsense lie C
bad hand A
P0 lay A
events
  laid P0 A
  left n=2
see P0h +2; stock X +2
play P0 lay B; P0 lay C
won P0 out
legal P0 -
roundtrip P0h A; stock X`
	// All but the two lines that play, the indented two, and with `open`.
	if n, err := played(t, lines); err != nil || n != strings.Count(lines, "\n")+1-2-2+1 {
		t.Errorf("%d assertions held: %v", n, err)
	}
}

func TestWhatIsNotSoFailsWithPositionGotAndWant(t *testing.T) {
	for _, c := range []struct{ lines, want string }{
		{"see P0h A B", "a.txt:5: see P0h A B\nP0h\nin   P0h B A C; stock X Y Z\ngot  A B C\nwant A B"},
		{"see P0h -", "got  A B C\nwant -"},
		{"see stock X Z Y", "got  X Y Z\nwant X Z Y"},
		{"see stock X +3", "got  X +2\nwant X +3"},
		{"see top Y", "got  X\nwant Y"},
		{"see deck 2", "got  3\nwant 2"},
		{"see turn 1", "got  -\nwant 1"},
		{"see P0x -", `"P0x" is no clause`},
		{"view P0 top X", "got  ??\nwant X"},
		{"legal P0 lay A, lay B, lay C", "got  lay B, lay A, lay C\nwant lay A, lay B, lay C"},
		{"legal P0 lay B, lay A", "got  lay B, lay A, lay C\nwant lay B, lay A"},
		{"legal P0 lay A*: -", "legal for P0, beginning with lay A\nin   P0h B A C; stock X Y Z\ngot  lay A\nwant -"},
		{"legal P1 lay A", "got  -\nwant lay A"},
		{"can P0 lay A, lay X", "lay X is not legal for P0; these are: lay B, lay A, lay C"},
		{"best P0 lay X", "lay X is not legal"},
		{"illegal P0 lay X, lay A", "lay A is legal for P0"},
		{"illegal P0 lie A", `"lie A" is no action`},
		{"nonsense lay X", "lay X is an action"},
		{"P0 lay A\nevents\n  laid P0 A", "a.txt:6: events\nevents\nin   P0h B C; stock X Y Z\ngot  laid P0 A\n     left n=2\nwant laid P0 A"},
		{"P0 lay A\nevents\n  left n=2\n  laid P0 A", "want left n=2\n     laid P0 A"},
		{"P0 lay X", "lay X is not legal for P0; these are: lay B, lay A, lay C"},
		{"P1 lay A", "to move\nin   P0h B A C; stock X Y Z\ngot  P0\nwant P1"},
		{"play P0 lay A; P0 lay A", "lay A is not legal"},
		{"play P0 lay A; P0 lay B; P0 lay C; P0 lay A", "got  nobody\nwant P0"},
		{"won P0 out", "got  open\nwant won P0 out"},
		{"draw out", "got  open\nwant draw out"},
		{"play P0 lay A; P0 lay B; P0 lay C\nopen", "got  won P0 out\nwant open"},
		{"bad P0h A", "was read as a position"},
		{"roundtrip hand A", "hand is no clause"},
		{"start hand A", "hand is no clause"},
		{"sea P0h A", `"sea" is neither a word of scripts nor a seat`},
		{"see P0h A B C\n  stock X", "indented"},
	} {
		if _, err := played(t, c.lines); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v\nwant %s", c.lines, err, c.want)
		}
	}
}

func TestWhatCannotBeginFails(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"scenario S1 One\nrules odd\nbad x\nend", `a.txt:1: S1 One` + "\n" + `no variant "odd"`},
		{"scenario S1 One\nrules plain\nopen\nend", "a.txt:3: open\nthere is no position yet"},
	} {
		list, err := parse("a.txt", c.text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := list[0].play(openPatience, patienceNotation, list[0].variants[0]); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v\nwant %s", err, c.want)
		}
	}
}
