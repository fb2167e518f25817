package reference

import (
	"strings"
	"testing"
)

// level rows, what each takes next, and which of that completes it (after the
// bar). Each was worked out by hand from the rule named.
var rowCases = []struct{ rule, variant, row, takes string }{
	{"C6 an empty row", "basic", "", "1 10 S"},
	{"C6 an empty row", "quick", "", "1 10 S"},
	{"C6 up", "basic", "1", "2 S"},
	{"C6 up", "basic", "1 2 3", "4 S"},
	{"C6 down", "basic", "10", "9 S"},
	{"C6 down", "basic", "10 9 8", "7 S"},
	{"C6 scissors stand for the card due", "basic", "1 S", "3 S"},
	{"C6 scissors stand for the card due", "basic", "10 9 S S", "6 S"},
	{"C7 one leading", "basic", "S", "2 9 S"},
	{"C7 three leading", "basic", "S S S", "4 7 S"},
	{"C7 five leading", "basic", "S S S S S", "5 6 S"},
	{"C7 settled", "basic", "S 2", "3 S"},
	{"C7 settled", "basic", "S S 8", "7 S"},
	{"C8 the tenth card", "basic", "1 2 3 4 5 6 7 8 9", "|10 S"},
	{"C8 the tenth card", "basic", "10 9 8 7 6 5 4 3 2", "|1 S"},
	{"C8 nine leading", "basic", "S S S S S S S S S", "|1 10 S"},
	{"C14 the same again", "quick", "1", "1 2 S"},
	{"C14 the same again", "quick", "10 9 9", "8 9 S"},
	{"C15 the last number", "quick", "1 2 3 4 5 6 7 8 9", "9 |10 S"},
	{"C15 long rows are not complete", "quick", "1 1 1 1 1 1 1 1 1 1 1 1", "1 2 S"},
	{"C15 the end must be certain", "quick", "S S S S S S S S S", "1 2 3 4 5 6 7 8 9 10 S"},
	{"C15 the rest after the end was struck out", "quick", "S S S S S S S S S 1", "1 2 S"},
	{"C15 a 10 that goes down", "quick", "S S S S S S S S S 10", "9 10 S"},
	{"C16 the rulebook's example", "quick", "1 2 3 S", "3 4 5 S"},
	{"C16 two scissors", "quick", "1 2 3 S S", "3 4 5 6 S"},
	{"C16 leading", "quick", "S", "1 2 9 10 S"},
	{"C16 two leading", "quick", "S S", "1 2 3 8 9 10 S"},
	{"C16 what follows keeps what is consistent", "quick", "1 S 3", "3 4 S"},
	{"C16 what follows keeps what is consistent", "quick", "1 S 1", "1 2 S"},
	{"C17 a 9 of two directions again", "quick", "S S S S S S S S 9 9", "8 9 S |10"},
	{"C17 the direction is open at 5", "quick", "S S S S S 5", "4 5 6 S"},
	{"C17 four leading, then a 5, go up", "quick", "S S S S 5", "5 6 S"},
	{"C17 a 9 of two directions: a 10 is certain", "quick", "S S S S S S S S 9", "8 9 S |10"},
	{"C17 8 or 9", "quick", "1 2 3 4 5 6 7 8 S", "8 9 S |10"},
	{"C17 8 or 9 still", "quick", "1 2 3 4 5 6 7 8 S S S", "8 9 S |10"},
	{"C17 after a 9", "quick", "1 2 3 4 5 6 7 8 S 9", "9 |10 S"},
	{"C17 after a 2", "quick", "10 9 8 7 6 5 4 3 2 2", "2 |1 S"},
	{"C17 a 2 of two directions", "quick", "S S S S S S S S 2", "2 3 S |1"},
}

func TestRowsTakeWhatTheRulesSay(t *testing.T) {
	for _, c := range rowCases {
		t.Run(c.rule+"/"+c.variant+" "+c.row, func(t *testing.T) {
			g := New(rules(t, c.variant))
			row := strings.Fields(c.row)
			var stays, ends []string
			for _, card := range names {
				switch {
				case !g.takes(row, card):
				case g.completes(row, card):
					ends = append(ends, card)
				default:
					stays = append(stays, card)
				}
			}
			wantStays, wantEnds, _ := strings.Cut(c.takes, "|")
			if got, want := strings.Join(stays, " "), strings.Join(ascending(strings.Fields(wantStays)), " "); got != want {
				t.Errorf("takes %s, want %s", got, want)
			}
			if got, want := strings.Join(ends, " "), strings.Join(ascending(strings.Fields(wantEnds)), " "); got != want {
				t.Errorf("is completed by %s, want %s", got, want)
			}
		})
	}
}
