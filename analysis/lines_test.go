package analysis

import "testing"

func TestSentencesAreBrokenAtBlanksAlone(t *testing.T) {
	if got, want := Folded("one 1\u2009000 three", 9), "one 1\u2009000\nthree"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := Folded("one two", 0); got != "one two" {
		t.Errorf("got %q without a bound", got)
	}
}
