package command

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cardlab/cardlab/analysis/telling"
	"github.com/cardlab/cardlab/cmd/cardlab/stored"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/spec"
	"github.com/cardlab/cardlab/sim"
)

// showBeside steps through two games of one deal, from where they part.
func (a *app) showBeside(dir, game string, o showOptions) error {
	number, err := gameNumber(dir, game)
	if err != nil {
		return err
	}
	run, err := a.readRun(dir)
	if err != nil {
		return err
	}
	other, err := besideNumber(run, number, o.beside)
	if err != nil {
		return err
	}
	left, err := readStored(run, number)
	if err != nil {
		return err
	}
	right, err := readStored(run, other)
	if err != nil {
		return err
	}
	if left.Row.Deal != right.Row.Deal {
		return usage("--beside %s: game %d is of deal %d and game %d of deal %d; want two games of one deal",
			o.beside, number, left.Row.Deal, other, right.Row.Deal)
	}
	common := telling.Common(left.Events, right.Events)
	if o.json {
		for _, g := range []*stored.Game{left, right} {
			if err := a.printEvents(run, g, engine.NoSeat, common, lastPly); err != nil {
				return err
			}
		}
		return nil
	}
	return a.tellBeside(run, left, right, common, !o.brief)
}

// besideNumber reads which game is to be shown beside another: a number, or a variant's label.
func besideNumber(run *data.Run, game int64, text string) (int64, error) {
	if number, err := strconv.ParseInt(text, 10, 64); err == nil {
		return number, nil
	}
	s, err := sim.ScheduleOf(run)
	if err != nil {
		return 0, err
	}
	f, err := s.Fixture(game)
	if err != nil {
		return 0, asUsage(err)
	}
	variant := slices.Index(run.Labels(), text)
	if variant < 0 {
		return 0, asUsage(spec.Unknown("variant of "+run.Dir, text, run.Labels()))
	}
	other, ok := s.Counterpart(f, variant)
	if !ok {
		return 0, usage("--beside %s: the variant has no game of matchup %d, seating %d", text, f.Matchup, f.Seating)
	}
	return other.Game, nil
}

// tellBeside prints what two games have in common in short, the table where they
// part, and then both, turn by turn.
func (a *app) tellBeside(run *data.Run, left, right *stored.Game, common int, boards bool) error {
	a.printf("%s\n", a.paint(bold, fmt.Sprintf("deal %d of %s, games %d and %d", left.Row.Deal, run.Dir, left.Row.Game, right.Row.Game)))
	var stories [2]*telling.Story
	for i, g := range []*stored.Game{left, right} {
		story, err := telling.Tell(g.Rules, g.Row, g.Events, engine.NoSeat)
		if err != nil {
			return damaged(run, err)
		}
		stories[i] = story
		a.printf("  game %d: %s", g.Row.Game, g.Row.Variant)
		for i := range g.Row.Seats {
			a.printf(", P%d %s", i, g.Row.Policies[i])
		}
		a.printf("\n")
	}
	one, two := stories[0], stories[1]
	parting := one.Opening
	if common > 0 {
		a.printf("\n%s\n", a.paint(bold, fmt.Sprintf("in both games, plies 0 to %d", common-1)))
		a.printInShort(one.Steps[:common])
		parting = one.Steps[common-1].After
	}
	if len(left.Events) == len(right.Events) && common == int(left.Row.Plies) {
		a.printf("\nThe two games are the same, event by event.\n\n")
		for _, line := range a.endingLines(one.Ending) {
			a.printf("%s\n", line)
		}
		return nil
	}
	a.printf("\n%s\n", a.paint(bold, fmt.Sprintf("here they part, before ply %d", common)))
	a.printBoard(parting)
	width, beside := columnWidth(a.columns)
	column := func(g *data.Game, story *telling.Story) []turnText {
		heading := turnText{-1, []string{a.paint(bold, fmt.Sprintf("game %d", g.Game)), g.Variant}}
		return append([]turnText{heading}, a.turns(story, common, width, boards)...)
	}
	if l, r := column(left.Row, one), column(right.Row, two); beside {
		a.printColumns(l, r)
	} else {
		a.printColumns(l, nil)
		a.printColumns(r, nil)
	}
	a.noteNotation(run)
	return nil
}

