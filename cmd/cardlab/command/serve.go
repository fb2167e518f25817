package command

import (
	"bufio"
	"context"
	"io"
	"net"
	"path/filepath"

	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/analysis/page"
	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/cmd/cardlab/serve"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// serveOptions are the flags of serve.
type serveOptions struct{ addr, runs string }

// serveCommand shows runs in a browser, and plays there.
func (a *app) serveCommand() *cobra.Command {
	var o serveOptions
	cmd := &cobra.Command{
		Use:   "serve [RUN …]",
		Short: "Shows runs and games in a browser, where you can play, too",
		Long: `Starts a server for your browser, and prints its address: the runs in a folder, and those that
you name, with what each answered; any of their games on a table with cards; a game that you play
yourself, which is recorded as a run; a question that is played until it is answered. Ctrl-C ends
it, and a game that you are in the middle of goes on the next time.

It is for you alone: it listens on this machine only, unless --addr says otherwise, and answers
nobody who does not have the token in the address. It reads the runs that it was given and those in --runs,
writes only there, and loads nothing from elsewhere.`,
		Example: "  cardlab serve runs/hand-limit",
		RunE:    func(_ *cobra.Command, args []string) error { return a.serve(args, o) },
	}
	f := cmd.Flags()
	f.StringVar(&o.addr, "addr", "127.0.0.1:8080", "`HOST:PORT` to listen at; port 0 is any that is free")
	f.StringVar(&o.runs, "runs", "runs", "`FOLDER` whose runs are shown, and into which new ones are played")
	return cmd
}

func (a *app) serve(folders []string, o serveOptions) error {
	if _, _, err := net.SplitHostPort(o.addr); err != nil {
		return usage("--addr=%s: want HOST:PORT, as in 127.0.0.1:8080", o.addr)
	}
	for _, dir := range folders {
		if err := isRun(dir); err != nil {
			return err
		}
	}
	ctx, stop := a.interruptible()
	defer stop()
	s, err := serve.New(serve.Options{
		Addr: o.addr, Runs: o.runs, Folders: folders, Tool: toolVersion, Page: pageOf, Answer: answerOf,
		Ask: func(ctx context.Context, q serve.Question, p *sim.Progress, look func(serve.Look)) (string, error) {
			return a.answer(ctx, o.runs, q, p, look)
		},
	})
	if err != nil {
		return err
	}
	a.printf("%s\n", s.Address())
	if err := a.out.Flush(); err != nil {
		return err
	}
	a.notef("open the address in a browser; Ctrl-C ends the server\n")
	if host, _, _ := net.SplitHostPort(o.addr); !isLoopback(host) {
		a.notef("it can be reached from other machines: whoever knows the address may play and ask, unencrypted\n")
	}
	return s.Serve(ctx)
}

// isLoopback reports whether only this machine reaches a host.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// pageOf returns what a page tells of a run.
func pageOf(run *data.Run) (page.Input, error) {
	in, err := tellOf(run, nil)
	if err == nil {
		err = addGames(&in, run)
	}
	return in, err
}

// answerOf returns what a page begins with.
func answerOf(run *data.Run) (page.Headline, error) {
	in, err := tellOf(run, []string{"wins", "score"})
	if err != nil {
		return page.Headline{}, err
	}
	return page.HeadlineOf(in), nil
}

// tellOf returns what a run says, by some metrics or all.
func tellOf(run *data.Run, only []string) (page.Input, error) {
	result, err := report.Of(run, report.Options{Rules: games.Find, Only: only})
	if err != nil {
		return page.Input{}, err
	}
	effects, err := effectsOf(run)
	if err != nil {
		return page.Input{}, err
	}
	return pageInput(run, result, findings{effects: effects}, reportCommand(run)+" --html page.html")
}

// answer plays until a question of a page is answered, as the command effect does.
func (a *app) answer(ctx context.Context, runs string, q serve.Question, p *sim.Progress, look func(serve.Look)) (string, error) {
	quiet := &app{out: bufio.NewWriter(io.Discard), err: io.Discard, watched: p, runs: runs}
	o := effectOptions{game: q.Game, policies: []string{q.Policy}, half: q.Precision / 100, maxDeals: mostAsked, seed: sim.DefaultSeed, bots: usualBots()}
	o.looked = func(e *effects.Effects, next int64) { look(lookAt(e, next)) }
	s, arms, err := quiet.effectStudy(pflag.NewFlagSet("", pflag.ContinueOnError), []string{q.A, q.B}, &o)
	if err != nil {
		return "", err
	}
	run, _, _, err := s.measureEffect(ctx, arms, &o)
	if err != nil {
		return "", err
	}
	return filepath.Base(run.Dir), nil
}

// mostAsked is after how many deals the answer to a question of a page is given up.
const mostAsked = 2_000_000

// lookAt says what is known after a round.
func lookAt(e *effects.Effects, next int64) serve.Look {
	c := &e.Comparisons[0]
	ch := c.Headline()
	return serve.Look{
		Deals: e.Deals, What: metrics.RowName(ch.Metric, ch.What), Value: 100 * ch.Value, Half: 100 * (ch.Together.High - ch.Together.Low) / 2,
		Text: e.Sentence(c), Flips: c.Flipped.Count, Next: next,
	}
}
