package command

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine/spec"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// runOptions are the flags of run. Those of the plan are read from flags, so that
// only what was typed changes a plan file's.
type runOptions struct {
	plan                         sim.Plan
	variants, policies, matchups []string
	labels                       string
	deals                        dealOptions
	part                         partOptions
	workers                      int
	noReport                     bool
	bots                         botOptions
}

// runCommand plays a plan.
func (a *app) runCommand() *cobra.Command {
	var o runOptions
	cmd := &cobra.Command{
		Use:   "run [PLAN.yaml]",
		Short: "Plays a plan, records every event, and reports",
		Long: `Plays a plan and writes what happened into a folder: run it again and it goes on where it
was; finished shards are kept. The plan is a file, or flags, or a file of which
flags change some. A folder that holds a run of another plan is left alone.

With --shards 3/16 it plays the third of sixteen parts: other machines play the others into
the same folder, or one copied together; "cardlab finish" then completes the run. As a task of a
scheduler's array it takes its part from the environment; "cardlab cluster" says more.`,
		Example: "  cardlab run --variants standard,standard:hand_limit=none --policies random --deals 5000",
		Args:    atMostOne,
		RunE:    func(cmd *cobra.Command, args []string) error { return a.run(cmd, args, o) },
	}
	f := cmd.Flags()
	f.StringVar(&o.plan.Game, "game", "", "the `GAME`; default: that of the variants")
	f.StringArrayVar(&o.variants, "variants", nil, "a `LIST` of variants: standard:hand_limit=none,pagat")
	f.StringVar(&o.labels, "labels", "", "a `LIST` of names for the variants, in their order, for folders and columns; empty for the default")
	f.StringArrayVar(&o.policies, "policies", nil, "a `LIST` of policies")
	f.StringArrayVar(&o.matchups, "matchups", nil, "a `LIST` of policies that meet, once for each; default: all pairs, each with itself")
	f.StringVar(&o.plan.Seatings, "seatings", "", "`WHICH`: default; all, a policy against itself in each seat; or listed, only as matchups list the seats")
	f.Int64Var(&o.plan.Deals, "deals", 0, fmt.Sprintf("how many deals `N`, each in all variants, matchups and seatings (default %d)", sim.DefaultDeals))
	f.Int64Var(&o.plan.Seed, "seed", 0, fmt.Sprintf("`SEED` of all chance (default %d)", sim.DefaultSeed))
	f.StringVar(&o.plan.Out, "out", "", "`FOLDER` of the run (default runs/NAME)")
	f.StringVar(&o.plan.Name, "name", "", "`NAME` of the run; default: the plan file's, or one made of the plan")
	f.BoolVar(&o.plan.Decisions, "decisions", false, "also record every decision")
	f.Int64Var(&o.plan.ShardDeals, "shard-deals", 0, "`DEALS` a shard, a power of two")
	f.StringVar(&o.plan.Swap, "swap", "", "two cards of each deal change places: `WHICH`, opening (one that is dealt out and any other) or drawn (two of the stock)")
	drawingFlag(f, &o.plan.Drawing)
	o.deals.flags(f)
	o.part.flags(f, "play")
	f.IntVar(&o.workers, "workers", 0, "how many `WORKERS` play; 0: one a processor")
	o.bots.flags(f)
	f.BoolVar(&o.noReport, "no-report", false, "do not report when the run is complete")
	return cmd
}

func (a *app) run(cmd *cobra.Command, args []string, o runOptions) error {
	s, err := o.schedule(cmd.Flags(), args)
	if err != nil {
		return planError(err)
	}
	if err := o.bots.set(s); err != nil {
		return err
	}
	options := sim.Options{Workers: o.workers, Tool: toolVersion, Progress: a.progress()}
	if options.Part, err = a.partOf(cmd.Flags(), o.part); err != nil {
		return err
	}
	if err := checkWorkers(o.workers); err != nil {
		return err
	}
	for _, p := range s.Policies {
		if p.Terminal() && o.workers > 1 {
			return usage("--workers=%d: %s asks at the terminal, where %d workers cannot play at once; want one", o.workers, p.Name(), o.workers)
		}
	}
	a.notef("%s of %s in %s, seed %d, into %s\n",
		plural(s.Games(), "game"), plural(int64(len(s.Variants)), "variant"), plural(int64(s.Shards()), "shard"), s.Plan.Seed, s.Plan.Out)
	ctx, stop := a.interruptible()
	r, err := sim.Run(ctx, s, options)
	stop()
	a.tellFaults(&o.bots, err)
	if err != nil {
		return a.runError(err)
	}
	if !r.Sealed {
		a.printf("%s: %s played, %d of %d are left for other parts; when all are there, finish it:\n  cardlab finish %s\n",
			r.Run, plural(int64(r.Played), "shard"), r.Left, r.Shards, quote(r.Run))
		return nil
	}
	a.printf("%s: complete, %s in %s, %d of them played now\n", r.Run, plural(r.Games, "game"), plural(int64(r.Shards), "shard"), r.Played)
	if o.noReport {
		return nil
	}
	a.printf("\n")
	run, err := openRun(r.Run)
	if err != nil {
		return err
	}
	if r.Played < r.Shards {
		a.taken = append(a.taken, r.Run)
	}
	if err := a.reportOf(run, reportOptions{only: metrics.OverGames(), answer: true}); err != nil {
		return err
	}
	dir := quote(r.Run)
	a.notef("\nnext: cardlab show %s 0 steps through a game, cardlab verify %s checks the record, cardlab report %s says much more\n", dir, dir, dir)
	return nil
}

