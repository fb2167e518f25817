package cutrope

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine/cards"
)

// row plays cards to an empty row, and returns what may follow; "complete" if it is.
func row(t *testing.T, text string, same bool) string {
	t.Helper()
	e := emptyRow
	words := strings.Fields(text)
	for i, w := range words {
		c, ok := parseCard(w)
		if !ok {
			t.Fatalf("%q is no card", w)
		}
		if !e.fits(c, same) {
			return fmt.Sprintf("%s does not fit after %s", w, strings.Join(words[:i], " "))
		}
		var complete bool
		if e, complete = e.after(c, same); complete {
			if i < len(words)-1 {
				return "complete after " + strings.Join(words[:i+1], " ")
			}
			return "complete"
		}
	}
	var fit []string
	for c := range cards.Card(kinds) {
		if e.fits(c, same) {
			fit = append(fit, cardNames[c])
		}
	}
	return strings.Join(fit, " ")
}

// The examples are those of the rules' text, and what follows from them by hand.
func TestARowOfTheBasicGameTakesWhatIsDue(t *testing.T) {
	for _, c := range []struct{ rule, cards, want string }{
		{"C6", "", "1 10 S"},
		{"C6", "1", "2 S"},
		{"C6", "10", "9 S"},
		{"C6", "1 2 3", "4 S"},
		{"C6", "10 9 8", "7 S"},
		{"C6", "1 1", "1 does not fit after 1"},
		{"C6", "2", "2 does not fit after "},
		{"C6", "1 S", "3 S"},
		{"C6", "1 S S", "4 S"},
		{"C6", "1 S S 4", "5 S"},
		{"C6", "10 S S 7 S", "5 S"},
		{"C6", "1 S 2", "2 does not fit after 1 S"},
		{"C7", "S", "2 9 S"},
		{"C7", "S S", "3 8 S"},
		{"C7", "S S S", "4 7 S"},
		{"C7", "S S S S", "5 6 S"},
		{"C7", "S S S S S", "5 6 S"},
		{"C7", "S S S S S S", "4 7 S"},
		{"C7", "S S S S S S S S S", "1 10 S"},
		{"C7", "S 2", "3 S"},
		{"C7", "S 9", "8 S"},
		{"C7", "S S S S 5", "6 S"},
		{"C7", "S S S S S 5", "4 S"},
		{"C7", "S 1", "1 does not fit after S"},
		{"C8", "1 2 3 4 5 6 7 8 9", "10 S"},
		{"C8", "1 2 3 4 5 6 7 8 9 10", "complete"},
		{"C8", "1 2 3 4 5 6 7 8 9 S", "complete"},
		{"C8", "10 9 8 7 6 5 4 3 2 1", "complete"},
		{"C8", "10 9 8 7 6 5 4 3 2 S", "complete"},
		{"C8", "S S S S S S S S S S", "complete"},
		{"C8", "S S S S S S S S S 1", "complete"},
		{"C8", "S S S S S S S S S 10", "complete"},
		{"C8", "S S S S 6 S S S S S", "complete"},
	} {
		if got := row(t, c.cards, false); got != c.want {
			t.Errorf("%s: after %q: %s, want %s", c.rule, c.cards, got, c.want)
		}
	}
}

