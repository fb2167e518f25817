package data

import "fmt"

// SchemaVersion is the version of the schema that this build writes, the last of
// the versions below.
const SchemaVersion = 2

// version is one version of the schema: what it changed, and how files that were
// written before are read. A column is added at the end of its table and is named
// here; whatever else may change needs a rule of its own for reading older files.
// A version comes with a run that was written by it, in testdata.
type version struct {
	number  int
	changed string // a paragraph
	older   string // a paragraph: how a file of the version before is read
	columns map[Table][]string
}

// versions lists all versions of the schema, the first one first.
var versions = []version{
	{number: 1,
		changed: "The tables games, events and decisions, the shards' records and run.json."},
	{number: 2,
		changed: "A policy can be another program, and may break a game off: games.fault_seat says whose policy did, and reason is then \"fault\". " +
			"A policy that explains itself can name the action that came next: decisions.runner_up with decisions.runner_up_value.",
		older: "No game was broken off, so fault_seat is null; no policy named a second action, so runner_up and runner_up_value are null.",
		columns: map[Table][]string{
			Games:     {"fault_seat"},
			Decisions: {"runner_up", "runner_up_value"},
		}},
}

// columnsOf returns how many of a table's columns a schema has: those that came
// later stand at the end.
func columnsOf(t Table, schema int) int {
	n := len(Fields(t))
	for _, v := range versions {
		if v.number > schema {
			n -= len(v.columns[t])
		}
	}
	return n
}

// checkSchema refuses a schema that this build does not know.
func checkSchema(version int) error {
	if version > SchemaVersion {
		return fmt.Errorf("schema %d is newer than %d; update cardlab", version, SchemaVersion)
	}
	return nil
}
