package command

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/analysis/tuning"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/engine/spec"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// tuneOptions are the flags of tune.
type tuneOptions struct {
	game     string
	target   string
	over     []string
	variants []string
	policy   string
	deals    int64
	maxDeals int64
	seed     int64
	workers  int
	out      string
	format   formatOptions
	bots     botOptions
}

const (
	defaultTuneDeals = 512
	defaultTuneMost  = 16384
	mostTuned        = 128  // variants: each two are compared
	mostCombinations = 4096 // of values, of which not all need be variants
)

// tuneCommand looks for the rules whose games are what one wants.
func (a *app) tuneCommand() *cobra.Command {
	var o tuneOptions
	cmd := &cobra.Command{
		Use:   "tune VARIANT",
		Short: "Looks for the rules that make the game one wants: fair, short, seldom drawn",
		Long: `Measures variants on shared deals against targets, in rounds, each with twice the deals of the one
before, and drops those of which it is sure that another is nearer. What is left is listed with the score of
seat 0, draws, turns and comebacks; with 95 % the nearest of all is among it, over all rounds.

--target lists what is wanted: a quantity (score of seat 0, draws, turns, stock emptied, wins of seat 0 …), =, < or > and a
value or a band: "score of seat 0=50pp, draws<2%, turns=15..25". The loss of a variant is how far it is from them, in
percentage points and turns; "*3" after a target makes it count three times.

--over lists what may vary: a field, for all of its values, or field=value for some, besides the variant's own. All
combinations are variants, 128 at most. Or --variants lists them.

It plays an ordinary run of each variant, which report, show and verify read. The same command goes on where it was
interrupted; a larger --max-deals plays only what is new.`,
		Example: `  cardlab tune standard --target "score of seat 0=50pp, draws<2%, turns=15..25" --over hand_limit=none,nine,deal=5`,
		Args:    exactly("VARIANT"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(cmd.Flags()); err != nil {
				return err
			}
			return a.tune(args[0], o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.game, "game", "", "the `GAME`; default: that of the variant")
	f.StringVar(&o.target, "target", "", "a `LIST` of targets: a quantity and where it is to lie")
	f.StringArrayVar(&o.over, "over", nil, "a `LIST` of fields, or of field=value, that may vary")
	f.StringArrayVar(&o.variants, "variants", nil, "a `LIST` of variants to choose from, instead of --over")
	f.StringVar(&o.policy, "policy", "", "the `POLICY` in all seats (default expert, or random in a game without)")
	f.Int64Var(&o.deals, "deals", defaultTuneDeals, "`N` deals in the first round")
	f.Int64Var(&o.maxDeals, "max-deals", defaultTuneMost, "`N` deals in the last round there may be")
	f.Int64Var(&o.seed, "seed", sim.DefaultSeed, "`SEED` of all chance")
	f.IntVar(&o.workers, "workers", 0, "how many `WORKERS` play; 0: one a processor")
	f.StringVar(&o.out, "out", "", "`FOLDER` of the runs, one for each variant (default runs)")
	o.format.flags(cmd)
	o.bots.flags(f)
	return cmd
}

// check reads the flags that go together.
func (o *tuneOptions) check(flags *pflag.FlagSet) error {
	switch {
	case o.target == "":
		return usage(`tune: say what is wanted, as --target "score of seat 0=50pp, draws<2%%, turns=15..25"`)
	case (len(o.over) == 0) == (len(o.variants) == 0):
		return usage("tune: --over or --variants: want one of them, to say what may vary")
	}
	if err := checkSeed(o.seed); err != nil {
		return err
	}
	if err := between("deals", o.deals, 100, 1<<20); err != nil {
		return err
	}
	if err := between("max-deals", o.maxDeals, o.deals, 1<<22); err != nil {
		return err
	}
	if err := o.format.check(); err != nil {
		return err
	}
	return checkWorkers(o.workers)
}

func (a *app) tune(variant string, o tuneOptions) error {
	g, base, err := findVariant(o.game, variant)
	if err != nil {
		return asUsage(err)
	}
	variants, comments, err := o.candidates(g, base)
	if err != nil {
		return err
	}
	targets, err := tuning.ParseTargets(o.target, base.Table())
	if err != nil {
		return usage("--target: %w", err)
	}
	if o.policy == "" {
		o.policy = defaultPolicy(g.Name)
	}
	ctx, stop := a.interruptible()
	defer stop()
	studies, err := a.tuneStudies(g.Name, variants, &o)
	if err != nil {
		return err
	}
	s := tuning.NewSearch(variants, targets, base.Table(), tuning.Plan{First: o.deals, Most: o.maxDeals})
	for s.Next() {
		for v, study := range studies {
			if !s.Alive(v) {
				continue
			}
			if err := playTuned(ctx, study, s, v); err != nil {
				return err
			}
		}
		s.Judge()
		r := s.Rounds[len(s.Rounds)-1]
		a.notef("round %d: %s, %d of %s dropped\n", len(s.Rounds), plural(r.Deals, "deal"), r.Out, plural(int64(r.In), "variant"))
	}
	r := s.Result()
	r.Base, r.Seed, r.Comments = base.Name(), o.seed, comments
	r.Policy = studies[0].run.Manifest.Policies[0].Text
	for i := range r.Left {
		f := &r.Left[i]
		run := studies[f.Variant].run
		f.Folder = quote(run.Dir)
		if i < mostComebacks {
			if f.Comebacks, err = comebacksOf(run); err != nil {
				return err
			}
		}
	}
	return o.format.print(a, r.Document(), a.textOptions())
}

// mostComebacks bounds how many of the variants left have their events read.
const mostComebacks = 8

// comebacksOf returns the share of decided games whose winner was behind once; nil if the events do not say.
func comebacksOf(run *data.Run) (*analysis.Estimate, error) {
	result, err := report.Of(run, report.Options{Only: []string{"lead"}, Rules: games.Find})
	if err != nil {
		return nil, err
	}
	for i := range result.Answers {
		if e := &result.Answers[i].Estimate; e.Metric == "comebacks" {
			return e, nil
		}
	}
	return nil, nil
}

// playTuned plays a variant's deals of a round, and reads them.
func playTuned(ctx context.Context, study *study, s *tuning.Search, variant int) error {
	deals := s.Deals()
	if err := study.first(deals); err != nil {
		return err
	}
	run, err := study.upTo(ctx, deals)
	if err != nil {
		return err
	}
	return s.Read(variant, run)
}

// tuneStudies finds the run of each variant.
func (a *app) tuneStudies(game string, variants []analysis.Variant, o *tuneOptions) (list []*study, err error) {
	for _, v := range variants {
		p := sim.Plan{Game: game, Seed: o.seed, Policies: []string{o.policy}, Variants: []sim.Variant{{Rules: v.Text}}}
		labelVariants(p.Variants)
		s, err := a.newStudy("tune", p, o.workers, &o.bots)
		if err == nil && o.out != "" {
			p.Out = filepath.Join(o.out, s.plan.Name)
			s, err = a.newStudy("tune", p, o.workers, &o.bots)
		}
		if err != nil {
			return nil, err
		}
		s.quiet = true
		list = append(list, s)
	}
	return list, nil
}

// candidates returns the variants that may be chosen, the base first if it is one of them, and what must be said of them.
func (o *tuneOptions) candidates(g engine.Game, base engine.Rules) (variants []analysis.Variant, comments []string, err error) {
	texts, err := splitLists(o.variants)
	if err != nil {
		return nil, nil, usage("--variants: %w", err)
	}
	var dropped []string
	if len(o.over) > 0 {
		if texts, dropped, err = combinations(g, base, o.over); err != nil {
			return nil, nil, err
		}
	}
	var seen []string
	for _, text := range texts {
		_, r, err := findVariant(g.Name, text)
		if err != nil {
			return nil, nil, asUsage(err)
		}
		if r.Table() != base.Table() {
			return nil, nil, usage("tune: %s and %s are played at different tables, so that their seats cannot be compared", base.Name(), r.Name())
		}
		if key := fmt.Sprintf("%016x", r.Hash()); !slices.Contains(seen, key) {
			seen = append(seen, key)
			_, label, _ := strings.Cut(r.Name(), "/")
			if _, fields, changed := strings.Cut(label, ":"); changed && len(o.over) > 0 {
				label = fields
			}
			variants = append(variants, analysis.Variant{Label: label, Text: r.Name()})
		}
	}
	switch {
	case len(variants) < 2:
		return nil, nil, usage("tune: there is one variant only, so nothing to choose from")
	case len(variants) > mostTuned:
		return nil, nil, usage("tune: %d variants, more than %d: let fewer fields vary, or fewer of their values", len(variants), mostTuned)
	}
	if len(dropped) > 0 {
		comments = append(comments, fmt.Sprintf("%s of values cannot be played and were left out, as %s.", plural(int64(len(dropped)), "combination"), dropped[0]))
	}
	return variants, comments, nil
}

// combinations returns all variants that some fields make of a base, and those that cannot be.
func combinations(g engine.Game, base engine.Rules, over []string) (texts, dropped []string, err error) {
	var names []string
	for _, f := range g.Fields {
		names = append(names, f.Name)
	}
	own := map[string]string{}
	var order []string
	values := map[string][]string{}
	for _, list := range over {
		for part := range strings.SplitSeq(list, ",") {
			name, value, given := strings.Cut(strings.TrimSpace(part), "=")
			at := slices.Index(names, name)
			if at < 0 {
				return nil, nil, usage("--over: %w", spec.Unknown("field of "+g.Name+"'s rules", name, names))
			}
			if !slices.Contains(order, name) {
				order = append(order, name)
				own[name] = g.Values(base)[at]
			}
			switch choices := g.Fields[at].Choices; {
			case given: // which must be one that can be played
				text, err := withOptions(base.Name(), []spec.Option{{Key: name, Value: value}}, 1)
				if err == nil {
					_, _, err = findVariant(g.Name, text)
				}
				if err != nil {
					return nil, nil, usage("--over: %w", err)
				}
				values[name] = append(values[name], value)
			case choices == nil:
				return nil, nil, usage("--over: %s has no list of values (%s): name some, as %s=%s", name, g.Fields[at].Values, name, own[name])
			default:
				values[name] = append(values[name], choices...)
			}
		}
	}
	s, err := spec.Parse(base.Name())
	if err != nil {
		return nil, nil, err
	}
	texts = []string{s.String()}
	for _, name := range order {
		var longer []string
		for _, text := range texts {
			longer = append(longer, text)
			for _, value := range values[name] {
				if value == own[name] {
					continue
				}
				with, err := withOptions(text, []spec.Option{{Key: name, Value: value}}, 1)
				if err != nil {
					return nil, nil, usage("--over: %s=%s: %w", name, value, err)
				}
				longer = append(longer, with)
			}
		}
		if texts = longer; len(texts) > mostCombinations {
			return nil, nil, usage("--over: more than %d combinations: let fewer fields vary, or fewer of their values", mostCombinations)
		}
	}
	return slices.DeleteFunc(texts, func(text string) bool {
		_, _, err := findVariant(g.Name, text)
		if err != nil {
			dropped = append(dropped, text)
		}
		return err != nil
	}), dropped, nil
}
