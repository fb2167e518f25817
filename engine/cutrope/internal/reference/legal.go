package reference

import "strconv"

// sources are the places from which a seat plays (C5), in the order of the
// notation: its hand, its supply rows, its personal deck.
var sources = []string{"h", "a", "b", "c", "p"}

// Legal returns the choices of the seat to move in the order of the notation:
// plays by source, card and row; then what is put down; or `end`. It is empty
// only when the game is over. The caller must not change it.
func (g *Game) Legal() []string {
	if g.over {
		return nil
	}
	if g.legal == nil {
		g.legal = g.choices()
	}
	return g.legal
}

func (g *Game) choices() []string {
	list := g.plays(g.toMove)
	for _, card := range different(g.seat[g.toMove].hand) { // C4
		for _, row := range []string{"a", "b", "c"} {
			list = append(list, "put "+card+" "+row)
		}
	}
	if len(g.seat[g.toMove].hand) == 0 { // C11
		list = append(list, "end")
	}
	return list
}

// plays returns every way in which a seat could play a card to a level row, were
// it to move. Equal cards are one action; rows are told apart, empty ones too (C4).
func (g *Game) plays(seat int) []string {
	var list []string
	for _, source := range sources {
		for _, card := range g.playable(seat, source) {
			for i, level := range g.levels {
				if g.takes(level, card) {
					list = append(list, source+card+">"+strconv.Itoa(i+1))
				}
			}
		}
	}
	return list
}

// playable returns the cards that a seat may play from a source if a row takes them (C3, C5).
func (g *Game) playable(seat int, source string) []string {
	s := g.seat[seat]
	switch source {
	case "h":
		return different(s.hand)
	case "p":
		return s.personal[:min(1, len(s.personal))]
	}
	row := s.supply[source[0]-'a']
	return row[max(0, len(row)-1):]
}
