package coverage

import (
	"flag"
	"fmt"
	"github.com/cardlab/cardlab/analysis/stats"
	"github.com/cardlab/cardlab/analysis/strength"
	"hash/fnv"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
)

var (
	replications  = flag.Int("replications", 100, "how often TestCoverage draws samples for each line")
	coverageTable = flag.String("coverage-table", "", "also write what TestCoverage found to this file, as Markdown")
)

// experiment draws samples from a known truth, again and again, and asks each time
// whether what is claimed came true.
type experiment struct {
	method string
	data   string
	want   [2]float64 // the share of samples in which it is to be so, from … to
	once   func(rng *rand.Rand) outcome
}

// outcome says of one sample whether it was so, and how wide the interval was; 0 if
// there is none.
type outcome struct {
	so    bool
	width float64
}

// holds reports whether an interval holds the truth.
func holds(i stats.Interval, truth float64) outcome {
	return outcome{i.Low <= truth && truth <= i.High, i.High - i.Low}
}

// section is a table of experiments of one kind.
type section struct {
	title, about string
	claim        string // what the share is of
	list         []experiment
}

func sections() []section {
	return []section{
		{"Intervals for a fixed number of deals", "To hold the truth in 95 % of samples.", "held", intervalExperiments()},
		{"Intervals that may be looked at at any time", "To hold the truth at every look, in at least 95 % of samples.", "held always", sequenceExperiments()},
		{"Tests", "To be wrong in no more than the stated share of samples in which there is nothing to find.", "wrong", errorExperiments()},
		{"Controls", "What is known to go wrong, to show that these tables would tell.", "share", controlExperiments()},
	}
}

