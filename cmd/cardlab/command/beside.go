package command

import (
	"bufio"
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"cardlab/data"
	"cardlab/engine"
	"cardlab/engine/spec"
	"cardlab/sim"
)

// showBeside steps through two games of one deal, from where they part.
func (a *app) showBeside(dir, game string, o showOptions) error {
	number, err := gameNumber(dir, game)
	if err != nil {
		return err
	}
	run, err := openRun(dir)
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
	if left.game.Deal != right.game.Deal {
		return usage("--beside %s: game %d is of deal %d and game %d of deal %d; want two games of one deal",
			o.beside, number, left.game.Deal, other, right.game.Deal)
	}
	common := commonPlies(left.rows, right.rows)
	if o.json {
		for _, g := range []*storedGame{left, right} {
			t := g.teller(a, o)
			t.from = common
			if err := t.printEvents(g.rows); err != nil {
				return err
			}
		}
		return nil
	}
	return a.tellBeside(run, left, right, common, o)
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

// commonPlies returns how many plies two games have in common from the beginning.
func commonPlies(left, right []data.Event) int {
	n := 0
	for n < len(left) && n < len(right) {
		l, r := left[n], right[n]
		l.Game = r.Game
		if l != r {
			break
		}
		n++
	}
	switch {
	case n < len(left):
		return int(left[n].Ply) // a ply of which a part differs is not common
	case n < len(right):
		return int(right[n].Ply)
	case n == 0:
		return 0
	}
	return int(left[n-1].Ply) + 1
}

// tellBeside prints what two games have in common in short, the table where they
// part, and then both, turn by turn.
func (a *app) tellBeside(run *data.Run, left, right *storedGame, common int, o showOptions) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = damaged(run, fmt.Errorf("games %d and %d of %s: their events are not those of the rules (%v)", left.game.Game, right.game.Game, run.Dir, fault))
		}
	}()
	a.printf("%s\n", a.paint(bold, fmt.Sprintf("deal %d of %s, games %d and %d", left.game.Deal, run.Dir, left.game.Game, right.game.Game)))
	for _, g := range []*storedGame{left, right} {
		a.printf("  game %d: %s", g.game.Game, g.game.Variant)
		for i := range g.game.Seats {
			a.printf(", P%d %s", i, g.game.Policies[i])
		}
		a.printf("\n")
	}
	t := left.teller(a, o)
	t.begin(left.game)
	if common > 0 {
		a.printf("\n%s\n", a.paint(bold, fmt.Sprintf("in both games, plies 0 to %d", common-1)))
	}
	t.inShort(left.rows, common)
	if len(left.rows) == len(right.rows) && common == int(left.game.Plies) {
		a.printf("\nThe two games are the same, event by event.\n")
		t.end(left.game)
		return nil
	}
	a.printf("\n%s\n", a.paint(bold, fmt.Sprintf("here they part, before ply %d", common)))
	t.board()
	heading := func(g *storedGame) turnText {
		return turnText{-1, []string{a.paint(bold, fmt.Sprintf("game %d", g.game.Game)), g.game.Variant}}
	}
	width, beside := columnWidth(a.columns)
	one := append([]turnText{heading(left)}, left.turns(a, common, width, o)...)
	two := append([]turnText{heading(right)}, right.turns(a, common, width, o)...)
	if beside {
		a.printColumns(one, two)
	} else {
		a.printColumns(one, nil)
		a.printColumns(two, nil)
	}
	a.noteNotation(run)
	return nil
}

// inShort prints the choices of the first plies, one turn a line, and folds them.
func (t *teller) inShort(rows []data.Event, common int) {
	turn, line := int32(0), ""
	for ply := range plies(rows) {
		first := &ply[0]
		if int(first.Ply) >= common {
			break
		}
		if first.Turn != turn {
			if line != "" {
				t.printf("%s\n", line)
			}
			_, owner := t.state.Turn()
			turn, line = first.Turn, fmt.Sprintf("  turn %d, P%d:", first.Turn, owner)
		} else {
			line += ","
		}
		line += " "
		if _, owner := t.state.Turn(); t.state.ToMove() != owner {
			line += t.seatName(t.state.ToMove()) + " "
		}
		line += t.words.Action(engine.Action(first.Action))
		for i := range ply {
			t.state.Evolve(ply[i].Event)
		}
	}
	if line != "" {
		t.printf("%s\n", line)
	}
}

// turnText is what is told of one turn, line by line.
type turnText struct {
	turn  int32
	lines []string
}

// turns tells a game from a ply on, turn by turn, with the table after each; what is
// told of its end comes last.
func (s *storedGame) turns(a *app, from, width int, o showOptions) []turnText {
	var told bytes.Buffer
	aside := *a
	aside.out = bufio.NewWriter(&told)
	boards := !o.brief
	o.brief = true // no table after every ply
	t := s.teller(&aside, o)
	t.from = from
	t.begin(s.game)
	var list []turnText
	keep := func(turn int32) {
		aside.out.Flush()
		var lines []string
		for line := range strings.SplitSeq(strings.Trim(told.String(), "\n"), "\n") {
			lines = append(lines, wrapped(line, width)...)
		}
		told.Reset()
		list = append(list, turnText{turn, lines})
	}
	turn := int32(0) // told and not kept yet
	next := func() {
		if turn == 0 {
			return
		}
		if boards {
			t.board()
		}
		keep(turn)
	}
	for ply := range plies(s.rows) {
		if now := ply[0].Turn; int(ply[0].Ply) >= from && now != turn {
			next()
			turn = now
		}
		t.ply(ply)
	}
	next()
	t.end(s.game)
	keep(s.game.Turns + 1)
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
