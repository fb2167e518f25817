package reference

import (
	"slices"
	"strings"
)

// Play carries out a legal action and returns the events it causes, as
// lines of the notation. It panics if the action is not legal.
func (g *Game) Play(action string) []string {
	if !slices.Contains(g.Legal(), action) {
		panic("reference: " + action + " is not among " + strings.Join(g.Legal(), ", "))
	}
	g.log, g.legal = nil, nil
	words := strings.Fields(action)
	switch words[0] {
	case "put":
		g.put(words[1], words[2])
		g.endTurn(true)
	case "end":
		g.emit(event{kind: "stopped", who: g.toMove})
		g.endTurn(false)
	default:
		source := action[:1]
		card, row, _ := strings.Cut(action[1:], ">")
		g.play(source, card, int(row[0]-'1'))
	}
	var lines []string
	for _, e := range g.log {
		lines = append(lines, e.String())
	}
	return lines
}

// play moves a card to a level row (C4, C5); the turn goes on (C8) unless the game is over.
func (g *Game) play(source, card string, row int) {
	complete := g.completes(g.levels[row], card)
	from := g.takeFrom(source, card)
	g.levels[row] = plus(g.levels[row], card)
	g.acted, g.idle = true, 0 // C12: the run of idle turns is broken
	g.emit(event{kind: "played", who: g.toMove, card: card, from: from, to: level(row)})
	if complete {
		g.discardRow(row)
	}
	if source == "p" {
		personal := g.seat[g.toMove].personal
		if len(personal) == 0 {
			g.win()
			return
		}
		g.emit(event{kind: "turned", who: g.toMove, card: personal[0], to: zone("personal", g.toMove)})
	}
	if g.nothingLeft() {
		g.end("stuck")
		return
	}
	g.next()
}

// takeFrom takes a card from a source of the seat to move, and returns its zone.
func (g *Game) takeFrom(source, card string) (from string) {
	s := &g.seat[g.toMove]
	switch source {
	case "h":
		s.hand = without(s.hand, card)
		return zone("hand", g.toMove)
	case "p":
		s.personal = s.personal[1:]
		return zone("personal", g.toMove)
	}
	row := &s.supply[source[0]-'a']
	*row = (*row)[:len(*row)-1]
	return zone("supply"+source, g.toMove)
}

// C8: discardRow moves all cards of a complete row to the discard pile.
func (g *Game) discardRow(row int) {
	cards := g.levels[row]
	g.levels[row] = nil
	g.discard = append(g.discard, cards...)
	g.emit(event{kind: "completed", who: g.toMove, from: level(row), to: "discard", n: len(cards)})
}

// C4: put moves a card from the hand to a supply row.
func (g *Game) put(card, row string) {
	s := &g.seat[g.toMove]
	s.hand = without(s.hand, card)
	i := row[0] - 'a'
	s.supply[i] = plus(s.supply[i], card)
	g.emit(event{kind: "put", who: g.toMove, card: card, from: zone("hand", g.toMove), to: zone("supply"+row, g.toMove)})
}
