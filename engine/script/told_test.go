package script

import (
	"slices"
	"testing"

	"github.com/cardlab/cardlab/engine/highcard"
)

// A script tells a value if it holds with it and fails with another; to name one is not enough.
func TestWhatNoScriptTellsIsFound(t *testing.T) {
	told := func(text string) []string {
		list, err := parse("x", text)
		if err != nil {
			t.Fatal(err)
		}
		return untold(list, Notation{}, highcard.Game)
	}
	all := []string{"seats", "teams=off", "teams=on", "hand", "rounds"}
	if got := told(""); !slices.Equal(got, all) {
		t.Errorf("without a script: %v, want %v", got, all)
	}
	if got := told("scenario 1 T\nrules teams:hand=3\nstart " + "\nopen\nend\n"); slices.Contains(got, "hand") || !slices.Contains(got, "teams=on") {
		t.Errorf("with a script that names hand and tells nothing: %v", got)
	}
}
