// Package scripts reads the scripts of Cut the Rope positions (testdata/*.txt,
// whose README says how they are written) and runs them on any engine of the
// game: the one that plays millions of games and the slow reference are told the
// same stories and must answer alike.
//
//	scripts.Run(t, "testdata", func(t *testing.T, rules string) scripts.Table { … })
//
// A [Table] is the engine, all in the texts of the notation. The package knows
// the words of the scripts and no rule of the game.
package scripts
