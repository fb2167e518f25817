package command

import (
	"errors"

	"github.com/cardlab/cardlab/engine/spec"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// helpTemplate is the help of every command: how it is called, what it does, an
// example, its flags.
const helpTemplate = `{{with or .Long .Short}}{{. | trimTrailingWhitespaces | paragraphs}}

{{end}}Usage:
  {{if .HasAvailableSubCommands}}{{.CommandPath}} COMMAND{{else}}{{.UseLine}}{{end}}
{{if .HasAvailableSubCommands}}
Commands:
{{range .Commands}}{{if .IsAvailableCommand}}{{described (rpad .Name .NamePadding) .Short}}
{{end}}{{end}}{{end}}{{if .HasExample}}
Example:
{{.Example}}
{{end}}{{if .HasAvailableLocalFlags}}
Flags:
{{.LocalFlags | usages | trimTrailingWhitespaces}}
{{end}}{{if .HasAvailableInheritedFlags}}
Flags of every command:
{{.InheritedFlags | usages | trimTrailingWhitespaces}}
{{end}}{{if .HasAvailableSubCommands}}
cardlab COMMAND --help says more of one.
{{end}}`

// tame takes cobra's own habits off: usage printed with every error, its completion
// command, suggestions and messages in its own words.
func (a *app) tame(root *cobra.Command) {
	cobra.EnableCommandSorting = false
	root.SilenceErrors, root.SilenceUsage = true, true
	root.DisableSuggestions = true
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetOut(a.out)
	root.SetErr(a.err)
	a.wrapHelp()
	root.SetHelpTemplate(helpTemplate)
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(&cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Says more of one command",
		Args:  atMostOne,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return root.Help()
			}
			for _, c := range root.Commands() {
				if c.Name() == args[0] {
					c.InitDefaultHelpFlag()
					return c.Help()
				}
			}
			return asUsage(spec.Unknown("command", args[0], a.names()))
		},
	})
	for _, c := range root.Commands() {
		c.DisableFlagsInUseLine = true
		c.Flags().SortFlags = false
		c.Flags().VisitAll(readNumbers)
		if c.Flags().HasFlags() {
			c.Use += " [flags]"
		}
	}
}

// flagError says what is wrong with a flag, and which flags there are.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var needs *pflag.ValueRequiredError
	var bad *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown) && !cmd.HasParent() && cmd.Flags().NArg() > 0:
		return cmd.Args(cmd, cmd.Flags().Args())
	case errors.As(err, &unknown):
		name := unknown.GetSpecifiedName()
		if unknown.GetSpecifiedShortnames() != "" {
			return usage("unknown flag -%s of %s: flags are written --flag; %s --help lists them", name, cmd.CommandPath(), cmd.CommandPath())
		}
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		return asUsage(spec.Unknown("flag of "+cmd.CommandPath(), "--"+name, names))
	case errors.As(err, &needs):
		return usage("--%s needs a value: %s", needs.GetFlag().Name, usageOf(needs.GetFlag()))
	case errors.As(err, &bad):
		f := bad.GetFlag()
		return usage("--%s=%s: want %s: %s", f.Name, spec.Short(bad.GetValue()), kindOf(f), usageOf(f))
	}
	return asUsage(err)
}

// usageOf returns what a flag's help says.
func usageOf(f *pflag.Flag) string {
	_, text := pflag.UnquoteUsage(f)
	return text
}

func kindOf(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "int", "int64":
		if counts(f.Name) {
			return "a whole number, as 500, 20k or 1M"
		}
		return "a whole number in plain digits"
	case "bool":
		return "true or false"
	}
	return "a " + f.Value.Type()
}
