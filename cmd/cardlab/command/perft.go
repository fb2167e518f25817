package command

import (
	"fmt"
	"strings"
	"time"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/perft"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/cobra"
)

// perftOptions are the flags of perft.
type perftOptions struct {
	game, variant, position string
	seed, deal              int64
	depth                   int
	divide, json            bool
}

// perftCommand counts what the rules allow from a position.
func (a *app) perftCommand() *cobra.Command {
	var o perftOptions
	cmd := &cobra.Command{
		Use:   "perft",
		Short: "Counts what the rules allow: a fingerprint of this build",
		Long: `Counts the sequences of actions that the rules allow from a deal or a position, by depth, and
hashes every event that they cause. Two builds that print the same play by the same
rules as far as that. --divide splits the count by the first action.`,
		Example: "  cardlab perft --variant standard --deal 1 --depth 4",
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			set := cmd.Flags().Changed
			switch {
			case set("position") && (set("deal") || set("seed")):
				return usage("--position is a position of its own, without --deal and --seed: want one of them")
			case set("position") && strings.TrimSpace(o.position) == "":
				return usage("--position is empty: want a position, as in --position 'P0h 4C; P1h 7S'")
			}
			if err := checkSeed(o.seed); err != nil {
				return err
			}
			return a.perft(o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.game, "game", "", "the `GAME`; default: that of the variant")
	f.StringVar(&o.variant, "variant", "standard", "the `VARIANT`")
	f.Int64Var(&o.deal, "deal", 0, "the deal of this number `N`, as a run deals it")
	f.Int64Var(&o.seed, "seed", sim.DefaultSeed, "the `SEED` of that run")
	f.StringVar(&o.position, "position", "", "a position in `NOTATION` instead of a deal")
	f.IntVar(&o.depth, "depth", 4, "how many `ACTIONS` deep, 1 to 30")
	f.BoolVar(&o.divide, "divide", false, "split the greatest depth by the first action")
	jsonFlag(cmd, &o.json)
	return cmd
}

// perftReport is what --json prints.
type perftReport struct {
	Variant  string       `json:"variant"`
	Position string       `json:"position"`
	Levels   []perftLevel `json:"levels,omitempty"`
	Branches []perftLevel `json:"branches,omitempty"`
}

type perftLevel struct {
	Action string `json:"action,omitempty"` // the first, for --divide
	Depth  int    `json:"depth"`
	Leaves int64  `json:"leaves"`
	Over   int64  `json:"over"` // sequences that end the game
	Hash   string `json:"hash"`
}

func (a *app) perft(o perftOptions) error {
	if err := between("depth", int64(o.depth), 1, 30); err != nil {
		return err
	}
	s, r, err := startOf(o)
	if err != nil {
		return err
	}
	report := perftReport{Variant: r.Name(), Position: s.String()}
	ctx, stop := a.interruptible()
	defer stop()
	began := time.Now()
	var total int64
	if o.divide {
		branches, err := perft.Divide(ctx, s, o.depth)
		if err != nil {
			return err
		}
		for _, b := range branches {
			report.Branches = append(report.Branches, describe(r.Words().Action(b.Action), o.depth, b.Level))
			total += b.Leaves
		}
	} else {
		levels, err := perft.Count(ctx, s, o.depth)
		if err != nil {
			return err
		}
		for i, l := range levels {
			report.Levels = append(report.Levels, describe("", i+1, l))
			total += l.Leaves
		}
	}
	if o.json {
		return a.printJSON(report)
	}
	a.printf("%s\n%s\n\n", report.Variant, report.Position)
	rows := [][]string{{"DEPTH", "LEAVES", "OVER", "HASH"}}
	for _, l := range report.Levels {
		rows = append(rows, []string{fmt.Sprint(l.Depth), fmt.Sprint(l.Leaves), fmt.Sprint(l.Over), l.Hash})
	}
	if o.divide {
		rows = [][]string{{"ACTION", "LEAVES", "OVER", "HASH"}}
		for _, l := range report.Branches {
			rows = append(rows, []string{l.Action, fmt.Sprint(l.Leaves), fmt.Sprint(l.Over), l.Hash})
		}
	}
	a.printTable(rows)
	if d := time.Since(began); d > time.Millisecond {
		a.notef("%s sequences in %s, %s a second\n", count(total), d.Round(time.Millisecond), count(int64(float64(total)/d.Seconds())))
	}
	return nil
}

func describe(action string, depth int, l perft.Level) perftLevel {
	return perftLevel{action, depth, l.Leaves, l.Over, fmt.Sprintf("%016x", uint64(l.Hash))}
}

// startOf returns the state that is to be walked.
func startOf(o perftOptions) (engine.State, engine.Rules, error) {
	g, r, err := findVariant(o.game, o.variant)
	if err != nil {
		return nil, nil, asUsage(err)
	}
	if o.position != "" {
		s, err := g.Position(r, o.position)
		if err != nil {
			return nil, nil, asUsage(err)
		}
		return s, r, nil
	}
	if o.deal < 0 {
		return nil, nil, usage("--deal=%d: want 0 or more", o.deal)
	}
	s := r.New()
	s.Begin(sim.Deal(o.seed, o.deal, r.Deck()), sim.Chance(o.seed, o.deal))
	return s, r, nil
}
