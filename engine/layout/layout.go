// Package layout sets a position out as a table for people to read, whatever
// the game: it knows the form of positions and no rules.
package layout

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
)

// unprinted are the clauses of a position that a table does not show: the heading
// of the turn says some of them, the others are for replaying. Those of one game
// are its asides.
var unprinted = []string{"turn", "move", "over", "events", "chance"}

// nextShown is how many cards of the stock a table shows.
const nextShown = 6

// scored is a state or a view.
type scored interface {
	Standing(s engine.Seat) (points, goal int)
}

// Lines lays a position, as a state or a view prints it, out as a table: what is
// said of each seat below its standing, then what all share. It knows the form
// of positions, clauses with a name separated by semicolons, has the names of
// their parts from the game's words, and takes what it does not know as it is.
func Lines(position string, words *engine.Vocabulary, s scored, seats int) []string {
	bySeat := make([][]string, seats)
	var shared []string
	for clause := range strings.SplitSeq(position, ";") {
		texts := strings.Fields(clause)
		if len(texts) == 0 || isAside(texts[0], words) {
			continue
		}
		name, texts := texts[0], texts[1:]
		if seat, part, ok := seatClause(name, words, seats); ok {
			bySeat[seat] = append(bySeat[seat], line(part, joined(texts)))
			continue
		}
		if name == "stock" {
			shared = append(shared, line(name, stockText(texts)))
			continue
		}
		shared = append(shared, line(name, joined(texts)))
	}
	var lines []string
	for i, list := range bySeat {
		points, goal := s.Standing(engine.Seat(i))
		lines = append(lines, fmt.Sprintf("P%d: %d of %d points", i, points, goal))
		for _, text := range list {
			lines = append(lines, "  "+text)
		}
	}
	return append(lines, shared...)
}

// isAside reports whether a clause is not for people.
func isAside(name string, words *engine.Vocabulary) bool {
	return slices.Contains(unprinted, name) || slices.Contains(words.Asides, strings.TrimRight(name, "01234567"))
}

func line(name, text string) string {
	if name == "" {
		return text
	}
	return fmt.Sprintf("%-7s %s", name, text)
}

// seatClause takes the name of a seat's clause apart: P0h is seat 0's hand.
func seatClause(name string, words *engine.Vocabulary, seats int) (seat int, part string, ok bool) {
	if len(name) < 2 || name[0] != 'P' || name[1] < '0' || int(name[1]-'0') >= seats {
		return 0, "", false
	}
	if name[2:] != "" {
		if part, ok = words.Parts[name[2:]]; !ok {
			return 0, "", false
		}
	}
	return int(name[1] - '0'), part, true
}

// stockText says how many cards there are, and the first of them as far as known.
func stockText(words []string) string {
	n := len(words)
	if n == 1 && words[0] == "-" {
		n = 0
	}
	known := 0
	for known < n && words[known] != "??" {
		known++
	}
	switch {
	case known == 0:
		return fmt.Sprintf("%d cards", n)
	case known <= nextShown:
		return fmt.Sprintf("%d cards, next %s", n, strings.Join(words[:known], " "))
	}
	return fmt.Sprintf("%d cards, next %s …", n, strings.Join(words[:nextShown], " "))
}

// longPile is from how many hidden cards on a pile's are counted, not shown.
const longPile = 9

// joined returns words with blanks between, "-" for none; many hidden cards at
// the end are counted.
func joined(words []string) string {
	if len(words) == 0 {
		return "-"
	}
	n := 0
	for n < len(words) && words[len(words)-1-n] == "??" {
		n++
	}
	if n >= longPile {
		return strings.TrimSpace(fmt.Sprintf("%s and %d more", strings.Join(words[:len(words)-n], " "), n))
	}
	return strings.Join(words, " ")
}
