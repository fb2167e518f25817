package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"sync"

	"github.com/cardlab/cardlab/engine/crash"
	"github.com/cardlab/cardlab/engine/plain"
	"github.com/cardlab/cardlab/sim"
	"github.com/cardlab/cardlab/sim/env"

	"github.com/spf13/cobra"
)

// envOptions are the flags of env.
type envOptions struct {
	stdio    bool
	socket   string
	arrow    bool
	vector   env.Vector
	policies []string
	dealt    dealOptions
}

// envCommand lets another program step games.
func (a *app) envCommand() *cobra.Command {
	var o envOptions
	cmd := &cobra.Command{
		Use:   "env --stdio | --socket PATH",
		Short: "Lets another program step games, to learn in",
		Long: `Waits for messages of another program, which deals games and chooses for some or all of
their seats, any number of games at once; cardlab's own policies choose for the others. The
program is told what the seat that chooses may know, and what is legal. Messages are JSON
objects, a line each (docs/env.md); with --arrow so many games go in step, as Arrow record batches.

--socket waits at a Unix socket, for one client after another or several at once, until it is interrupted.`,
		Example: "  cardlab env --stdio",
		Args:    noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := o.check(cmd); err != nil {
				return err
			}
			return a.env(o)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&o.stdio, "stdio", false, "messages come from standard input, answers go to standard output")
	f.StringVar(&o.socket, "socket", "", "wait at a Unix socket of this `PATH`")
	f.BoolVar(&o.arrow, "arrow", false, "games in step, as Arrow record batches")
	f.StringVar(&o.dealt.list, "deal-list", "", "the games are those of the deals in `FILE`, one a line, all cards in order, from the first again after the last")
	f.StringVar(&o.dealt.positions, "position", "", "the games begin at the positions in `FILE`, one a line, in turn, instead of being dealt")
	f.StringVar(&o.vector.Variant, "variant", "", "with --arrow: the `VARIANT`, as cuttle/standard")
	f.IntVar(&o.vector.N, "games", 1, "with --arrow: how many `GAMES`")
	f.Int64Var(&o.vector.Seed, "seed", 1, "with --arrow: the `SEED`")
	f.Int64Var(&o.vector.From, "from", 0, "with --arrow: the first `DEAL`")
	f.StringArrayVar(&o.policies, "policy", nil, "with --arrow: who chooses at a seat, as 1=expert; for each such `SEAT=POLICY` once")
	return cmd
}

func (o *envOptions) check(cmd *cobra.Command) error {
	set := cmd.Flags().Changed
	if o.stdio == (o.socket != "") {
		return usage("--stdio or --socket: want one of them, as --stdio, or --socket /tmp/cardlab.sock")
	}
	for _, flag := range []string{"variant", "games", "seed", "from", "policy"} {
		if set(flag) && !o.arrow {
			return usage("--%s is for --arrow: a JSON client says it in its messages", flag)
		}
	}
	if set("position") && set("deal-list") {
		return usage("--position and --deal-list: want one of them; a game begins at a position, or is dealt")
	}
	for _, l := range []struct {
		file, flag, what string
		to               *[]sim.Listed
	}{{o.dealt.list, "deal-list", "deals", &o.vector.Lists.Deals}, {o.dealt.positions, "position", "positions", &o.vector.Lists.Positions}} {
		if l.file == "" {
			continue
		}
		list, err := sim.ReadLines(l.file, l.what)
		if err == nil && len(list) == 0 {
			err = fmt.Errorf("%s lists no %s", l.file, l.what)
		}
		if err != nil {
			return usage("--%s: %w", l.flag, err)
		}
		*l.to = list
	}
	if !o.arrow {
		return nil
	}
	if o.vector.Variant == "" {
		return usage("--arrow needs --variant, as --variant cuttle/standard")
	}
	o.vector.Policies = map[string]string{}
	for _, p := range o.policies {
		seat, policy, ok := strings.Cut(p, "=")
		if !ok || o.vector.Policies[seat] != "" {
			return usage("--policy=%s: want a seat and a policy, once for a seat, as 1=expert", p)
		}
		o.vector.Policies[seat] = policy
	}
	return asUsage(o.vector.Check())
}

// serve answers one client.
func (o *envOptions) serve(in io.Reader, out io.Writer) error {
	tool := "cardlab " + toolVersion
	return crash.Do(func() error {
		if o.arrow {
			return o.vector.Serve(in, out, tool)
		}
		return env.NewServer(tool, o.vector.Lists).Serve(in, out)
	})
}

func (a *app) env(o envOptions) error {
	if o.stdio {
		return o.serve(os.Stdin, a.raw)
	}
	ctx, stop := a.interruptible()
	defer stop()
	return a.listen(ctx, o)
}

// listen answers clients at a socket until the context is done.
func (a *app) listen(ctx context.Context, o envOptions) error {
	l, err := net.Listen("unix", o.socket)
	if err != nil {
		return fmt.Errorf("wait at %s: %w", o.socket, err)
	}
	defer l.Close() // and removes the socket
	a.notef("waiting at %s\n", o.socket)
	var clients sync.WaitGroup
	var mu sync.Mutex
	open := map[net.Conn]bool{}
	go func() {
		<-ctx.Done()
		l.Close()
		mu.Lock()
		defer mu.Unlock()
		for c := range open {
			c.Close()
		}
	}()
	for {
		c, err := l.Accept()
		if err != nil {
			clients.Wait()
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			return fmt.Errorf("wait at %s: %w", o.socket, err)
		}
		mu.Lock()
		open[c] = true
		mu.Unlock()
		clients.Go(func() {
			err := o.serve(c, c)
			c.Close()
			mu.Lock()
			defer mu.Unlock()
			delete(open, c)
			if err != nil && ctx.Err() == nil && !errors.Is(err, net.ErrClosed) {
				io.WriteString(a.err, plain.Text(fmt.Sprintf("a client is gone: %v\n", err)))
			}
		})
	}
}
