package cuttle

import (
	"slices"
	"strings"
	"testing"
)

func TestLabelsSayWhatAnActionIs(t *testing.T) {
	for action, want := range map[string]string{
		"draw":       "draw",
		"9C pts":     "points nine 9C",
		"9Cx6H":      "scuttle nine 9C",
		"9C!KD":      "oneoff nine 9C",
		"KD face":    "royal king KD",
		"JC>TH":      "steal jack JC",
		"X0>KD":      "steal joker X0",
		"ctr 2D":     "counter two 2D",
		"ok":         "letbe",
		"disc AC 9S": "discard",
		"take 9H":    "take",
		"scrap JC":   "scrap",
	} {
		a, err := parseAction(action)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for i, label := range labels {
			if labelled(a, []int{i}) {
				got = append(got, label)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: labelled %q, want %q", action, got, want)
		}
	}
	for both, want := range map[string]bool{"disc AC 9S: nine discard": true, "take 9H: nine take": true, "disc AC 9S: ten discard": false, "9C pts: nine oneoff": false} {
		action, words, _ := strings.Cut(both, ": ")
		a, _ := parseAction(action)
		var list []int
		for _, w := range strings.Fields(words) {
			list = append(list, slices.Index(labels, w))
		}
		if labelled(a, list) != want {
			t.Errorf("%s: got %t", both, !want)
		}
	}
}
