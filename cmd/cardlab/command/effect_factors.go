package command

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"time"

	"github.com/cardlab/cardlab/analysis/factors"
	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/engine/spec"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// effectFactors is several rules whose effects are asked for together.
type effectFactors struct {
	lists    []string
	fraction string

	halvings int // of all settings
}

func (o *effectFactors) flags(f *pflag.FlagSet) {
	f.StringArrayVar(&o.lists, "factors", nil, "a `LIST` of rules, field=value, that are set or not in one variant: what each changes, and what together")
	f.StringVar(&o.fraction, "fraction", "", "with --factors: play one `PART` of all settings, as 1/2 or 1/4")
}

// check reads the flags that go with factors, and refuses those that do not.
func (o *effectFactors) check(flags *pflag.FlagSet) error {
	if !flags.Changed("factors") {
		if flags.Changed("fraction") {
			return usage("--fraction is of all settings of some rules: give --factors too")
		}
		return nil
	}
	for _, flag := range []string{"precision", "anytime", "train", "flipped"} {
		if flags.Changed(flag) {
			return usage("--factors and --%s: rules together are asked of a fixed number of deals; leave --%s out", flag, flag)
		}
	}
	if flags.Changed("fraction") {
		n := 0
		if _, err := fmt.Sscanf(o.fraction, "1/%d", &n); err != nil || fmt.Sprintf("1/%d", n) != o.fraction || n < 1 || n > 1<<factors.MostFactors || n&(n-1) != 0 {
			return usage("--fraction=%s: want a part that is halved so often, as 1/2, 1/4 or 1/8", o.fraction)
		}
		o.halvings = bits.TrailingZeros(uint(n))
	}
	return nil
}

// oneOrMore wants variant A, and at least one other unless rules are given one by one.
func oneOrMore(cmd *cobra.Command, args []string) error {
	if !cmd.Flags().Changed("factors") {
		return atLeastTwo(cmd, args)
	}
	switch len(args) {
	case 0:
		return exactly("VARIANT")(cmd, args)
	case 1:
		return nil
	}
	return usage("effect --factors: one variant, of which rules are changed; %q is one too many", args[1])
}

// design reads the rules, and returns the design and the variants that are its settings.
func (o *effectFactors) design(game, variant string) (*factors.Design, []string, error) {
	var rules []string
	for _, list := range o.lists {
		for rule := range strings.SplitSeq(list, ",") {
			rules = append(rules, strings.TrimSpace(rule))
		}
	}
	g, base, err := findVariant(game, variant)
	if err != nil {
		return nil, nil, asUsage(err)
	}
	var options []spec.Option
	for _, rule := range rules {
		s, err := spec.Parse("x:" + rule)
		if err != nil || len(s.Options) != 1 {
			return nil, nil, usage("--factors: %q: want field=value, as in hand_limit=none", rule)
		}
		option := s.Options[0]
		if slices.ContainsFunc(options, func(p spec.Option) bool { return p.Key == option.Key }) {
			return nil, nil, usage("--factors: %s is listed twice; a rule is set or not", option.Key)
		}
		options = append(options, option)
	}
	d, err := factors.New(rules, o.halvings)
	if err != nil {
		return nil, nil, usage("--factors: %w", err)
	}
	var variants []string
	for _, setting := range d.Settings() {
		text, err := withOptions(base.Name(), options, setting)
		if err != nil {
			return nil, nil, err
		}
		_, r, err := findVariant(g.Name, text)
		if err != nil {
			return nil, nil, asUsage(err)
		}
		if at := slices.Index(variants, r.Name()); at >= 0 {
			return nil, nil, usage("--factors: %s is %s already, so that not all of the rules change it", d.Setting(setting), r.Name())
		}
		variants = append(variants, r.Name())
	}
	return d, variants, nil
}

// withOptions returns a variant with some of the options in place of its own.
func withOptions(variant string, options []spec.Option, which uint) (string, error) {
	s, err := spec.Parse(variant)
	if err != nil {
		return "", err
	}
	for i, o := range options {
		if which>>i&1 == 1 {
			s.Options = slices.DeleteFunc(s.Options, func(p spec.Option) bool { return p.Key == o.Key })
			s.Options = append(s.Options, o)
		}
	}
	return s.String(), nil
}

// effectTogether plays the settings of several rules on the same deals and says what each changes, and what together.
func (a *app) effectTogether(flags *pflag.FlagSet, variant string, o effectOptions) error {
	ctx, stop := a.interruptible()
	defer stop()
	design, variants, err := o.factors.design(o.game, variant)
	if err != nil {
		return err
	}
	s, arms, err := a.effectStudy(flags, variants, &o)
	if err != nil {
		return err
	}
	deals := cmp.Or(o.deals, s.has, s.listed, defaultEffectDeals)
	if err := s.first(deals); err != nil {
		return err
	}
	began := time.Now()
	run, err := s.upTo(ctx, deals)
	if err != nil {
		return err
	}
	fold := factors.NewFold(design, arms, deals)
	if err := fold.Read(run); err != nil {
		return err
	}
	r, err := fold.Result(run)
	if err != nil {
		return err
	}
	r.Folder = quote(run.Dir)
	a.notef("%s compared in %s\n", plural(deals, "deal"), time.Since(began).Round(time.Millisecond))
	if err := o.format.print(a, r.Document(), a.textOptions()); err != nil {
		return err
	}
	if o.html == "" {
		return nil
	}
	result, err := report.Of(run, report.Options{Rules: games.Find})
	if err != nil {
		return err
	}
	return a.writePage(o.html, run, result, findings{factors: r}, typedCommand(a.args, namedRun(run)))
}

// designOf returns the design that the variants of a run are, and their places by setting.
func designOf(variants []string) (*factors.Design, []int, error) {
	var rules []string
	var settings []uint
	base, err := spec.Parse(variants[0])
	if err != nil {
		return nil, nil, err
	}
	for _, text := range variants {
		s, err := spec.Parse(text)
		if err != nil {
			return nil, nil, err
		}
		if s.Name != base.Name {
			return nil, nil, fmt.Errorf("%s is no setting of rules of %s", s.Name, base.Name)
		}
		setting := uint(0)
		for _, o := range s.Options {
			if value, has := base.Get(o.Key); has && value == o.Value {
				continue
			}
			rule := o.Key + "=" + o.Value
			at := slices.Index(rules, rule)
			if at < 0 {
				if at = len(rules); at == factors.MostFactors {
					return nil, nil, fmt.Errorf("its variants differ in more than %d rules", factors.MostFactors)
				}
				rules = append(rules, rule)
			}
			setting |= 1 << at
		}
		settings = append(settings, setting)
	}
	d, order, err := factors.FromSettings(rules, settings)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", strings.Join(rules, ", "), err)
	}
	return d, order, nil
}
