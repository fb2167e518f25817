package command

import (
	"errors"
	"slices"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine/spec"
	"github.com/cardlab/cardlab/sim/export"

	"github.com/spf13/cobra"
)

// exportOptions are the flags of export.
type exportOptions struct {
	out, arrow, table         string
	variants, policies, phase []string
	sample                    float64
	maxRows                   int64
	workers                   int
}

// exportCommand writes a run as tables that programs learn from.
func (a *app) exportCommand() *cobra.Command {
	var o exportOptions
	cmd := &cobra.Command{
		Use:   "export RUN --out DIR",
		Short: "Writes what seats saw and chose, for programs that learn",
		Long: `Writes a complete run, an old one too, as tables for programs that learn: in examples each
choice between two actions or more is a row, with what the seat knew as numbers, the legal
actions, the one chosen, and what the seat scored; seats, actions and features say the rest.
Each deal is in one split: train, validation or test. The folder has a dataset card; the files
are Parquet, or with --arrow - one table is an Arrow stream on standard output.

Value and visits are there if the run was played with --decisions.`,
		Example: "  cardlab export runs/ladder --out learn/ladder --policies expert",
		Args:    exactly("RUN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.check(cmd); err != nil {
				return err
			}
			return a.export(args[0], o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.out, "out", "", "a new `DIR` for the files")
	f.StringVar(&o.arrow, "arrow", "", "write one table as an Arrow IPC stream to `WHERE`: - is standard output")
	f.StringVar(&o.table, "table", "examples", "with --arrow: which `TABLE`: examples, seats, actions or features")
	f.StringArrayVar(&o.variants, "variants", nil, "only these: a `LIST` of labels")
	f.StringArrayVar(&o.policies, "policies", nil, "only choices of these: a `LIST` of policies")
	f.StringArrayVar(&o.phase, "phase", nil, "only choices of these: a `LIST` of phases, as turn,counter")
	f.Float64Var(&o.sample, "sample", 0, "only this `SHARE` of the choices, by a hash of game and ply, as 0.1")
	f.Int64Var(&o.maxRows, "max-rows", 0, "only the first `N` choices; 0: all")
	f.IntVar(&o.workers, "workers", 0, "how many `WORKERS` write; 0: one a processor")
	return cmd
}

// check reads the flags that go together.
func (o *exportOptions) check(cmd *cobra.Command) (err error) {
	set := cmd.Flags().Changed
	switch {
	case set("out") == set("arrow"), set("out") && o.out == "":
		return usage("--out or --arrow: want one of them, as --out learn/ladder for a folder of Parquet files, or --arrow - for a stream")
	case set("arrow") && o.arrow != "-":
		return usage("--arrow=%s: want -, for standard output", o.arrow)
	case set("table") && !set("arrow"):
		return usage("--table is for --arrow: --out writes all tables")
	case set("sample") && !(o.sample > 0 && o.sample <= 1):
		return usage("--sample=%g: want a share above 0 and up to 1, as 0.1", o.sample)
	case set("max-rows") && o.maxRows < 1:
		return usage("--max-rows=%d: want a number of choices, 1 or more", o.maxRows)
	}
	if !slices.Contains(export.Tables(), o.table) {
		return asUsage(spec.Unknown("table", o.table, export.Tables()))
	}
	for _, list := range []*[]string{&o.variants, &o.policies, &o.phase} {
		if *list == nil {
			continue
		}
		if *list, err = splitLists(*list); err != nil {
			return err
		}
	}
	return checkWorkers(o.workers)
}

func (a *app) export(dir string, o exportOptions) error {
	run, err := a.readRun(dir)
	if err != nil {
		return err
	}
	e, err := export.New(run, export.Options{Variants: o.variants, Policies: o.policies, Phases: o.phase, Sample: o.sample, MaxRows: o.maxRows,
		Workers: o.workers, Tool: "cardlab " + toolVersion})
	if err != nil && !errors.As(err, new(*export.AskedError)) {
		err = damaged(run, err)
	}
	if err != nil {
		return exportError(run, err)
	}
	ctx, stop := a.interruptible()
	defer stop()
	if o.arrow != "" {
		_, err := e.Stream(ctx, a.raw, export.Table(slices.Index(export.Tables(), o.table)))
		return exportError(run, err)
	}
	s, err := e.Folder(ctx, o.out)
	if err != nil {
		return exportError(run, err)
	}
	a.printf("%s: %s, train %s, validation %s, test %s; %s in all, %s bytes\n", o.out, plural(s.Rows[export.Examples], "choice"),
		count(s.Split[0]), count(s.Split[1]), count(s.Split[2]), plural(int64(s.Files), "file"), count(s.Bytes))
	return nil
}

// exportError gives an error of an export the exit code of what it is about.
func exportError(run *data.Run, err error) error {
	if errors.As(err, new(*export.AskedError)) {
		return asUsage(err)
	}
	if errors.As(err, new(*data.DamageError)) {
		return damaged(run, err)
	}
	return err
}
