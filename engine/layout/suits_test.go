package layout_test

import (
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/engine/layout"
)

func TestCardsAreWrittenWithTheirSuits(t *testing.T) {
	write := func(variant string) func(string) string {
		r, err := games.Find(variant)
		if err != nil {
			t.Fatal(err)
		}
		return layout.Suits(r.Words(), func(card string, red bool) string {
			if red {
				return strings.ToLower(card)
			}
			return card
		})
	}
	cuttle := write("cuttle/standard")
	for text, want := range map[string]string{
		"9Cx7D":                             "9♣x7♦",
		"TS@1[JC0 JD1>1] 9D*":               "T♠@1[J♣0 j♦1>1] 9♦*",
		"9C!TH+KD":                          "9♣!t♥+k♦",
		"sends P1's KD back, P0 draws ??":   "sends P1's k♦ back, P0 draws ??",
		"disc AC 2S":                        "disc A♣ 2♠",
		"12 of 21 points, 3Cs ADS CAC X0 D": "12 of 21 points, 3Cs ADS CAC X0 D",
	} {
		got := cuttle(text)
		if got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
		if back := layout.Letters(cuttle("9Cx7S")); back != "9Cx7S" {
			t.Errorf("the letters of it are %q", back)
		}
	}
	if got := write("cutrope/basic")("level1 1 2 S; 3C"); got != "level1 1 2 S; 3C" {
		t.Errorf("a game without suits: %q", got)
	}
}