func TestARowOfTheQuickGameHoldsWhatItsTopMayBe(t *testing.T) {
	for _, c := range []struct{ rule, cards, want string }{
		{"C6", "", "1 10 S"},
		{"C14", "1", "1 2 S"},
		{"C14", "1 1 1", "1 2 S"},
		{"C14", "10", "9 10 S"},
		{"C14", "10 10 9 9", "8 9 S"},
		{"C14", "1 2 1", "1 does not fit after 1 2"},
		{"C15", "1 2 3 4 5 6 7 8 9 10", "complete"},
		{"C15", "1 1 2 3 4 5 6 7 8 9 9 10", "complete"},
		{"C15", "10 9 8 7 6 5 4 3 2 2 1", "complete"},
		{"C15", "S S S S S S S S S 1", "1 2 S"},   // the rules' example: up from 1, for down would be at its end
		{"C15", "S S S S S S S S S 10", "9 10 S"}, // the same, the other way
		{"C15", "1 S S S S S S S S 10", "complete"},
		{"C15", "1 S S S S S S S 10", "10 does not fit after 1 S S S S S S S"}, // the top is 8 at most
		{"C15", "1 2 3 4 5 6 7 8 S 10", "complete"},
		{"C15", "10 S S S S S S S S 1", "complete"},
		{"C16", "S", "1 2 9 10 S"},
		{"C16", "S S", "1 2 3 8 9 10 S"},
		{"C16", "S 1", "1 2 S"},
		{"C16", "S 2", "2 3 S"},
		{"C16", "S 9", "8 9 S"},
		{"C16", "S 10", "9 10 S"},
		{"C16", "1 2 3 S", "3 4 5 S"},
		{"C16", "1 2 3 S 3", "3 4 S"},
		{"C16", "1 2 3 S 4", "4 5 S"},
		{"C16", "1 2 3 S 5", "5 6 S"},
		{"C16", "1 2 3 S S", "3 4 5 6 S"},
		{"C16", "10 9 8 S", "6 7 8 S"},
		{"C16", "S S S S S", "1 2 3 4 5 6 7 8 9 10 S"},
		{"C17", "S S S S S 5", "4 5 6 S"}, // the rules' example: the direction stays open
		{"C17", "S S S S S 5 5", "4 5 6 S"},
		{"C17", "S S S S S 5 6", "6 7 S"},
		{"C17", "S S S S S 5 4", "3 4 S"},
		{"C17", "S S S S S 5 S", "3 4 5 6 7 S"}, // 5 or 6 going up, 5 or 4 going down
		{"C17", "1 2 3 4 5 6 7 8 9", "9 10 S"},
		{"C17", "1 2 3 4 5 6 7 8 9 S", "complete"},
		{"C17", "1 2 3 4 5 6 7 8 9 9 S", "complete"},
		{"C17", "10 9 8 7 6 5 4 3 2 S", "complete"},
		{"C17", "1 2 3 4 5 6 7 8 S", "8 9 10 S"},
		{"C17", "1 2 3 4 5 6 7 8 S S", "8 9 10 S"}, // 10 is struck out: scissors that do not complete are not the end
		{"C17", "1 2 3 4 5 6 7 8 S S S S", "8 9 10 S"},
		{"C17", "1 2 3 4 5 6 7 8 S 9 S", "complete"},
		{"C17", "1 S S S S S S S S S S", "1 2 3 4 5 6 7 8 9 10 S"},
		{"C17", "S S S S S S S S S S S S", "1 2 3 4 5 6 7 8 9 10 S"},
	} {
		if got := row(t, c.cards, true); got != c.want {
			t.Errorf("%s: after %q: %s, want %s", c.rule, c.cards, got, c.want)
		}
	}
}

func TestInTheBasicGameARowIsCompleteAtTenCardsAndNotBefore(t *testing.T) {
	var walk func(e ends, n int)
	walk = func(e ends, n int) {
		for c := range cards.Card(kinds) {
			if !e.fits(c, false) {
				continue
			}
			next, complete := e.after(c, false)
			if complete != (n+1 == 10) {
				t.Fatalf("%d cards: complete is %v", n+1, complete)
			}
			if !complete {
				walk(next, n+1)
			}
		}
	}
	walk(emptyRow, 0)
}

// pair is a direction and a value of the top card, as C16 speaks of them.
type pair struct {
	up    bool
	value int
}

// bySets is C14–C17 as the rules' text has them, pair by pair: the dumb version
// of ends.after. An empty row is nil.
func bySets(top []pair, c cards.Card) (next []pair, complete, fits bool) {
	candidates := []pair{{true, 1}, {false, 10}}
	if len(top) > 0 {
		candidates = nil
		for _, p := range top {
			step := p.value + 1
			if !p.up {
				step = p.value - 1
			}
			candidates = append(candidates, p, pair{p.up, step})
		}
	}
	seen := map[pair]bool{}
	atEnd := func(p pair) bool { return p == pair{true, 10} || p == pair{false, 1} }
	ended := 0
	for _, p := range candidates {
		if seen[p] || c != Scissors && p.value != valueOf(c) {
			continue
		}
		seen[p] = true
		if atEnd(p) {
			ended++
		} else {
			next = append(next, p)
		}
	}
	if c == Scissors {
		complete = len(top) == 1 && (top[0] == pair{true, 9} || top[0] == pair{false, 2})
		return next, complete, true
	}
	return next, ended > 0 && next == nil, len(seen) > 0
}

func TestQuickRowsAreAsTheRulesTextSaysPairByPair(t *testing.T) {
	var walk func(e ends, top []pair, depth int)
	rows := 0
	walk = func(e ends, top []pair, depth int) {
		rows++
		for c := range cards.Card(kinds) {
			wantTop, wantComplete, wantFits := bySets(top, c)
			if got := e.fits(c, true); got != wantFits {
				t.Fatalf("%s on %v: fits is %v, want %v", cardNames[c], top, got, wantFits)
			}
			if !wantFits {
				continue
			}
			next, complete := e.after(c, true)
			if complete != wantComplete {
				t.Fatalf("%s on %v: complete is %v, want %v", cardNames[c], top, complete, wantComplete)
			}
			if complete {
				continue
			}
			var want ends
			for _, p := range wantTop {
				if p.up {
					want.up |= 1 << p.value
				} else {
					want.down |= 1 << p.value
				}
			}
			if next != want {
				t.Fatalf("%s on %v: the top may be %+v, want %v", cardNames[c], top, next, wantTop)
			}
			if depth > 0 {
				walk(next, wantTop, depth-1)
			}
		}
	}
	walk(emptyRow, nil, 7)
	t.Logf("%d rows", rows)
}
