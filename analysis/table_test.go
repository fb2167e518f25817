package analysis

import (
	"strings"
	"testing"
)

func TestVariantsAtDifferentTablesKeepTheirOwnExpectations(t *testing.T) {
	f := newFold(ofCuttle)
	err := f.add(block{
		shardOf(0, 0, two, game(two, 0, 0, 0, "expert", "expert")),
		shardOf(1, 1, three, game(three, 0, 0, 0, "expert", "expert", "expert")),
	})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := named(f, "duel", "trio").Text(&b, TextOptions{}); err != nil {
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
		if owner(all, a.Metric) == nil {
			t.Errorf("%s is in no entry's rows", a.Metric)
		}
	}
}
