package cluster

import (
	"strings"
	"testing"
)

// environment reads variables written as "A=1 B=2".
func environment(text string) func(string) string {
	return func(name string) string {
		for _, word := range strings.Fields(text) {
			if n, value, _ := strings.Cut(word, "="); n == name {
				return value
			}
		}
		return ""
	}
}

func TestTheEnvironmentSaysWhichPart(t *testing.T) {
	for _, c := range []struct {
		environment string
		parts       int
		want        string // the part; empty: none
	}{
		{"", 0, ""},
		{"", 16, ""},
		{"CARDLAB_PARTS=16", 0, ""},
		{"SLURM_ARRAY_TASK_ID=0", 16, "1/16"},
		{"SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=16 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=15", 0, "4/16"},
		{"SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=16 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=15", 200, "4/200"},
		{"JOB_COMPLETION_INDEX=15 CARDLAB_PARTS=16", 0, "16/16"},
		{"AWS_BATCH_JOB_ARRAY_INDEX=1 AWS_BATCH_JOB_ARRAY_SIZE=4", 0, "2/4"},
		{"CLOUD_RUN_TASK_INDEX=0 CLOUD_RUN_TASK_COUNT=1", 0, "1/1"},
		{"BATCH_TASK_INDEX=7 BATCH_TASK_COUNT=8", 0, "8/8"},
		{"PBS_ARRAY_INDEX=2", 3, "3/3"},
		{"SGE_TASK_ID=undefined", 0, ""},
		{"SGE_TASK_ID=1 SGE_TASK_FIRST=1 SGE_TASK_LAST=5", 0, "1/5"},
		{"SGE_TASK_ID=5 SGE_TASK_FIRST=1 SGE_TASK_LAST=5", 0, "5/5"},
	} {
		task, err := TaskOf(environment(c.environment), c.parts)
		got := ""
		if task != nil {
			got = task.Part.String()
		}
		if err != nil || got != c.want {
			t.Errorf("%q of %d parts: %q, %v, want %q", c.environment, c.parts, got, err, c.want)
		}
	}
}

func TestAnEnvironmentThatDoesNotSayIt(t *testing.T) {
	for _, c := range []struct {
		environment string
		parts       int
		want        string
	}{
		{"PBS_ARRAY_INDEX=2", 0, "PBS_ARRAY_INDEX=2 says which part to play, but nothing of how many"},
		// Two indexes of an array that are given again are no array of two.
		{"SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_MAX=7", 0, "nothing of how many"},
		{"SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=7", 0, "nothing of how many"},
		{"SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_COUNT=x SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=7", 0, "nothing of how many"},
		{"SGE_TASK_ID=5 SGE_TASK_FIRST=3 SGE_TASK_LAST=5", 0, "nothing of how many"},
		{"SLURM_ARRAY_TASK_ID=16", 16, "SLURM_ARRAY_TASK_ID=16 is beyond 15, the last of the 16 parts that --parts says"},
		{"SGE_TASK_ID=17", 16, "is beyond 16"},
		{"SGE_TASK_ID=0", 16, `SGE_TASK_ID="0": want a whole number, 1 or more`},
		{"JOB_COMPLETION_INDEX=-1", 16, "want a whole number, 0 or more"},
		{"JOB_COMPLETION_INDEX=1 CARDLAB_PARTS=some", 0, `CARDLAB_PARTS="some"`},
	} {
		task, err := TaskOf(environment(c.environment), c.parts)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q of %d parts: %v, %v, want an error with %q", c.environment, c.parts, task, err, c.want)
		}
	}
}
