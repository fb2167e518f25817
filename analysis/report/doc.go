// Package report answers all metrics of a run at once: [Of] folds the games, the events
// and the differences between variants, and [Result.Document] is how it
// is written. [Result.Grids] and [LengthsOf] are for the page.
//
// It has no opinion where the record has no number, and depends on the files and the
// rules alone, to the last bit.
package report
