// Package data is the record: it writes what was played to Parquet files, says
// what a finished run holds, and reads it back.
//
// Three words. A row is one game, event or decision ([Game], [Event],
// [Decision]). A shard is a range of games of one variant, which is one task
// and one file per table ([ShardRecord]). A run is all shards of one plan
// ([Manifest]), sealed when they are all there.
//
//	RUN/plan.yaml                                  the plan as given
//	RUN/games/v=LABEL/part-NNNNN.parquet           one row per game
//	RUN/events/v=LABEL/part-NNNNN.parquet          one row per event, sorted by game, seq
//	RUN/decisions/v=LABEL/part-NNNNN.parquet       one row per choice, if the plan asks for it
//	RUN/shards/NNNNN.json                          the record of a finished shard, its last file
//	RUN/run.json README.md croissant.json          what the run is, for programs and people
//	RUN/SHA256SUMS _SUCCESS                        the seal, written last
//	RUN/disputed/                                  what was played a second time with other bytes (dispute.go)
//
// A [Folder] is where a run is, or will be. A [Writer] writes one shard after another, a
// worker each:
//
//	folder := data.Folder{Dir: "runs/limit"}
//	w := folder.Writer(data.Meta{PlanHash: hash, Tool: version})
//	w.Begin(0, "standard", rules)
//	w.Event(&event) // each event of a game
//	w.Game(&game)   // then the game
//	record, err := w.Finish()
//
// [Folder.Finished] says which shards need not be played again, [Folder.Seal] completes
// the run. [Open] opens it; [Run.Games], [Run.Events] and [Run.Decisions] hand
// out rows, and [Run.Scan] hands out columns, several times as fast. [Folder.Check] finds
// what was damaged since.
//
// The bytes of a Parquet file are the business of internal/column, which knows no card;
// docs/format.md has them.
//
// # Promises
//
// The bytes of a file depend on its rows and on [Meta] alone: not on the clock,
// the host, the folder, the worker or what the Writer wrote before. They are
// the same for one build of the program, not for all.
//
// Nothing that a file of a run says is believed before it is compared: reading a run takes memory
// for a page of each column, and for the other files some ten times what they hold; their sizes
// are bounded (bounds.go). What cannot be a run's is a [DamageError] that names the file.
//
// What has its final name is whole: files are written to RUN/tmp, synced and
// renamed, a shard's record after its tables. Processes may share a run, and
// even play the same shard; a process that is killed leaves at most temporary
// files, which whoever finishes that shard removes.
//
// # Columns
//
// [Fields] defines every column of every table; docs/data-dictionary.md is made
// from it. The types of Parquet are INT32, INT64, DOUBLE and BYTE_ARRAY, all
// integers signed. In events nothing is null: -1 and the empty text are none.
// The texts kind, due, card, on_card, from_zone, to_zone and phase are the words
// of the game's [engine.Vocabulary], and the dictionary page of such a column is
// the vocabulary, so that the index of a word is the engine's number for it.
//
// The table games:
//
//	game                         number in the run: deal_id × cells + cell
//	deal_id                      number of the deal: the order of cards, the same in all cells
//	matchup, seating             which policies meet, and who of them sits where
//	variant                      canonical text of the rules
//	policy_0 … policy_7          canonical spec of the policy in a seat; null: no such seat
//	winner_seat, winner_side     who won; null for a draw
//	reason                       how the game ended; fault if a policy broke it off
//	turns, plies, events         how long it was
//	last_seat                    whose turn it was at the end
//	stock_min                    the fewest cards the stock had
//	points_0 … points_7          points at the end; null: no such seat
//	goal_0 … goal_7              points needed to win; null: no such seat
//	deal                         the order of the cards, one byte a card
//	chance                       the seed of what was random after the deal
//	rules_version                version of the game's rules
//	fault_seat                   whose policy broke the game off; null: nobody's
//
// The table events:
//
//	game, seq                    the game, and the event's number in it, from 0
//	ply, turn                    the action that brought it about, from 0, and its turn, from 1
//	kind                         what happened
//	seat                         who did it
//	next, due                    on the last event of a play: who is to choose next, and what
//	card, on_card                the card that moved, and the one it was played on or against
//	from_zone, from_seat         where the card was, and whose zone that is
//	to_zone, to_seat             where it went, and whose zone that is
//	n                            a count or a value, where the kind has one
//	seen                         the seats that saw card and n, one bit each
//	action                       the action, on the first event of its ply
//
// From schema 3 on a file has kind, seat, next, due, the places and seen in one column, shape
// (shapes.go); readers hand them out one by one.
//
// The table decisions:
//
//	game, ply                    the game, and the action's number in it
//	seat, phase                  who chose, and what kind of choice it was
//	legal                        how many actions were legal
//	action                       the one chosen
//	value, visits                what the policy thought of it; null if it does not say
//	runner_up, runner_up_value   the action that came next, and its value; null if it names none
//
// # Versions
//
// Every file says its [SchemaVersion]. A file of a newer schema is refused;
// files of every older one stay readable, and one of each lies in testdata.
// versions.go has an entry for each: what it changed, and how older files are read.
package data
