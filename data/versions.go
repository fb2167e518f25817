package data

import "fmt"

// SchemaVersion is the version of the schema that this build writes, the last of
// the versions below.
const SchemaVersion = 3

// version is one version of the schema: what it changed, and how files that were
// written before are read. A column is added at the end of its table and is named
// here; whatever else may change needs a rule of its own for reading older files, as
// shapes (shapes.go) have.
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
	{number: shapedSchema,
		changed: "Nine columns of events that follow nearly from one another, kind, seat, next, due, from_zone, from_seat, to_zone, to_seat and seen, are one, shape: a text for each " +
			"combination of them. The metadata of a file of events name the words of the game. A run goes on in the schema in which it was begun.",
		older: "A file of events has the nine columns themselves; readers hand out the same columns of either."},
}

// shapedSchema is the first version whose events have shapes.
const shapedSchema = 3

// isShaped reports whether files of a table have shapes.
func isShaped(t Table, schema int) bool { return t == Events && schema >= shapedSchema }

// SchemaOf returns the schema in which a run with such shards goes on, so that all its files have
// the same columns: theirs, or the newest one if there are none.
func SchemaOf(shards map[int]*ShardRecord) int {
	schema := SchemaVersion
	for _, s := range shards {
		schema = min(schema, s.Schema)
	}
	return schema
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
