package engine

import (
	"fmt"
	"strings"
)

// Versioned is Rules that can also be had as an older build had them, so that
// what was recorded then can be replayed, told and gone on with.
type Versioned interface {
	Rules
	// At returns the same variant as the build had it whose newest version of
	// the game was the one given: that version, or the newest before it that
	// concerns the variant. It is nil for a version that no build ever had.
	At(version int) Rules
}

// At returns rules at the version that something was made with by cardlab tool.
// The error is a *[VersionError] if this build does not have it.
func At(r Rules, version int, tool string) (Rules, error) {
	if r.Version() == version {
		return r, nil
	}
	if old := AsOf(r, version); old.Version() == version {
		return old, nil
	}
	game, _, _ := strings.Cut(r.Name(), "/")
	return nil, &VersionError{Game: game, Made: version, Has: r.Version(), Tool: tool}
}

// AsOf returns rules as a build had them whose newest version of the game was
// the one given. What cannot be had older stays as it is.
func AsOf(r Rules, version int) Rules {
	if v, ok := r.(Versioned); ok && version < r.Version() {
		if old := v.At(version); old != nil {
			return old
		}
	}
	return r
}

// VersionError says that this build has not the version of a game's rules that
// something was made with.
type VersionError struct {
	Game      string
	Made, Has int    // the version that it was made with, and the newest of this build
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
