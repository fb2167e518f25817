package human

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
	"github.com/cardlab/cardlab/engine/layout"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/cuttle"
	"github.com/cardlab/cardlab/policies/policytest"
	"github.com/cardlab/cardlab/policies/wrap"
)

// ask lets a human choose once, with what is typed, and returns what was chosen and printed.
func ask(t testing.TB, v engine.View, typed string) (h *Player, chose, printed string) {
	t.Helper()
	var out strings.Builder
	h = New(bufio.NewReader(strings.NewReader(typed)), &out)
	h.Begin(v.Rules().Table(), v.Seat(), nil)
	a := h.Choose(v, nil)
	if a == engine.NoAction {
		return h, "none", out.String()
	}
	return h, v.Rules().Words().Action(a), out.String()
}

func TestAHumanChoosesByNumberOrNotation(t *testing.T) {
	v := policytest.View(t, "cuttle/standard", "P0h 9C 2S; P1p 7D; P1f KD; deck 5")
	for typed, want := range map[string]string{
		"1\n": "draw", "7\n": "9C!KD", " 2S   pts \n": "2S pts", "9C×7D": "9Cx7D",
		"0\n8\n-1\n\n3\n":        "9C pts",
		"nine\n9C!QD\nTC pts\n4": "9Cx7D",
	} {
		if _, got, _ := ask(t, v, typed); got != want {
			t.Errorf("%q: chose %s, want %s", typed, got, want)
		}
	}
}

// zeros is an input without end.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

func TestALineWithoutEndIsNoAnswer(t *testing.T) {
	v := policytest.View(t, "cuttle/standard", "P0h 9C 2S; P1p 7D; P1f KD; deck 5")
	for _, in := range []io.Reader{zeros{}, strings.NewReader(strings.Repeat("1", 1<<20) + "\n1\n")} {
		h := New(bufio.NewReader(in), io.Discard)
		h.Begin(v.Rules().Table(), v.Seat(), nil)
		if a := h.Choose(v, nil); a != engine.NoAction || !errors.Is(h.Err(), policies.ErrQuit) || !strings.Contains(h.Err().Error(), "a line is longer than 1024 bytes") {
			t.Errorf("chose %d, %v", a, h.Err())
		}
	}
}

func TestAHumanIsShownTheTableAndWhatActionsDo(t *testing.T) {
	v := policytest.View(t, "cuttle/standard", "P0h 9C 2S; P1p 7D; P1f KD; deck 5")
	_, _, got := ask(t, v, "1\n")
	const want = `
A new game. You are P0 of 2 seats.

      P0: 0 of 21 points
        hand    2S 9C
      P1: 7 of 14 points
        points  7D
        royals  KD
`
	if !strings.HasPrefix(got, want) {
		t.Errorf("got%s\nwant it to begin%s", got, want)
	}
	for _, line := range []string{
		"    1  draw     takes the top card of the stock\n", "    4  9Cx7D    scraps 7D, and itself\n",
		"    7  9C!KD    sends P1's KD back to P1's hand, where it cannot be played for a turn\n", "P0, turn (1-7, help, quit): ",
	} {
		if !strings.Contains(got, line) {
			t.Errorf("got%s\nwant a line %q", got, line)
		}
	}
}

func TestAHumanIsAnsweredInASentence(t *testing.T) {
	v := policytest.View(t, "cuttle/standard", "P0h 9C 2S; P1p 7D; P1f KD; deck 5")
	for typed, want := range map[string]string{
		"8":         "There is no action 8: type a number from 1 to 7.\n",
		"castle":    "\"castle\" is neither a number from 1 to 7 nor an action: type help.\n",
		"JC>7D":     "JC>7D cannot be played now: type a number from 1 to 7.\n",
		"undo":      "What is played is played: nothing can be taken back.\n",
		"take back": "What is played is played: nothing can be taken back.\n",
		"help":      "Type the number of an action",
	} {
		if _, chose, got := ask(t, v, typed+"\n1\n"); chose != "draw" || !strings.Contains(got, "quit): "+want) {
			t.Errorf("%s: chose %s, got%s\nwant %s", typed, chose, got, want)
		}
	}
	if _, _, got := ask(t, v, "board\n1\n"); strings.Count(got, "P1: 7 of 14 points") != 2 {
		t.Errorf("got%s\nwant the table twice", got)
	}
}

