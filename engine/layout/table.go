package layout

import (
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cards"
)

// Table is a position as it lies before people: piles of cards, some with an owner.
type Table struct {
	Seats  []Side `json:"seats"`
	Shared []Pile `json:"shared"` // stock, scrap …
	Turn   int    `json:"turn"`   // its number, from 1; 0 if the position does not say
	Owner  int    `json:"owner"`  // the seat whose turn it is; -1 likewise
	Text   string `json:"text"`   // the position as printed
}

// Side is what is a seat's.
type Side struct {
	Points int    `json:"points"`
	Goal   int    `json:"goal"` // the points it needs
	Piles  []Pile `json:"piles"`
}

// Pile is the cards of one place, in the order of the position. A place without cards may
// have no pile.
type Pile struct {
	Name   string `json:"name"` // "hand", "stock"
	Cards  []Card `json:"cards,omitempty"`
	Hidden int    `json:"hidden,omitempty"` // cards behind those that the reader does not know
}

// Card is a card of a pile.
type Card struct {
	Name   string `json:"name"`             // "7D"; "??" if it is hidden and lies before one that is known
	By     *int   `json:"by,omitempty"`     // the seat that played it, if the position says so
	Frozen bool   `json:"frozen,omitempty"` // it may not be played for a while
	Aim    string `json:"aim,omitempty"`    // what it is aimed at, in the game's notation
	On     []Card `json:"on,omitempty"`     // the cards that lie on it, the lowest first
}

// Of sets a position, as a state or a view prints it, out in piles. What a position says
// besides, who moves and what is counted, is left out.
func Of(position string, words *engine.Vocabulary, s scored, seats int) Table {
	t := Table{Seats: make([]Side, seats), Shared: []Pile{}, Owner: -1, Text: position}
	for i := range t.Seats {
		points, goal := s.Standing(engine.Seat(i))
		t.Seats[i] = Side{Points: points, Goal: goal, Piles: []Pile{}}
	}
	for clause := range strings.SplitSeq(position, ";") {
		texts := tokens(clause)
		if len(texts) == 2 && texts[0] == "turn" {
			t.turn(texts[1])
		}
		if len(texts) == 0 || isAside(texts[0], words) {
			continue
		}
		name, texts := texts[0], texts[1:]
		if seat, part, ok := seatClause(name, words, seats); ok {
			if p, ok := pileOf(part, texts, words); ok {
				t.Seats[seat].Piles = append(t.Seats[seat].Piles, p)
			}
		} else if p, ok := pileOf(name, texts, words); ok {
			t.Shared = append(t.Shared, p)
		}
	}
	return t
}

// turn reads the number of the turn, and whose it is: `12:P0`.
func (t *Table) turn(text string) {
	number, seat, _ := strings.Cut(text, ":")
	n, err := strconv.Atoi(number)
	if err == nil && len(seat) == 2 && seat[0] == 'P' && int(seat[1]-'0') < len(t.Seats) {
		t.Turn, t.Owner = n, int(seat[1]-'0')
	}
}

// tokens splits a clause at blanks, but not within brackets: `TH@1[JC0 JD1]` is one.
func tokens(clause string) (list []string) {
	open := false
	for _, word := range strings.Fields(clause) {
		if open {
			list[len(list)-1] += " " + word
		} else {
			list = append(list, word)
		}
		if last := list[len(list)-1]; strings.Contains(last, "[") {
			open = !strings.HasSuffix(last, "]")
		}
	}
	return list
}

// pileOf reads the cards of a pile; false if the words are none.
func pileOf(name string, texts []string, words *engine.Vocabulary) (Pile, bool) {
	p := Pile{Name: name}
	for _, text := range texts {
		switch {
		case text == "-" || text == "/":
			continue
		case text == words.Card(cards.Hidden):
			p.Hidden++
			continue
		}
		c, ok := cardOf(text, words)
		if !ok {
			return p, false
		}
		for ; p.Hidden > 0; p.Hidden-- {
			p.Cards = append(p.Cards, Card{Name: words.Card(cards.Hidden)})
		}
		p.Cards = append(p.Cards, c)
	}
	return p, true
}

// cardOf reads a card with what a position says of it: `9D*`, `TH@1[JC0 JD1]`, `9C0!TH`.
func cardOf(text string, words *engine.Vocabulary) (c Card, ok bool) {
	for _, name := range words.Cards { // "1" begins "10", too
		if len(name) > len(c.Name) && strings.HasPrefix(text, name) {
			c.Name = name
		}
	}
	if c.Name == "" {
		return c, false
	}
	rest := text[len(c.Name):]
	if head, load, found := strings.Cut(rest, "["); found {
		for _, word := range strings.Fields(strings.TrimSuffix(load, "]")) {
			on, ok := cardOf(word, words)
			if !ok {
				return c, false
			}
			c.On = append(c.On, on)
		}
		rest = head
	}
	if rest != "" && rest[0] >= '0' && rest[0] < '0'+engine.MaxSeats {
		by := int(rest[0] - '0')
		c.By, rest = &by, rest[1:]
	}
	switch {
	case strings.HasPrefix(rest, "*"):
		c.Frozen = true
	case strings.HasPrefix(rest, "!"), strings.HasPrefix(rest, ">"):
		c.Aim = rest[1:]
	case rest != "" && rest[0] != '@': // whose card it was says nothing of where it lies
		return c, false
	}
	return c, true
}