// schedule makes a plan of the file and the flags, and resolves it.
func (o *runOptions) schedule(flags *pflag.FlagSet, args []string) (*sim.Schedule, error) {
	var p sim.Plan
	if len(args) > 0 {
		var err error
		if p, err = sim.ReadPlan(args[0]); err != nil {
			return nil, err
		}
	} else if len(o.variants) == 0 {
		return nil, usage("run needs a plan: name a plan file, or give --variants and --policies, as in cardlab run --variants standard --policies random")
	}
	if err := o.change(&p, flags); err != nil {
		return nil, err
	}
	return p.Resolve()
}

// change sets the fields of a plan whose flags were given.
func (o *runOptions) change(p *sim.Plan, flags *pflag.FlagSet) (err error) {
	for flag, set := range map[string]func(){
		"game":        func() { p.Game = o.plan.Game },
		"seatings":    func() { p.Seatings = o.plan.Seatings },
		"deals":       func() { p.Deals = o.plan.Deals },
		"seed":        func() { p.Seed = o.plan.Seed },
		"out":         func() { p.Out = o.plan.Out },
		"name":        func() { p.Name = o.plan.Name },
		"decisions":   func() { p.Decisions = o.plan.Decisions },
		"shard-deals": func() { p.ShardDeals = o.plan.ShardDeals },
		"swap":        func() { p.Swap = o.plan.Swap },
		"drawing":     func() { p.Drawing = o.plan.Drawing },
		"deal-list":   func() { p.DealList = linesOf(o.deals.list) },
		"position":    func() { p.Positions = linesOf(o.deals.positions) },
	} {
		if flags.Changed(flag) {
			set()
		}
	}
	for _, flag := range []string{"deals", "seed", "shard-deals"} { // 0 is "not given" in a plan
		if n, _ := flags.GetInt64(flag); flags.Changed(flag) && n < 1 {
			return usage("--%s=%d: want 1 or more", flag, n)
		}
	}
	if len(o.variants) > 0 {
		texts, err := splitLists(o.variants)
		if err != nil {
			return usage("--variants: %w", err)
		}
		p.Variants = nil
		for _, text := range texts {
			p.Variants = append(p.Variants, sim.Variant{Rules: text})
		}
	}
	if flags.Changed("labels") {
		labels := strings.Split(o.labels, ",")
		if len(labels) != len(p.Variants) {
			return usage("--labels=%s: want one label for each variant, %d, not %d", spec.Short(o.labels), len(p.Variants), len(labels))
		}
		p.Variants = slices.Clone(p.Variants)
		for i, label := range labels {
			p.Variants[i].Label = strings.TrimSpace(label)
		}
	}
	if len(o.policies) > 0 {
		if p.Policies, err = splitLists(o.policies); err != nil {
			return usage("--policies: %w", err)
		}
	}
	if len(o.matchups) > 0 {
		if p.Matchups, err = splitMatchups(o.matchups); err != nil {
			return err
		}
	}
	return nil
}

// splitMatchups reads the flag --matchups, a list of policies each time it is given.
func splitMatchups(lists []string) (matchups [][]string, err error) {
	for _, list := range lists {
		m, err := spec.Split(list)
		if err != nil {
			return nil, usage("--matchups: %w", err)
		}
		if len(m) < 2 {
			return nil, usage("--matchups %s: want two policies that meet, as in --matchups expert,random", quote(list))
		}
		matchups = append(matchups, m)
	}
	return matchups, nil
}

// planError gives errors of a plan their exit code; complaints about flags name the flag.
func planError(err error) error {
	var bad *sim.PlanError
	var unread *fs.PathError
	switch {
	case errors.As(err, &bad):
		if bad.File != "" {
			return asUsage(err)
		}
		var lines []string
		for _, c := range bad.Complaints {
			lines = append(lines, strings.TrimPrefix(flagOf(c.Field)+": "+c.Text, ": "))
		}
		if bad.More > 0 {
			lines = append(lines, fmt.Sprintf("and %d more", bad.More))
		}
		return usage("%s", strings.Join(lines, "\n"))
	case errors.As(err, &unread) && !data.Unlooked(err): // a name that was typed wrong; a disk that is full is no such thing
		return asUsage(err)
	}
	return err
}

var indexed = regexp.MustCompile(`\[\d+\]`)

// flagOf returns the flag that sets a field of a plan: "variants[1]" is --variants.
func flagOf(field string) string {
	if field == "" {
		return ""
	}
	if strings.HasPrefix(field, "positions") { // of which a file has many
		return "--position"
	}
	return "--" + strings.ReplaceAll(indexed.ReplaceAllString(field, ""), "_", "-")
}

// runError explains why a run did not complete, and how to go on.
func (a *app) runError(err error) error {
	var differs *sim.DiffersError
	var damaged *data.ChangedPartError
	var left *sim.IncompleteError
	switch {
	case errors.As(err, &differs):
		return asUsage(err)
	case errors.As(err, new(*data.DisputedError)):
		return incomplete("%w", err)
	case errors.As(err, &damaged):
		return incomplete("%w: %s", err, resumeCommand(damaged.Run))
	case errors.As(err, &left) && errors.Is(err, errInterrupted):
		a.notef("%s: %d of %d shards are done and stay; this goes on from there:\n  %s\n", left.Run, left.Done, left.Shards, a.commandLine())
		return errors.Join(errSaid, err)
	}
	return err
}

// drawingFlag is the flag of run and effect that says from where the seats draw.
func drawingFlag(f *pflag.FlagSet, drawing *string) {
	f.StringVar(drawing, "drawing", "", "`WHERE` seats draw from: ends, side 0 from the one end of what nobody has seen, the others from the other, so that games of a deal stay more alike")
}
