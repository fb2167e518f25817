package command

import (
	"os"
	"strings"

	"github.com/cardlab/cardlab/analysis/document"

	"github.com/spf13/cobra"
)

// formatOptions are the flags of commands that write a report for people, programs,
// spreadsheets or documents.
type formatOptions struct{ json, csv, markdown bool }

func (o *formatOptions) flags(cmd *cobra.Command) {
	jsonFlag(cmd, &o.json)
	cmd.Flags().BoolVar(&o.csv, "csv", false, "print CSV, one row per estimate")
	cmd.Flags().BoolVar(&o.markdown, "markdown", false, "print Markdown tables")
}

func (o *formatOptions) check() error {
	if trues(o.json, o.csv, o.markdown) > 1 {
		return usage("--json, --csv and --markdown: want one of them")
	}
	return nil
}

// isText reports whether people read the report as it is printed.
func (o *formatOptions) isText() bool { return !o.json && !o.csv && !o.markdown }

// print prints a report; how applies to text alone.
func (o *formatOptions) print(a *app, d document.Document, how document.TextOptions) error {
	switch {
	case o.json:
		return d.JSON(a.out)
	case o.csv:
		return d.CSV(a.out)
	case o.markdown:
		return d.Markdown(a.out)
	}
	how.ASCII = asciiOnly()
	return d.Text(a.out, how)
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
