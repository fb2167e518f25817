package command

// A game at the terminal: its heading, its steps, its end.

import (
	"fmt"

	"github.com/cardlab/cardlab/analysis/telling"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
)

// printStory prints the steps of a game from one ply to another, with or without tables.
func (a *app) printStory(g *data.Game, story *telling.Story, from, to int, boards bool) {
	boardAfter := boards && story.Reader == engine.NoSeat
	if boardAfter && from == 0 {
		a.printBoard(story.Opening)
	}
	turn := int32(0) // whose heading has been printed
	for i := range story.Steps {
		s := &story.Steps[i]
		if s.Ply != telling.NoPly && (int(s.Ply) < from || int(s.Ply) > to) {
			continue
		}
		if s.Turn != turn {
			turn = s.Turn
			a.printf("\n%s\n", a.turnHeading(s))
		}
		if boards {
			a.printBoard(s.Before)
		}
		for _, line := range a.stepLines(s) {
			a.printf("%s\n", line)
		}
		if boardAfter {
			a.printBoard(s.After)
		}
	}
	if int(g.Plies)-1 <= to {
		a.printf("\n")
		for _, line := range a.endingLines(story.Ending) {
			a.printf("%s\n", line)
		}
	}
}

// printGameHeading says which game it is, and who sits where.
func (a *app) printGameHeading(run *data.Run, g *data.Game, reader engine.Seat) {
	a.printf("%s\n", a.paint(bold, fmt.Sprintf("game %d of %s: %s", g.Game, run.Dir, g.Variant)))
	a.printf("  deal %d, matchup %d, seating %d\n", g.Deal, g.Matchup, g.Seating)
	for i := range g.Seats {
		you := ""
		if engine.Seat(i) == reader {
			you = ", whose eyes these are"
		}
		a.printf("  %s %s%s\n", a.seatName(engine.Seat(i)), g.Policies[i], you)
	}
}

func (a *app) turnHeading(s *telling.Step) string {
	return a.paint(bold, fmt.Sprintf("turn %d, P%d", s.Turn, s.Owner))
}

// stepLines are the choice, if the reader may know it, and what came of it.
func (a *app) stepLines(s *telling.Step) []string {
	var lines []string
	if s.Seat != engine.NoSeat {
		line := fmt.Sprintf("  %s: %s", a.seatName(s.Seat), a.paint(bold, s.Choice))
		if s.Ply != telling.NoPly {
			line = fmt.Sprintf("  %d%s", s.Ply, line)
		}
		alternatives := "   the only choice"
		if s.Legal != 1 {
			alternatives = fmt.Sprintf("   one of %d", s.Legal)
		}
		lines = append(lines, line+a.paint(dim, alternatives))
	}
	for _, sentence := range s.Lines {
		lines = append(lines, "      "+sentence)
	}
	return lines
}

// boardLines are a table, set apart from what happens.
func (a *app) boardLines(board []string) []string {
	lines := make([]string, len(board))
	for i, line := range board {
		lines[i] = "        " + a.paint(dim, line)
	}
	return lines
}

func (a *app) printBoard(board []string) {
	for _, line := range a.boardLines(board) {
		a.printf("%s\n", line)
	}
}

// endingLines say who won, and where everyone stands.
func (a *app) endingLines(e telling.Ending) []string {
	lines := []string{e.String()}
	if e.Winner != engine.NoSeat {
		lines[0] = a.seatName(e.Winner) + lines[0][len(e.Who()):]
	}
	for i, s := range e.Standings {
		lines = append(lines, fmt.Sprintf("  %s %d of %d points", a.seatName(engine.Seat(i)), s.Points, s.Goal))
	}
	return lines
}

// seatName returns P0, P1 … each in its colour.
func (a *app) seatName(s engine.Seat) string {
	return a.paint([]style{cyan, yellow, green, red}[int(s)%4], fmt.Sprintf("P%d", s))
}
