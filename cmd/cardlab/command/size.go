package command

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/analysis/factors"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/cobra"
)

// sizeOptions are the flags of size.
type sizeOptions struct {
	precision, effect, margin string
	power                     float64
	anytime                   bool
	factors                   bool
	format                    formatOptions

	goal effects.Goal // what they say
}

// sizeCommand says how many deals a question takes.
func (a *app) sizeCommand() *cobra.Command {
	var o sizeOptions
	cmd := &cobra.Command{
		Use:   "size [RUN]",
		Short: "Says how many deals a precision, a power or an equivalence takes",
		Long: `Says how many deals, and games, give an interval of a stated width, or find an effect of a
stated size with a stated probability, or show that there is none of that size. How much a deal contributes varies from question to
question: a pilot RUN of a thousand deals or so tells, and the answer is given for each way to
lay the deals out: every game with a deal of its own, or each deal in all seatings; variants on
deals of their own, or on the same deals. A pilot of two variants or more also sizes their change.
Without RUN it answers for shares near ½ and for changes by how many deals flip.

With --factors the pilot is a run of effect --factors: the sizes are of what each of its rules changes, and of what two
change together, all with one family's share of the error.

Percentage points (0.1pp) are of shares and scores; a plain number is of turns.`,
		Example: "  cardlab size runs/pilot --precision 0.1pp\n" +
			"  cardlab size runs/together --factors --effect 1pp",
		Args: atMostOne,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(cmd); err != nil {
				return err
			}
			return a.size(args, o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.precision, "precision", "", "the interval is to be ± `AMOUNT`, as 0.1pp, or 0.2 turns")
	f.BoolVar(&o.anytime, "anytime", false, "with --precision: the interval may be looked at after every deal")
	f.StringVar(&o.effect, "effect", "", "with --power: the `AMOUNT` that is to be found, as 0.5pp")
	f.StringVar(&o.margin, "equivalence", "", "with --power: the `AMOUNT` within which the whole interval is to lie if nothing changes, as 0.25pp")
	f.Float64Var(&o.power, "power", 0.9, "the `PROBABILITY` of finding it, tested at 5 %, or of showing that")
	f.BoolVar(&o.factors, "factors", false, "of rules and their interactions: RUN is one of effect --factors")
	o.format.flags(cmd)
	return cmd
}

// check reads the flags that go together.
func (o *sizeOptions) check(cmd *cobra.Command) error {
	if err := o.format.check(); err != nil {
		return err
	}
	set := cmd.Flags().Changed
	goals := 0
	for _, flag := range []string{"precision", "effect", "equivalence"} {
		if set(flag) {
			goals++
		}
	}
	if goals != 1 {
		return usage("--precision, --effect or --equivalence: want one of them, as --precision 0.1pp, --effect 0.5pp --power 0.9, or --equivalence 0.25pp")
	}
	if set("power") && set("precision") {
		return usage("--power is the probability of finding an effect, or none: give --effect or --equivalence too")
	}
	if o.factors && o.anytime {
		return usage("--factors and --anytime: rules together are asked of a fixed number of deals; leave --anytime out")
	}
	if o.anytime && !set("precision") {
		return usage("--anytime is of an interval: give --precision too")
	}
	o.goal.Anytime = o.anytime
	var err error
	if set("precision") {
		o.goal.Half, o.goal.Length, err = parseAmount("precision", o.precision)
		return err
	}
	if !(o.power >= 0.5 && o.power <= 0.9999) {
		return usage("--power=%g: want a probability from 0.5 to 0.9999", o.power)
	}
	o.goal.Power = o.power
	if set("equivalence") {
		o.goal.Margin, o.goal.Length, err = parseAmount("equivalence", o.margin)
		return err
	}
	o.goal.Effect, o.goal.Length, err = parseAmount("effect", o.effect)
	return err
}

// parseAmount reads 0.1pp as 0.001, and 0.2 as so many turns.
func parseAmount(flag, text string) (amount float64, turns bool, err error) {
	if share, isPoints, err := parsePoints(flag, text); isPoints {
		return share, false, err
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x >= 1e-4 && x <= 1000) {
		return 0, false, usage("--%s=%s: want percentage points, as in 0.1pp, or turns from 0.0001 to 1000, as in 0.2", flag, text)
	}
	return x, true, nil
}

func (a *app) size(args []string, o sizeOptions) error {
	r := effects.SizeReport{Goal: o.goal}
	switch {
	case o.factors:
		if len(args) == 0 {
			return usage("size --factors: how much what rules change varies is told by a pilot: name a RUN of effect --factors")
		}
		pilot, err := a.factorsPilot(args[0])
		if err != nil {
			return err
		}
		r.Goal.Together = pilot.Family
		r.Run, r.Sizes = pilot.Run, pilot.Sizes(o.goal)
	case len(args) == 0:
		if o.goal.Length {
			return usage("size: how much turns vary is told by a pilot: name a RUN, or give percentage points, as 0.1pp")
		}
		r.Sizes = effects.PlainSizes(o.goal)
	default:
		run, err := a.readRun(args[0])
		if err != nil {
			return err
		}
		pilot, err := effects.NewPilot(run)
		if err != nil {
			return err
		}
		r.Run, r.Sizes = run.Manifest.Name, pilot.Sizes(o.goal)
	}
	return o.format.print(a, r.Document(), a.textOptions())
}

// factorsPilot reads a run whose variants are settings of several rules.
func (a *app) factorsPilot(dir string) (*factors.Result, error) {
	run, err := a.readRun(dir)
	if err != nil {
		return nil, err
	}
	var plan sim.Plan
	if err := json.Unmarshal(run.Manifest.Plan, &plan); err != nil {
		return nil, damaged(run, err)
	}
	if plan.Deals < 2 {
		return nil, fmt.Errorf("size %s: one deal does not say how much deals vary; play a thousand or so", run.Dir)
	}
	var variants []string
	for _, v := range run.Manifest.Variants {
		variants = append(variants, v.Text)
	}
	design, arms, err := designOf(variants)
	if err != nil {
		return nil, fmt.Errorf("size %s --factors: %w; effect --factors plays one", run.Dir, err)
	}
	fold := factors.NewFold(design, arms, plan.Deals)
	if err := fold.Read(run); err != nil {
		return nil, err
	}
	return fold.Result(run)
}
