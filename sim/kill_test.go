package sim

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/cardlab/cardlab/data"
)

// TestMain plays a run and nothing else when a test starts it as the process to
// kill, and answers as a bot when a policy starts it as another program.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "bot" {
		os.Exit(bot(os.Args[2], os.Args[3:]))
	}
	if dir := os.Getenv("SIM_TEST_RUN"); dir != "" {
		s, err := small(dir).Resolve()
		if err == nil {
			_, err = Run(context.Background(), s, Options{Workers: 2, Tool: tool})
		}
		if err != nil {
			println(err.Error())
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func TestAKilledRunGoesOnToTheSameBytes(t *testing.T) {
	whole, dir := filepath.Join(t.TempDir(), "whole"), filepath.Join(t.TempDir(), "run")
	play(t, small(whole), 2)
	killed, left := 0, 0
	for wait := 40 * time.Millisecond; ; wait *= 2 {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "SIM_TEST_RUN="+dir)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		kill := time.AfterFunc(wait, func() { cmd.Process.Kill() }) // SIGKILL
		err := cmd.Wait()
		kill.Stop()
		if err == nil {
			break
		}
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.Exited() {
			t.Fatalf("the run failed by itself: %v", err)
		}
		killed++
		found, err := data.Folder{Dir: dir}.Finished()
		if err != nil {
			t.Fatal(err)
		}
		if len(found) < left {
			t.Fatalf("%d shards were finished, now %d", left, len(found))
		}
		left = len(found)
	}
	t.Logf("killed %d times, the last time with %d shards finished", killed, left)
	sameTree(t, dir, whole)
}
