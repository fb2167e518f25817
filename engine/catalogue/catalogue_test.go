package catalogue

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
)

// toy is a game's rules with one field of every kind.
type toy struct {
	Identity

	Seats int
	Ace   ace
	Teams bool
	Goals []int
	Twice ace // added later
	Limit int // added later
}

type ace uint8

const (
	low ace = iota
	_
	high
)

func first() []Field[toy] {
	return []Field[toy]{
		Number("seats", Range{Low: 2, High: 8, Step: 2, Text: "2, 4, 6 or 8"}, "how many play", "T1", func(r *toy) *int { return &r.Seats }),
		Enum("ace", []string{low: "low", high: "high"}, "where the ace stands", "T2", func(r *toy) *ace { return &r.Ace }),
		Bool("teams", "two against two", "T3", func(r *toy) *bool { return &r.Teams }),
		List("goals", Numbers{High: 50, Most: 3, Values: "a list", Want: "up to three numbers", Example: "21/14"}, "points needed", "T4", func(r *toy) *[]int { return &r.Goals }),
	}
}

func later() []Added[toy] {
	return []Added[toy]{
		{Was: "high", Field: Enum("twice", []string{low: "low", high: "high"}, "the second ace", "T5", func(r *toy) *ace { return &r.Twice })},
		{Was: "none", Field: Number("limit", Range{Low: 1, High: 98, Word: "none", Means: 99}, "cards in hand", "T6", func(r *toy) *int { return &r.Limit })},
	}
}

func table(form HashForm, added ...Added[toy]) Catalogue[toy] {
	return Catalogue[toy]{
		Game: "toy", First: first(), Added: added, Hashed: form,
		Variants: []Variant{
			{Name: "plain", About: "p", Fields: "seats=2,ace=low,teams=off,goals=21/14"},
			{Name: "grand", Aliases: []string{"big"}, From: "plain", About: "g", Fields: "seats=4,ace=high"},
			{Name: "same", From: "grand", About: "s"},
		},
		Check: func(r *toy, text func(string) string) (bad []string) {
			if r.Teams && r.Seats != 4 {
				bad = append(bad, "teams need four seats, not "+text("seats"))
			}
			return bad
		},
		Compile: func(r *toy, id Identity) { r.Identity = id },
	}
}

func TestNamesAndValuesAreReadAndPrinted(t *testing.T) {
	c := New(table(Words, later()...))
	for text, want := range map[string]string{
		"plain":                        "toy/plain 2 low off 21/14 high none",
		"grand":                        "toy/grand 4 high off 21/14 high none",
		"big:teams=on":                 "toy/grand:teams=on 4 high on 21/14 high none",
		"same:seats=4":                 "toy/same 4 high off 21/14 high none",
		"plain:twice=low,goals=7":      "toy/plain:goals=7,twice=low 2 low off 7 low none",
		"plain:limit=98,seats=8":       "toy/plain:seats=8,limit=98 8 low off 21/14 high 98",
		"plain:limit=none,goals=21/14": "toy/plain 2 low off 21/14 high none",
	} {
		r, err := c.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := r.Name() + " " + strings.Join(c.Values(r), " "); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
		if again := c.MustParse(strings.TrimPrefix(r.Name(), "toy/")); again.Identity != r.Identity {
			t.Errorf("%s: read back as %v, want %v", r.Name(), again.Identity, r.Identity)
		}
	}
}

func TestBadTextsAreRefusedWithEveryComplaint(t *testing.T) {
	c := New(table(Words, later()...))
	for text, want := range map[string]string{
		"plian":                  `unknown variant of toy "plian": did you mean plain? there are also grand, big, same`,
		"plain:sets=4,ace=hgih":  `variant plain:sets=4,ace=hgih: unknown field of toy's rules "sets": did you mean seats? there are also teams, ace, goals, twice, limit; unknown value of ace "hgih": did you mean high? there are also low`,
		"plain:ace=":             `"plain:ace=": the option ace has no value`,
		"plain:seats=3":          "variant plain:seats=3: seats=3: want 2, 4, 6 or 8",
		"plain:seats=04":         "variant plain:seats=04: seats=04: want 2, 4, 6 or 8",
		"plain:limit=99":         "variant plain:limit=99: limit=99: want none, or a number from 1 to 98",
		"plain:seats=2,seats=4":  "variant plain:seats=2,seats=4: seats is given twice",
		"plain:teams=on":         "variant plain:teams=on: teams need four seats, not seats=2",
		"plain:teams=yes":        `variant plain:teams=yes: unknown value of teams "yes": there are off, on`,
		"plain:goals=1/2/3/4":    "variant plain:goals=1/2/3/4: goals=1/2/3/4: want up to three numbers, as in 21/14",
		"plain:goals=07":         "variant plain:goals=07: goals=07: want plain numbers, as in 21/14",
		"plain:goals=51,limit=0": "variant plain:goals=51,limit=0: goals=51: want up to three numbers, as in 21/14; limit=0: want none, or a number from 1 to 98",
	} {
		if _, err := c.Parse(text); err == nil || err.Error() != want {
			t.Errorf("%s:\ngot  %v\nwant %s", text, err, want)
		}
	}
}

