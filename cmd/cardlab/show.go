package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cardlab/data"
	"cardlab/engine"
	"cardlab/engine/cutrope"
	"cardlab/engine/cuttle"
	"cardlab/engine/games"
	"cardlab/sim"

	"github.com/spf13/cobra"
)

// showOptions are the flags of show.
type showOptions struct {
	seat  int // -1: all
	all   bool
	plies string
	brief bool
	json  bool

	beside string // another game, or the label of a variant
}

// showCommand steps through one stored game.
func (a *app) showCommand() *cobra.Command {
	var o showOptions
	cmd := &cobra.Command{
		Use:   "show RUN GAME",
		Short: "Steps through one stored game, from any seat or all",
		Long: `Prints one game of a complete run: each choice in the game's notation, the events that it
brought about, and the table after it. With --seat it prints only what that seat may know:
the events as it saw them, and what lay before it when it was to choose. --json prints the
events, one JSON object a line. The notation, as in "5D!", is explained in
docs/cuttle-notation.md; that of another game is in docs/GAME-notation.md.

With --beside it steps through two games of one deal: what they have in common in short, the
table where they part, then both side by side, turn by turn. The other game is a number, as
cardlab effect names it, or the label of another variant of the run.`,
		Example: "  cardlab show runs/small 0 --seat 1",
		Args:    exactly("RUN", "GAME"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.all && cmd.Flags().Changed("seat") {
				return usage("--all and --seat: want one of them")
			}
			if cmd.Flags().Changed("seat") && o.seat < 0 {
				return usage("--seat=%d: want a seat, 0 or more", o.seat)
			}
			if o.seat >= 0 && o.plies != "" {
				return usage("--ply and --seat: a count of plies would tell the seat who was asked to counter; want one of them")
			}
			if o.beside != "" {
				if o.seat >= 0 || o.plies != "" {
					return usage("--beside shows all of two games, from where they part: leave --seat and --ply out")
				}
				return a.showBeside(args[0], args[1], o)
			}
			return a.show(args[0], args[1], o)
		},
	}
	f := cmd.Flags()
	f.IntVar(&o.seat, "seat", -1, "only what seat `N` may know")
	f.BoolVar(&o.all, "all", false, "what all seats hold; the default")
	f.StringVar(&o.plies, "ply", "", "only the plies `A-B`; A, A- and -B will do")
	f.BoolVar(&o.brief, "brief", false, "leave the tables out")
	f.StringVar(&o.beside, "beside", "", "another `GAME` of the same deal, or the label of the variant that has it")
	jsonFlag(cmd, &o.json)
	f.Lookup("seat").DefValue = "0" // help leaves out zeros; -1 is for no seat
	return cmd
}

func (a *app) show(dir, game string, o showOptions) error {
	number, err := gameNumber(dir, game)
	if err != nil {
		return err
	}
	from, to, err := parseRange(o.plies)
	if err != nil {
		return err
	}
	run, err := openRun(dir)
	if err != nil {
		return err
	}
	stored, err := readStored(run, number)
	if err != nil {
		return err
	}
	g := stored.game
	if o.seat >= g.Seats {
		return usage("--seat=%d: %s has seats 0 to %d", o.seat, g.Variant, g.Seats-1)
	}
	if from > 0 && from >= int(g.Plies) {
		return usage("--ply %s: the game has plies 0 to %d", o.plies, g.Plies-1)
	}
	t := stored.teller(a, o)
	t.from, t.to = from, to
	if o.json {
		return t.printEvents(stored.rows)
	}
	if err := t.tell(run, g, stored.rows); err != nil {
		return err
	}
	a.noteNotation(run)
	return nil
}

// noteNotation says where the notation of the run's game is explained, if it is.
func (a *app) noteNotation(run *data.Run) {
	if game := run.Manifest.Game; slices.Contains([]string{cuttle.GameName, cutrope.GameName}, game) {
		a.notef("\nthe notation: docs/%s-notation.md\n", game)
	}
}

// gameNumber reads the number of a game.
func gameNumber(dir, text string) (int64, error) {
	number, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, usage("game %q: want the number of a game, as in cardlab show %s 0", text, quote(dir))
	}
	return number, nil
}

// storedGame is a game of a run with its events and rules.
type storedGame struct {
	game  *data.Game
	rows  []data.Event
	rules engine.Rules
}

// teller returns what tells the game as the flags say, from its first ply to its last.
func (s *storedGame) teller(a *app, o showOptions) *teller {
	return &teller{app: a, rules: s.rules, words: s.rules.Words(), seat: engine.Seat(o.seat), to: lastPly, boards: !o.brief}
}

// readStored reads a game, its events, and the rules it was played by.
func readStored(run *data.Run, number int64) (*storedGame, error) {
	g, rows, err := readGame(run, number)
	var coded *codeError
	if errors.As(err, &coded) && coded.code == exitUsage { // it names the game
		return nil, err
	} else if err != nil {
		return nil, fmt.Errorf("show game %d: %w", number, err)
	}
	rules, err := games.FindAt(g.Variant, int(g.Rules))
	if err != nil {
		return nil, fmt.Errorf("show game %d: it was played by cardlab %s: %w", number, run.Manifest.Tool, err)
	}
	return &storedGame{g, rows, rules}, nil
}

// lastPly stands for the last ply of any game.
const lastPly = 1 << 30

// parseRange reads "3-7", "3", "3-" or "-7"; empty is everything.
func parseRange(text string) (from, to int, err error) {
	if text == "" {
		return 0, lastPly, nil
	}
	a, b, isRange := strings.Cut(text, "-")
	if !isRange {
		b = a
	}
	from, to = 0, lastPly
	if a != "" {
		from, err = strconv.Atoi(a)
	}
	if b != "" && err == nil {
		to, err = strconv.Atoi(b)
	}
	if err != nil || from > to || text == "-" {
		return 0, 0, usage("--ply %s: want plies as in 3-7, from 0 on", text)
	}
	return from, to, nil
}

// errFound ends the reading of a table early.
var errFound = errors.New("found")

// readGame reads a game and its events.
func readGame(run *data.Run, number int64) (*data.Game, []data.Event, error) {
	s, err := sim.ScheduleOf(run)
	if err != nil {
		return nil, nil, err
	}
	f, err := s.Fixture(number)
	if err != nil {
		return nil, nil, asUsage(err)
	}
	shard := s.ShardOf(f.Deal, f.Variant)
	var game *data.Game
	err = run.Games(shard, func(g *data.Game) error {
		if g.Game < number {
			return nil
		}
		if g.Game == number {
			found := *g
			found.Cards = append([]byte(nil), g.Cards...)
			game = &found
		}
		return errFound
	})
	if err != nil && !errors.Is(err, errFound) {
		return nil, nil, damaged(run, err)
	}
	var rows []data.Event
	err = run.Events(shard, func(e *data.Event) error {
		switch {
		case e.Game == number:
			rows = append(rows, *e)
		case e.Game > number:
			return errFound
		}
		return nil
	})
	if err != nil && !errors.Is(err, errFound) {
		return nil, nil, damaged(run, err)
	}
	if game == nil || len(rows) == 0 && game.Reason != data.ReasonFault {
		return nil, nil, damaged(run, fmt.Errorf("shard %d of %s has not all of it", shard, run.Dir))
	}
	return game, rows, nil
}

// damaged is the error for files of a run that are not as they were written.
func damaged(run *data.Run, err error) error {
	return incomplete("%w; cardlab verify %s says more", err, quote(run.Dir))
}
