// Command mutate asks whether the tests of a package would see a mistake in it: it makes
// small ones, one at a time, and prints those that every test passes.
//
//	go run .ci/mutate/*.go ./data/internal/column                    # judged by its own tests
//	TMPDIR=/dev/shm go run .ci/mutate/*.go ./data                    # temporary files in memory, where tests wait for the disk
//	go run .ci/mutate/*.go -judges ./data,./sim ./data               # and by those of others
//	go run .ci/mutate/*.go -sample 60 -seed 1 -files seal.go:40 ./data
//
// A survivor is a test that is missing, or code that has no effect. Where the mistake makes
// no difference that a test could see, a comment on its line or on the line before accepts
// it, with the reason:
//
//	if n > size-12 { // mutant: at 12 bytes the checksum is wrong anyway
//
// Exit 1 says that a survivor has no such comment. A mistake that a test never returns from
// counts as caught. What lies outside functions is not changed.
//
// All mutants of a package are built into one program: a function stands there as it is and
// once more for each of its mutants, and a variable of the environment says which is called.
// A mutant is judged by the tests that run its line, the quick ones first. What the
// quick ones alone leave is found in a fraction of the time, and then judged by all:
//
//	go run .ci/mutate/*.go -longest 1s ./sim > left; go run .ci/mutate/*.go -again left ./sim
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

func main() {
	judges := flag.String("judges", "", "further packages whose tests judge, with commas between")
	files := flag.String("files", "", "only these files, or lines: seal.go,folder.go:40")
	sample := flag.Int("sample", 0, "only so many mutants, drawn at random")
	seed := flag.Uint64("seed", 1, "of the draw")
	longest := flag.Duration("longest", 0, "leave out tests that take longer, unmutated")
	skip := flag.String("skip", "", "leave out tests whose name matches")
	only := flag.String("run", "", "only tests whose name matches")
	again := flag.String("again", "", "only the survivors that an earlier run printed into this file")
	list := flag.Bool("list", false, "print the mutants, and judge none")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: go run .ci/mutate/*.go [options] ./PACKAGE")
		flag.PrintDefaults()
		os.Exit(2)
	}
	o := options{pkg: flag.Arg(0), only: split(*files), sample: *sample, seed: *seed, list: *list}
	o.judges = append([]string{o.pkg}, split(*judges)...)
	if *again != "" {
		text, err := os.ReadFile(*again)
		if err != nil {
			fmt.Fprintln(os.Stderr, "mutate:", err)
			os.Exit(2)
		}
		o.again = string(text)
	}
	ok, err := o.run(&court{longest: *longest, only: *only, skip: *skip})
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(2)
	}
	if !ok {
		os.Exit(1)
	}
}

type options struct {
	pkg    string
	judges []string
	only   []string
	sample int
	seed   uint64
	list   bool
	again  string
}

// run reports whether each survivor is accepted by a comment.
func (o *options) run(c *court) (bool, error) {
	began := time.Now()
	p, err := load(o.pkg)
	if err != nil {
		return false, err
	}
	mutants := slices.DeleteFunc(p.mutants(), func(m *mutant) bool {
		return !m.among(o.only) || o.again != "" && !strings.Contains(o.again, ": "+m.String()+"\n")
	})
	all := len(mutants)
	if o.sample > 0 && o.sample < all {
		rng := rand.New(rand.NewPCG(o.seed, 0))
		rng.Shuffle(all, func(i, j int) { mutants[i], mutants[j] = mutants[j], mutants[i] })
		mutants = mutants[:o.sample]
		slices.SortFunc(mutants, func(a, b *mutant) int { return a.id - b.id })
	}
	if o.list {
		for _, m := range mutants {
			fmt.Println(m)
		}
		return true, nil
	}
	if c.dir, err = os.MkdirTemp("", "mutate"); err != nil {
		return false, err
	}
	defer os.RemoveAll(c.dir)
	made, err := p.build(c.dir, mutants)
	if err != nil {
		return false, err
	}
	if err := c.hear(p, o.judges); err != nil {
		return false, err
	}
	fmt.Fprintf(os.Stderr, "%d mutants of %d; %d do not compile; ready after %v\n", len(made), all, len(mutants)-len(made), time.Since(began).Round(time.Second))
	count := map[verdict]int{}
	var accepted []*mutant
	for i, m := range made {
		v, err := c.judge(m)
		if err != nil {
			return false, err
		}
		if (v == survived || v == unreached) && m.reason != "" {
			accepted = append(accepted, m)
			v = acceptable
		} else if v == survived || v == unreached {
			fmt.Printf("%s: %v\n", v, m)
		}
		count[v]++
		if i%50 == 49 {
			fmt.Fprintf(os.Stderr, "%d judged, %v\n", i+1, time.Since(began).Round(time.Second))
		}
	}
	for _, m := range accepted {
		fmt.Printf("accepted: %v: %s\n", m, m.reason)
	}
	fmt.Printf("%s: %d mutants, %d caught, %d of them by time, %d accepted, %d survivors, %d of them not reached by any test; %v\n", o.pkg, len(made),
		count[caught]+count[endless], count[endless], count[acceptable], count[survived]+count[unreached], count[unreached], time.Since(began).Round(time.Second))
	return count[survived]+count[unreached] == 0, nil
}

func split(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' })
}

// command returns a command of go whose error has what it says.
func goCommand(args ...string) (string, error) {
	out, err := exec.Command("go", args...).CombinedOutput()
	if err != nil {
		return string(out), fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return string(out), nil
}

func relative(file string) string {
	if here, err := os.Getwd(); err == nil {
		if short, err := filepath.Rel(here, file); err == nil {
			return short
		}
	}
	return file
}