// A list that is set does not change the variant that it was based on.
func TestRulesDoNotShareWhatWasSet(t *testing.T) {
	c := New(table(Words))
	c.MustParse("plain:goals=7")
	if r := c.MustParse("grand"); fmt.Sprint(r.Goals) != "[21 14]" {
		t.Errorf("grand has %v", r.Goals)
	}
}

func TestAnAddedFieldLeavesNamesAndHashesAlone(t *testing.T) {
	texts := []string{"plain", "grand", "same", "big:teams=on", "plain:seats=8,goals=7", "grand:ace=low"}
	for _, form := range []HashForm{Words, Lines, Bare} {
		before := New(table(form))
		seen := map[uint64]string{}
		for _, added := range [][]Added[toy]{later()[:1], later()[1:], later(), {later()[1], later()[0]}} {
			after := New(table(form, added...))
			for _, text := range texts {
				was, is := before.MustParse(text), after.MustParse(text)
				if was.Identity != is.Identity {
					t.Errorf("form %d, %s: %v was %v", form, text, is.Identity, was.Identity)
				}
				seen[is.Hash()] = strings.Join(before.Values(is), " ")
			}
			for _, a := range added { // what it did not mean before has another hash
				value := map[string]string{"twice": "low", "limit": "2"}[a.Name]
				r := after.MustParse("plain:" + a.Name + "=" + value)
				if is, twice := seen[r.Hash()]; twice && is != a.Name {
					t.Errorf("form %d: %s and %s hash alike", form, r.Name(), is)
				}
				seen[r.Hash()] = a.Name
			}
		}
		one, other := New(table(form, later()...)), New(table(form, later()[1], later()[0]))
		if a, b := one.MustParse("plain:twice=low,limit=2"), other.MustParse("plain:twice=low,limit=2"); a.Hash() != b.Hash() {
			t.Errorf("form %d: the hash depends on the order of Added", form)
		}
	}
}

// The texts are what the first builds of the three games hashed; FNV-1a by hand-written loop.
func TestTheHashIsThatOfTheTextOfTheForm(t *testing.T) {
	for form, want := range map[HashForm]string{
		Words: "toy seats=2 ace=low teams=off goals=21/14 limit=2",
		Lines: "seats=2\nace=low\nteams=off\ngoals=21/14\nlimit=2\n",
		Bare:  "toy 2 low off 21/14 limit=2",
	} {
		h := uint64(14695981039346656037)
		for _, b := range []byte(want) {
			h = (h ^ uint64(b)) * 1099511628211
		}
		if r := New(table(form, later()...)).MustParse("plain:limit=2"); r.Hash() != h {
			t.Errorf("form %d: %x, want %x", form, r.Hash(), h)
		}
	}
}

func TestATableThatContradictsItselfPanics(t *testing.T) {
	for want, spoil := range map[string]func(*Catalogue[toy]){
		"what stood for limit before":           func(c *Catalogue[toy]) { c.Added = later()[1:]; c.Added[0].Was = "" },
		"two fields are called seats":           func(c *Catalogue[toy]) { c.First = append(c.First, c.First[0]) },
		"does not say":                          func(c *Catalogue[toy]) { c.First[1].Rule = "" },
		"does not say goals":                    func(c *Catalogue[toy]) { c.Variants[0].Fields = "seats=2,ace=low,teams=off" },
		"grand is based on none":                func(c *Catalogue[toy]) { c.Variants[1].From = "none" },
		"unknown field of toy's rules \"sets\"": func(c *Catalogue[toy]) { c.Variants[1].Fields = "sets=2" },
		"teams need four seats":                 func(c *Catalogue[toy]) { c.Variants[0].Fields = "seats=2,ace=low,teams=on,goals=2" },
		"two variants are called big":           func(c *Catalogue[toy]) { c.Variants[2].Aliases = []string{"big"} },
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.Contains(got, want) || !strings.HasPrefix(got, "the catalogue of toy: ") {
					t.Errorf("got %q, want it to say %q", got, want)
				}
			}()
			c := table(Words)
			spoil(&c)
			New(c)
		}()
	}
}

func TestWhatMayBeTypedIsSaid(t *testing.T) {
	want := []engine.Field{
		{Name: "seats", Values: "2, 4, 6 or 8", Meaning: "how many play", Rule: "T1"},
		{Name: "ace", Values: "low, high", Choices: []string{"low", "high"}, Meaning: "where the ace stands", Rule: "T2"},
		{Name: "teams", Values: "off, on", Choices: []string{"off", "on"}, Meaning: "two against two", Rule: "T3"},
		{Name: "goals", Values: "a list", Meaning: "points needed", Rule: "T4"},
		{Name: "twice", Values: "low, high", Choices: []string{"low", "high"}, Meaning: "the second ace", Rule: "T5"},
		{Name: "limit", Values: "none, or a number from 1 to 98", Meaning: "cards in hand", Rule: "T6"},
	}
	if got := New(table(Words, later()...)).Fields(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}
