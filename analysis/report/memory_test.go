package report

import (
	"fmt"
	"io"
	"math"
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/cardlab/cardlab/analysis"
	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/analysis/stats"
)

// large is what a report of a hundred variants, the six matchups of three policies, finds.
func large() *Result {
	const variants, matchups, cards = 100, 6, 13
	r := &Result{Run: "large"}
	for v := range variants {
		r.Variants = append(r.Variants, analysis.Variant{Label: fmt.Sprintf("limit%d", v), Text: fmt.Sprintf("cuttle/standard:turn_limit=%d", v)})
	}
	for m := range int32(matchups) {
		r.Matchups = append(r.Matchups, analysis.Matchup{Number: m, Policies: []string{"expert", "random"}})
		for v := range variants {
			add := func(metric, what string) {
				r.Answers = append(r.Answers, Answer{v, m, analysis.Estimate{Metric: metric, What: what, Form: analysis.Share, Value: .5,
					Interval: stats.Interval{Low: .4, High: .6}, Count: analysis.None, N: 4, Unit: "game", Expected: math.NaN()}})
			}
			for i := range 100 {
				add("outcomes", fmt.Sprint(i))
			}
			for c := range cards {
				for _, part := range []string{"card_opening", "card_drawn", "card_in_hand", "card_not_seen", "card_improvement", "card_stranded"} {
					add(part, fmt.Sprint(c))
				}
			}
		}
	}
	return r
}

// gauge is a writer that looks now and then how much memory is in use.
type gauge struct {
	written, next int
	most          uint64
}

func (g *gauge) Write(b []byte) (int, error) {
	if g.written += len(b); g.written >= g.next {
		g.next = g.written + 4<<20
		g.most = max(g.most, inUse())
	}
	return len(b), nil
}

func inUse() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestWritingALargeReportKeepsLittleOfIt writes the hundred thousand estimates of a large
// report in each form: beside the result itself there is one row in memory, for text one
// matchup's tables and the text.
func TestWritingALargeReportKeepsLittleOfIt(t *testing.T) {
	r := large()
	defer debug.SetGCPercent(debug.SetGCPercent(50))
	for form, most := range map[string]uint64{"JSON": 24 << 20, "CSV": 24 << 20, "text": 64 << 20, "Markdown": 64 << 20} {
		runtime.GC()
		before, g := inUse(), &gauge{}
		d := r.Document()
		write := map[string]func(io.Writer) error{"JSON": d.JSON, "CSV": d.CSV, "Markdown": d.Markdown,
			"text": func(w io.Writer) error { return d.Text(w, document.TextOptions{}) }}[form]
		if err := write(g); err != nil {
			t.Fatal(err)
		}
		used := g.most - min(before, g.most)
		t.Logf("%s: %d estimates take %d MiB, %d MiB are written, %d MiB were in use besides", form, len(r.Answers), before>>20, g.written>>20, used>>20)
		if used > most || g.written < 1<<20 {
			t.Errorf("%s: %d bytes are in use beside the result, %d were written", form, used, g.written)
		}
	}
}
