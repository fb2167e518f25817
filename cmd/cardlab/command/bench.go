package command

import (
	"errors"
	"fmt"
	"os"
	"runtime/pprof"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/engine/spec"
	"github.com/cardlab/cardlab/policies/kinds"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/cobra"
)

// benchOptions are the flags of bench.
type benchOptions struct {
	variants []string
	policies []string
	games    int64
	write    string
	profile  string
	workers  int
	json     bool
}

// benchCommand measures the engine, and signs what it played.
func (a *app) benchCommand() *cobra.Command {
	var o benchOptions
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Measures the engine on a fixed workload, and signs what it played",
		Long: `Plays a fixed workload on one core, as a run does but for the files, and says how fast that
was. The signature is a hash of every event: it is the same on every machine and in every
build that plays by the same rules with the same policies, and a refactoring changes none.
--write also plays the workload as a run, and measures that with its files. --profile says
where the time goes: go tool pprof reads it, and .ci/release makes builds by such a one.`,
		Example: "  cardlab bench --variants standard --policies random --games 20000",
		Args:    noArgs,
		RunE:    func(*cobra.Command, []string) error { return a.bench(o) },
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.variants, "variants", nil, "a `LIST` of variants; default: all of all games")
	f.StringArrayVar(&o.policies, "policies", nil, "a `LIST` of policies, all pairs of which meet; default: random, and expert where it plays")
	f.Int64Var(&o.games, "games", 20000, "how many `GAMES` in all")
	f.StringVar(&o.write, "write", "", "also play the workload as a run into the new folder `DIR`")
	f.IntVar(&o.workers, "workers", 0, "`WORKERS` of that run; 0: one a processor")
	f.StringVar(&o.profile, "profile", "", "write a profile of processor time into `FILE`")
	jsonFlag(cmd, &o.json)
	return cmd
}

// benchReport is what --json prints.
type benchReport struct {
	Signature string         `json:"signature"`
	Games     int64          `json:"games"`
	Variants  []measured     `json:"variants"`
	Run       *measuredFiles `json:"run,omitempty"`
}

func (a *app) bench(o benchOptions) error {
	if err := between("games", o.games, 1, 1e9); err != nil {
		return err
	}
	plans, err := benchPlans(o)
	if err != nil {
		return err
	}
	ctx, stop := a.interruptible()
	defer stop()
	stopProfile, err := startProfile(o.profile)
	if err != nil {
		return err
	}
	defer stopProfile()
	var r benchReport
	for _, p := range plans {
		m, err := measure(ctx, p)
		if err != nil {
			return err
		}
		r.Variants = append(r.Variants, m)
		r.Games += m.Games
	}
	r.Signature = signAll(r.Variants)
	if o.write != "" {
		if r.Run, err = a.measureRun(ctx, plans, o); err != nil {
			return err
		}
	}
	if o.json {
		return a.printJSON(r)
	}
	rows := [][]string{{"VARIANT", "GAMES", "GAMES/S", "ACTIONS/S", "EVENTS/GAME", "ALLOCS/GAME", "STATE", "COPY", "LOOK", "SAMPLE", "SIGNATURE"}}
	for _, m := range r.Variants {
		rows = append(rows, []string{
			m.Variant, count(m.Games), count(int64(m.GamesPerSecond)), count(int64(m.ActionsPerSecond)),
			fmt.Sprintf("%.1f", m.EventsPerGame), fmt.Sprintf("%.2f", m.AllocsPerGame),
			fmt.Sprintf("%d B", m.StateBytes), fmt.Sprintf("%.0f ns", m.CopyNS), fmt.Sprintf("%.0f ns", m.LookNS),
			fmt.Sprintf("%.0f ns", m.SampleNS), m.Signature,
		})
	}
	a.printTable(rows)
	if f := r.Run; f != nil {
		a.printf("\nwith its files, %s: %s games/s, %s events/s, %.2f bytes per event, %s bytes in %s\n",
			plural(int64(f.Workers), "worker"), count(int64(f.GamesPerSecond)), count(int64(f.EventsPerSecond)), f.BytesPerEvent, count(f.Bytes), f.Folder)
	}
	a.printf("\nsignature %s of %s\n", r.Signature, plural(r.Games, "game"))
	return nil
}

// startProfile begins to write a profile of processor time into a file, unless it has no
// name; the function that it returns ends it.
func startProfile(path string) (stop func(), err error) {
	if path == "" {
		return func() {}, nil
	}
	f, err := os.Create(path)
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return func() {
		pprof.StopCPUProfile()
		f.Close()
	}, nil
}

// benchPlans returns the workload: a plan for each variant, with its share of the games.
func benchPlans(o benchOptions) ([]*sim.Schedule, error) {
	variants, err := benchVariants(o.variants)
	if err != nil {
		return nil, asUsage(err)
	}
	var plans []*sim.Schedule
	each := max(1, o.games/int64(len(variants)))
	for _, r := range variants {
		game, _, _ := strings.Cut(r.Name(), "/")
		names, err := benchPolicies(o.policies, game)
		if err != nil {
			return nil, asUsage(err)
		}
		p := sim.Plan{Name: "bench", Variants: []sim.Variant{{Rules: r.Name()}}, Policies: names, Deals: 1}
		s, err := p.Resolve()
		if err != nil {
			return nil, asUsage(err)
		}
		p.Deals = (each + s.Cells() - 1) / s.Cells()
		if s, err = p.Resolve(); err != nil {
			return nil, asUsage(err)
		}
		plans = append(plans, s)
	}
	return plans, nil
}

// benchVariants reads lists of variants; none are all of all games.
func benchVariants(lists []string) (rules []engine.Rules, err error) {
	texts, err := splitLists(lists)
	if err != nil {
		return nil, err
	}
	if len(texts) == 0 {
		for _, g := range games.All() {
			for _, v := range g.Variants {
				texts = append(texts, g.Name+"/"+v.Name)
			}
		}
	}
	for _, text := range texts {
		_, r, err := findVariant("", text)
		if err != nil {
			return nil, err
		}
		rules = append(rules, r)
	}
	return rules, nil
}

// benchPolicies reads lists of policies; the default are those of its names that
// play the game.
func benchPolicies(lists []string, game string) ([]string, error) {
	texts, err := splitLists(lists)
	if err != nil || len(texts) > 0 {
		return texts, err
	}
	for _, k := range kinds.All() {
		if slices.Contains([]string{"random", "expert"}, k.Name) && k.Plays(game) {
			texts = append(texts, k.Name)
		}
	}
	return texts, nil
}

// splitLists takes comma-separated lists of specs apart.
func splitLists(lists []string) (texts []string, err error) {
	for _, list := range lists {
		more, err := spec.Split(list)
		if err != nil {
			return nil, err
		}
		texts = append(texts, more...)
	}
	return texts, nil
}
