package command

import (
	"io"
	"os"
	"strings"

	"cardlab/analysis"

	"github.com/spf13/cobra"
)

// formatOptions are the flags of commands that write a result for people, programs,
// spreadsheets or documents.
type formatOptions struct{ json, csv, markdown bool }

func (o *formatOptions) flags(cmd *cobra.Command) {
	jsonFlag(cmd, &o.json)
	cmd.Flags().BoolVar(&o.csv, "csv", false, "print CSV, one row an estimate")
	cmd.Flags().BoolVar(&o.markdown, "markdown", false, "print Markdown tables")
}

func (o *formatOptions) check() error {
	if trues(o.json, o.csv, o.markdown) > 1 {
		return usage("--json, --csv and --markdown: want one of them")
	}
	return nil
}

// written is a result in all formats.
type written interface {
	Text(io.Writer, analysis.TextOptions) error
	JSON(io.Writer) error
	CSV(io.Writer) error
	Markdown(io.Writer) error
}

// print prints a result; how applies to text alone.
func (o *formatOptions) print(a *app, r written, how analysis.TextOptions) error {
	switch {
	case o.json:
		return r.JSON(a.out)
	case o.csv:
		return r.CSV(a.out)
	case o.markdown:
		return r.Markdown(a.out)
	}
	how.ASCII = asciiOnly()
	return r.Text(a.out, how)
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
