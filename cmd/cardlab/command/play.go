package command

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/cardlab/cardlab/cmd/cardlab/serve/seat"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/layout"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/policies/kinds"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/cobra"
)

// playOptions are the flags of play.
type playOptions struct {
	game, variant, against string
	dealList, position     string
	seat                   int
	seed                   int64
	noRecord, ascii        bool
}

// playCommand plays one game at the terminal.
func (a *app) playCommand() *cobra.Command {
	var o playOptions
	cmd := &cobra.Command{
		Use:   "play",
		Short: "Plays one game with you at the terminal",
		Long: `Plays one game in which you sit in one seat and a policy in every other. Each time you are to
choose it shows the table as your seat knows it, numbers the actions, and says what each does; hint
says what a good player would choose. At the end it shows what all held, and records the game as a run
in runs/, unless another program sits at the table.`,
		Example: "  cardlab play --variant standard --against expert --seat 1",
		Args:    noArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.play(o, cmd.Flags().Changed("seed")) },
	}
	f := cmd.Flags()
	f.StringVar(&o.game, "game", "", "the `GAME`; default: that of the variant")
	variantFlag(f, &o.variant)
	f.StringVar(&o.against, "against", "", "the `POLICY` in the other seats, or a level: easy, normal, strong or best; default: expert if it plays the game, else random")
	f.IntVar(&o.seat, "seat", 0, "your seat, `N`")
	f.StringVar(&o.dealList, "deal-list", "", "play the first deal in `FILE`, all cards in order on a line, instead of what the seed deals")
	f.StringVar(&o.position, "position", "", "begin at the first position in `FILE`, instead of dealing")
	f.BoolVar(&o.ascii, "ascii", false, "write cards with the letters of their suits, 9D, for a terminal that has no ♦")
	f.BoolVar(&o.noRecord, "no-record", false, "do not record the game")
	f.Int64Var(&o.seed, "seed", 0, "`SEED` of the game; default: a new one each time")
	return cmd
}

func (a *app) play(o playOptions, seeded bool) error {
	if !seeded {
		o.seed = 1 + rand.Int64N(1e9)
	}
	if err := checkSeed(o.seed); err != nil {
		return err
	}
	s, err := o.schedule()
	if err != nil {
		return err
	}
	rules := s.Variants[0].Rules
	if seats := int(rules.Table().Seats); o.seat < 0 || o.seat >= seats {
		return usage("--seat=%d: %s has seats 0 to %d", o.seat, rules.Name(), seats-1)
	}
	f := sim.Fixture{Seats: make([]int, rules.Table().Seats)}
	for i := range f.Seats {
		f.Seats[i] = 1
	}
	f.Seats[o.seat] = 0
	host := policies.Host{Tool: "cardlab " + toolVersion}
	if spec, err := seat.Adviser(o.game, rules); err == nil {
		adviser, dice := spec.New(), rand.New(rand.NewPCG(1, 1))
		host.Advise = func(v engine.View) engine.Action {
			adviser.Begin(rules.Table(), v.Seat(), dice)
			return adviser.Choose(v, dice)
		}
	}
	if !o.ascii {
		host.Suits = a.suits
	}
	s.SetHost(host)
	u := sim.NewUmpire(s, 0)
	defer u.Close()
	a.notef("%s against %s, seed %d\n", rules.Name(), s.Plan.Policies[1], o.seed)
	made := &chosen{seat: engine.Seat(o.seat), words: rules.Words()}
	g, err := u.Play(f, made)
	if errors.Is(err, policies.ErrQuit) { // no more is said: the position would show the rivals' hands
		return fmt.Errorf("the game is broken off: %w; --seed %d deals it again", policies.ErrQuit, o.seed)
	} else if err != nil {
		return err
	}
	if err := u.Fault(); err != nil {
		return fmt.Errorf("the game is broken off: %w", err)
	}
	a.result(g, rules.Table(), engine.Seat(o.seat))
	if all, _ := s.Policies[1].Programs(); o.noRecord || len(all) > 0 { // another program need not choose so again
		return nil
	}
	write := func(text string) string { return text }
	if !o.ascii {
		write = a.suits(rules.Words())
	}
	return a.recordPlayed(s, f, made.list, write)
}

// suits returns what writes cards with the signs of their suits, the red ones red.
func (a *app) suits(words *engine.Vocabulary) func(string) string {
	return layout.Suits(words, func(card string, isRed bool) string {
		if isRed {
			return a.paint(red, card)
		}
		return card
	})
}

// schedule returns one deal of the variant: the policy 0 is the player, 1 who plays
// against. Its one matchup is not played: the player sits in one seat, with a partner
// and at a table of many too, where no matchup of two policies seats one alone.
func (o *playOptions) schedule() (*sim.Schedule, error) {
	g, rules, err := findVariant(o.game, cmp.Or(o.variant, defaultVariant(o.game)))
	if err != nil {
		return nil, usage("--variant: %w", err)
	}
	o.game = g.Name
	if o.against == "" {
		o.against = "random"
		if _, err := kinds.Parse("expert", o.game); err == nil {
			o.against = "expert"
		}
	}
	p := sim.Plan{
		Game: o.game, Variants: []sim.Variant{{Rules: rules.Name()}}, Policies: []string{"human", o.against},
		Matchups: [][]string{{o.against, o.against}}, Deals: 1, Seed: o.seed, DealList: linesOf(o.dealList), Positions: linesOf(o.position),
	}
	if against, err := kinds.Parse(o.against, o.game, rules.Table()); err != nil {
		return nil, usage("--against: %w", err)
	} else if against.Terminal() {
		return nil, usage("--against %s: only one seat can play at the terminal", o.against)
	}
	s, err := p.Resolve()
	if err != nil {
		return nil, planError(err)
	}
	return s, nil
}

// result says how the game ended for the player.
func (a *app) result(g *data.Game, t engine.Table, me engine.Seat) {
	what := "You lose"
	switch {
	case g.Winner == engine.NoSeat:
		what = "Nobody wins"
	case t.Side(me).Has(g.Winner):
		what = "You win"
	}
	a.printf("%s: %s, after %s.", what, g.Reason, plural(int64(g.Turns), "turn"))
	for i := range g.Seats {
		a.printf(" %s %d of %d points.", fmt.Sprintf("P%d", i), g.Points[i], g.Goals[i])
	}
	a.printf("\n")
}
