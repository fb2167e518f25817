package slurm

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// cluster is a Slurm of two nodes on this machine.
type cluster struct {
	t   *testing.T
	dir string // its configuration, its state, and what is played
	bin string // the folder of the command cardlab

	daemons map[string][]int // processes of a node
}

// configuration is slurm.conf; the arguments are the folder and three ports.
const configuration = `ClusterName=cardlab
SlurmctldHost=localhost
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=%[1]s/munge.sock
SlurmctldPort=%[2]d
SlurmctldPidFile=%[1]s/slurmctld.pid
SlurmctldLogFile=%[1]s/slurmctld.log
StateSaveLocation=%[1]s/state
SlurmdPidFile=%[1]s/slurmd-%%n.pid
SlurmdLogFile=%[1]s/slurmd-%%n.log
SlurmdSpoolDir=%[1]s/spool-%%n
SlurmdParameters=config_overrides
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,bf_interval=1,batch_sched_delay=0
ReturnToService=0
KillWait=2
JobRequeue=1
NodeName=n1 NodeHostname=localhost NodeAddr=127.0.0.1 Port=%[3]d CPUs=2
NodeName=n2 NodeHostname=localhost NodeAddr=127.0.0.1 Port=%[4]d CPUs=2
PartitionName=all Nodes=ALL Default=YES
`

// programs are what a cluster needs installed.
var programs = []string{"munged", "slurmctld", "slurmd", "sbatch", "scontrol", "squeue"}

// start starts a cluster, which ends with the test; bin is the folder of the command cardlab.
func start(t *testing.T, bin string) *cluster {
	t.Helper()
	for _, name := range programs {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("%s is not installed (Debian: slurm-wlm, munge)", name)
		}
	}
	if os.Geteuid() != 0 {
		t.Skip("only root can start a node")
	}
	dir, err := os.MkdirTemp("", "slurm") // t.TempDir is too long for the path of a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	c := &cluster{t: t, dir: dir, bin: bin, daemons: map[string][]int{}}
	ports := freePorts(t, 3)
	key := make([]byte, 128)
	rand.Read(key)
	c.write("munge.key", key)
	c.write("slurm.conf", fmt.Appendf(nil, configuration, dir, ports[0], ports[1], ports[2]))
	if err := os.Mkdir(c.in("state"), 0o700); err != nil {
		t.Fatal(err)
	}
	c.daemon("munged", "--foreground", "--force", "--key-file="+c.in("munge.key"), "--socket="+c.in("munge.sock"),
		"--pid-file="+c.in("munged.pid"), "--log-file="+c.in("munged.log"), "--seed-file="+c.in("munge.seed"))
	c.await("munge", func() bool { _, err := os.Stat(c.in("munge.sock")); return err == nil })
	c.daemon("slurmctld", "-D", "-f", c.in("slurm.conf"))
	c.await("slurmctld", func() bool { return c.command("scontrol", "ping").Run() == nil })
	for _, node := range []string{"n1", "n2"} {
		pid := c.daemon("slurmd", "-D", "-f", c.in("slurm.conf"), "-N", node)
		c.daemons[node] = append(c.daemons[node], pid)
	}
	c.await("two idle nodes", func() bool { return strings.Count(c.run("sinfo", "-hN", "-o", "%T"), "idle") == 2 })
	return c
}

func freePorts(t *testing.T, n int) (ports []int) {
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
	}
	return ports
}

func (c *cluster) in(name string) string { return filepath.Join(c.dir, name) }

func (c *cluster) write(name string, content []byte) {
	c.t.Helper()
	if err := os.WriteFile(c.in(name), content, 0o600); err != nil {
		c.t.Fatal(err)
	}
}

// command returns a command that runs in the cluster's folder, and finds cardlab and the cluster.
func (c *cluster) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = c.dir
	cmd.Env = append(os.Environ(), "SLURM_CONF="+c.in("slurm.conf"), "PATH="+c.bin+":"+os.Getenv("PATH"))
	return cmd
}

