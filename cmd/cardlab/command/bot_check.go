package command

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/policies"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/cobra"
)

// botTestOptions are the flags of bot-test.
type botTestOptions struct {
	variant, against string
	seed             int64
	timeout          time.Duration
}

// botTestCommand plays one game with another program and shows all that is said.
func (a *app) botTestCommand() *cobra.Command {
	var o botTestOptions
	cmd := &cobra.Command{
		Use:   "bot-test CMD",
		Short: "Plays one game with a bot of yours and shows every message",
		Long: `Plays one game with another program, at the first seat, and shows every message that it is sent
(→) and every answer (←), with the milliseconds since it was started, and what it writes to its
standard error (!). At the end it says whether the program kept to the protocol of docs/bots.md;
if not, the exit code is 3.`,
		Example: "  cardlab bot-test 'python3 examples/bots/python/bot.py'",
		Args:    exactly("CMD"),
		RunE:    func(_ *cobra.Command, args []string) error { return a.botTest(args[0], o) },
	}
	f := cmd.Flags()
	f.StringVar(&o.variant, "variant", "standard", "the `VARIANT`; of another game than the first with the game, as cutrope/basic")
	f.StringVar(&o.against, "against", "random", "the `POLICY` of the other seats")
	f.Int64Var(&o.seed, "seed", 1, "the `SEED` of the game")
	f.DurationVar(&o.timeout, "bot-timeout", policies.DefaultTimeout, "`TIME` in which the program must answer")
	return cmd
}

func (a *app) botTest(command string, o botTestOptions) error {
	if o.timeout <= 0 {
		return usage("--bot-timeout=%s: want a time, as 30s or 500ms", o.timeout)
	}
	_, rules, err := findVariant("", o.variant)
	if err != nil {
		return asUsage(err)
	}
	matchup := []string{"exec:cmd=(" + command + ")"}
	for range rules.Table().Sides() - 1 {
		matchup = append(matchup, o.against)
	}
	p := sim.Plan{Variants: []sim.Variant{{Rules: rules.Name()}}, Policies: []string{matchup[0], o.against}, Matchups: [][]string{matchup}, Deals: 1, Seed: o.seed}
	s, err := p.Resolve()
	if err != nil {
		return planError(err)
	}
	t := &transcript{out: a.out}
	s.SetHost(policies.Host{Tool: "cardlab " + toolVersion, Timeout: o.timeout, Log: t.open})
	f, err := s.Fixture(0)
	if err != nil {
		return err
	}
	ctx, stop := a.interruptible()
	defer stop()
	u := sim.NewUmpire(s.Until(ctx), 0)
	g, err := u.Play(f, nil)
	if err != nil {
		return errors.Join(err, u.Close())
	}
	fault := u.Fault()
	if err := u.Close(); err != nil {
		return err
	}
	a.printf("\n")
	if fault != nil {
		a.printf("The program broke the game off.\n")
		return incomplete("%w", fault)
	}
	if t.asked == 0 {
		return incomplete("the program was asked nothing in this game: try another --seed")
	}
	who := "nobody won"
	if g.Winner != engine.NoSeat {
		who = fmt.Sprintf("seat %d won", g.Winner)
	}
	a.printf("It kept to the protocol: hello in %.1f ms, %s answered in %.1f ms on average, %.1f at most. %s, %s by %s.\n",
		t.hello, plural(int64(t.asked), "question"), t.sum/float64(t.asked), t.most, plural(int64(g.Turns), "turn"), who, g.Reason)
	return nil
}

// transcript prints what is said, and measures how long answers take.
type transcript struct {
	mu                     sync.Mutex // standard error comes when it comes
	out                    io.Writer
	last, hello, sum, most float64 // milliseconds
	greeted                bool
	asked                  int
}

// open has the lines of a program, and what it writes to its standard error, printed.
func (t *transcript) open(string) (lines, errors io.WriteCloser, err error) {
	return said{t, ""}, said{t, "!"}, nil
}

// said takes one or the other.
type said struct {
	*transcript
	mark string
}

func (s said) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := strings.TrimRight(string(b), "\n")
	if s.mark != "" {
		for line := range strings.SplitSeq(text, "\n") {
			fmt.Fprintf(s.out, "           %s %s\n", s.mark, line)
		}
		return len(b), nil
	}
	fmt.Fprintln(s.out, text)
	var ms float64
	var mark string
	fmt.Sscan(text, &ms, &mark)
	if mark == "←" {
		if took := ms - s.last; !s.greeted {
			s.greeted, s.transcript.hello = true, took
		} else {
			s.asked++
			s.sum += took
			s.most = max(s.most, took)
		}
	}
	s.last = ms
	return len(b), nil
}

func (said) Close() error { return nil }
