package scripts

import (
	"strings"
	"testing"
)

func TestAScriptIsReadLineByLine(t *testing.T) {
	list, err := parse("a.txt", "# words\n\nscenario S1 One\n# C4\nrules basic quick\nstart P0h 3\nP0 end\nevents\n  stopped P0\n  drawn P0 3\nopen\nend\n")
	if err != nil || len(list) != 1 {
		t.Fatalf("%v, %v", list, err)
	}
	sc := list[0]
	if sc.title != "S1 One" || strings.Join(sc.rules, ",") != "basic,quick" || len(sc.lines) != 4 {
		t.Fatalf("%+v", sc)
	}
	if l := sc.lines[2]; l.at != "a.txt:8" || l.text != "events" || strings.Join(l.block, "|") != "stopped P0|drawn P0 3" {
		t.Errorf("%+v", l)
	}
}

func TestScriptsThatAreNotWholeAreRefused(t *testing.T) {
	for _, text := range []string{
		"scenario S1 One\nrules basic\nstart P0h 3",
		"scenario S1 One\nrules basic\nscenario S2 Two\nend",
		"scenario S1 One\nstart P0h 3\nend",
		"start P0h 3",
		"scenario S1 One\nrules basic\nend\nopen",
	} {
		if list, err := parse("a.txt", text); err == nil {
			t.Errorf("%q was read as %+v", text, list)
		}
	}
}
