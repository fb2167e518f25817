package engine

// Comparer is what Rules may be besides, if they can tell where other rules would have
// made no difference to a policy. Who plays the same deals under several rules then
// need not ask again what has been answered.
type Comparer interface {
	Rules
	// Beside returns the same rules, which note whenever a policy asks them a question
	// that others, at most 64, would answer otherwise, and the notes. Views of states of
	// rules that can be compared know the same where the states are alike.
	Beside(others []Rules) (Rules, *Notes)
	// Alike reports whether two states, under these rules and under others that can be
	// compared with them, are alike in all but the rules.
	Alike(a, b State) bool
}

// Notes say which of the rules beside others would have answered otherwise, one bit each.
type Notes struct {
	Otherwise uint64 // at least one question since it was last set to 0
	Never     uint64 // these cannot be compared: views or answers may differ unnoticed
}
