package report

import (
	"cardlab/analysis"
	"testing"
)

func TestMarkdownShowsNamesAsTheyAre(t *testing.T) {
	if got, want := analysis.Plain("exec:<b>x.py | rules <0.01"), `exec:&lt;b>x.py \| rules <0.01`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