// printInShort prints the choices of some steps, one turn a line.
func (a *app) printInShort(steps []telling.Step) {
	for i := range steps {
		s := &steps[i]
		switch {
		case i == 0 || s.Turn != steps[i-1].Turn:
			if i > 0 {
				a.printf("\n")
			}
			a.printf("  turn %d, P%d: ", s.Turn, s.Owner)
		default:
			a.printf(", ")
		}
		if s.Seat != s.Owner {
			a.printf("%s ", a.seatName(s.Seat))
		}
		a.printf("%s", s.Choice)
	}
	a.printf("\n")
}

// turnText is what is told of one turn, line by line.
type turnText struct {
	turn  int32
	lines []string
}

// turns tells a game from a ply on, turn by turn, with the table after each; what is
// told of its end comes last.
func (a *app) turns(story *telling.Story, from, width int, boards bool) []turnText {
	var list []turnText
	keep := func(turn int32, lines []string) {
		told := turnText{turn: turn}
		for _, line := range lines {
			told.lines = append(told.lines, wrapped(line, width)...)
		}
		list = append(list, told)
	}
	for steps := story.Steps[from:]; len(steps) > 0; {
		turn := steps[0].Turn
		lines := []string{a.turnHeading(&steps[0])}
		for len(steps) > 0 && steps[0].Turn == turn {
			lines = append(lines, a.stepLines(&steps[0])...)
			if last := len(steps) == 1 || steps[1].Turn != turn; last && boards {
				lines = append(lines, a.boardLines(steps[0].After)...)
			}
			steps = steps[1:]
		}
		keep(turn, lines)
	}
	keep(story.Ending.Turns+1, a.endingLines(story.Ending))
	return list
}

// How many characters a column has: on a terminal that has not room for two of the
// narrowest, the games are printed one below the other.
const (
	widestColumn    = 60
	narrowestColumn = 40
)

// columnGap is between two columns.
const columnGap = "  | "

// columnWidth returns how wide a column is at most on a terminal with so many columns, 0
// for no bound, and whether there is room for two.
func columnWidth(terminal int) (width int, beside bool) {
	if terminal == 0 {
		return widestColumn, true
	}
	width = min(widestColumn, (terminal-len(columnGap))/2)
	if width < narrowestColumn {
		return terminal, false
	}
	return width, true
}

// wrapped breaks a line into lines of so many characters, the later ones indented
// like the first and two more.
func wrapped(line string, width int) []string {
	if visible(line) <= width {
		return []string{line}
	}
	line = colours.ReplaceAllString(line, "") // they would run into the other column
	indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
	text := wrap(line, indent, width-2)
	return strings.Split(strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n  "), "\n")
}

// printColumns prints two games side by side, the same turn on the same line; or one alone.
func (a *app) printColumns(left, right []turnText) {
	two := len(right) > 0
	width := 0
	for _, t := range left {
		for _, line := range t.lines {
			width = max(width, visible(line))
		}
	}
	for len(left) > 0 || len(right) > 0 {
		var l, r []string
		turn := int32(1 << 30)
		for _, t := range [][]turnText{left, right} {
			if len(t) > 0 {
				turn = min(turn, t[0].turn)
			}
		}
		if len(left) > 0 && left[0].turn == turn {
			l, left = left[0].lines, left[1:]
		}
		if len(right) > 0 && right[0].turn == turn {
			r, right = right[0].lines, right[1:]
		}
		a.printf("\n")
		for i := range max(len(l), len(r)) {
			var one, other string
			if i < len(l) {
				one = l[i]
			}
			if i < len(r) {
				other = r[i]
			}
			if two {
				one += strings.Repeat(" ", width-visible(one)) + columnGap + other
			}
			a.printf("%s\n", strings.TrimRight(one, " "))
		}
	}
}

var colours = regexp.MustCompile("\x1b\\[[0-9;]*m")

// visible returns how many characters a line shows.
func visible(line string) int { return utf8.RuneCountInString(colours.ReplaceAllString(line, "")) }
