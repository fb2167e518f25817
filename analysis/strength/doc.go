// Package strength says how strong policies are by their results: Elo and its errors
// ([Tally]), the sequential test of pairs ([SPRT]) and what it says when it has stopped,
// models of strengths and draws ([Ratings]), alpha-rank and Nash averaging.
//
// It is given counts of results and knows nothing of games, of runs or of how they were
// played; it reads no file and prints nothing.
package strength
