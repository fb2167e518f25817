package command

import (
	"path/filepath"

	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/analysis/effects"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/analysis/page"
	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine/games"

	"github.com/spf13/cobra"
)

// reportOptions are the flags of report.
type reportOptions struct {
	format  formatOptions
	html    string
	width   int
	only    []string
	exploit exploitOptions
	answer  bool // begin with the answer in a sentence
}

// reportCommand prints what the record of a run says.
func (a *app) reportCommand() *cobra.Command {
	var o reportOptions
	cmd := &cobra.Command{
		Use:   "report RUN | FOLD…",
		Short: "Says who wins, how games go and end, and what each variant changes",
		Long: `Reads the record of a complete run and says who wins, how games end and go, how long they are,
what is played when it could be, what goes with winning, and what each variant changes against
the first, every number with its interval and n. cardlab metrics lists the questions;
--only answers some of them, and reads no more than it needs.

Of a run that lies on many machines, or is too large for one, name instead of it the files that
cardlab fold wrote of all its parts: the same figures, to the last digit.

--exploiter has the page say what can be won from a policy, too; see cardlab rate.`,
		Example: "  cardlab report runs/small --only wins,length,lead",
		Args:    runOrFolds,
		RunE: func(cmd *cobra.Command, args []string) error {
			if o.exploit.nets != nil && o.html == "" {
				return usage("--exploiter is for the page: give --html too; cardlab rate prints it")
			}
			if err := o.exploit.check(cmd.Flags()); err != nil {
				return err
			}
			return a.report(args, o)
		},
	}
	o.format.flags(cmd)
	cmd.Flags().StringSliceVar(&o.only, "only", nil, "answer these `METRICS` alone; cardlab metrics lists them")
	cmd.Flags().StringVar(&o.html, "html", "", "also write a page for a browser to `FILE`, with charts and games that flipped")
	o.exploit.flags(cmd.Flags())
	cmd.Flags().IntVar(&o.width, "width", 0, "`CHARACTERS` a line; 0: those of the terminal, else no bound")
	return cmd
}

func (a *app) report(args []string, o reportOptions) error {
	if err := o.format.check(); err != nil {
		return err
	}
	if err := between("width", int64(o.width), 0, 100000); err != nil {
		return err
	}
	if err := checkPage(o.html); err != nil {
		return err
	}
	o.answer = len(o.only) == 0
	if isFold(args[0]) {
		return a.reportFolds(args, o)
	}
	run, err := a.readRun(args[0])
	if err != nil {
		return err
	}
	return a.reportOf(run, o)
}

// reportFolds prints what the folds of all parts of a run say.
func (a *app) reportFolds(files []string, o reportOptions) error {
	if o.html != "" {
		return usage("--html: the page shows games, which folds do not have; give the run itself")
	}
	if len(o.only) > 0 {
		return usage("--only: what folds answer was chosen when they were made: cardlab fold --only")
	}
	f, err := a.readFolds(files)
	if err != nil {
		return err
	}
	result, err := f.Result()
	if err != nil {
		return err
	}
	in := page.Input{Run: &f.Run().Manifest, Result: result, Fields: fieldsOf}
	if o.answer = f.Whole(); o.answer && o.format.isText() {
		if in.Effects, err = f.Effects(); err != nil {
			return err
		}
		if len(in.Run.Policies) >= 3 {
			leagues, err := f.Leagues.All(f.Run())
			if err != nil {
				return err
			}
			in.Standings = standingsOf(leagues, 0)
		}
		a.printAnswer(in, o.prose(a))
	}
	return a.printReport(result, o, !f.Whole())
}

// prose returns how wide sentences may be.
func (o *reportOptions) prose(a *app) int {
	if o.width > 0 {
		return min(o.width, lineWidth)
	}
	return a.proseWidth()
}

// printReport prints the tables of a report, all of them where single metrics were asked for.
func (a *app) printReport(result *report.Result, o reportOptions, all bool) error {
	width := o.width
	if width == 0 {
		width = a.columns
	}
	return o.format.print(a, result.Document(), document.TextOptions{Width: width, Narrow: width > 0, Brief: !all})
}

// mostAnswers is how many sentences a report begins with.
const mostAnswers = 3

// printAnswer says what the run was asked, and its answer, as its page begins, in lines of a width.
func (a *app) printAnswer(in page.Input, width int) {
	h := page.HeadlineOf(in)
	if len(h.Answers) == 0 {
		return
	}
	plainly := func(text string) string {
		if asciiOnly() {
			return document.ASCII(text)
		}
		return text
	}
	a.printf("%s\n", a.paint(bold, plainly(h.Question)))
	for _, text := range h.Answers[:min(len(h.Answers), mostAnswers)] {
		a.printf("%s", wrap(plainly(text), "  ", width))
	}
	a.printf("\n")
}

// reportOf prints what the record of an open run says.
func (a *app) reportOf(run *data.Run, o reportOptions) error {
	if err := metrics.CheckNames(run.Manifest.Game, o.only); err != nil {
		return asUsage(err)
	}
	result, err := report.Of(run, report.Options{Only: o.only, Rules: games.Find})
	if err != nil {
		return err
	}
	var effects *effects.Effects
	if o.html != "" || o.answer && o.format.isText() {
		if effects, err = effectsOf(run); err != nil {
			return err
		}
	}
	if o.answer && o.format.isText() {
		standings, err := standingsIn(run, 0)
		if err != nil {
			return damaged(run, err)
		}
		a.printAnswer(page.Input{Run: &run.Manifest, Result: result, Effects: effects, Standings: standings, Fields: fieldsOf}, o.prose(a))
	}
	if o.html != "" {
		all := make([]int, len(run.Manifest.Variants))
		for i := range all {
			all[i] = i
		}
		exploits, err := a.exploits(run, all, &o.exploit)
		if err != nil {
			return err
		}
		found := findings{effects: effects, exploits: exploits, exploiters: o.exploit.command()}
		if err := a.writePage(o.html, run, result, found, reportCommand(run)+" --html "+quote(filepath.Base(o.html))+found.exploiters); err != nil {
			return err
		}
		if o.answer && o.format.isText() {
			return nil // the page has all the numbers
		}
	}
	return a.printReport(result, o, len(o.only) > 0)
}
