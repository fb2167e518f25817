package data

import (
	"os"
	"slices"
	"testing"
)

func TestEveryVersionOfTheSchemaSaysWhatItChanged(t *testing.T) {
	for i, v := range versions {
		if v.number != i+1 || v.changed == "" || i > 0 && v.older == "" {
			t.Errorf("version %d, at %d: it must say what it changed, and how older files are read", v.number, i)
		}
		if _, err := os.Stat(stored(v.number)); err != nil {
			t.Errorf("version %d has no run in testdata: %v", v.number, err)
		}
	}
	if n := versions[len(versions)-1].number; n != SchemaVersion {
		t.Errorf("the last version is %d, written is %d", n, SchemaVersion)
	}
}

// The columns of the first version are those that no later one added, and stay.
func TestColumnsThatWereAddedStandAtTheEnd(t *testing.T) {
	first := map[Table]int{Games: 40, Events: 17, Decisions: 8}
	for _, table := range Tables {
		var names []string
		for _, f := range Fields(table) {
			names = append(names, f.Name)
		}
		if got := columnsOf(table, 1); got != first[table] {
			t.Fatalf("%s had %d columns in the first version, got %d: a new column needs a new version", table, first[table], got)
		}
		for _, v := range versions {
			end := columnsOf(table, v.number)
			if begin := columnsOf(table, v.number-1); v.number > 1 && !slices.Equal(names[begin:end], v.columns[table]) {
				t.Errorf("%s, version %d: added %q, the columns are %q", table, v.number, v.columns[table], names[begin:end])
			}
		}
	}
}
