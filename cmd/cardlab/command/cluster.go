package command

import (
	"path/filepath"

	"github.com/cardlab/cardlab/cmd/cardlab/cluster"
	"github.com/cardlab/cardlab/engine/spec"
	"github.com/cardlab/cardlab/sim"

	"github.com/spf13/cobra"
)

// clusterOptions are the flags of cluster.
type clusterOptions struct {
	tasks, cpus, parallel, maxArray int
	out, memory                     string
	time, partition, program        string // Slurm
	image, claim                    string // Kubernetes
}

// clusterCommand writes what a scheduler is given to play a plan in many tasks.
func (a *app) clusterCommand() *cobra.Command {
	var o clusterOptions
	cmd := &cobra.Command{
		Use:   "cluster SCHEDULER [PLAN.yaml]",
		Short: "Prints what a scheduler needs to play a plan in many tasks",
		Long: `Prints what a scheduler is given to play a plan in many tasks, on many machines. SCHEDULER is
  slurm   a batch script: an array of tasks, and a job after them that completes the run
  k8s     the manifest of an Indexed Job for Kubernetes, with the plan in it
  env     no plan: what a task of any other scheduler must do, and what it reads of the environment
Nothing is submitted. The tasks share a folder that all machines may write to; in what
order, how often and on how many machines they are played makes no byte of the run another.`,
		Example: "  cardlab cluster slurm examples/small.yaml --tasks 16 --cpus 4 > small.sbatch",
		Args: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(args) > 2:
				return tooMany(cmd, args[2])
			case len(args) == 2 && args[0] == "env":
				return tooMany(cmd, args[1])
			case len(args) == 0:
				return exactly("SCHEDULER")(cmd, args)
			case len(args) == 1 && (args[0] == "slurm" || args[0] == "k8s"):
				return exactly("SCHEDULER", "PLAN.yaml")(cmd, args)
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			switch args[0] {
			case "slurm":
				return a.clusterSlurm(args[1], o)
			case "k8s":
				return a.clusterKubernetes(args[1], o)
			case "env":
				return cluster.WriteContract(a.out)
			}
			return asUsage(spec.Unknown("scheduler", args[0], []string{"slurm", "k8s", "env"}))
		},
	}
	f := cmd.Flags()
	f.IntVar(&o.tasks, "tasks", 0, "how many `TASKS`: the parts of the run")
	f.IntVar(&o.cpus, "cpus", 1, "`CPUS` of a task, which plays with as many workers")
	f.StringVar(&o.memory, "memory", "", "`MEMORY` of a task, as the scheduler writes it (default for k8s 512Mi)")
	f.StringVar(&o.out, "out", "", "slurm: the `FOLDER` of the run, where the tasks see it (default runs/NAME)")
	f.StringVar(&o.time, "time", "", "slurm: the `TIME` that a task may take, as in 2:00:00")
	f.StringVar(&o.partition, "partition", "", "slurm: the `PARTITION`")
	f.StringVar(&o.program, "program", "cardlab", "slurm: the `PATH` of cardlab where the tasks run")
	f.IntVar(&o.maxArray, "max-array", cluster.MaxArraySize, "slurm: how many `TASKS` an array of the cluster has at most")
	f.StringVar(&o.image, "image", "", "k8s: the `IMAGE` whose entry point is cardlab")
	f.StringVar(&o.claim, "claim", "runs", "k8s: the persistent volume `CLAIM` for runs, which all nodes may write to")
	f.IntVar(&o.parallel, "parallel", 0, "k8s: how many `TASKS` at once (default: all)")
	return cmd
}

// schedule reads a plan and checks the flags that all schedulers share.
func (o *clusterOptions) schedule(file string) (*sim.Schedule, error) {
	p, err := sim.ReadPlan(file)
	if err != nil {
		return nil, planError(err)
	}
	if o.out != "" {
		p.Out = o.out
	}
	s, err := p.Resolve()
	if err != nil {
		return nil, planError(err)
	}
	for _, p := range s.Policies {
		if p.Terminal() {
			return nil, usage("%s asks at the terminal, which tasks of a cluster do not have", p.Name())
		}
	}
	if err := between("cpus", int64(o.cpus), 1, 1<<16); err != nil {
		return nil, err
	}
	if o.tasks < 1 || o.tasks > s.Shards() {
		return nil, usage("--tasks=%d: want 1 to %d, the shards of the run; each part needs one to play, and smaller shard_deals make more", o.tasks, s.Shards())
	}
	return s, nil
}

func (a *app) clusterSlurm(file string, o clusterOptions) error {
	s, err := o.schedule(file)
	if err != nil {
		return err
	}
	if o.tasks > o.maxArray {
		return usage("--tasks=%d: an array has %d tasks at most, unless the cluster's MaxArraySize says more and --max-array with it; a task can play many shards", o.tasks, o.maxArray)
	}
	for flag, value := range map[string]string{"memory": o.memory, "time": o.time, "partition": o.partition} {
		if value != "" && !cluster.IsSlurmValue(value) {
			return usage("--%s=%s: want one word, as Slurm writes it", flag, spec.Short(value))
		}
	}
	return cluster.Slurm{
		Name: s.Plan.Name, Plan: filepath.ToSlash(file), Run: s.Plan.Out, Program: o.program,
		Tasks: o.tasks, CPUs: o.cpus, Memory: o.memory, Time: o.time, Partition: o.partition,
	}.Write(a.out)
}

func (a *app) clusterKubernetes(file string, o clusterOptions) error {
	s, err := o.schedule(file)
	if err != nil {
		return err
	}
	if o.memory == "" {
		o.memory = "512Mi"
	}
	if o.parallel == 0 {
		o.parallel = o.tasks
	}
	plan := s.Text()
	switch {
	case o.tasks > cluster.MaxKubernetesTasks:
		return usage("--tasks=%d: a Job has %d indexes at most; a task can play many shards", o.tasks, cluster.MaxKubernetesTasks)
	case o.parallel < 1 || o.parallel > o.tasks:
		return usage("--parallel=%d: want 1 to %d, the tasks", o.parallel, o.tasks)
	case !cluster.IsImage(o.image):
		return usage("--image=%s: want the image whose entry point is cardlab, as in registry.example/cardlab:1; docs/clusters.md says how one is built", spec.Short(o.image))
	case !cluster.IsDNSName(o.claim):
		return usage("--claim=%s: want the name of a persistent volume claim", spec.Short(o.claim))
	case !cluster.IsQuantity(o.memory):
		return usage("--memory=%s: want a size in Mi or Gi, as in 512Mi", spec.Short(o.memory))
	case len(plan) > cluster.MaxConfigMap:
		return usage("%s: the plan is %d bytes long, and a ConfigMap takes no more than %d", file, len(plan), cluster.MaxConfigMap)
	}
	return cluster.Kubernetes{
		Name: s.Plan.Name, Plan: string(plan), Image: o.image, Claim: o.claim,
		Tasks: o.tasks, Parallel: o.parallel, CPUs: o.cpus, Memory: o.memory,
	}.Write(a.out)
}
