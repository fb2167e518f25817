package document

import "testing"

func TestSentencesAreBrokenAtBlanksAlone(t *testing.T) {
	if got, want := folded("one 1\u2009000 three", 9), "one 1\u2009000\nthree"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := folded("one two", 0); got != "one two" {
		t.Errorf("got %q without a bound", got)
	}
}
