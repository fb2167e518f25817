package command

import (
	"errors"

	"github.com/cardlab/cardlab/cmd/cardlab/cluster"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/cobra"
)

// missingCommand says which shards of a run are still to be played.
func (a *app) missingCommand() *cobra.Command {
	var parts int
	cmd := &cobra.Command{
		Use:   "missing RUN",
		Short: "Says what of a run is still to be played, as indexes of an array",
		Long: `Prints the numbers of the shards that a run still needs, from 0, as schedulers write the indexes
of an array: 3,7,12-15. With --parts it prints the indexes, from 0, of those parts of so many that
left something to play. It prints nothing if nothing is missing.`,
		Example: "  cardlab missing runs/small --parts 200",
		Args:    exactly("RUN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := isRun(args[0]); err != nil {
				return err
			}
			if cmd.Flags().Changed("parts") {
				if err := checkParts(parts); err != nil {
					return err
				}
			}
			missing, shards, err := sim.Missing(args[0])
			if errors.As(err, new(*sim.PlanError)) {
				return incomplete("%w", err) // of a plan that nobody typed
			}
			if err != nil {
				return planError(err)
			}
			a.notef("%s: %d of %s are missing\n", args[0], len(missing), plural(int64(shards), "shard"))
			if parts > 0 {
				missing = cluster.Indexes(missing, parts)
			}
			if len(missing) > 0 {
				a.printf("%s\n", cluster.Expression(missing))
			}
			return nil
		},
	}
	cmd.Flags().IntVar(&parts, "parts", 0, "into how many `PARTS` the run was dealt (default: each shard by itself)")
	return cmd
}

// checkParts checks into how many parts a run is to be dealt.
func checkParts(parts int) error { return between("parts", int64(parts), 1, 1<<20) }
