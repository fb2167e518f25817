package command

import (
	"fmt"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/league"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine/spec"

	"github.com/spf13/cobra"
)

// rateOptions are the flags of rate.
type rateOptions struct {
	variant string
	draws   int
	exploit exploitOptions
	format  formatOptions
}

// defaultResamplings is how often rate, and the page of a run, draw the deals again.
const defaultResamplings = 1000

// rateCommand rates the policies of a run.
func (a *app) rateCommand() *cobra.Command {
	var o rateOptions
	cmd := &cobra.Command{
		Use:   "rate RUN | FOLD…",
		Short: "Rates the policies of a run, and says whether strength orders them",
		Long: `Reads the record of a complete run of several policies and prints, for each variant, the
score of each against each; ratings in Elo with 95 % intervals by deal, with an advantage of the
first to act and two models of draws; and who takes part if policies may be chosen: alpha-rank
and Nash averaging, with how often each does when the deals are drawn again, the triples
that beat each other in a cycle, and alpha-rank by the intensity of selection α, with the α
from which on the ranking stands still. It reads tables of two, of more seats, and teams.

Of a run that lies on many machines, name the files that cardlab fold wrote of all its parts.

--exploiter says what can be won from a policy: a net that cardlab train --versus made to beat
it plays test deals against it, by itself and with a search on top.`,
		Example: "  cardlab rate runs/ladder",
		Args:    runOrFolds,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.exploit.check(cmd.Flags()); err != nil {
				return err
			}
			return a.rate(args, o)
		},
	}
	cmd.Flags().StringVar(&o.variant, "variant", "", "only the variant with this `LABEL`; default: all")
	cmd.Flags().IntVar(&o.draws, "resamplings", defaultResamplings, "draw the deals again `N` times")
	o.exploit.flags(cmd.Flags())
	o.format.flags(cmd)
	return cmd
}

func (a *app) rate(args []string, o rateOptions) error {
	if err := o.format.check(); err != nil {
		return err
	}
	if err := between("resamplings", int64(o.draws), 1, 1e6); err != nil {
		return err
	}
	run, leagues, err := a.leagues(args)
	if err != nil {
		return err
	}
	wanted, err := variantsOf(run, o.variant)
	if err != nil {
		return err
	}
	exploits, err := a.exploits(run, wanted, &o.exploit)
	if err != nil {
		return err
	}
	var reports []league.LeagueReport
	for _, i := range wanted {
		v := run.Manifest.Variants[i]
		s, err := leagues[i].Standings(o.draws)
		if err != nil {
			return fmt.Errorf("rate %s, variant %s: %w", args[0], v.Label, err)
		}
		reports = append(reports, league.LeagueReport{
			Run: run.Manifest.Name, Variant: analysis.Variant{Label: v.Label, Text: v.Text}, League: leagues[i], Standings: s,
			Remarks: run.Manifest.Notes, Exploits: exploits[i],
		})
	}
	return o.format.print(a, league.LeaguesDocument(reports), a.textOptions())
}

// leagues returns the leagues of a run, or of the folds of all its parts.
func (a *app) leagues(args []string) (*data.Run, []*league.League, error) {
	if isFold(args[0]) {
		f, err := a.readFolds(args)
		if err != nil {
			return nil, nil, err
		}
		run := f.Run()
		leagues, err := f.Leagues.All(run)
		return run, leagues, err
	}
	run, err := a.readRun(args[0])
	if err != nil {
		return nil, nil, err
	}
	leagues, err := league.Leagues(run)
	return run, leagues, err
}

// variantsOf returns the places of the variants of a run that are asked for: all, or
// that with the label.
func variantsOf(run *data.Run, label string) ([]int, error) {
	var all []int
	var labels []string
	for i, v := range run.Manifest.Variants {
		if v.Label == label {
			return []int{i}, nil
		}
		all, labels = append(all, i), append(labels, v.Label)
	}
	if label == "" {
		return all, nil
	}
	return nil, asUsage(fmt.Errorf("--variant: %w", spec.Unknown("variant of the run", label, labels)))
}
