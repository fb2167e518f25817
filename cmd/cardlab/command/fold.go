package command

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/cardlab/cardlab/analysis/folded"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/analysis/report"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/engine/games"

	"github.com/spf13/cobra"
)

// foldCommand adds up a part of a run.
func (a *app) foldCommand() *cobra.Command {
	var only []string
	var part partOptions
	var out string
	cmd := &cobra.Command{
		Use:   "fold RUN",
		Short: "Adds up a part of a run into a small file, for a report of all parts",
		Long: `Reads a part of a complete run, as cardlab report does, and writes what it adds up into a
file of some kilobytes. The files of all parts, made on any machines, are what report, rate and effect
then read instead of the run: the same figures, to the last digit.

--shards 3/16 reads the third of sixteen parts of the deals, with all variants of them; without
it all of the run is one part. As a task of a scheduler's array it takes its part from the environment, as run does.`,
		Example: "  cardlab fold runs/small --shards 3/16 --out folds",
		Args:    exactly("RUN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := a.partOf(cmd.Flags(), part)
			if err != nil {
				return err
			}
			if out == "" {
				return usage("cardlab fold: say by --out into which file, or folder, as in --out folds")
			}
			run, err := a.readRun(args[0])
			if err != nil {
				return err
			}
			if err := metrics.CheckNames(run.Manifest.Game, only); err != nil {
				return asUsage(err)
			}
			of := folded.Part{I: 1, N: 1}
			if p.N > 0 {
				of = folded.Part(p)
			}
			f, err := folded.Of(run, of, report.Options{Only: only, Rules: games.Find})
			if err != nil {
				return err
			}
			return a.writeFold(out, run.Manifest.Name, f)
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "the `FILE`, or a folder, in which it is NAME-3-of-16.fold")
	cmd.Flags().StringSliceVar(&only, "only", nil, "add up these `METRICS` alone; cardlab metrics lists them")
	part.flags(cmd.Flags(), "read")
	return cmd
}

// writeFold writes a fold into a file or a folder.
func (a *app) writeFold(out, run string, f *folded.Folds) error {
	content, err := f.Bytes()
	if err != nil {
		return err
	}
	if info, err := os.Stat(out); err == nil && info.IsDir() {
		out = filepath.Join(out, fmt.Sprintf("%s-%d-of-%d.fold", run, f.Part.I, f.Part.N))
	}
	if err := writeWhole(out, content); err != nil {
		return fmt.Errorf("write the fold: %w", err)
	}
	a.printf("%s: part %s, %s bytes\n", out, f.Part, count(int64(len(content))))
	return nil
}

// runOrFolds wants one run, or files of folds.
func runOrFolds(cmd *cobra.Command, args []string) error {
	if len(args) > 1 && isFold(args[0]) {
		return nil
	}
	return exactly("RUN")(cmd, args)
}

// isFold reports whether a file of folds has a name.
func isFold(name string) bool {
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return false
	}
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	var beginning [16]byte
	n, _ := io.ReadFull(f, beginning[:])
	return folded.Is(beginning[:n])
}

// readFolds reads the folds of all parts of a run.
func (a *app) readFolds(files []string) (*folded.Folds, error) {
	var parts []*folded.Folds
	for _, name := range files {
		content, err := readFold(name)
		if err != nil {
			return nil, err
		}
		f, err := folded.Read(name, content, games.Find)
		if err != nil {
			return nil, err
		}
		parts = append(parts, f)
	}
	f, err := folded.Merge(parts)
	var missing *folded.MissingError
	if errors.As(err, &missing) {
		return nil, incomplete("%w; cardlab fold RUN --shards %s adds it up", err, missing.Parts[0])
	}
	if errors.As(err, new(*folded.MixedError)) {
		return nil, asUsage(err)
	}
	if err != nil {
		return nil, err
	}
	a.notef("%s of %s, taken as folded\n", plural(int64(len(files)), "part"), f.Run().Manifest.Name)
	return f, nil
}

// readFold reads a file, no more than one of folds may have.
func readFold(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, usage("%s: is no file; name files that cardlab fold wrote", name)
	}
	if info.Size() > folded.MostBytes {
		return nil, &data.DamageError{File: name, Err: fmt.Errorf("it has %d bytes, more than a fold has", info.Size())}
	}
	return os.ReadFile(name)
}
