package slurm

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// plan is a run of 128 shards: sixteen tasks of eight, each of some tenths of a second.
const plan = `name: cluster
variants: [standard, cutthroat]
policies: [random]
deals: 65536
shard_deals: 1024
`

const tasks, shards = 16, 128

func TestARunOnAClusterThatLosesANode(t *testing.T) {
	bin := t.TempDir()
	program := filepath.Join(bin, "cardlab")
	if out, err := exec.Command("go", "build", "-o", program, "../../cardlab").CombinedOutput(); err != nil {
		t.Fatalf("build cardlab: %v\n%s", err, out)
	}
	c := start(t, bin)
	c.write("plan.yaml", []byte(plan))
	script := c.run(program, "cluster", "slurm", "plan.yaml", "--tasks", strconv.Itoa(tasks), "--out", "run")
	c.write("run.sbatch", []byte(script))
	c.run("bash", "run.sbatch")

	// A node is lost in the middle of its tasks. One of them lives on.
	var zombie process
	c.await("a task in the middle, on the second node", func() bool {
		for _, p := range c.tasks() {
			if p.node == "n2" && c.hasPlayedSome(p.task) {
				zombie = p
				return true
			}
		}
		return false
	})
	c.loseNode("n2", zombie)
	t.Logf("task %s stands still on a node that is lost", zombie.task)
	waiting := func() (jobs []string) { // for two minutes, as what was on a lost node has to
		for line := range strings.Lines(c.run("squeue", "-hr", "-t", "pending", "-o", "%i %r") + "\n") {
			if job, reason, _ := strings.Cut(strings.TrimSpace(line), " "); reason == "BeginTime" {
				jobs = append(jobs, job)
			}
		}
		return jobs
	}
	c.await("the lost task in the queue", func() bool {
		return slices.ContainsFunc(waiting(), func(job string) bool { return strings.HasSuffix(job, "_"+zombie.task) })
	})
	for _, job := range waiting() {
		c.run("scontrol", "update", "jobid="+job, "starttime=now")
	}

	// The process of a task is killed. Slurm does not start a task again that failed.
	var killed process
	c.await("another task in the middle", func() bool {
		for _, p := range c.tasks() {
			if p.task != zombie.task && c.hasPlayedSome(p.task) {
				killed = p
				return syscall.Kill(p.pid, syscall.SIGKILL) == nil
			}
		}
		return false
	})
	t.Logf("task %s was killed", killed.task)

	// The lost node's tasks are played on the other, and the job that follows says what is missing.
	idle := func() bool { return c.run("squeue", "-h") == "" }
	c.await("the array's end", idle)
	if left := c.run(program, "missing", "run", "--parts", strconv.Itoa(tasks)); left != killed.task {
		t.Fatalf("the parts %q are missing, not that of the task %s, which was killed", left, killed.task)
	}
	if err := exec.Command(program, "verify", c.in("run")).Run(); err == nil {
		t.Error("a run that is not complete was verified")
	}

	// The lost task wakes up and plays on, while the missing one is submitted again.
	c.kill(zombie.pid, syscall.SIGCONT)
	c.run("bash", "run.sbatch", "missing")
	c.await("the end of what was missing", idle)
	c.await("the end of the lost task", func() bool { return len(c.tasks()) == 0 })
	logs, err := filepath.Glob(c.in("cardlab-cluster-*_" + zombie.task + ".log"))
	if err != nil || len(logs) == 0 {
		t.Fatalf("no log of task %s: %v", zombie.task, err)
	}

	// It is the run of one machine.
	c.run(program, "run", "plan.yaml", "--out", "alone", "--no-report", "--workers", "2")
	together, err1 := os.ReadFile(c.in("run/SHA256SUMS"))
	alone, err2 := os.ReadFile(c.in("alone/SHA256SUMS"))
	if err1 != nil || err2 != nil || !bytes.Equal(together, alone) {
		t.Errorf("the cluster's run has other bytes than one machine's (%v, %v)", err1, err2)
	}
	c.run(program, "verify", "run")
	if left := c.run("bash", "run.sbatch", "missing"); !strings.Contains(left, "nothing is missing") {
		t.Errorf("of a complete run it is said: %s", left)
	}
}

// hasPlayedSome reports whether a task has finished a shard and has one left.
func (c *cluster) hasPlayedSome(task string) bool {
	part, err := strconv.Atoi(task)
	if err != nil {
		c.t.Fatal(err)
	}
	played, all := 0, 0
	for shard := part; shard < shards; shard += tasks {
		all++
		if _, err := os.Stat(c.in(fmt.Sprintf("run/shards/%05d.json", shard))); err == nil {
			played++
		}
	}
	return played > 0 && played < all
}
