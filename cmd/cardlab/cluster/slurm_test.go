package cluster

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// What a script's task and its job afterwards call is what was asked for, whatever the names.
func TestABatchScriptCallsCardlab(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash")
	}
	dir := t.TempDir()
	echo := filepath.Join(dir, `ca'rd "lab" $HOME`)
	if err := os.WriteFile(echo, []byte("#!/bin/sh\nfor a; do echo \"<$a>\"; done\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	s := Slurm{Name: "It's\n#SBATCH --partition=mine", Plan: "pl'an $(x).yaml", Run: "runs/a b", Program: echo, Tasks: 16, CPUs: 4, Time: "1:00:00"}
	if err := s.Write(&text); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(text.String(), "\n#SBATCH --partition") {
		t.Errorf("a name became a directive:\n%s", &text)
	}
	script := filepath.Join(dir, "run.sbatch")
	if err := os.WriteFile(script, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ task, argument, want string }{
		{"3", "", "<run> <pl'an $(x).yaml> <--out> <runs/a b> <--parts> <16> <--workers> <4> <--no-report>"},
		{"", "finish", "<finish> <runs/a b> <report> <runs/a b>"},
	} {
		cmd := exec.Command(bash, append([]string{script}, strings.Fields(c.argument)...)...)
		cmd.Env = append(os.Environ(), "SLURM_ARRAY_TASK_ID="+c.task)
		out, err := cmd.Output()
		if got := strings.Join(strings.Split(strings.TrimSpace(string(out)), "\n"), " "); err != nil || got != c.want {
			t.Errorf("task %q, argument %q call cardlab with\n%s, %v, want\n%s", c.task, c.argument, got, err, c.want)
		}
	}
}

func TestWordsOfSlurm(t *testing.T) {
	for _, good := range []string{"2:00:00", "4G", "short,long", "1-12"} {
		if !IsSlurmValue(good) {
			t.Errorf("%q is refused", good)
		}
	}
	for _, bad := range []string{"", "a b", "a\n#SBATCH", "$(x)", "a;b"} {
		if IsSlurmValue(bad) {
			t.Errorf("%q is taken", bad)
		}
	}
}
