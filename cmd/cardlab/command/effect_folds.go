package command

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// effectOfFolds says what the variants of a run change against its first, from the folds of all its parts.
func (a *app) effectOfFolds(flags *pflag.FlagSet, files []string, o effectOptions) error {
	var others []string
	flags.Visit(func(f *pflag.Flag) {
		switch f.Name {
		case "json", "csv", "markdown", "color":
		default:
			others = append(others, "--"+f.Name)
		}
	})
	if len(others) > 0 {
		return usage("effect: %s asks for what folds do not hold; they compare the variants of their run on all its deals", others[0])
	}
	f, err := a.readFolds(files)
	if err != nil {
		return err
	}
	e, err := f.Effects()
	if err != nil {
		return err
	}
	if e == nil {
		return usage("effect: %s has no two variants at the same table", f.Run().Manifest.Name)
	}
	return o.format.print(a, e.Document(), a.textOptions())
}

// variantsOrFolds wants variants, or files of folds.
func variantsOrFolds(cmd *cobra.Command, args []string) error {
	if len(args) > 0 && isFold(args[0]) {
		return nil
	}
	return oneOrMore(cmd, args)
}
