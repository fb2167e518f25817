package cuttle

import (
	"strings"
	"testing"

	"github.com/cardlab/cardlab/engine"
)

func TestAVariantHasTheNewestVersionThatConcernsIt(t *testing.T) {
	if last := changes[len(changes)-1].version; last != newest {
		t.Errorf("the last of changes is %d, newest says %d", last, newest)
	}
	for i, c := range changes {
		if c.version != i+1 {
			t.Errorf("change %d has version %d; want them in order, none left out", i, c.version)
		}
	}
	for name, want := range map[string]int{"standard": 1, "original": 1, "cutthroat": 2, "team": 2, "cutthroat:seats=4": 2} {
		if got := MustParse(name).Version(); got != want {
			t.Errorf("%s: version %d, want %d", name, got, want)
		}
	}
}

func TestRulesCanBeHadAtAnOlderVersion(t *testing.T) {
	r := MustParse("cutthroat")
	old, err := engine.At(r, 1, "0.1.0")
	if err != nil {
		t.Fatal(err)
	}
	if old.Version() != 1 || old.Name() != r.Name() || old.Hash() != r.Hash() || r.Version() != 2 {
		t.Errorf("got %s at version %d, and the newest became %d", old.Name(), old.Version(), r.Version())
	}
	for _, c := range []struct {
		name    string
		version int
		want    string // what the error says; "" for none
	}{
		{"cutthroat", 2, ""}, {"standard", 1, ""},
		{"cutthroat", 3, "made with rules version 3 of cuttle, this build has 2: use cardlab 0.4.0 or later"},
		{"cutthroat", 0, "rules version 0 of cuttle, this build has 2"},
		{"cutthroat", -1, "rules version -1 of cuttle, this build has 2"},
		{"standard", 2, "rules version 2 of cuttle, this build has 1: use cardlab 0.4.0 or later"},
	} {
		r, err := engine.At(MustParse(c.name), c.version, "0.4.0")
		switch {
		case c.want == "" && (err != nil || r.Version() != c.version):
			t.Errorf("%s at version %d: %v, %v", c.name, c.version, r, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s at version %d: got %v, want an error that says %q", c.name, c.version, err, c.want)
		}
	}
	if got := engine.AsOf(MustParse("standard"), 7).Version(); got != 1 {
		t.Errorf("standard as of version 7 has version %d, want 1", got)
	}
	if got := engine.AsOf(MustParse("team"), 1).Version(); got != 1 {
		t.Errorf("team as of version 1 has version %d, want 1", got)
	}
}

func TestAnOlderVersionBringsAboutItsOwnEvents(t *testing.T) {
	const position = "P1h 9S JC; P2h 8H; known2 JC; move P2:turn"
	for version, want := range map[int]string{
		1: "placed P2 8H hand2>royals2 seen=012; shown P2 9S >hand1 seen=12 next=P0:turn",
		2: "placed P2 8H hand2>royals2 seen=012; shown P2 9S >hand1 seen=12; shown P2 JC >hand1 seen=12 next=P0:turn",
	} {
		r, err := engine.At(MustParse("cutthroat"), version, "0.1.0")
		if err != nil {
			t.Fatal(err)
		}
		s, err := Game.Position(r, position)
		if err != nil {
			t.Fatal(err)
		}
		a, _ := r.Words().ParseAction("8H face")
		var got []string
		for _, e := range s.Play(a, nil) {
			got = append(got, r.Words().Event(e))
		}
		if strings.Join(got, "; ") != want {
			t.Errorf("version %d: got  %s\nwant %s", version, strings.Join(got, "; "), want)
		}
	}
}
