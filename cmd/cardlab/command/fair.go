package command

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/policies/kinds"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/cobra"
)

// fairOptions are the flags of fair.
type fairOptions struct {
	game, out   string
	deals, seed int64
	workers     int
}

// fairCommand says whether the seats of a variant are equal.
func (a *app) fairCommand() *cobra.Command {
	var o fairOptions
	cmd := &cobra.Command{
		Use:   "fair [VARIANT]",
		Short: "Says whether a variant is fair: who wins by seat, draws, length, at each skill",
		Long: `Plays a variant with random players, with those who know the game, and with the strongest that answers
at once, each against itself, and says in one screen who wins by seat, how many games are drawn, and how long
they last. The verdict is that of the strongest players: a seat that surely wins more or less than its share.

It plays an ordinary run, which goes on where it was when more deals are asked for.`,
		Example: "  cardlab fair standard:hand_limit=none",
		Args:    atMostOne,
		RunE: func(_ *cobra.Command, args []string) error {
			if err := between("deals", o.deals, 2, mostDeals); err != nil {
				return err
			}
			if err := checkSeed(o.seed); err != nil {
				return err
			}
			if err := checkWorkers(o.workers); err != nil {
				return err
			}
			variant := ""
			if len(args) > 0 {
				variant = args[0]
			}
			return a.fair(variant, o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.game, "game", "", "the `GAME`; default: that of the variant")
	f.Int64Var(&o.deals, "deals", 4000, "how many deals `N` each of the players plays")
	f.Int64Var(&o.seed, "seed", sim.DefaultSeed, "`SEED` of all chance")
	f.IntVar(&o.workers, "workers", 0, "how many `WORKERS` play; 0: one a processor")
	f.StringVar(&o.out, "out", "", "`FOLDER` of the run (default runs/fair-HASH)")
	return cmd
}

func (a *app) fair(variant string, o fairOptions) error {
	g, rules, err := findVariant(o.game, cmp.Or(variant, defaultVariant(o.game)))
	if err != nil {
		return asUsage(err)
	}
	players := skills(g.Name, rules)
	p := sim.Plan{Game: g.Name, Variants: []sim.Variant{{Rules: rules.Name()}}, Policies: players, Seed: o.seed, Out: o.out}
	for _, name := range players {
		p.Matchups = append(p.Matchups, []string{name, name})
	}
	ctx, stop := a.interruptible()
	defer stop()
	bots := usualBots()
	s, err := a.newStudy("fair", p, o.workers, &bots)
	if err != nil {
		return err
	}
	if err := s.first(o.deals); err != nil {
		return err
	}
	run, err := s.upTo(ctx, o.deals)
	if err != nil {
		return err
	}
	result, err := report.Of(run, report.Options{Only: []string{"wins", "draws", "length"}, Rules: games.Find})
	if err != nil {
		return err
	}
	a.printFair(rules, result, namedRun(run))
	return nil
}

// skills lists who plays a variant, from those who know nothing to the strongest that
// answers at once.
func skills(game string, rules engine.Rules) (list []string) {
	for _, text := range []string{"random", "expert", "strong"} {
		spec, err := kinds.Parse(text, game, rules.Table())
		if err != nil {
			continue
		}
		if _, err := spec.Provide(rules); err == nil && !slices.Contains(list, spec.Name()) {
			list = append(list, spec.Name())
		}
	}
	return list
}

// printFair prints the verdict and the numbers behind it.
func (a *app) printFair(rules engine.Rules, result *report.Result, folder string) {
	t := rules.Table()
	a.printf("%s\n", a.paint(bold, fmt.Sprintf("Is %s fair?", rules.Name())))
	last := result.Matchups[len(result.Matchups)-1]
	a.printf("%s\n", wrap(verdict(t, sharesOf(t, result, last.Number), calledInShort(last.Policies[0])), "  ", a.proseWidth()))
	head := []string{"EACH AGAINST ITSELF"}
	for _, m := range result.Matchups {
		head = append(head, calledInShort(m.Policies[0]), "")
	}
	rows := [][]string{head}
	row := func(title, metric, what string) {
		cells := []string{title}
		for _, m := range result.Matchups {
			value, interval := "–", ""
			if e := find(result, m.Number, metric, what); e != nil {
				value, interval = e.Printed()
			}
			cells = append(cells, value, interval)
		}
		rows = append(rows, cells)
	}
	for side := range t.Sides() {
		name := analysis.SideName(t, side)
		row(playerName(t, side)+" wins", "decided_wins", name)
	}
	row("draws", "draws", "all")
	row("turns, mean", "turns", "mean")
	a.printTable(rows)
	n := int64(0)
	if e := find(result, last.Number, "draws", "all"); e != nil {
		n = e.N
	}
	a.printf("\n%s", wrap(fmt.Sprintf("Wins are of the decided games, %.3g %% each would be equal; intervals are 95 %%, n = %s each. More: cardlab report %s",
		100/float64(t.Sides()), plural(n, "game"), folder), "", a.proseWidth()))
}

// calledInShort leaves out which nets a policy plays with, if those are the ones built in.
func calledInShort(policy string) string {
	name, _, _ := strings.Cut(policy, ":weights=own@")
	return name
}

// find returns an estimate of a matchup, nil if the result has none.
func find(result *report.Result, matchup int32, metric, what string) *analysis.Estimate {
	for i := range result.Answers {
		if r := &result.Answers[i]; r.Matchup == matchup && r.Metric == metric && r.What == what {
			return &r.Estimate
		}
	}
	return nil
}

// sharesOf returns the share of the decided games that each side wins; nil for one that is not known.
func sharesOf(t engine.Table, result *report.Result, matchup int32) (list []*analysis.Estimate) {
	for side := range t.Sides() {
		list = append(list, find(result, matchup, "decided_wins", analysis.SideName(t, side)))
	}
	return list
}

// togetherBy is by how much the intervals of so many sides are wider if all are to hold at
// once (Bonferroni); those of two sides are one.
var togetherBy = [...]float64{3: 1.222, 4: 1.275, 5: 1.314, 6: 1.346, 7: 1.373, 8: 1.395}

// verdict says which side surely wins more than its share, or less, as these players play.
func verdict(t engine.Table, shares []*analysis.Estimate, policy string) string {
	factor := 1.0
	if t.Sides() > 2 {
		factor = togetherBy[t.Sides()]
	}
	best, worst := -1, -1
	for side, e := range shares {
		if e == nil || !e.Known() {
			return fmt.Sprintf("Too few games are decided with %s to say so.", policy)
		}
		if e.Value-factor*(e.Value-e.Low) > e.Expected && (best < 0 || e.Value > shares[best].Value) {
			best = side
		}
		if e.Value+factor*(e.High-e.Value) < e.Expected && (worst < 0 || e.Value < shares[worst].Value) {
			worst = side
		}
	}
	said := func(side int) string {
		value, interval := shares[side].Printed()
		return fmt.Sprintf("%s wins %s %s of the decided games", playerName(t, side), value, interval)
	}
	switch {
	case best >= 0:
		return fmt.Sprintf("No: with %s, %s, which is more than its share.", policy, said(best))
	case worst >= 0:
		return fmt.Sprintf("No: with %s, %s, which is less than its share.", policy, said(worst))
	}
	return fmt.Sprintf("Open: with %s no seat is sure to have an edge; %s. More deals say more: --deals.", policy, said(0))
}

// playerName calls a side: the first and the second player at a table of two.
func playerName(t engine.Table, side int) string {
	if t.Seats == 2 {
		return []string{"the first player", "the second player"}[side]
	}
	return analysis.SideName(t, side)
}
