// Package layout sets a position out as a table for people to read, whatever
// the game: it knows the form of positions and no rules.
package layout

import (
	"fmt"
	"slices"
	"strings"

	"cardlab/engine"
)

// unprinted are the clauses of a position that a table does not show: the heading
// of the turn says some of them, the others are for replaying.
var unprinted = []string{"turn", "move", "over", "events", "chance", "passes", "threes", "took", "repeats"}

// seatZones names the clauses that belong to a seat, `P0h` and so on, by their last
// letter.
var seatZones = map[string]string{"": "", "h": "hand", "p": "points", "f": "royals"}

// nextShown is how many cards of the stock a table shows.
const nextShown = 6

// standing is a state or a view.
type standing interface {
	Standing(s engine.Seat) (points, goal int)
}

// Lines lays a position, as a state or a view prints it, out as a table: what is
// said of each seat below its standing, then what all share. It knows the form
// of positions, clauses with a name separated by semicolons, and takes what it
// does not know as it is.
func Lines(position string, s standing, seats int) []string {
	bySeat := make([][]string, seats)
	var shared []string
	for clause := range strings.SplitSeq(position, ";") {
		words := strings.Fields(clause)
		if len(words) == 0 || slices.Contains(unprinted, words[0]) || strings.HasPrefix(words[0], "known") {
			continue
		}
		name, words := words[0], words[1:]
		if seat, zone, ok := seatClause(name, seats); ok {
			bySeat[seat] = append(bySeat[seat], line(zone, joined(words)))
			continue
		}
		if name == "stock" {
			shared = append(shared, line(name, stockText(words)))
			continue
		}
		shared = append(shared, line(name, joined(words)))
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

func line(name, text string) string {
	if name == "" {
		return text
	}
	return fmt.Sprintf("%-7s %s", name, text)
}

// seatClause takes the name of a seat's clause apart: P0h is seat 0's hand.
func seatClause(name string, seats int) (seat int, zone string, ok bool) {
	if len(name) < 2 || name[0] != 'P' || name[1] < '0' || int(name[1]-'0') >= seats {
		return 0, "", false
	}
	zone, ok = seatZones[name[2:]]
	return int(name[1] - '0'), zone, ok
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

// joined returns words with blanks between, "-" for none.
func joined(words []string) string {
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, " ")
}
