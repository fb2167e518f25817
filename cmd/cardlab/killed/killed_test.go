package killed

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"
)

var (
	soak = flag.Duration("soak", 0, "how long to kill; 0: not at all")
	seed = flag.Uint64("seed", 1, "of the moments")
)

// plan is a run of 16 or 32 shards that takes some tenths of a second.
const plan = `name: killed
variants: [standard, cutthroat]
policies: [random]
shard_deals: 256
decisions: true
`

const few, more = "2048", "4096" // deals

// files are the files of a run, by name, as checksums; what is being written is not among them.
type files map[string][sha256.Size]byte

func filesOf(run string) (files, error) {
	all := files{}
	err := fs.WalkDir(os.DirFS(run), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(name, "tmp/") {
			return err
		}
		content, err := os.ReadFile(filepath.Join(run, name))
		all[name] = sha256.Sum256(content)
		return err
	})
	return all, err
}

// check returns an error if a file of a run is not one of those that a finished run has.
func check(run string, finished []files) error {
	got, err := filesOf(run)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // killed before there was a folder
	}
	for name, sum := range got {
		if !slices.ContainsFunc(finished, func(f files) bool { return f[name] == sum }) {
			err = errors.Join(err, fmt.Errorf("%s is not whole", name))
		}
	}
	return err
}

// killer starts the program and kills it.
type killer struct {
	program, plan string
	longest       time.Duration // of the moments
	kills         atomic.Int64
}

func (k *killer) play(run, deals string) []string {
	return []string{"run", k.plan, "--deals", deals, "--out", run, "--no-report", "--workers", "2"}
}

// once starts the program, and kills it at a moment if it has not ended. It reports whether it had.
func (k *killer) once(moment time.Duration, args ...string) (bool, error) {
	cmd := exec.Command(k.program, args...)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		return false, err
	}
	kill := time.AfterFunc(moment, func() { cmd.Process.Kill() }) // SIGKILL
	err := cmd.Wait()
	kill.Stop()
	var exit *exec.ExitError
	if errors.As(err, &exit) && !exit.Exited() {
		k.kills.Add(1)
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("cardlab %s: %w\n%s", strings.Join(args, " "), err, &out)
	}
	return true, nil
}

// until starts the program until it ends by itself, and looks at the run each time.
func (k *killer) until(rng *rand.Rand, run string, finished []files, args ...string) error {
	for {
		ended, err := k.once(time.Duration(rng.Float64()*float64(k.longest)), args...)
		if err == nil {
			err = check(run, finished)
		}
		if ended || err != nil {
			return err
		}
	}
}

// reference plays a run that nobody kills.
func (k *killer) reference(run, deals string) (files, error) {
	began := time.Now()
	if _, err := k.once(time.Hour, k.play(run, deals)...); err != nil {
		return nil, err
	}
	k.longest = time.Since(began) * 3 / 2
	return filesOf(run)
}

func TestAKilledProgramGoesOnToTheSameBytes(t *testing.T) {
	if *soak == 0 {
		t.Skip("takes as long as -soak says")
	}
	dir := t.TempDir()
	k := &killer{program: filepath.Join(dir, "cardlab"), plan: filepath.Join(dir, "plan.yaml")}
	if out, err := exec.Command("go", "build", "-o", k.program, "../../cardlab").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := os.WriteFile(k.plan, []byte(plan), 0o644); err != nil {
		t.Fatal(err)
	}
	small, err := k.reference(filepath.Join(dir, "small"), few)
	if err != nil {
		t.Fatal(err)
	}
	large, err := k.reference(filepath.Join(dir, "large"), more)
	if err != nil {
		t.Fatal(err)
	}
	run := filepath.Join(dir, "run")
	// what is done to a run, and what it then is
	rounds := []struct {
		what     string
		do       func(rng *rand.Rand) error
		finished files
	}{
		{"play", func(rng *rand.Rand) error {
			return errors.Join(os.RemoveAll(run), k.until(rng, run, []files{small}, k.play(run, few)...))
		}, small},
		{"verify", func(rng *rand.Rand) error { return k.until(rng, run, []files{small}, "verify", run) }, small},
		{"add deals", func(rng *rand.Rand) error { return k.until(rng, run, []files{small, large}, k.play(run, more)...) }, large},
		{"finish again", func(rng *rand.Rand) error { return k.until(rng, run, []files{large}, "finish", run) }, large},
		{"play parts at once", func(rng *rand.Rand) error { return k.parts(rng, run, small) }, small},
	}
	done := 0
	for end := time.Now().Add(*soak); time.Now().Before(end); done++ {
		rng := rand.New(rand.NewPCG(*seed, uint64(done)))
		r := rounds[done%len(rounds)]
		if err := r.do(rng); err != nil {
			t.Fatalf("round %d, %s: %v", done, r.what, err)
		}
		got, err := filesOf(run)
		if err != nil || !maps.Equal(got, r.finished) {
			t.Fatalf("round %d, %s: the run has other files than one that nobody killed: %v", done, r.what, err)
		}
		if _, err := os.Stat(filepath.Join(run, "tmp")); err == nil {
			t.Fatalf("round %d, %s: temporary files are left", done, r.what)
		}
	}
	t.Logf("%d rounds, killed %d times", done, k.kills.Load())
	if k.kills.Load() == 0 {
		t.Error("nothing was killed: the moments come too late")
	}
}

// parts has two processes at a time play a new run, a part each, and finishes it.
func (k *killer) parts(rng *rand.Rand, run string, finished files) error {
	if err := os.RemoveAll(run); err != nil {
		return err
	}
	var both errgroup.Group
	for part := range 2 {
		rng := rand.New(rand.NewPCG(rng.Uint64(), 0))
		both.Go(func() error {
			return k.until(rng, run, []files{finished}, append(k.play(run, few), "--shards", strconv.Itoa(part+1)+"/2")...)
		})
	}
	if err := both.Wait(); err != nil {
		return err
	}
	return k.until(rng, run, []files{finished}, "finish", run)
}
