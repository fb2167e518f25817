package engine

import "fmt"

// VersionError says that this build plays a game by another version of its rules
// than something was made with.
type VersionError struct {
	Game      string
	Made, Has int    // the version that it was made with, and that of this build
	Tool      string // the version of cardlab that made it
}

// Error returns "made with rules version 3 of cuttle, this build has 2: use cardlab 0.4.0 or later".
func (e *VersionError) Error() string {
	use := e.Tool
	if e.Made > e.Has {
		use += " or later"
	}
	return fmt.Sprintf("made with rules version %d of %s, this build has %d: use cardlab %s", e.Made, e.Game, e.Has, use)
}
