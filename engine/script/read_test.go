package script

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAScriptIsReadLineByLine(t *testing.T) {
	list, err := parse("a.txt", "# words\n\nscenario S1 One\n# C4\nrules basic quick:seats=3\nwith hand=2\nstart P0h 3\nP0 end\nevents\n  stopped P0\n  drawn P0 3\nopen\nend\n")
	if err != nil || len(list) != 1 {
		t.Fatalf("%v, %v", list, err)
	}
	sc := list[0]
	if sc.at != "a.txt:3" || sc.title != "S1 One" || strings.Join(sc.variants, " ") != "basic:hand=2 quick:seats=3,hand=2" || len(sc.lines) != 4 {
		t.Fatalf("%+v", sc)
	}
	if l := sc.lines[2]; l.at != "a.txt:9" || l.text != "events" || strings.Join(l.block, "|") != "stopped P0|drawn P0 3" {
		t.Errorf("%+v", l)
	}
}

func TestScriptsThatAreNotWholeAreRefused(t *testing.T) {
	for _, text := range []string{
		"scenario S1 One\nrules basic\nstart P0h 3\nopen",
		"scenario S1 One\nrules basic\nopen\nscenario S2 Two\nend",
		"scenario S1 One\nstart P0h 3\nopen\nend",
		"start P0h 3",
		"scenario S1 One\nrules basic\nopen\nend\nopen",
		"scenario S1 Nothing is asserted\nrules basic\nstart P0h 3\nP0 end\nend",
	} {
		if list, err := parse("a.txt", text); err == nil {
			t.Errorf("%q was read as %+v", text, list)
		}
	}
}

func TestANumberIsOfOneScenarioAlone(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	pattern := filepath.Join(folder, "*.txt")
	if _, err := read(pattern); err == nil {
		t.Error("a pattern that no file matches was taken")
	}
	write("a.txt", "scenario S1 One\nrules basic\nbad x\nend\n")
	if list, err := read(pattern); err != nil || len(list) != 1 {
		t.Errorf("%v, %v", list, err)
	}
	write("b.txt", "scenario S1 Another\nrules basic\nbad x\nend\n")
	if _, err := read(pattern); err == nil || !strings.Contains(err.Error(), "b.txt:1") || !strings.Contains(err.Error(), "a.txt:1") {
		t.Errorf("%v", err)
	}
}