func TestAHumanSeesSuitsAndMayTypeThem(t *testing.T) {
	v := policytest.View(t, "cuttle/standard", "P0h 9C 2S; P1p 7D; P1f KD; deck 5")
	for _, typed := range []string{"9♣×7♦", "9Cx7D"} {
		var out strings.Builder
		h := New(bufio.NewReader(strings.NewReader("?7♦\n"+typed+"\n")), &out)
		h.suits = func(words *engine.Vocabulary) func(string) string {
			return layout.Suits(words, func(card string, _ bool) string { return card })
		}
		h.Begin(v.Rules().Table(), v.Seat(), nil)
		a := h.Choose(v, nil)
		if got := v.Rules().Words().Action(a); got != "9Cx7D" {
			t.Errorf("%s: chose %s", typed, got)
		}
		for _, want := range []string{"        hand    2♠ 9♣\n", "    4  9♣x7♦    scraps 7♦, and itself\n", "quit):     4  9♣x7♦: scraps 7♦, and itself\n"} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("got%s\nwant a line %q", out.String(), want)
			}
		}
	}
}

func TestAHumanWhoQuitsOrIsGoneChoosesNothing(t *testing.T) {
	v := policytest.View(t, "cuttle/standard", "P0h 9C 2S; P1p 7D; P1f KD; deck 5")
	for typed, want := range map[string]string{"quit\n": "quit", "": "quit: there is no more input (EOF)"} {
		h, chose, _ := ask(t, v, typed)
		if err := h.Err(); chose != "none" || !errors.Is(err, policies.ErrQuit) || err.Error() != want {
			t.Errorf("%q: chose %s, %v, want %s", typed, chose, err, want)
		}
	}
}

func TestAHumanIsToldWhatHappens(t *testing.T) {
	v := policytest.View(t, "cuttle/standard", "P0h 9C 2S; P1p 7D; P1f KD; deck 5")
	s := v.Rules().New()
	v.Sample(s, policytest.Dice(1))
	var out strings.Builder
	h := New(bufio.NewReader(strings.NewReader("1\n1\n")), &out)
	h.Begin(v.Rules().Table(), 0, nil)
	a, _ := v.Rules().Words().ParseAction("9Cx7D")
	events := s.Play(a, nil)
	h.Watch(events[0]) // before the first choice: it is told then
	h.Choose(v, nil)
	hidden := events[0]
	hidden.Card = cards.Hidden
	h.Watch(hidden)
	first, second := strings.Index(out.String(), "  P0 scuttles 7D with 9C\n"), strings.Index(out.String(), "  P0 scuttles 7D with a card\n")
	if table := strings.Index(out.String(), "0 of 21"); first < 0 || first > table || second < table {
		t.Errorf("got%s", out.String())
	}
}

// known are the policies that the test names.
var known = policies.Kinds{policies.RandomKind, cuttle.Expert, wrap.Mask, wrap.Noise, wrap.Mix, wrap.Scripted, Kind}

func TestWhoAsksAtTheTerminalIsFoundInsideWrappers(t *testing.T) {
	for text, want := range map[string]bool{
		"human": true, "noise:of=human": true, "mix:of=random,of=(mask:no=nine,of=human)": true,
		"random": false, "scripted:play=draw": false, "mix:of=random,weight=2,of=expert": false,
	} {
		s, err := known.Parse(text, "cuttle")
		if err != nil {
			t.Fatal(err)
		}
		if s.Terminal() != want {
			t.Errorf("%s: got %t, want %t", text, !want, want)
		}
	}
}
