package data

import (
	"flag"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the files that are generated or stored instead of comparing them")

const dictionaryPath = "../docs/data-dictionary.md"

// dictionary returns the data dictionary in Markdown.
func dictionary() string {
	var b strings.Builder
	b.WriteString(`# Data dictionary

The tables of a run, column by column. This file is generated from ` + "`data/fields.go`" + `:
` + "`go test ./data -run DataDictionary -update`" + `.

- All integers are signed. In ` + "`events`" + ` nothing is null: -1, or the empty text, stands for none.
- Words like kinds, zones, phases and cards are text, stored as dictionary indices, so that they cost no more than numbers.
- The files of a table lie in ` + "`TABLE/v=LABEL/part-NNNNN.parquet`" + `, one folder a variant; all have the same columns.
- The metadata of every file names the versions: ` + "`cardlab.schema`, `cardlab.plan`, `cardlab.tool`, `cardlab.rules`" + `; those of ` + "`events`" + ` also the words of the
  game by number, between commas: ` + "`cardlab.kinds`, `cardlab.phases`, `cardlab.zones`" + `.
- A run has the schema in which it was begun. Before schema 3 ` + "`events`" + ` has the parts of ` + "`shape`" + ` as columns of their own.

This query (DuckDB, in a run's folder) has them as columns in schema 3:

` + "```sql\n" + EventsSQL("'events/*/*.parquet'", SchemaVersion) + "\n```\n")
	for _, t := range Tables {
		b.WriteString("\n## " + string(t) + "\n\n" + t.About() + "\n\n" + columnTable(t, SchemaVersion))
	}
	return b.String()
}

func TestTheDataDictionaryIsUpToDate(t *testing.T) {
	if *update {
		if err := os.WriteFile(dictionaryPath, []byte(dictionary()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(dictionaryPath)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != dictionary() {
		t.Errorf("%s is out of date; run: go test ./data -run DataDictionary -update", dictionaryPath)
	}
}

func TestEveryColumnIsDescribed(t *testing.T) {
	manual, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range Tables {
		if table.About() == "" {
			t.Errorf("the table %s is not described", table)
		}
		for _, f := range Fields(table) {
			if !strings.HasSuffix(f.Meaning, ".") {
				t.Errorf("column %s.%s: its meaning is no sentence: %q", table, f.Name, f.Meaning)
			}
			name := f.Name
			for _, many := range []string{"policy_", "points_", "goal_"} {
				if strings.HasPrefix(name, many) {
					name = many
				}
			}
			if !strings.Contains(string(manual), name) {
				t.Errorf("column %s.%s is not in doc.go", table, f.Name)
			}
		}
	}
}
