package command

import (
	"github.com/cardlab/cardlab/engine/games"

	"github.com/spf13/cobra"
)

// listing completes a command that lists all there is of something, or explains the one
// that is named; with --game, in one game.
func listing(cmd *cobra.Command, gameFlag string, list func(game string, asJSON bool) error, explain func(game, name string, asJSON bool) error) *cobra.Command {
	var asJSON bool
	var game string
	cmd.Args = atMostOne
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if game != "" {
			if _, err := games.FindGame(game); err != nil {
				return asUsage(err)
			}
		}
		if len(args) == 0 {
			return list(game, asJSON)
		}
		return explain(game, args[0], asJSON)
	}
	cmd.Flags().StringVar(&game, "game", "", gameFlag)
	jsonFlag(cmd, &asJSON)
	return cmd
}
