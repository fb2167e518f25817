package report

import (
	"github.com/cardlab/cardlab/analysis/document"
	"github.com/cardlab/cardlab/analysis/internal/synthetic"
	"github.com/cardlab/cardlab/analysis/metrics"
	"github.com/cardlab/cardlab/analysis/reading"
	"strings"
	"testing"
)

func TestVariantsAtDifferentTablesKeepTheirOwnExpectations(t *testing.T) {
	f := newFold(ofCuttle)
	err := f.add(reading.Block{
		synthetic.ShardOf(0, 0, synthetic.Two, synthetic.Game(synthetic.Two, 0, 0, 0, "expert", "expert")),
		synthetic.ShardOf(1, 1, synthetic.Three, synthetic.Game(synthetic.Three, 0, 0, 0, "expert", "expert", "expert")),
	})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := named(f, "duel", "trio").Document().Text(&b, document.TextOptions{}); err != nil {
		t.Fatal(err)
	}
	for l := range strings.Lines(b.String()) {
		l = strings.TrimSpace(l)
		if strings.HasPrefix(l, "wins of seat 0") && !strings.HasSuffix(l, "50 %, 33.3 %") ||
			strings.HasPrefix(l, "wins of seat 2") && !strings.HasSuffix(l, " 33.3 %") {
			t.Errorf("got %s", l)
		}
	}
}

func TestEveryMetricHasAName(t *testing.T) {
	r := tiny(t)
	for _, a := range append(r.Answers, r.Effects...) {
		if metrics.Owner(metrics.All, a.Metric) == nil {
			t.Errorf("%s is in no entry's rows", a.Metric)
		}
	}
}
