package command

import (
	crand "crypto/rand"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/sim"
)

// auditLevel is the confidence with which an audit says how much may be wrong.
const auditLevel = .95

// audit plays a share of a run's shards again, picked at random by a seed, and compares every
// row and byte. A seed of 0 is drawn: whoever played the shards must not know it.
func (a *app) audit(run *data.Run, share float64, seed int64, workers int) error {
	if seed == 0 {
		var b [8]byte
		crand.Read(b[:])
		seed = int64(binary.LittleEndian.Uint64(b[:])>>1 | 1)
	}
	all := len(run.Shards())
	picked := pick(all, share, seed)
	a.notef("%s: playing %d of %s again, picked by the seed %d\n", run.Dir, len(picked), plural(int64(all), "shard"), seed)
	ctx, stop := a.interruptible()
	defer stop()
	r, err := sim.Verify(ctx, run, sim.VerifyOptions{Workers: workers, Replay: true, Shards: picked, Progress: a.progress()})
	if err != nil {
		return err
	}
	if r.Found > 0 {
		for _, f := range r.Faults {
			a.printf("%s\n", f.Error())
		}
		return incomplete("%s: %s in the shards that were played again; verify --replay looks at all of them: cardlab verify %s --replay",
			run.Dir, plural(int64(r.Found), "fault"), quote(run.Dir))
	}
	a.printf("%s: %s in %d of %s played again: as recorded\n", run.Dir, plural(r.Games, "game"), len(picked), plural(int64(all), "shard"))
	most := stats.MostUnfound(all, len(picked), auditLevel)
	if most == 0 {
		a.printf("one false shard would have been found with %s\n", chance(stats.ChanceFound(all, len(picked), 1)))
		return nil
	}
	a.printf("with 95 %% certainty no more than %s of %d are false; one in ten would have shown with %s, one in a hundred with %s\n", plural(int64(most), "shard"), all,
		chance(stats.ChanceFound(all, len(picked), (all+9)/10)), chance(stats.ChanceFound(all, len(picked), (all+99)/100)))
	return nil
}

// pick picks a share of so many shards, one at least, by a seed. They ascend.
func pick(all int, share float64, seed int64) []int {
	n := min(all, max(1, int(math.Ceil(share*float64(all)))))
	picked := rand.New(rand.NewPCG(uint64(seed), 0)).Perm(all)[:n]
	slices.Sort(picked)
	return picked
}

// chance prints a probability, never rounded to 0 or 100 %.
func chance(p float64) string {
	switch percent := 100 * p; {
	case percent > 99.9 && p < 1:
		return "more than 99.9 %"
	case percent < 0.1:
		return "less than 0.1 %"
	default:
		return strconv.FormatFloat(percent, 'f', 1, 64) + " %"
	}
}