// TestCoverage draws samples of which the truth is known, and counts how often each
// interval holds it and each test is wrong: in the ordinary tests few samples, and
// with -replications as many as a table takes. A share may miss its bounds by three
// standard errors of a count at the bound.
//
//	go test ./analysis/coverage -run TestCoverage -replications 2000 -coverage-table ../../docs/coverage.md -v -timeout 0
func TestCoverage(t *testing.T) {
	table := &strings.Builder{}
	for _, s := range sections() {
		results := make([]found, len(s.list))
		var g sync.WaitGroup
		next := make(chan int, len(s.list))
		for i := range s.list {
			next <- i
		}
		close(next)
		for range 2 {
			g.Go(func() {
				for i := range next {
					results[i] = s.list[i].repeat()
				}
			})
		}
		g.Wait()
		s.write(table, results)
		for i, e := range s.list {
			r := results[i]
			if r.share < e.want[0]-3*se(e.want[0]) || r.share > e.want[1]+3*se(e.want[1]) {
				t.Errorf("%s, %s: %s in %.1f %% of %d samples, want %s", e.method, e.data, s.claim, 100*r.share, *replications, e.wanted())
			}
		}
	}
	t.Log(table.String())
	if *coverageTable == "" {
		return
	}
	head := fmt.Sprintf(coverageHead, *replications)
	if err := os.WriteFile(*coverageTable, []byte(head+table.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

const coverageHead = `# Coverage

Does an interval hold the truth as often as it says? Here it is asked of every interval, sequence and test of ` + "`analysis/stats`, `strength` and `league`" + `, on samples
drawn from a known truth, %[1]d for each line. The seeds are fixed, so that this command writes the same file again:

    go test ./analysis/coverage -run TestCoverage -replications %[1]d -coverage-table ../../docs/coverage.md -v -timeout 0

± is 1.96 standard errors of the share. The ordinary tests draw fewer samples and fail if a share is off by more than three standard errors.
`

// write writes a section as a table, with the widths of intervals if it is about some.
func (s *section) write(b *strings.Builder, results []found) {
	wide := slices.ContainsFunc(results, func(f found) bool { return f.mean > 0 })
	head, rule := "", ""
	if wide {
		head, rule = " mean width |", "--:|"
	}
	fmt.Fprintf(b, "\n## %s\n\n%s\n\n| method | data | wanted | %s | ± |%s\n|---|---|--:|--:|--:|%s\n", s.title, s.about, s.claim, head, rule)
	for i, e := range s.list {
		r := results[i]
		fmt.Fprintf(b, "| %s | %s | %s | %.1f %% | %.1f |", e.method, e.data, e.wanted(), 100*r.share, 100*1.96*r.se)
		if wide {
			fmt.Fprintf(b, " %s |", r.width())
		}
		b.WriteString("\n")
	}
}

// found is what an experiment found.
type found struct{ share, se, mean float64 }

// width writes the mean width of the intervals.
func (f found) width() string {
	if f.mean == 0 {
		return ""
	}
	return fmt.Sprintf("%.4g", f.mean)
}

// wanted writes what the share is to be.
func (e *experiment) wanted() string {
	switch from, to := e.want[0]*100, e.want[1]*100; {
	case from == 0:
		return fmt.Sprintf("≤ %.4g %%", to)
	case to == 100:
		return fmt.Sprintf("≥ %.4g %%", from)
	default:
		return fmt.Sprintf("%.4g … %.4g %%", from, to)
	}
}

// repeat repeats an experiment, with seeds of its own: other lines may come and go. The
// standard error is that of one sample more or less if the share found leaves none.
func (e *experiment) repeat() found {
	name := fnv.New64a()
	io.WriteString(name, e.method+", "+e.data)
	seed := name.Sum64()
	so, sum := 0, 0.0
	for r := range *replications {
		o := e.once(rand.New(rand.NewPCG(seed, uint64(r))))
		so += int(stats.Indicator(o.so))
		sum += o.width
	}
	n := float64(*replications)
	share := float64(so) / n
	return found{share, se(min(max(share, 1/n), 1-1/n)), sum / n}
}

// se returns the standard error of a share of the samples.
func se(share float64) float64 { return math.Sqrt(share * (1 - share) / float64(*replications)) }

// usual is what a 95 % interval is to do that rests on the normal distribution, and
// exact what one does that gives a guarantee.
var (
	usual = [2]float64{.935, .965}
	exact = [2]float64{.95, 1}
	few   = [2]float64{.94, 1} // where hardly anything was seen: wide rather than wrong
)

// binomial returns how many of n come true.
func binomial(rng *rand.Rand, n int64, p float64) int64 {
	var k int64
	for range n {
		k += stats.Indicator(rng.Float64() < p)
	}
	return k
}

// ratioFrom makes a ratio of so many deals.
func ratioFrom(n int, rng *rand.Rand, deal func(*rand.Rand) (y, x int64)) stats.Ratio {
	var r stats.Ratio
	for range n {
		r.Add(deal(rng))
	}
	return r
}

func TestEveryExperimentHasANameOfItsOwn(t *testing.T) {
	var names []string
	for _, s := range sections() {
		for _, e := range s.list {
			names = append(names, e.method+", "+e.data)
		}
	}
	slices.Sort(names)
	if n := len(names); len(slices.Compact(names)) != n {
		t.Error("two experiments have the same name")
	}
}

// eloOf is what a natural logarithm of odds is worth in points.
const eloOf = 400 / math.Ln10

// pairsBy tallies pairs by the points they scored: 0, ½, 1, 1½, 2 of 2.
func pairsBy(counts [5]int64) strength.Tally {
	return strength.Tally{Scores: []float64{0, .25, .5, .75, 1}, Counts: counts[:], Games: 2, Sides: 2}
}

// pickOf returns an index with the probabilities p.
func pickOf(rng *rand.Rand, p [5]float64) int {
	x := rng.Float64()
	for i, q := range p {
		if x -= q; x < 0 {
			return i
		}
	}
	return 2
}

// leaning returns a symmetric distribution of pairs, bent in proportion to e^(θ·score) so
// that a hypothesis of a test is exactly true.
func leaning(shape [5]float64, test strength.SPRT, elo float64) (p [5]float64) {
	low, high := -20.0, 20.0
	for range 100 {
		theta := (low + high) / 2
		sum, mean, squares := 0.0, 0.0, 0.0
		for i, q := range shape {
			p[i] = q * math.Exp(theta*float64(i)/4)
			sum += p[i]
		}
		for i := range p {
			p[i] /= sum
			mean += p[i] * float64(i) / 4
			squares += p[i] * float64(i*i) / 16
		}
		found := eloOf * math.Log(mean/(1-mean))
		if test.Model == strength.Normalized { // in standard deviations of a game
			found = 2 * eloOf * (mean - .5) / math.Sqrt(2*(squares-mean*mean))
		}
		if found < elo {
			low = theta
		} else {
			high = theta
		}
	}
	return p
}
