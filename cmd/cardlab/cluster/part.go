package cluster

import (
	"fmt"
	"strconv"

	"github.com/cardlab/cardlab/sim"
)

// Scheduler is one that starts tasks by index and says the index in the environment.
type Scheduler struct {
	Name  string
	Index string // the variable with a task's index
	First int    // the index of the first task
	// Count, Min and Max are variables with the number of tasks, the lowest and the highest
	// index; empty if there is none. A count is believed only where Min, if it is there, is First
	// and Max ends as many: a scheduler that is given the indexes 3 and 7 again counts two.
	Count, Min, Max string
	Unset           string // the value of Index in a job that is no array; empty: it is not set
}

// Schedulers are those that are known, in the order in which they are asked.
var Schedulers = []Scheduler{
	{Name: "Slurm", Index: "SLURM_ARRAY_TASK_ID", Count: "SLURM_ARRAY_TASK_COUNT", Min: "SLURM_ARRAY_TASK_MIN", Max: "SLURM_ARRAY_TASK_MAX"},
	{Name: "Kubernetes, Indexed Job", Index: "JOB_COMPLETION_INDEX"},
	{Name: "AWS Batch", Index: "AWS_BATCH_JOB_ARRAY_INDEX", Count: "AWS_BATCH_JOB_ARRAY_SIZE"},
	{Name: "Google Cloud Run jobs", Index: "CLOUD_RUN_TASK_INDEX", Count: "CLOUD_RUN_TASK_COUNT"},
	{Name: "Google Batch", Index: "BATCH_TASK_INDEX", Count: "BATCH_TASK_COUNT"},
	{Name: "PBS", Index: "PBS_ARRAY_INDEX"},
	{Name: "Grid Engine", Index: "SGE_TASK_ID", First: 1, Max: "SGE_TASK_LAST", Min: "SGE_TASK_FIRST", Unset: "undefined"},
}

// PartsVariable says of how many parts a task plays one, for schedulers that do not.
const PartsVariable = "CARDLAB_PARTS"

// A Task is what the environment says that this process is to play.
type Task struct {
	Part      sim.Part
	Scheduler string // that said so
	Index     string // the variable that said which part
	Parts     string // what said of how many: a variable, or the flag
}

// TaskOf returns which part of a run the environment says is to be played; nil if it says
// nothing. It is one of parts; 0 takes the number from [PartsVariable] or from the scheduler.
// The error says which variable is wrong, or that nothing says of how many.
func TaskOf(environment func(string) string, parts int) (*Task, error) {
	for _, s := range Schedulers {
		text := environment(s.Index)
		if text == "" || text == s.Unset {
			continue
		}
		index, err := number(s.Index, text, s.First)
		if err != nil {
			return nil, err
		}
		task := &Task{Scheduler: s.Name, Index: s.Index + "=" + text, Parts: "--parts"}
		if parts == 0 {
			if task.Parts, parts, err = s.count(environment); err != nil {
				return nil, err
			}
		}
		if parts == 0 {
			return nil, fmt.Errorf("%s says which part to play, but nothing of how many: give --parts, or set %s; --shards all plays all of them here",
				task.Index, PartsVariable)
		}
		task.Part = sim.Part{I: index - s.First + 1, N: parts}
		if task.Part.I > parts {
			return nil, fmt.Errorf("%s is beyond %d, the last of the %d parts that %s says", task.Index, s.First+parts-1, parts, task.Parts)
		}
		return task, nil
	}
	return nil, nil
}

// count returns how many tasks there are, and what says so; 0 if nothing does.
func (s *Scheduler) count(environment func(string) string) (by string, n int, err error) {
	if text := environment(PartsVariable); text != "" {
		n, err = number(PartsVariable, text, 1)
		return PartsVariable, n, err
	}
	first, last := s.First, 0
	if s.Min != "" {
		if first, err = number(s.Min, environment(s.Min), 0); err != nil {
			return "", 0, nil // what is no number counts nothing
		}
	}
	if s.Max != "" {
		if last, err = number(s.Max, environment(s.Max), 0); err != nil {
			return "", 0, nil
		}
		by, n = s.Max, last-s.First+1
	}
	if s.Count != "" {
		counted, err := number(s.Count, environment(s.Count), 1)
		if err != nil || s.Max != "" && counted != n {
			return "", 0, nil
		}
		by, n = s.Count, counted
	}
	if first != s.First || n < 1 {
		return "", 0, nil
	}
	return by, n, nil
}

// number reads the value of a variable.
func number(variable, text string, low int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < low {
		return 0, fmt.Errorf("%s=%.40q: want a whole number, %d or more", variable, text, low)
	}
	return n, nil
}
