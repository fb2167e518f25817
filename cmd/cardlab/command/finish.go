package command

import (
	"errors"

	"cardlab/data"
	"cardlab/sim"

	"github.com/spf13/cobra"
)

// finishCommand completes a run whose parts have all been played.
func (a *app) finishCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "finish RUN",
		Short: "Completes a run whose parts were played apart",
		Long: `Completes a run whose shards are all in its folder, played by several machines or copied
together: it checks that none is missing and writes run.json, the card, the checksums and the
seal. Finishing twice changes nothing.`,
		Example: "  cardlab finish runs/small",
		Args:    exactly("RUN"),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := isRun(args[0]); err != nil {
				return err
			}
			r, err := sim.Finish(args[0], toolVersion)
			var left *sim.IncompleteError
			if errors.As(err, &left) {
				return incomplete("%s: %d of %d shards are there; play the other parts, or all that is missing here: %s",
					left.Run, left.Done, left.Shards, resumeCommand(args[0]))
			}
			var damaged *data.ChangedPartError
			if errors.As(err, &damaged) {
				return incomplete("%w: %s", err, resumeCommand(args[0]))
			}
			if err != nil {
				return planError(err)
			}
			a.printf("%s: complete, %s in %s\n", r.Run, plural(r.Games, "game"), plural(int64(r.Shards), "shard"))
			return nil
		},
	}
}
