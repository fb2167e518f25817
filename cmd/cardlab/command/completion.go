package command

import (
	"slices"
	"strings"

	"github.com/cardlab/cardlab/engine"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/engine/spec"
	"github.com/cardlab/cardlab/policies/kinds"

	"github.com/spf13/cobra"
)

// shells are those that completion is written for.
var shells = []string{"bash", "zsh", "fish", "powershell"}

// completionCommand prints what teaches a shell to complete the command's words.
func (a *app) completionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Prints what teaches your shell to complete commands, variants, rules and policies",
		Long: `Prints a script for bash, zsh, fish or powershell that completes commands, flags, variants with
their fields and values, policies, and games.

  bash         source <(cardlab completion bash)
  zsh          cardlab completion zsh > "${fpath[1]}/_cardlab"
  fish         cardlab completion fish > ~/.config/fish/completions/cardlab.fish
  powershell   cardlab completion powershell | Out-String | Invoke-Expression`,
		Example:   "  cardlab completion bash",
		ValidArgs: shells,
		Args:      exactly("SHELL"),
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(a.out, true)
			case "zsh":
				return root.GenZshCompletion(a.out)
			case "fish":
				return root.GenFishCompletion(a.out, true)
			case "powershell":
				return root.GenPowerShellCompletionWithDesc(a.out)
			}
			return asUsage(spec.Unknown("shell", args[0], shells))
		},
	}
}

// complete has the arguments and flags of all commands completed that name variants,
// policies or games.
func complete(root *cobra.Command) {
	words := func(of func(text string) []string) cobra.CompletionFunc {
		return func(_ *cobra.Command, _ []string, text string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return of(text), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
		}
	}
	flags := map[string]func(string) []string{
		"variants": variantsLike, "variant": variantsLike, "policies": policiesLike, "policy": policiesLike, "against": policiesLike, "matchups": policiesLike, "game": gamesLike,
	}
	arguments := map[string]func(string) []string{
		"fair": variantsLike, "effect": variantsLike, "price": variantsLike, "train": variantsLike, "variants": variantsLike, "perft": variantsLike, "policies": policiesLike, "match": policiesLike,
	}
	for _, cmd := range root.Commands() {
		if of := arguments[cmd.Name()]; of != nil {
			cmd.ValidArgsFunction = words(of)
		}
		for name, of := range flags {
			if cmd.Flags().Lookup(name) != nil {
				cmd.RegisterFlagCompletionFunc(name, words(of)) // it is registered once
			}
		}
	}
}

// variantsLike completes a variant: its name, then its fields and their values. What stands
// before the last comma stays.
func variantsLike(text string) (list []string) {
	head, last := split(text, ",:")
	for _, g := range games.All() {
		name, rest := "", text
		if n, after, ok := strings.Cut(text, "/"); ok {
			if n != g.Name {
				continue
			}
			name, rest = n+"/", after
		}
		if !strings.Contains(rest, ":") {
			list = append(list, variantNames(g, head, name, last)...)
			continue
		}
		if variant, _, _ := strings.Cut(rest, ":"); hasVariant(g, variant[strings.LastIndexByte(variant, ',')+1:]) {
			list = append(list, fieldsLike(g, head, last)...)
		}
	}
	return list
}

// variantNames lists the variants of a game that begin with some text.
func variantNames(g engine.Game, head, game, last string) (list []string) {
	last = strings.TrimPrefix(last, game)
	for _, v := range g.Variants {
		if strings.HasPrefix(v.Name, last) {
			if head == "" {
				list = append(list, game+v.Name)
			} else {
				list = append(list, head+v.Name)
			}
		}
	}
	return list
}

func hasVariant(g engine.Game, name string) bool {
	return slices.ContainsFunc(g.Variants, func(v engine.Variant) bool { return v.Name == name })
}

// fieldsLike lists the fields of a game that begin with some text, or the values of the one
// that it names.
func fieldsLike(g engine.Game, head, text string) (list []string) {
	name, value, named := strings.Cut(text, "=")
	for _, f := range g.Fields {
		switch {
		case !named && strings.HasPrefix(f.Name, name):
			list = append(list, head+f.Name+"=")
		case named && f.Name == name:
			for _, c := range f.Choices {
				if strings.HasPrefix(c, value) {
					list = append(list, head+name+"="+c)
				}
			}
		}
	}
	return list
}

// policiesLike completes the last of a list of policies: kinds and levels.
func policiesLike(text string) (list []string) {
	head, last := split(text, ",")
	add := func(name string) {
		if strings.HasPrefix(name, last) && !slices.Contains(list, head+name) {
			list = append(list, head+name)
		}
	}
	for _, k := range kinds.All() {
		add(k.Name)
	}
	for _, l := range kinds.Levels {
		add(l.Name)
	}
	return list
}

func gamesLike(text string) (list []string) {
	for _, g := range games.All() {
		if strings.HasPrefix(g.Name, text) {
			list = append(list, g.Name)
		}
	}
	return list
}

// split cuts a text behind the last of some signs.
func split(text, signs string) (head, last string) {
	i := strings.LastIndexAny(text, signs) + 1
	return text[:i], text[i:]
}