// run runs a command, which must succeed, and returns what it printed.
func (c *cluster) run(name string, args ...string) string {
	c.t.Helper()
	cmd := c.command(name, args...)
	var errors bytes.Buffer
	cmd.Stderr = &errors
	out, err := cmd.Output()
	if err != nil {
		c.t.Fatalf("%s %s: %v\n%s%s", name, strings.Join(args, " "), err, out, &errors)
	}
	return strings.TrimSpace(string(out))
}

// daemon starts a program that ends with the test, and returns its process.
func (c *cluster) daemon(name string, args ...string) (pid int) {
	c.t.Helper()
	cmd := c.command(name, args...)
	if err := cmd.Start(); err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	return cmd.Process.Pid
}

// await waits until something is so.
func (c *cluster) await(what string, is func() bool) {
	c.t.Helper()
	for range 6000 { // ten minutes: it fails where something hangs, and not because a machine is slow
		if is() {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	logs, _ := filepath.Glob(c.in("*.log"))
	for _, name := range logs {
		content, _ := os.ReadFile(name)
		c.t.Logf("%s:\n%s", filepath.Base(name), content[max(0, len(content)-2000):])
	}
	c.t.Fatalf("waited in vain for %s", what)
}

// process is one of a task.
type process struct {
	pid  int
	node string
	task string // its index
}

// tasks returns the processes of cardlab that play tasks.
func (c *cluster) tasks() (found []process) {
	all, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		c.t.Fatal(err)
	}
	for _, dir := range all {
		program, _ := os.Readlink(filepath.Join(dir, "exe"))
		if program != filepath.Join(c.bin, "cardlab") {
			continue
		}
		environment, _ := os.ReadFile(filepath.Join(dir, "environ"))
		p := process{}
		p.pid, _ = strconv.Atoi(filepath.Base(dir))
		for line := range strings.SplitSeq(string(environment), "\x00") {
			name, value, _ := strings.Cut(line, "=")
			switch name {
			case "SLURMD_NODENAME":
				p.node = value
			case "SLURM_ARRAY_TASK_ID":
				p.task = value
			}
		}
		if p.node != "" && p.task != "" {
			found = append(found, p)
		}
	}
	return found
}

// kill sends a signal to a process.
func (c *cluster) kill(pid int, signal syscall.Signal) {
	c.t.Helper()
	if err := syscall.Kill(pid, signal); err != nil {
		c.t.Fatalf("kill %d: %v", pid, err)
	}
}

// loseNode kills everything on a node but one process, which stands still, as if the
// network had gone: its daemon, and the watchers of its tasks. Slurm is told, and need not wait
// until it notices.
func (c *cluster) loseNode(node string, but process) {
	c.t.Helper()
	lost, watcher := c.daemons[node], parent(but.pid)
	for _, p := range c.tasks() {
		if p.node == node {
			lost = append(lost, parent(p.pid))
			if p.pid != but.pid {
				lost = append(lost, p.pid)
			}
		}
	}
	for _, pid := range lost {
		syscall.Kill(pid, syscall.SIGKILL) // a task may have ended by itself
	}
	// After its watcher is gone: what stands still and loses its parent is sent SIGHUP, and goes on.
	for range 1000 {
		if parent(but.pid) != watcher {
			break
		}
		time.Sleep(time.Millisecond)
	}
	c.kill(but.pid, syscall.SIGSTOP)
	c.run("scontrol", "update", "nodename="+node, "state=down", "reason=test")
}

// parent returns the parent of a process.
func parent(pid int) int {
	stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, after, _ := strings.Cut(string(stat), ") ")
	fields := strings.Fields(after)
	if len(fields) < 2 {
		return 0
	}
	n, _ := strconv.Atoi(fields[1])
	return n
}
