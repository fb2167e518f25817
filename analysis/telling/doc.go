// Package telling puts a stored game into words, step by step, for whatever shows
// it: a terminal, a page, a program.
//
//	story, err := telling.Tell(rules, game, rows, engine.NoSeat)
//	for _, step := range story.Steps {
//		fmt.Println(step.Choice, step.Lines, step.After)
//	}
//
// Three words. A story is one game: how the table looked at first, its steps, how
// it ended. A step is what came of one choice: the choice in the game's notation,
// what happened in sentences, the table after it. The reader is the seat whose
// knowledge is told, or [engine.NoSeat], who knows all.
//
// # Promises
//
// A story says what its reader may know and nothing more: [engine.Event.SeenBy]
// and [engine.State.Look] decide it. That a rival was asked at all may be a secret,
// as who could have countered is in Cuttle; so for a seat there are no plies, and a
// step lasts until the seat chooses or a turn begins.
//
// The package knows no game, prints nothing and reads no file. Rows that do not
// belong to the rules are an error, never a panic.
//
//	story.go    the story and its steps
//	ending.go   how a game ended
//	common.go   where two games part
//	lead.go     who leads, and how often that changes
//	record.go   one event for programs
package telling
