package cuttle

import (
	"cmp"
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"
)

const (
	ruleBookPath  = "../../docs/rules/cuttle.md"
	notationPath  = "../../docs/cuttle-notation.md"
	changelogPath = "../../CHANGELOG.md"
)

var update = flag.Bool("update", false, "write the tables of "+ruleBookPath+" anew instead of comparing them")

// table prints a table in Markdown.
func table(rows [][]string) string {
	var b strings.Builder
	for i, r := range rows {
		b.WriteString("| " + strings.Join(r, " | ") + " |\n")
		if i == 0 {
			b.WriteString(strings.Repeat("|---", len(r)) + "|\n")
		}
	}
	return b.String()
}

// ruleTables returns the tables of the rule book that are made of the code, by the
// heading that each stands under.
func ruleTables() map[string]string {
	fields := [][]string{{"field", "values", "what it decides", "rules"}}
	for _, f := range Game.Fields {
		values := f.Values
		if f.Choices != nil {
			values = "`" + strings.Join(f.Choices, "`, `") + "`"
		}
		fields = append(fields, []string{"`" + f.Name + "`", values, f.Meaning, f.Rule})
	}
	names := [][]string{{"variant", "based on", "what it is"}}
	values := [][]string{append([]string{"field"}, named...)}
	for _, f := range Game.Fields {
		values = append(values, []string{f.Name})
	}
	var left []string
	for _, v := range Game.Variants {
		about := v.About
		if len(v.Aliases) > 0 {
			about += "; also called `" + strings.Join(v.Aliases, "`, `") + "`"
		}
		names = append(names, []string{"`" + v.Name + "`", cmp.Or(v.From, "—"), about})
		is := Game.Values(MustParse(v.Name))
		for i, value := range is {
			if left != nil && left[i] == value {
				value = "="
			}
			values[i+1] = append(values[i+1], value)
		}
		left = is
	}
	return map[string]string{"### The fields\n": table(fields), "### The named variants\n": table(names), "### Their values\n": table(values)}
}

func TestTheTablesOfTheRuleBookAreThoseOfTheCode(t *testing.T) {
	text := read(t, ruleBookPath)
	for heading, want := range ruleTables() {
		_, after, found := strings.Cut(text, heading)
		first := strings.Index(after, "|")
		if !found || first < 0 {
			t.Fatalf("%s has no table under %q", ruleBookPath, heading)
		}
		is := after[first:]
		if end := strings.Index(is, "\n\n"); end >= 0 {
			is = is[:end+1]
		}
		if is == want {
			continue
		}
		if *update {
			at := len(text) - len(after) + first
			text = text[:at] + want + text[at+len(is):]
			continue
		}
		for _, row := range strings.Split(want, "\n") {
			if !strings.Contains("\n"+is, "\n"+row+"\n") {
				t.Errorf("%s lacks the row\n%s\nafter %q", ruleBookPath, row, heading)
			}
		}
		t.Errorf("the table is out of date; run: go test ./engine/cuttle -run RuleBook -update")
	}
	if *update {
		if err := os.WriteFile(ruleBookPath, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// A rule is a paragraph that begins with its number; a field is spoken of outside of
// the tables, too.
func TestTheRuleBookTellsWhatEachFieldRefersTo(t *testing.T) {
	text := read(t, ruleBookPath)
	prose := regexp.MustCompile("(?m)^\\| `?[a-z_-]+`? \\|.*$").ReplaceAllString(text, "")
	changes := read(t, changelogPath)
	for _, f := range Game.Fields {
		for _, rule := range strings.Split(f.Rule, ", ") {
			if !strings.Contains(prose, "**"+rule+"**") && !strings.Contains(prose, "**"+rule+" ") {
				t.Errorf("%s: the rule book has no paragraph **%s**", f.Name, rule)
			}
		}
	}
	for _, a := range added {
		if !strings.Contains(prose, "`"+a.Name+"`") && !strings.Contains(prose, "`"+a.Name+"=") {
			t.Errorf("the prose of the rule book does not say what `%s` does", a.Name)
		}
		if !strings.Contains(changes, "`"+a.Name) {
			t.Errorf("%s does not name the field `%s`", changelogPath, a.Name)
		}
	}
	for _, f := range Game.Fields {
		for _, value := range f.Choices {
			if value != "off" && value != "on" && !regexp.MustCompile("`(?:"+f.Name+"=)?"+value+"`").MatchString(prose) {
				t.Errorf("the prose of the rule book does not say what `%s=%s` means", f.Name, value)
			}
		}
	}
}

// Whatever a log or a position may say is explained.
func TestTheNotationExplainsEveryWord(t *testing.T) {
	text := read(t, notationPath)
	for what, names := range map[string][]string{"kind": words.Kinds, "zone": words.Zones, "phase": words.Phases, "reason": words.Reasons} {
		for _, name := range names[1:] {
			if name != "" && !strings.Contains(text, "`"+name+"`") {
				t.Errorf("%s does not explain the %s `%s`", notationPath, what, name)
			}
		}
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
