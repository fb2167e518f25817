// Package script plays small stories written as text on any engine of any game:
// a position, what is played, and what must be so afterwards. Whoever plays the
// card game can read and write one.
//
//	scenario S073 Who has one card discards just that to a four
//	# R2a, R16
//	rules original standard
//	start P0h 4C; P1h AH
//	P0 4C!
//	legal P1 disc AH
//	P1 disc AH
//	see P0h -; P1h -; scrap 4C AH; move P1:turn
//	end
//
// The variants under `rules` are each a test of its own, on each engine: the
// one that plays millions of games and the slow reference are told the same
// stories and must answer alike. docs/scripts.md has all words of the language;
// cards, actions, events and positions are written in the game's own notation.
//
// A game's tests name its engines and its files:
//
//	engines := []script.Engine{script.Fast(cutrope.Game), script.Reference(reference.Parse, reference.Start)}
//	script.Run(t, notation, engines, "testdata/*.txt")
//
// A [Table] is what a script needs of an engine, all in texts; [Fast] makes one
// of any game of package engine, [Reference] of a game as reference engines have
// it. [Notation] names the clauses of a position, so that a misspelt one is refused.
//
// The files: read.go reads scripts, run.go runs them, line.go says what each
// line does, clauses.go compares positions, fast.go and reference.go are the tables,
// told.go asks whether the scripts of a game tell every value of its rules.
//
// The package knows no rule of any game. A failure prints the line of the
// script, the position, what was got and what was wanted.
package script
