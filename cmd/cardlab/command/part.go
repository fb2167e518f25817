package command

import (
	"os"

	"github.com/cardlab/cardlab/cmd/cardlab/cluster"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/pflag"
)

// partOptions are the flags that say which part of a run a command does.
type partOptions struct {
	part  string
	parts int
}

// flags adds them; do is what the command does.
func (o *partOptions) flags(f *pflag.FlagSet, do string) {
	f.StringVar(&o.part, "shards", "", do+" only `PART` i/n of the shards, as 3/16; all overrules a scheduler's environment")
	f.IntVar(&o.parts, "parts", 0, do+" one of so many `PARTS`: the one that the scheduler's environment says")
}

// partOf returns the part of the run that is meant, as the flags or a scheduler's
// environment say; the zero Part is all of it.
func (a *app) partOf(flags *pflag.FlagSet, o partOptions) (part sim.Part, err error) {
	if flags.Changed("parts") {
		if err := checkParts(o.parts); err != nil {
			return part, err
		}
		if o.part != "" {
			return part, usage("--parts and --shards: want one of them; --shards says which part itself")
		}
	}
	if o.part == "all" {
		return part, nil
	}
	if o.part != "" {
		if part, err = sim.ParsePart(o.part); err != nil {
			return part, usage("--shards: %w", err)
		}
		return part, nil
	}
	task, err := cluster.TaskOf(os.Getenv, o.parts)
	switch {
	case err != nil:
		return part, asUsage(err)
	case task != nil:
		a.notef("part %s of the shards, as %s says (%s); --shards all plays all of them here\n", task.Part, task.Index, task.Scheduler)
		return task.Part, nil
	case o.parts > 0:
		return part, usage("--parts=%d: nothing in the environment says which of them to play; cardlab cluster env lists the variables, and --shards 3/%[1]d says it here", o.parts)
	}
	return part, nil
}
