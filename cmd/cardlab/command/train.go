package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies/kinds"
	"github.com/cardlab/cardlab/policies/learned"
	"github.com/cardlab/cardlab/policies/learned/train"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/cobra"
)

// trainOptions are the flags of train.
type trainOptions struct {
	game    string
	from    string
	versus  string
	games   int64
	search  trainSearch
	seed    int64
	pairs   int64
	workers int
	out     string
}

// What a training costs if the flags leave it open.
const (
	gamesFromNothing = 300000
	gamesFromParent  = 60000
	defaultTestPairs = 1000
	mostTrainGames   = 100000000
)

// trainCommand trains a net for the policy learned.
func (a *app) trainCommand() *cobra.Command {
	var o trainOptions
	cmd := &cobra.Command{
		Use:   "train VARIANT",
		Short: "Trains a net for the policy learned by play against itself",
		Long: `Trains a net that plays a variant, by play against itself, and writes it into a file that the
policy learned takes: learned:weights=FILE. From nothing that takes a core some minutes, from the
net of a variant with like rules (--from standard) less than one. On the way it plays test deals
against the hand-written player and against its parent, and says at the end whether it has
levelled off: whether it is any better than it was at two thirds.

--search has it search with the net at some of its choices, and learn what the search found of
every action tried, which has less chance in it than the result of a game. It takes its time.

--versus trains an exploiter: it learns, from its own seats alone, to beat a fixed policy. What it
scores more than its share is a lower bound of what can be won from that policy.

Variant, parent, games and seed decide every byte of the net, whatever the workers and the machine.
Interrupted, it leaves a net that plays, and the same command goes on.`,
		Example: "  cardlab train standard:goals=14/9/5/0 --from standard --out short.net",
		Args:    exactly("VARIANT"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(); err != nil {
				return err
			}
			return a.train(args[0], o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.game, "game", "", "the `GAME`; default: that of the variant")
	f.StringVar(&o.from, "from", "", "go on from the weights of a `NET`: a built-in one, a file, or own for the one that learned has for the variant; default: from nothing")
	f.StringVar(&o.versus, "versus", "", "train an exploiter of `POLICY` instead")
	f.Int64Var(&o.games, "games", 0, fmt.Sprintf("play `N` games in all (default %d, from a parent %d)", gamesFromNothing, gamesFromParent))
	o.search.flags(f)
	f.Int64Var(&o.seed, "seed", sim.DefaultSeed, "`SEED` of all chance in the training; the deals of the tests are always the same")
	f.Int64Var(&o.pairs, "pairs", defaultTestPairs, "`N` pairs or rotation groups for each test at the end; a third of them on the way")
	f.IntVar(&o.workers, "workers", 1, "how many `WORKERS` play; 0: one a processor")
	f.StringVar(&o.out, "out", "", "the `FILE` of the net (default VARIANT.net)")
	return cmd
}

func (o *trainOptions) check() error {
	if err := checkSeed(o.seed); err != nil {
		return err
	}
	if o.games != 0 {
		if err := between("games", o.games, 1000, mostTrainGames); err != nil {
			return err
		}
	}
	if err := between("pairs", o.pairs, 10, mostPairs); err != nil {
		return err
	}
	if err := o.search.check(); err != nil {
		return err
	}
	return checkWorkers(o.workers)
}

// training is one training and what it is tested against.
type training struct {
	*app
	o       trainOptions
	course  train.Course
	trainer *train.Trainer
	parent  *learned.Net // nil: none
	rivals  []string     // canonical names of whom it is tested against on the way, the main one first
	head    learned.Header
	began   time.Time
	say     func(format string, args ...any) // the results
}

func (a *app) train(variant string, o trainOptions) error {
	t, err := a.newTraining(variant, o)
	if err != nil {
		return err
	}
	if err := t.resume(); err != nil {
		return err
	}
	ctx, stop := a.interruptible()
	defer stop()
	return t.run(ctx)
}

// run trains to the end and tests the net. If it is interrupted, it leaves what there is.
func (t *training) run(ctx context.Context) error {
	err := t.learn(ctx)
	if errors.Is(err, errInterrupted) {
		return t.leave(err)
	}
	if err != nil {
		return err
	}
	return t.finish(ctx)
}

// newTraining reads what is to be trained, and how.
func (a *app) newTraining(variant string, o trainOptions) (*training, error) {
	g, rules, err := findVariant(o.game, variant)
	if err != nil {
		return nil, asUsage(err)
	}
	if learned.Inputs(g.Name, int(rules.Table().Seats)) == nil {
		return nil, usage("train: there are no learned policies for %s, only for %s", g.Name, strings.Join(learned.Games(), ", "))
	}
	pace := learned.PaceOf(g.Name)
	t := &training{app: a, o: o, began: time.Now(), say: a.printf, course: train.Course{
		Rules: rules, Seed: o.seed, Lambda: pace.Lambda, Random: pace.Random, RandomLast: pace.RandomLast, StepLast: pace.Last,
	}}
	if err := t.setRivals(g.Name, rules); err != nil {
		return nil, err
	}
	c := &t.course
	if t.parent == nil {
		c.Games, c.Boot, c.Step = int(cmp.Or(o.games, gamesFromNothing)), pace.Boot, pace.First
		c.Boot = min(c.Boot, c.Games/4)
		if c.BootBy, err = kinds.Parse(defaultPolicy(g.Name), g.Name); err != nil {
			return nil, err
		}
	} else {
		c.Games, c.Step = int(cmp.Or(o.games, gamesFromParent)), pace.Parent
	}
	o.search.set(c)
	if c.Versus != nil {
		c.Boot = 0
	}
	if t.o.out == "" {
		base, _, _ := strings.Cut(strings.TrimPrefix(rules.Name(), g.Name+"/"), ":")
		t.o.out = base + ".net"
	}
	var parent *learned.Weights
	if t.parent != nil {
		parent = t.parent.Weights()
	}
	if t.trainer, err = train.New(*c, parent, workersOf(o.workers)); err != nil {
		return nil, asUsage(err)
	}
	t.head = t.header()
	return t, nil
}

// setRivals finds the parent, and whom the net is tested against.
func (t *training) setRivals(game string, rules engine.Rules) error {
	if t.o.versus != "" {
		p, err := kinds.Parse(t.o.versus, game, rules.Table())
		if err != nil {
			return asUsage(err)
		}
		if p.Terminal() {
			return usage("--versus %s: it asks at the terminal, and a training plays thousands of games", p.Name())
		}
		if _, err := p.Provide(rules); err != nil {
			return asUsage(err)
		}
		t.course.Versus, t.rivals = &p, []string{p.Name()}
	} else {
		p, err := kinds.Parse(defaultPolicy(game), game)
		if err != nil {
			return err
		}
		t.rivals = []string{p.Name()}
	}
	if t.o.from == "" {
		return nil
	}
	n, err := learned.Named(t.o.from, rules)
	if err != nil {
		return usage("--from %s: %w", t.o.from, err)
	}
	t.parent = n
	if p := nameOf(n); t.rivals[0] != p {
		t.rivals = append(t.rivals, p)
	}
	return nil
}

// nameOf returns the canonical name of the policy that plays by a net.
func nameOf(n *learned.Net) string { return "learned:weights=" + n.Name() }

// learn trains to the end, and tests at each tenth of the way.
func (t *training) learn(ctx context.Context) error {
	total := t.course.Games
	if n := t.trainer.Games(); n > 0 {
		t.notef("goes on after %s of %s\n", plural(int64(n), "game"), count(int64(total)))
	} else {
		t.notef("%s of %s, seed %d, into %s\n", plural(int64(total), "game"), t.course.Rules.Name(), t.course.Seed, t.o.out)
	}
	start, played := time.Now(), t.trainer.Games()
	for t.trainer.Games() < total {
		before := t.trainer.Games() * 10 / total
		if err := t.trainer.Round(ctx); err != nil {
			return err
		}
		if t.trainer.Games()*10/total == before || t.trainer.Games() == total {
			continue
		}
		if err := t.save(); err != nil {
			return err
		}
		text := fmt.Sprintf("%s, %s games/s", plural(int64(t.trainer.Games()), "game"), rate(int64(t.trainer.Games()-played), time.Since(start).Seconds()))
		net, err := t.net(t.trainer.Weights())
		if err != nil {
			return err
		}
		for _, rival := range t.rivals {
			s, err := t.score(ctx, nameOf(net), rival, max(10, t.o.pairs/3))
			if err != nil {
				return err
			}
			text += fmt.Sprintf("; %s against %s", s, rival)
		}
		t.notef("%s\n", text)
	}
	return nil
}
