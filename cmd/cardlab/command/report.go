package command

import (
	"path/filepath"

	"cardlab/analysis/document"
	"cardlab/analysis/metrics"
	"cardlab/analysis/report"
	"cardlab/engine/games"

	"github.com/spf13/cobra"
)

// reportOptions are the flags of report.
type reportOptions struct {
	format formatOptions
	html   string
	width  int
	only   []string
}

// reportCommand prints what the record of a run says.
func (a *app) reportCommand() *cobra.Command {
	var o reportOptions
	cmd := &cobra.Command{
		Use:   "report RUN",
		Short: "Says who wins, how games go and end, and what each variant changes",
		Long: `Reads the record of a complete run and says who wins, how games end and go, how long they are,
what is played when it could be, what goes with winning, and what each variant changes against
the first, every number with its interval and n. cardlab metrics lists the questions;
--only answers some of them, and reads no more than it needs.`,
		Example: "  cardlab report runs/small --only wins,length,lead",
		Args:    exactly("RUN"),
		RunE:    func(_ *cobra.Command, args []string) error { return a.report(args[0], o) },
	}
	o.format.flags(cmd)
	cmd.Flags().StringSliceVar(&o.only, "only", nil, "answer these `METRICS` alone; cardlab metrics lists them")
	cmd.Flags().StringVar(&o.html, "html", "", "also write a page for a browser to `FILE`, with charts and games that flipped")
	cmd.Flags().IntVar(&o.width, "width", 0, "`CHARACTERS` a line; 0: those of the terminal, else no bound")
	return cmd
}

func (a *app) report(dir string, o reportOptions) error {
	if err := o.format.check(); err != nil {
		return err
	}
	if err := between("width", int64(o.width), 0, 100000); err != nil {
		return err
	}
	if err := checkPage(o.html); err != nil {
		return err
	}
	run, err := openRun(dir)
	if err != nil {
		return err
	}
	if err := metrics.CheckNames(run.Manifest.Game, o.only); err != nil {
		return asUsage(err)
	}
	result, err := report.Of(run, report.Options{Only: o.only, Rules: games.Find})
	if err != nil {
		return err
	}
	if o.html != "" {
		effects, err := effectsOf(run)
		if err != nil {
			return err
		}
		if err := a.writePage(o.html, run, result, shown{effects: effects}, reportCommand(run)+" --html "+quote(filepath.Base(o.html))); err != nil {
			return err
		}
	}
	width := o.width
	if width == 0 {
		width = a.columns
	}
	return o.format.print(a, result.Document(), document.TextOptions{Width: width, Brief: len(o.only) == 0})
}
