package command

// What arguments and flags of several commands must be.

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cardlab/cardlab/engine/spec"

	"github.com/spf13/cobra"
)

// exactly wants the arguments named, no more and no less.
func exactly(names ...string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < len(names):
			return usage("%s needs %s, as in %s", cmd.CommandPath(), names[len(args)], strings.TrimSpace(cmd.Example))
		case len(args) > len(names):
			return tooMany(cmd, args[len(names)])
		}
		return nil
	}
}

// atMostOne wants one argument or none.
func atMostOne(cmd *cobra.Command, args []string) error {
	if len(args) > 1 {
		return tooMany(cmd, args[1])
	}
	return nil
}

func tooMany(cmd *cobra.Command, arg string) error {
	return usage("%s: %q is one argument too many; %s --help shows how it is called", cmd.CommandPath(), arg, cmd.CommandPath())
}

// atLeastTwo wants two arguments or more.
func atLeastTwo(cmd *cobra.Command, args []string) error {
	if len(args) < 2 {
		return exactly("A", "B")(cmd, args)
	}
	return nil
}

// noArgs wants no arguments.
func noArgs(cmd *cobra.Command, args []string) error { return exactly()(cmd, args) }

// oneOf checks a flag that takes one of some words.
func oneOf(flag, value string, words ...string) error {
	for _, w := range words {
		if w == value {
			return nil
		}
	}
	return asUsage(spec.Unknown("value of --"+flag, value, words))
}

// between checks a flag that takes a number.
func between(flag string, value, low, high int64) error {
	if value < low || value > high {
		return usage("--%s=%d: want %d to %d", flag, value, low, high)
	}
	return nil
}

// checkSeed checks a seed, of which 0 is none.
func checkSeed(seed int64) error {
	if seed < 1 {
		return usage("--seed=%d: want 1 or more", seed)
	}
	return nil
}

// checkWorkers checks how many workers are to play; 0 is one a processor.
func checkWorkers(workers int) error { return between("workers", int64(workers), 0, 1<<16) }

// parsePoints reads percentage points, as in 0.1pp, as a share: .001. It also reports
// whether the text has that unit; without it there is an error, too.
func parsePoints(flag, text string) (share float64, isPoints bool, err error) {
	number, isPoints := strings.CutSuffix(strings.TrimSpace(text), "pp")
	x, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if err != nil || !isPoints || !(x >= 0.001 && x <= 50) {
		return 0, isPoints, usage("--%s=%s: want percentage points, 0.001pp to 50pp, as in 0.1pp", flag, text)
	}
	return x / 100, true, nil
}

// unknownOf is the error for a word that is none of some names, which may be listed twice.
func unknownOf(what, word string, names []string) error {
	slices.Sort(names)
	return spec.Unknown(what, word, slices.Compact(names))
}
