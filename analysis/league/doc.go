// Package league says how policies do against each other: one [Match], a [CrossTable] of
// all against all, and a [League] of all games of a run with its [Standings] and
// [MetaGame]. Each has a Document, how it is written, beside it.
//
// It turns games into counts; what the counts say is package strength's.
package league
