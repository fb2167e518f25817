// Package export turns a run into tables that programs learn from: one row for each choice
// between two actions or more, with what the seat knew, what was legal, what was chosen
// and how the game ended for it. The run is folded again, so that any run will do.
//
//	e, err := export.New(run, export.Options{Sample: 0.1})
//	err = e.Folder(ctx, "learn/limit")     // Parquet, by split and variant, with a dataset card
//	err = e.Stream(ctx, os.Stdout, export.Examples) // one table as an Arrow stream
//
// Its three words:
//
//   - an example is one choice, by a seat that saw a view: the observation is of that view
//     (package observation), never of the state;
//   - a split is train, validation or test, by a hash of the order of the cards: all games of a
//     deal are in one split, in whatever run they are;
//   - a selection is what is exported of a run. It changes no row.
//
// The files depend on run and options alone, whatever the number of workers. A folder gets
// its name when all of it is written. The package decides nothing, plays nothing and asks no policy.
//
//	options.go source.go    what is selected, and of which run
//	replay.go               the choices of a shard, game by game
//	tables.go actions.go    the columns of each table; what a code stands for
//	folder.go stream.go     where the rows go
//	card.go                 the dataset card, and what machines read of it
package export
