package spec

import (
	"errors"
	"fmt"
	"testing"
)

func TestAWordThatARecordHasIsOfANewerBuild(t *testing.T) {
	for what, want := range map[string]string{
		"field of cuttle's rules": `variant a: field "wild" of cuttle's rules is unknown to this build: use cardlab 0.4.0, which made it, or later`,
		"game":                    `variant a: game "wild" is unknown to this build: use cardlab 0.4.0, which made it, or later, or the program that adds the game`,
		"option":                  `variant a: option "wild" is unknown to this build: use cardlab 0.4.0, which made it, or later`,
	} {
		given := fmt.Errorf("variant a: %w", Unknown(what, "wild", []string{"nine", "wide"}))
		err := Recorded(given, "0.4.0")
		if err.Error() != want || !errors.Is(err, given) {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
	given := errors.New("seats=9: want 2 … 8")
	if err := Recorded(given, "0.4.0"); err.Error() != "seats=9: want 2 … 8; if that is new, use cardlab 0.4.0, which made it, or later" || !errors.Is(err, given) {
		t.Errorf("got %v", err)
	}
}
