package main

import (
	"os"
	"path/filepath"
	"strings"

	"cardlab/analysis"
	"cardlab/engine/games"

	"github.com/spf13/cobra"
)

// reportOptions are the flags of report.
type reportOptions struct {
	json, csv, markdown bool
	html                string
	width               int
	only                []string
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
	jsonFlag(cmd, &o.json)
	cmd.Flags().BoolVar(&o.csv, "csv", false, "print CSV, one row an estimate")
	cmd.Flags().BoolVar(&o.markdown, "markdown", false, "print tables in Markdown")
	cmd.Flags().StringSliceVar(&o.only, "only", nil, "answer these `METRICS` alone; cardlab metrics lists them")
	cmd.Flags().StringVar(&o.html, "html", "", "also write a page for a browser to `FILE`, with charts and games that flipped")
	cmd.Flags().IntVar(&o.width, "width", 0, "`CHARACTERS` a line; 0: those of the terminal, else no bound")
	return cmd
}

func (a *app) report(dir string, o reportOptions) error {
	if forms := trues(o.json, o.csv, o.markdown); forms > 1 {
		return usage("--json, --csv and --markdown: want one of them")
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
	if err := analysis.CheckNames(run.Manifest.Game, o.only); err != nil {
		return asUsage(err)
	}
	result, err := analysis.ReportWith(run, analysis.Options{Only: o.only, Rules: games.Find})
	if err != nil {
		return err
	}
	if o.html != "" {
		effects, err := effectsOf(run)
		if err != nil {
			return err
		}
		if err := a.writePage(o.html, run, result, effects, reportCommand(run)+" --html "+quote(filepath.Base(o.html))); err != nil {
			return err
		}
	}
	switch {
	case o.json:
		return result.JSON(a.out)
	case o.csv:
		return result.CSV(a.out)
	case o.markdown:
		return result.Markdown(a.out)
	}
	width := o.width
	if width == 0 {
		width = a.columns
	}
	return result.Text(a.out, analysis.TextOptions{Width: width, ASCII: asciiOnly(), Brief: len(o.only) == 0})
}

// trues returns how many of the flags are set.
func trues(flags ...bool) int {
	n := 0
	for _, f := range flags {
		if f {
			n++
		}
	}
	return n
}

// asciiOnly reports whether the locale says that the terminal shows ASCII alone.
func asciiOnly() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := os.Getenv(name); v != "" {
			return v == "C" || v == "POSIX" || strings.HasSuffix(strings.ToUpper(v), "ASCII")
		}
	}
	return false
}
