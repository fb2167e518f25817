package command

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/kinds"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// priceOptions are the flags of price.
type priceOptions struct {
	game    string
	policy  string
	of      string
	deals   int64
	seed    int64
	workers int
	out     string
	format  formatOptions
	bots    botOptions
}

const defaultPriceDeals = 4000

// priceCommand says what each card is worth to a policy.
func (a *app) priceCommand() *cobra.Command {
	var o priceOptions
	cmd := &cobra.Command{
		Use:   "price VARIANT",
		Short: "Says what each card, use or kind of action is worth to a policy",
		Long: `Plays a policy that does without a card against the same policy as it is, each deal from every
seating, and says how much of its score that costs: for each rank, each use of a rank, each kind
of action, or each card. Against itself the policy scores exactly ½, so that every pair
that is not shared tells something. Prices are sorted, with intervals and p-values that hold for
all of them at once.

It plays an ordinary run into a folder and reads only that: interrupted, the same command goes on.`,
		Example: "  cardlab price standard --policy expert --of ranks,uses",
		Args:    exactly("VARIANT"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(cmd.Flags()); err != nil {
				return err
			}
			return a.price(args[0], o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.game, "game", "", "the `GAME`; default: that of the variant")
	f.StringVar(&o.policy, "policy", "", "the `POLICY` (default expert, or random in a game without)")
	f.StringVar(&o.of, "of", "", "a `LIST` of what to price: ranks, uses, verbs, cards; default: the first of them that there is a choice of")
	f.Int64Var(&o.deals, "deals", 0, fmt.Sprintf("`N` deals, each from every seating (default those that the folder has, else %d)", defaultPriceDeals))
	f.Int64Var(&o.seed, "seed", sim.DefaultSeed, "`SEED` of all chance")
	f.IntVar(&o.workers, "workers", 0, "how many `WORKERS` play; 0: one a processor")
	f.StringVar(&o.out, "out", "", "`FOLDER` of the run (default runs/price-HASH)")
	o.format.flags(cmd)
	o.bots.flags(f)
	return cmd
}

func (o *priceOptions) check(flags *pflag.FlagSet) error {
	if err := checkSeed(o.seed); err != nil {
		return err
	}
	if flags.Changed("deals") {
		if err := between("deals", o.deals, 2, mostDeals); err != nil {
			return err
		}
	}
	for of := range strings.SplitSeq(cmp.Or(o.of, priced[0]), ",") {
		if err := oneOf("of", of, priced...); err != nil {
			return err
		}
	}
	if err := o.format.check(); err != nil {
		return err
	}
	return checkWorkers(o.workers)
}

// restrictions lists what --of asks for, or, by default, the first kind of words that
// there is a choice of.
func (o *priceOptions) restrictions(rules engine.Rules) ([]effects.Restriction, error) {
	if o.of != "" {
		if list := restrictionsOf(rules, strings.Split(o.of, ",")); len(list) > 0 {
			return list, nil
		}
	}
	var others []string
	for _, of := range priced {
		list := restrictionsOf(rules, []string{of})
		if len(list) > 0 && o.of == "" {
			return list, nil
		} else if len(list) > 0 {
			others = append(others, of)
		}
	}
	if others == nil {
		return nil, usage("price: %s has no choice that a word of its notation decides", rules.Name())
	}
	return nil, usage("price: no choice of %s has any of the words that --of=%s asks for; there are --of %s", rules.Name(), o.of, strings.Join(others, ","))
}

func (a *app) price(variant string, o priceOptions) error {
	g, rules, err := findVariant(o.game, variant)
	if err != nil {
		return asUsage(err)
	}
	policy, err := kinds.Parse(cmp.Or(o.policy, defaultPolicy(g.Name)), g.Name, rules.Table())
	if err != nil {
		return asUsage(err)
	}
	restrictions, err := o.restrictions(rules)
	if err != nil {
		return err
	}
	p := pricePlan(rules, policy, restrictions)
	p.Seed, p.Out = o.seed, o.out
	s, err := a.newStudy("price", p, o.workers, &o.bots)
	if err != nil {
		return err
	}
	deals := cmp.Or(o.deals, s.has, defaultPriceDeals)
	ctx, stop := a.interruptible()
	defer stop()
	began := time.Now()
	prices, err := pricedStudy{s, restrictions}.priceOf(ctx, deals)
	if err != nil {
		return err
	}
	a.notef("%s of %s in %s\n", plural(int64(len(restrictions)), "price"), plural(deals, "deal"), time.Since(began).Round(time.Millisecond))
	return o.format.print(a, prices.Document(), a.textOptions())
}

// pricedStudy is a run for the prices of what there is to do without.
type pricedStudy struct {
	*study
	of []effects.Restriction
}

// pricePlan returns a plan in which matchup i is a policy with restriction i against the same without.
func pricePlan(rules engine.Rules, policy policies.Spec, of []effects.Restriction) sim.Plan {
	p := sim.Plan{Variants: []sim.Variant{{Rules: rules.Name()}}, Policies: []string{policy.Typed()}, Seatings: sim.AllSeatings}
	for _, r := range of {
		masked := fmt.Sprintf("mask:no=%s,of=(%s)", r.Words, policy.Typed()) // with where a program is, which its name does not say
		p.Policies = append(p.Policies, masked)
		p.Matchups = append(p.Matchups, matchup(masked, policy.Typed(), rules.Table()))
	}
	return p
}

// priceOf plays so many deals, as far as they are not there, and says what they tell.
func (s pricedStudy) priceOf(ctx context.Context, deals int64) (*effects.Prices, error) {
	if err := s.first(deals); err != nil {
		return nil, err
	}
	run, err := s.upTo(ctx, deals)
	if err != nil {
		return nil, err
	}
	prices, err := effects.PricesOf(run, s.of, deals)
	if err != nil {
		return nil, err
	}
	prices.Folder = quote(run.Dir)
	return prices, nil
}
