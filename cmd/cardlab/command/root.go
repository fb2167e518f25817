package command

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	_ "github.com/cardlab/cardlab/cmd/cardlab/descriptors" // before the libraries
	"github.com/cardlab/cardlab/engine/crash"
	"github.com/cardlab/cardlab/engine/plain"
	"github.com/cardlab/cardlab/engine/spec"
	"github.com/cardlab/cardlab/policies/exec"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/cobra"
)

// app is what the commands share: where they write, and how.
type app struct {
	out   *bufio.Writer // results
	shown *plain.Writer // what out writes to; nil: something else
	raw   io.Writer     // what shown writes to, for bytes that are no text
	err   io.Writer     // all else
	args  []string      // as typed
	isTTY bool          // out is a terminal
	color string        // --color: auto, always, never

	columns int // of the terminal that out is; 0: it is none

	runs    string        // the folder of runs that are given no other; "": runs
	watched *sim.Progress // what follows the games that are played; nil: stderr shows them

	ender ender // what a signal interrupts

	taken []string // folders of runs that were taken as recorded
}

// Main runs the command line of the program and ends it with the exit code. Games and
// kinds of policies that the program adds must be there before.
func Main() { os.Exit(execute(os.Args[1:], os.Stdout, os.Stderr)) }

// execute runs the command line and returns the exit code.
func execute(args []string, out, errOut io.Writer) int {
	shown := plain.NewWriter(out)
	a := &app{out: bufio.NewWriter(shown), shown: shown, raw: out, err: errOut, args: args, isTTY: isTerminal(out), columns: columnsOf(out)}
	return a.do(func() error {
		root := a.root()
		root.SetArgs(args)
		if err := root.Execute(); err != nil {
			return err
		}
		a.tellTaken()
		return nil
	})
}

// do does the work of a command and returns the exit code. A panic is an error.
func (a *app) do(work func() error) int {
	stop := a.watchSignals()
	defer stop()
	defer exec.KillAll() // what a command that failed midway has left
	err := crash.Do(work)
	e := a.out.Flush()
	if a.shown != nil {
		e = errors.Join(e, a.shown.Flush())
	}
	if err == nil && e != nil {
		err = fmt.Errorf("write the result: %w", e)
	}
	return a.exit(err)
}

// root returns the command with all its sub-commands.
func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:     "cardlab",
		Short:   "Plays card games by the million and says what happened",
		Version: toolVersion,
		Example: "  cardlab run examples/small.yaml",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			return usage("%w; cardlab --help lists them", spec.Unknown("command", args[0], a.names()))
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.PersistentFlags().StringVar(&a.color, "color", "auto", "colour: `WHEN` is auto, always or never; NO_COLOR is respected")
	root.PersistentPreRunE = func(*cobra.Command, []string) error { return a.checkColor() }
	root.SetVersionTemplate("cardlab {{.Version}}\n")
	root.AddCommand(a.commands()...)
	a.tame(root)
	complete(root)
	return root
}

// commands lists the sub-commands in the order in which help shows them.
func (a *app) commands() []*cobra.Command {
	return []*cobra.Command{
		a.runCommand(),
		a.finishCommand(),
		a.missingCommand(),
		a.clusterCommand(),
		a.playCommand(),
		a.showCommand(),
		a.serveCommand(),
		a.verifyCommand(),
		a.reportCommand(),
		a.foldCommand(),
		a.metricsCommand(),
		a.rateCommand(),
		a.sizeCommand(),
		a.exportCommand(),
		a.envCommand(),
		a.botTestCommand(),
		a.matchCommand(),
		a.fairCommand(),
		a.effectCommand(),
		a.tuneCommand(),
		a.priceCommand(),
		a.valuesCommand(),
		a.trainCommand(),
		a.gamesCommand(),
		a.variantsCommand(),
		a.policiesCommand(),
		a.perftCommand(),
		a.benchCommand(),
		a.completionCommand(),
		a.manCommand(),
		a.versionCommand(),
	}
}

func (a *app) names() (names []string) {
	for _, c := range a.commands() {
		names = append(names, c.Name())
	}
	return names
}
