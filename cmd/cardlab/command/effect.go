package command

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// effectOptions are the flags of effect.
type effectOptions struct {
	game       string
	policies   []string
	matchups   []string
	deals      int64
	precision  string
	maxDeals   int64
	anytime    bool
	control    string
	drawing    string
	seed       int64
	shardDeals int64
	dealt      dealOptions
	workers    int
	out        string
	flipped    string
	html       string
	format     formatOptions
	bots       botOptions

	training effectTraining
	factors  effectFactors

	half float64 // what precision says, 0 … 1; 0: none

	looked func(e *effects.Effects, next int64) // told of each look, and how many deals the next will have, 0 if there is none; may be nil
}

const (
	defaultEffectDeals = 10000
	mostDeals          = 1 << 40
)

// effectCommand says what variants change against another.
func (a *app) effectCommand() *cobra.Command {
	var o effectOptions
	cmd := &cobra.Command{
		Use:   "effect A B … | FOLD…",
		Short: "Says what a rule changes: variants on the same deals, with the games that flipped",
		Long: `Plays variant A and one or more others on the same deals, with the same policies and the same
chance, and says what each changes against A, deal by deal: the score of seat 0, draws, length,
each policy's score. Most games do not differ, so that it takes far fewer deals than playing
each variant on deals of its own; the table says how many times fewer. Games that somebody
else wins are named: cardlab show --beside steps through both from where they part.

It plays an ordinary run into a folder and reads only that. Where the folder has the deals
already, none is played; more deals, or a finer precision, play only what is new. A run that
was played otherwise will do, if it has these variants: name its folder by --out.

--precision 0.1pp plays on, in rounds, until the score of seat 0 is known to ±0.1 percentage
points. Each round is as long as the spread of the deals' differences asks for; the
effect itself decides nothing, so that it stays unbiased. With --anytime the intervals are confidence
sequences: wider, but they hold however often one looks, and whenever one stops.

With --train the policy learned plays each variant with a net trained for it: all sides from the
same parent, with the same number of games and the same seed, and again with other seeds, whose
spread is part of the interval. The nets are kept in --nets for the next time.

With --control draws the luck of the draw, which has mean 0, is taken out of the score of seat 0: the same
expectation, from fewer deals. All events are read for it, so that it pays where play is slow or the games are there.

With several variants or matchups all intervals hold together, and p-values are adjusted.

Of a run that lies on many machines, name the files that cardlab fold wrote of all its parts: they say what each of its
variants changes against the first.

With --factors hand_limit=none,nine=hand,… there is one variant, of which each of these rules is set or not: all
settings are played, or by --fraction a part of them that still tells single rules apart, and the answer is what
each rule changes and how much that hangs on the others (interactions).`,
		Example: "  cardlab effect standard standard:hand_limit=none --policies expert --deals 20000\n" +
			"  cardlab effect standard --factors hand_limit=none,nine=hand,seven=one --deals 20000",
		Args: variantsOrFolds,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(cmd.Flags()); err != nil {
				return err
			}
			if isFold(args[0]) {
				return a.effectOfFolds(cmd.Flags(), args, o)
			}
			if cmd.Flags().Changed("factors") {
				return a.effectTogether(cmd.Flags(), args[0], o)
			}
			return a.effect(cmd.Flags(), args, o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.game, "game", "", "the `GAME`; default: that of the variants")
	f.StringArrayVar(&o.policies, "policies", nil, "a `LIST` of policies (default expert, or random in a game without)")
	f.StringArrayVar(&o.matchups, "matchups", nil, "a `LIST` of policies that meet, once for each; default: all pairs, each with itself")
	f.Int64Var(&o.deals, "deals", 0, fmt.Sprintf("compare the first `N` deals (default those that the folder has, else %d)", defaultEffectDeals))
	f.StringVar(&o.precision, "precision", "", "play until the score of seat 0 is known to ± `POINTS`, as 0.1pp")
	f.Int64Var(&o.maxDeals, "max-deals", 10_000_000, "stop short of the precision after `N` deals")
	f.BoolVar(&o.anytime, "anytime", false, "intervals that hold at every look: confidence sequences")
	drawingFlag(f, &o.drawing)
	f.StringVar(&o.control, "control", "", "also say the score of seat 0 with the luck of the `DRAWS` taken out: draws")
	f.Int64Var(&o.seed, "seed", sim.DefaultSeed, "`SEED` of all chance")
	o.dealt.flags(f)
	f.Int64Var(&o.shardDeals, "shard-deals", 0, "`DEALS` a shard, a power of two, for a new run")
	f.IntVar(&o.workers, "workers", 0, "how many `WORKERS` play; 0: one a processor")
	f.StringVar(&o.out, "out", "", "`FOLDER` of the run (default runs/effect-HASH)")
	f.StringVar(&o.flipped, "flipped", "", "also write all flipped games into `FILE`, as CSV")
	f.StringVar(&o.html, "html", "", "also write a page for a browser to `FILE`, with charts and games that flipped")
	o.training.flags(f)
	o.factors.flags(f)
	o.format.flags(cmd)
	o.bots.flags(f)
	return cmd
}

// check reads the flags that go together.
func (o *effectOptions) check(flags *pflag.FlagSet) (err error) {
	set := flags.Changed
	switch {
	case set("deals") && set("precision"):
		return usage("--deals and --precision: want one of them; --max-deals bounds a search for a precision")
	case set("max-deals") && !set("precision"):
		return usage("--max-deals bounds a search for a precision: give --precision too, or --deals for a fixed number")
	}
	if set("control") {
		if err := checkControl(o.control); err != nil {
			return err
		}
		for _, flag := range []string{"anytime", "train", "factors"} {
			if set(flag) {
				return usage("--control and --%s: the luck of the draw is taken out of comparisons with intervals for a number of deals; leave --%s out", flag, flag)
			}
		}
	}
	if err := checkSeed(o.seed); err != nil {
		return err
	}
	if err := o.training.check(flags); err != nil {
		return err
	}
	if err := o.factors.check(flags); err != nil {
		return err
	}
	if set("precision") {
		if o.half, _, err = parsePoints("precision", o.precision); err != nil {
			return err
		}
	}
	for flag, n := range map[string]int64{"deals": o.deals, "max-deals": o.maxDeals} {
		if set(flag) {
			if err := between(flag, n, 2, mostDeals); err != nil {
				return err
			}
		}
	}
	if set("shard-deals") && o.shardDeals < 1 {
		return usage("--shard-deals=%d: want 1 or more", o.shardDeals)
	}
	if dir := filepath.Dir(o.flipped); o.flipped != "" {
		if _, err := os.Stat(dir); err != nil { // told before anything is played
			return usage("--flipped=%s: there is no folder %s", o.flipped, dir)
		}
	}
	if err := o.format.check(); err != nil {
		return err
	}
	if err := checkPage(o.html); err != nil {
		return err
	}
	return checkWorkers(o.workers)
}

func (a *app) effect(flags *pflag.FlagSet, args []string, o effectOptions) error {
	ctx, stop := a.interruptible()
	defer stop()
	if o.training.on {
		if err := a.trainSides(ctx, args, &o); err != nil {
			return err
		}
	}
	s, arms, err := a.effectStudy(flags, args, &o)
	if err != nil {
		return err
	}
	began := time.Now()
	run, fold, e, err := s.measureEffect(ctx, arms, &o)
	if err != nil {
		return err
	}
	a.notef("%s compared in %s\n", plural(e.Deals, "deal"), time.Since(began).Round(time.Millisecond))
	e.Folder = quote(run.Dir)
	if o.training.on {
		e.PoolTrainings()
		e.Remarks = append(o.training.remarks, e.Remarks...)
	}
	if o.flipped != "" {
		if err := a.writeFlips(o.flipped, run, fold, e); err != nil {
			return err
		}
	}
	if err := o.format.print(a, e.Document(), a.textOptions()); err != nil {
		return err
	}
	if o.html != "" {
		result, err := report.Of(run, report.Options{Rules: games.Find})
		if err != nil {
			return err
		}
		if err := a.writePage(o.html, run, result, findings{effects: e}, typedCommand(a.args, namedRun(run))); err != nil {
			return err
		}
	}
	if flips := e.FlippedDeals(); flips > 0 && o.flipped == "" {
		a.notef("\nall flipped games: %s --flipped flips.csv\n", a.commandLine())
	}
	return nil
}

// checkControl checks the flag that effect and match share.
func checkControl(what string) error {
	if what != "draws" {
		return usage("--control=%s: want draws, the luck that can be taken out", what)
	}
	return nil
}

// checkLuck returns an error if the luck of the draw is to be taken out where no chance deals.
func checkLuck(control string, p sim.Plan) error {
	if control != "" && len(p.Positions)+len(p.DealList) > 0 {
		return usage("--control: the plan lists what is dealt, so that there is no luck of the draw that could be taken out")
	}
	return nil
}
