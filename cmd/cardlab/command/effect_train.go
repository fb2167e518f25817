package command

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies/learned"

	"github.com/spf13/pflag"
)

// effectTraining is how effect trains the players of each side.
type effectTraining struct {
	on    bool
	from  string
	games int64
	seeds int64
	dir   string

	remarks []string // what the report says of it
}

const defaultTrainings = 3

func (o *effectTraining) flags(f *pflag.FlagSet) {
	f.BoolVar(&o.on, "train", false, "train nets for the policy learned for each variant first, all sides alike")
	f.StringVar(&o.from, "train-from", "own", "the `NET` that all sides start from: a built-in one, a file, or own for that of variant A")
	f.Int64Var(&o.games, "train-games", gamesFromParent, "train each net by `N` games")
	f.Int64Var(&o.seeds, "train-seeds", defaultTrainings, "train each side `N` times, by the seeds 1 to N")
	f.StringVar(&o.dir, "nets", "runs/nets", "the `FOLDER` in which the nets are kept")
}

func (o *effectTraining) check(flags *pflag.FlagSet) error {
	for _, flag := range []string{"train-from", "train-games", "train-seeds", "nets"} {
		if flags.Changed(flag) && !o.on {
			return usage("--%s is about a training: give --train too", flag)
		}
	}
	if !o.on {
		return nil
	}
	if flags.Changed("matchups") {
		return usage("--train and --matchups: trained players meet their like; leave --matchups out")
	}
	if err := between("train-games", o.games, 1000, mostTrainGames); err != nil {
		return err
	}
	return between("train-seeds", o.seeds, defaultTrainings, 100)
}

// trainSides trains the nets of all variants, once for each seed, and sets the policies and
// matchups of the study: for each seed the policy that plays each variant by its own net.
func (a *app) trainSides(ctx context.Context, args []string, o *effectOptions) error {
	if len(o.policies) != 1 || o.policies[0] != "learned" {
		return usage("--train trains the policy learned: give --policies learned")
	}
	o.policies = nil
	var parent *learned.Net
	var rules []engine.Rules
	for _, text := range args {
		_, r, err := findVariant(o.game, text)
		if err != nil {
			return asUsage(err)
		}
		if parent == nil {
			if parent, err = learned.Named(o.training.from, r); err != nil {
				return usage("--train-from %s: %w", o.training.from, err)
			}
		}
		if !slices.ContainsFunc(rules, func(other engine.Rules) bool { return other.Hash() == r.Hash() }) {
			rules = append(rules, r)
		}
	}
	var gaining []string // nets that have not levelled off
	for seed := int64(1); seed <= o.training.seeds; seed++ {
		var nets []*learned.Net
		for _, r := range rules {
			n, err := a.trainSide(ctx, r, parent, seed, o)
			if err != nil {
				return err
			}
			nets = append(nets, n)
			if n.About.Get(levelled) == "no" {
				gaining = append(gaining, n.Name())
			}
		}
		name := learned.Together(nets)
		o.policies = append(o.policies, name)
		o.matchups = append(o.matchups, strings.Join(slices.Repeat([]string{name}, rules[0].Table().Sides()), ","))
	}
	o.training.remarks = []string{fmt.Sprintf("all sides were trained alike: %s from %s, by each of the seeds 1 to %d",
		plural(o.training.games, "game"), parent.Name(), o.training.seeds)}
	if gaining != nil {
		o.training.remarks = append(o.training.remarks, fmt.Sprintf("not yet levelled off, so that the sides may differ in how far they have come: %s; train longer by --train-games",
			strings.Join(gaining, ", ")))
	} else {
		o.training.remarks = append(o.training.remarks, "every net has levelled off, as far as its test pairs can tell")
	}
	return nil
}

// trainSide trains the net of one variant, or takes it from the folder if it lies there.
func (a *app) trainSide(ctx context.Context, r engine.Rules, parent *learned.Net, seed int64, o *effectOptions) (*learned.Net, error) {
	_, text, _ := strings.Cut(r.Name(), "/")
	base, _, _ := strings.Cut(text, ":")
	path := filepath.Join(o.training.dir, fmt.Sprintf("%s-%08x-from-%s-games-%d-seed-%d.net", base, r.Hash()>>32, parent.Hash(), o.training.games, seed))
	if err := os.MkdirAll(o.training.dir, 0o777); err != nil {
		return nil, err
	}
	_, err := os.Stat(path)
	_, left := os.Stat(path + partExt)
	if err == nil && errors.Is(left, fs.ErrNotExist) {
		return learned.ReadFile(path)
	}
	t, err := a.newTraining(r.Name(), trainOptions{
		from: parent.Name(), games: o.training.games, seed: seed, pairs: min(defaultTestPairs, o.training.games/10), workers: o.workers, out: path,
	})
	if err != nil {
		return nil, err
	}
	t.say = a.notef
	if err := t.resume(); err != nil {
		return nil, err
	}
	if err := t.run(ctx); err != nil {
		return nil, err
	}
	return learned.ReadFile(path)
}
