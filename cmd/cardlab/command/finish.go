package command

import (
	"errors"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/cobra"
)

// finishCommand completes a run whose parts have all been played.
func (a *app) finishCommand() *cobra.Command {
	var share float64
	var seed int64
	var workers int
	cmd := &cobra.Command{
		Use:   "finish RUN",
		Short: "Completes a run whose parts were played apart",
		Long: `Completes a run whose shards are all in its folder, played by several machines or copied
together: it checks that none is missing and writes run.json, the card, the checksums and the
seal. Finishing twice changes nothing.

With --audit 0.05 the policies then play a twentieth of the shards again, picked at random, which must
be the same: it says how many false shards, from machines that are not yours, this may have missed.`,
		Example: "  cardlab finish runs/small --audit 0.05",
		Args:    exactly("RUN"),
		RunE: func(cmd *cobra.Command, args []string) error {
			audits := cmd.Flags().Changed("audit")
			if audits && !(share > 0 && share <= 1) {
				return usage("--audit=%v: want a share of the shards, above 0 and up to 1", share)
			}
			if cmd.Flags().Changed("audit-seed") {
				if err := checkSeed(seed); err != nil {
					return usage("--audit-seed=%d: want 1 or more", seed)
				}
			}
			if err := checkWorkers(workers); err != nil {
				return err
			}
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
			if errors.As(err, new(*data.DisputedError)) {
				return incomplete("%w", err)
			}
			if err != nil {
				return planError(err)
			}
			a.printf("%s: complete, %s in %s\n", r.Run, plural(r.Games, "game"), plural(int64(r.Shards), "shard"))
			if !audits {
				return nil
			}
			run, err := openRun(args[0])
			if err != nil {
				return err
			}
			return a.audit(run, share, seed, workers)
		},
	}
	f := cmd.Flags()
	f.Float64Var(&share, "audit", 0, "play a `SHARE` of the shards again and compare")
	f.Int64Var(&seed, "audit-seed", 0, "the `SEED` that picks them (default: drawn, so that nobody knows it before)")
	f.IntVar(&workers, "workers", 0, "how many `WORKERS` play them; 0: one a processor")
	return cmd
}
