package command

import (
	"fmt"
	"path/filepath"
	"time"

	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/analysis/values"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/kinds"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// valuesOptions are the flags of values.
type valuesOptions struct {
	game         string
	policies     []string
	deals        int64
	priceDeals   int64
	openingSwaps bool
	seed         int64
	workers      int
	out, html    string
	format       formatOptions
	bots         botOptions
}

const (
	defaultValueDeals      = 50000
	defaultValuePriceDeals = 2000
)

// valuesCommand says what each card is worth to a seat that has it.
func (a *app) valuesCommand() *cobra.Command {
	var o valuesOptions
	cmd := &cobra.Command{
		Use:   "values VARIANT",
		Short: "Says what each card is worth to a seat that is dealt it or draws it",
		Long: `Says by experiment what a card is worth to each seat, against an average card: in the opening hand,
where the chance of the deal is the experiment; and drawn, where each deal is played once more by the
same policies with the card that is drawn and another of the stock exchanged. Beside them stands what
others publish, the score of those that held a card less that of those that never did, which is no
cause; and what it costs to do without the card, as "cardlab price" says.

It plays ordinary runs into folders and reads only those: interrupted, the same command goes on.`,
		Example: "  cardlab values standard --policies expert,random",
		Args:    exactly("VARIANT"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(cmd.Flags()); err != nil {
				return err
			}
			return a.values(args[0], o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.game, "game", "", "the `GAME`; default: that of the variant")
	f.StringArrayVar(&o.policies, "policies", nil, "a `LIST` of policies, each against itself (default expert, or random in a game without)")
	f.Int64Var(&o.deals, "deals", 0, fmt.Sprintf("`N` deals (default those that the folder has, else %d)", defaultValueDeals))
	f.Int64Var(&o.priceDeals, "price-deals", defaultValuePriceDeals, "`N` deals from every seating for what doing without costs; 0: leave it out")
	f.BoolVar(&o.openingSwaps, "opening-swaps", false, "also exchange a card of an opening hand for any other, a second way to the same values, and say whether the two agree")
	f.Int64Var(&o.seed, "seed", sim.DefaultSeed, "`SEED` of all chance")
	f.IntVar(&o.workers, "workers", 0, "how many `WORKERS` play; 0: one a processor")
	f.StringVar(&o.out, "out", "", "`FOLDER` with a folder for each run (default runs/values-HASH and others beside it)")
	f.StringVar(&o.html, "html", "", "also write a page for a browser to `FILE`")
	o.format.flags(cmd)
	o.bots.flags(f)
	return cmd
}

func (o *valuesOptions) check(flags *pflag.FlagSet) error {
	if err := checkSeed(o.seed); err != nil {
		return err
	}
	if flags.Changed("deals") {
		if err := between("deals", o.deals, 2, mostDeals); err != nil {
			return err
		}
	}
	if o.priceDeals != 0 {
		if err := between("price-deals", o.priceDeals, 2, mostDeals); err != nil {
			return err
		}
	}
	if err := checkPage(o.html); err != nil {
		return err
	}
	if err := o.format.check(); err != nil {
		return err
	}
	return checkWorkers(o.workers)
}

func (a *app) values(variant string, o valuesOptions) error {
	g, rules, err := findVariant(o.game, variant)
	if err != nil {
		return asUsage(err)
	}
	texts, err := splitLists(o.policies)
	if err != nil {
		return usage("--policies: %w", err)
	}
	if len(texts) == 0 {
		texts = []string{defaultPolicy(g.Name)}
	}
	p := sim.Plan{Game: g.Name, Variants: []sim.Variant{{Rules: rules.Name()}}, Seed: o.seed}
	var specs []policies.Spec
	for _, text := range texts {
		policy, err := kinds.Parse(text, g.Name, rules.Table())
		if err != nil {
			return asUsage(err)
		}
		specs = append(specs, policy)
		p.Policies = append(p.Policies, policy.Typed())
		p.Matchups = append(p.Matchups, []string{policy.Typed(), policy.Typed()})
	}
	var folders []string
	studies, err := a.valueStudies(&folders, p, o)
	if err != nil {
		return err
	}
	priced, err := a.priceStudies(&folders, rules, specs, o)
	if err != nil {
		return err
	}
	ctx, stop := a.interruptible()
	defer stop()
	began := time.Now()
	deals := o.deals
	var runs [3]*data.Run
	for i, s := range studies {
		if s == nil {
			continue
		}
		if deals == 0 { // as many in all, those of the first run
			deals = max(s.has, 0)
			if deals == 0 {
				deals = defaultValueDeals
			}
		}
		if err := s.first(deals); err != nil {
			return err
		}
		if runs[i], err = s.upTo(ctx, deals); err != nil {
			return err
		}
		deals = s.has
	}
	in := values.Runs{Dealt: runs[0], Drawn: runs[1], Opening: runs[2]}
	for _, p := range priced {
		prices, err := p.priceOf(ctx, o.priceDeals)
		if err != nil {
			return err
		}
		in.Prices = append(in.Prices, prices)
	}
	v, err := values.Of(in, games.Find)
	if err != nil {
		return err
	}
	v.Folders = nil
	for _, f := range folders {
		v.Folders = append(v.Folders, quote(f))
	}
	a.notef("values of %s in %s\n", plural(v.Deals, "deal"), time.Since(began).Round(time.Millisecond))
	if o.html != "" {
		result, err := report.Of(runs[0], report.Options{Rules: games.Find})
		if err != nil {
			return err
		}
		if err := a.writePage(o.html, runs[0], result, findings{values: v}, typedCommand(a.args, "")); err != nil {
			return err
		}
	}
	return o.format.print(a, v.Document(), a.textOptions())
}

// valueStudies returns the runs of the deals as they are, with cards of the stock exchanged, and with one of
// an opening hand exchanged, if that is asked for.
func (a *app) valueStudies(folders *[]string, p sim.Plan, o valuesOptions) (list [3]*study, err error) {
	for i, r := range []struct{ name, swap string }{{"dealt", sim.NoSwap}, {"drawn", sim.SwapDrawn}, {"opening", sim.SwapOpening}} {
		if r.swap == sim.SwapOpening && !o.openingSwaps {
			continue
		}
		p.Swap, p.Out = r.swap, o.folder(r.name)
		command := "values"
		if r.swap != sim.NoSwap {
			command += "-" + r.name
		}
		if list[i], err = a.newStudy(command, p, o.workers, &o.bots); err != nil {
			return list, err
		}
		*folders = append(*folders, list[i].plan.Out)
	}
	return list, nil
}

// folder returns the folder of a run, "" for its default.
func (o *valuesOptions) folder(name string) string {
	if o.out == "" {
		return ""
	}
	return filepath.Join(o.out, name)
}

// priceStudies returns the runs that say what doing without ranks or cards costs, by policy; none if nothing
// is to be done without.
func (a *app) priceStudies(folders *[]string, rules engine.Rules, specs []policies.Spec, o valuesOptions) (list []pricedStudy, err error) {
	of := restrictionsOf(rules, []string{"ranks"})
	if len(of) == 0 {
		of = restrictionsOf(rules, []string{"cards"})
	}
	if len(of) == 0 || o.priceDeals == 0 {
		return nil, nil
	}
	for i, policy := range specs {
		p := pricePlan(rules, policy, of)
		p.Seed, p.Out = o.seed, o.folder(fmt.Sprint("price-", i))
		s, err := a.newStudy("price", p, o.workers, &o.bots)
		if err != nil {
			return nil, err
		}
		list = append(list, pricedStudy{s, of})
		*folders = append(*folders, s.plan.Out)
	}
	return list, nil
}
