package main

import (
	"os"
	"path/filepath"
	"strings"

	"cardlab/analysis"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// reportOptions are the flags of report.
type reportOptions struct {
	json, csv bool
	html      string
	width     int
}

// reportCommand prints what the record of a run says.
func (a *app) reportCommand() *cobra.Command {
	var o reportOptions
	cmd := &cobra.Command{
		Use:   "report RUN",
		Short: "Says who wins, how games end, and what each variant changes",
		Long: `Reads the record of a complete run and says who wins, how long games are, how they end, and
what each variant changes against the first, every number with its interval and n.`,
		Example: "  cardlab report runs/small",
		Args:    exactly("RUN"),
		RunE:    func(_ *cobra.Command, args []string) error { return a.report(args[0], o) },
	}
	jsonFlag(cmd, &o.json)
	cmd.Flags().BoolVar(&o.csv, "csv", false, "print CSV, one row an estimate")
	cmd.Flags().StringVar(&o.html, "html", "", "also write a page for a browser to `FILE`, with charts and games that flipped")
	cmd.Flags().IntVar(&o.width, "width", 0, "`CHARACTERS` a line; 0: those of the terminal, else no bound")
	return cmd
}

func (a *app) report(dir string, o reportOptions) error {
	if o.json && o.csv {
		return usage("--json and --csv: want one of them")
	}
	if err := between("width", int64(o.width), 0, 100000); err != nil {
		return err
	}
	run, err := openRun(dir)
	if err != nil {
		return err
	}
	result, err := analysis.Report(run)
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
	}
	width := o.width
	if width == 0 && a.isTTY {
		width, _, _ = term.GetSize(int(os.Stdout.Fd())) // 0, no bound, if it cannot be told
	}
	return result.Text(a.out, analysis.TextOptions{Width: width, ASCII: asciiOnly()})
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
