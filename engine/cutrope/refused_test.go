package cutrope_test

import (
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine/cutrope"
)

func TestVariantsAreRefusedIfTheDeckDoesNotSuffice(t *testing.T) {
	for _, text := range []string{"basic:seats=8,hand=10", "basic:personal=79,hand=1", "quick:seats=7,personal=16", "basic:personal=1,hand=79"} {
		if _, err := cutrope.Game.Parse(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	for text, wanted := range map[string]string{
		"basic:seats=8,hand=11":               "168",
		"quick:personal=75":                   "162",
		"quick:seats=7,personal=17":           "161",
		"basic:seats=8,personal=15":           "168",
		"basic:personal=79,hand=2":            "162",
		"basic:seats=3,hand=34":               "162",
		"basic:seats=5,personal=auto,hand=17": "165",
	} {
		_, err := cutrope.Game.Parse(text)
		if err == nil || !strings.Contains(err.Error(), wanted) || !strings.Contains(err.Error(), "160") {
			t.Errorf("%s: got %v, want an error that names %s and 160 cards", text, err, wanted)
		}
	}
}

func TestFieldsOutOfRangeAndUnknownWordsAreRefused(t *testing.T) {
	for _, text := range []string{
		"basic:seats=1", "basic:seats=9", "basic:seats=x", "basic:personal=0", "basic:personal=-1", "basic:hand=0", "basic:hand=auto",
		"basic:same_number=yes", "basic:deck_out=end", "basic:stuck=lose", "basic:stuck_rounds=0", "basic:turn_limit=0",
		"basic:colour=red", "fast", "basic:seats", "",
	} {
		if r, err := cutrope.Game.Parse(text); err == nil {
			t.Errorf("%q was read as %s", text, r.Name())
		}
	}
}
