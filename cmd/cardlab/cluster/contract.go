package cluster

import (
	"cmp"
	"fmt"
	"io"
	"text/tabwriter"
)

// WriteContract writes what a task of any scheduler must do, and which variables say which
// part of a run it plays.
func WriteContract(w io.Writer) error {
	fmt.Fprint(w, `A run is played in N parts: N tasks, each of which calls

    cardlab run PLAN --out RUN --parts N --no-report

with the same plan, into one folder that all of them write to, or into folders of their own whose
contents are copied together. Which part a task plays it takes from the first of these that is set:

`)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, s := range Schedulers {
		of := "of --parts"
		if by := cmp.Or(s.Count, s.Max); by != "" {
			of += ", or of " + by
		}
		fmt.Fprintf(t, "    %s\tfrom %d\t%s\t%s\n", s.Index, s.First, of, s.Name)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, `
%s says N, too, where no flag does. --shards 3/16 or --shards all overrules them all.

A task may be started again, any number of times, and several at once may play the same part: what is
finished is not played again, and whoever plays a shard twice writes the same bytes. SIGTERM ends a
task within a moment: the shards that it has begun are dropped, the finished ones stay.

    exit 0      the part is played; if it was the last one, the run is complete
    exit 143    ended by SIGTERM: start the task again
    exit 1      failed, as a full disk or a node in trouble does: start it again elsewhere
    exit 2      a plan or a flag is wrong: starting it again would fail again

    cardlab missing RUN --parts N    prints the indexes, from 0, of parts that left something to play: 3,7,12-15
    cardlab finish RUN               completes the run when nothing is missing
`, PartsVariable)
	return err
}
