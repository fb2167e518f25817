// Package stored finds a game in a run: its row, its events, what the policies thought, and
// the rules it was played by, for whatever shows it.
//
//	run, err := stored.Open("runs/limit")
//	g, err := stored.Read(run, 142)
//	picks, err := stored.PicksOf(run, "limit8", 10000) // those worth to be looked at
//
// It prints nothing, and reads nothing but the run.
package stored
