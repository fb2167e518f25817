package command

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/cardlab/cardlab/data"
	"github.com/cardlab/cardlab/data/datatest"
)

// TestEveryForgedFileIsNamed: a run that somebody changed, in any of these ways, and sealed
// again. verify names the file and ends with 3; no other command panics, or says that the
// mistake is its own.
func TestEveryForgedFileIsNamed(t *testing.T) {
	sound := filepath.Join(t.TempDir(), "sound")
	var out, errOut bytes.Buffer
	if code := execute([]string{"run", "--variants", "standard", "--policies", "random,rules", "--deals", "6", "--seed", "3",
		"--decisions", "--out", sound, "--no-report"}, &out, &errOut); code != exitDone {
		t.Fatalf("run ends with %d: %s", code, errOut.String())
	}
	for _, k := range datatest.Kinds() {
		t.Run(k.Name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "run")
			if err := os.CopyFS(dir, os.DirFS(sound)); err != nil {
				t.Fatal(err)
			}
			file, err := datatest.Forge(dir, 0, k)
			if err != nil || file == "" {
				t.Fatalf("it is not forged: %q, %v", file, err)
			}
			for _, args := range [][]string{{"verify", dir}, {"report", dir}, {"rate", dir, "--resamplings", "5"},
				{"size", dir, "--precision", "5pp"}, {"show", dir, "1"}} {
				var out, errOut bytes.Buffer
				code := execute(args, &out, &errOut)
				said := out.String() + errOut.String()
				if strings.Contains(said, "mistake in cardlab") || strings.Contains(said, "goroutine") {
					t.Errorf("%v: %s", args, said)
				}
				if code != exitDone && code != exitIncomplete {
					t.Errorf("%s ends with %d: %s", args[0], code, said)
				}
				if code == exitDone && !strings.Contains(said, "is taken as recorded") {
					t.Errorf("%v passes a forged run and does not say that it is not verified: %s", args, said)
				}
				if args[0] == "verify" && (code != exitIncomplete || !strings.Contains(said, file)) {
					t.Errorf("%v ends with %d and does not name %s: %s", args, code, file, said)
				}
			}
		})
	}
}

var forgeries = flag.Int("forgeries", 12, "how many runs are forged at random")

// TestForgeriesAtRandom forges runs of several games: any file of any shard, in any of the ways
// or in several at once. verify names the file and ends with 3, no command takes much more memory
// than on the sound run, none panics, and the sound runs are clean under the same commands.
//
//	go test ./cmd/cardlab/command -run ForgeriesAtRandom -forgeries 100 -v
func TestForgeriesAtRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 2))
	type sound struct {
		dir  string
		used map[string]uint64 // what each command allocates
	}
	commands := func(dir string) [][]string {
		return [][]string{{"verify", dir}, {"verify", "--replay", dir}, {"report", dir}, {"report", "--json", dir}, {"rate", dir, "--resamplings", "5"},
			{"size", dir, "--precision", "5pp"}, {"show", dir, "1"}}
	}
	run := func(args []string) (code int, said string, used uint64) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		code, out, complaint := typed(args...)
		runtime.ReadMemStats(&after)
		return code, out + complaint, after.TotalAlloc - before.TotalAlloc
	}
	var all []sound
	for i, plan := range []string{"--variants standard,pagat --policies random,expert --decisions", "--variants cutthroat --policies random,expert --decisions",
		"--variants basic:seats=3,quick --policies random,eager", "--variants highcard/duel --policies random,greedy:samples=1 --decisions"} {
		s := sound{filepath.Join(t.TempDir(), "sound"), map[string]uint64{}}
		args := append([]string{"run", "--out", s.dir, "--deals", "4", "--shard-deals", "2", "--no-report", "--seed", fmt.Sprint(i + 1)}, strings.Fields(plan)...)
		if code, said, _ := run(args); code != exitDone {
			t.Fatalf("%v ends with %d: %s", args, code, said)
		}
		for _, args := range commands(s.dir) {
			code, said, used := run(args)
			if code != exitDone {
				t.Errorf("sound: %v ends with %d: %s", args, code, said)
			}
			s.used[args[0]] = max(s.used[args[0]], used)
		}
		all = append(all, s)
	}
	kinds := datatest.Kinds()
	codes, kindsSeen, most, began := map[string]int{}, map[string]bool{}, uint64(0), time.Now()
	for made := 0; made < *forgeries; {
		s := all[rng.IntN(len(all))]
		k := kinds[rng.IntN(len(kinds))]
		shards := 2
		if m, err := (data.Folder{Dir: s.dir}).Manifest(); err != nil {
			t.Fatal(err)
		} else {
			shards = m.ShardCount
		}
		dir := filepath.Join(t.TempDir(), "run")
		if err := os.CopyFS(dir, os.DirFS(s.dir)); err != nil {
			t.Fatal(err)
		}
		file, err := forgeIfItCan(dir, rng.IntN(shards), k)
		if err != nil {
			t.Fatal(err)
		}
		if file == "" {
			continue // the file has no such column, or is as it was
		}
		made++
		kindsSeen[k.Name] = true
		for _, args := range commands(dir) {
			code, said, used := run(args)
			codes[fmt.Sprint(args[0], " ", code)]++
			most = max(most, used)
			if strings.Contains(said, "bug in cardlab") || strings.Contains(said, "goroutine") {
				t.Errorf("%s: %v: %s", k.Name, args, said)
			}
			if code != exitDone && code != exitIncomplete || args[0] == "verify" && (code != exitIncomplete || !strings.Contains(said, file)) {
				t.Errorf("%s: %v ends with %d, should name %s: %s", k.Name, args, code, file, said)
			}
			if code == exitIncomplete && !strings.Contains(said, file) {
				t.Errorf("%s: %v does not name %s: %s", k.Name, args, file, said)
			}
			if code == exitDone && !strings.Contains(said, "is taken as recorded") {
				t.Errorf("%s: %v passes and does not say that the run is not verified: %s", k.Name, args, said)
			}
			if used > 64<<20+2*s.used[args[0]] {
				t.Errorf("%s: %v allocates %d bytes, of the sound run %d", k.Name, args, used, s.used[args[0]])
			}
		}
		os.RemoveAll(dir)
	}
	t.Logf("%d forgeries of %d kinds in %s; a command allocates %d MiB at most in all; ends: %v",
		*forgeries, len(kindsSeen), time.Since(began).Round(time.Millisecond), most>>20, codes)
}

// forgeIfItCan forges a file of a shard; nothing if the file has no column that the kind changes.
func forgeIfItCan(dir string, shard int, k datatest.Kind) (file string, err error) {
	defer func() {
		if recover() != nil {
			file, err = "", nil
		}
	}()
	folder := data.Folder{Dir: dir}
	m, err := folder.Manifest()
	if err != nil || m.Shards[shard].File(k.Table) == nil {
		return "", err
	}
	return datatest.Forge(dir, shard, k)
}
