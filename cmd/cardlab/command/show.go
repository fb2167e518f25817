package command

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/analysis/telling"
	"github.com/cardlab/cardlab/cmd/cardlab/stored"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/cutrope"
	"github.com/cardlab/cardlab/engine/cuttle"

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
caused, and the table after it. With --seat it prints only what that seat may know:
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
	run, err := a.readRun(dir)
	if err != nil {
		return err
	}
	found, err := readStored(run, number)
	if err != nil {
		return err
	}
	g := found.Row
	if o.seat >= g.Seats {
		return usage("--seat=%d: %s has seats 0 to %d", o.seat, g.Variant, g.Seats-1)
	}
	if from > 0 && from >= int(g.Plies) {
		return usage("--ply %s: the game has plies 0 to %d", o.plies, g.Plies-1)
	}
	reader := engine.Seat(o.seat)
	if o.json {
		return a.printEvents(run, found, reader, from, to)
	}
	story, err := telling.Tell(found.Rules, g, found.Events, reader)
	if err != nil {
		return damaged(run, err)
	}
	a.printGameHeading(run, g, reader)
	a.printStory(g, story, from, to, !o.brief)
	a.noteNotation(run)
	return nil
}

// printEvents prints the events of a game from one ply to another, one JSON object a line.
func (a *app) printEvents(run *data.Run, g *stored.Game, reader engine.Seat, from, to int) error {
	out := json.NewEncoder(a.out)
	out.SetEscapeHTML(false)
	for i := range g.Events {
		e := &g.Events[i]
		if int(e.Ply) < from || int(e.Ply) > to {
			continue
		}
		record, err := telling.RecordOf(g.Rules.Words(), e, reader)
		if err != nil {
			return damaged(run, err)
		}
		if err := out.Encode(record); err != nil {
			return err
		}
	}
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
