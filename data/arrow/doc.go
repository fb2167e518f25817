// Package arrow writes tables in the forms that other programs read columns in: Parquet
// files, and Arrow IPC streams. It wraps Apache Arrow; nothing else imports that, and the
// package knows no card and no game.
//
// A [Field] declares a column, which may hold lists; a [Batch] holds rows, column by
// column, in slices that the caller fills; a [Writer] takes one batch after another.
//
// What is written depends on fields, batches and notes alone: the same bytes each time.
// The tables of a run are written by package data, whose files are smaller and faster.
package arrow
