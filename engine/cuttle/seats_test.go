package cuttle

import (
	"strings"
	"testing"
)

// Rules §1: what is refused, and which field the reason must name.
func TestCombinationsThatCannotWorkAreRefusedWithTheField(t *testing.T) {
	for text, field := range map[string]string{
		"standard:teams=on":                   "teams", // two seats
		"cutthroat:teams=on":                  "teams", // three
		"original:seats=3,jack_own=off":       "jack",  // toggle
		"original:jokers=2":                   "jack",
		"pagat:seats=3":                       "jack_own", // seven_only without teams
		"cutthroat:jack_own=on":               "jack_own",
		"team:teams=off":                      "jack_own",
		"cutthroat:no_move=lose":              "no_move", // three sides
		"standard:seats=4,no_move=lose":       "no_move",
		"standard:response_nine=on":           "response_nine",
		"cutthroat:response_nine=on":          "response_nine",
		"standard:seats=4,response_nine=on":   "response_nine",
		"standard:seats=3,deal=18":            "deal", // 54 of 52 cards
		"team:deal=14":                        "deal",
		"cutthroat:goals=14/14/5":             "goals",
		"team:jack=toggle":                    "jack",
		"standard:seats=2,teams=on,jokers=2":  "teams",
		"cutthroat:seats=5":                   "seats",
		"cutthroat:seats=1":                   "seats",
		"cutthroat:jokers=1":                  "jokers",
		"standard:seats=3,jokers=3,teams=off": "jokers",
	} {
		if _, err := Parse(text); err == nil {
			t.Errorf("%s was accepted", text)
		} else if !strings.Contains(err.Error(), field) {
			t.Errorf("%s: the reason does not name %s: %v", text, field, err)
		}
	}
}

func TestCombinationsThatWorkAreAccepted(t *testing.T) {
	for _, text := range []string{
		"standard:seats=3", "standard:seats=4", "standard:jokers=2", "cutthroat:seats=4", "cutthroat:jokers=0,hand_limit=8",
		"cutthroat:deal=18", "team:deal=13", "team:passes_to_draw=3", "team:no_move=lose", "team:jack_own=seven_only",
		"team:jokers=0", "team:response_nine=on,partner_hands=shown", "standard:seats=4,teams=on,response_nine=on",
		"pagat:seats=3,jack_own=off", "pagat:seats=4,teams=on", "gamerules:seats=4,teams=on",
	} {
		if _, err := Parse(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// What "cardlab variants" says may be typed names what the seats, teams and jokers of every named variant are.
func TestValuesOfTheTableAreAmongThoseThatMayBeTyped(t *testing.T) {
	for i, f := range Game.Fields[:3] {
		for _, v := range variants {
			r, err := Parse(v.Name)
			if err != nil {
				t.Fatal(err)
			}
			if is := Game.Values(r)[i]; !strings.Contains(f.Values, is) {
				t.Errorf("%s is %s in %s, but may be: %s", f.Name, is, v.Name, f.Values)
			}
		}
	}
}
