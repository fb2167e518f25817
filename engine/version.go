package engine

import "fmt"

// Versioned is Rules that can also be had as an older build had them, so that
// what was recorded then can be replayed, told and gone on with.
type Versioned interface {
	Rules
	// At returns the same variant as the build had it whose newest version of
	// the game was the one given: that version, or the newest before it that
	// concerns the variant. It is nil for a version that no build ever had.
	At(version int) Rules
}

// At returns rules at a version that they have or had. The error names both
// sides if this build does not know the version.
func At(r Rules, version int) (Rules, error) {
	if r.Version() == version {
		return r, nil
	}
	if old := before(r, version); old != nil && old.Version() == version {
		return old, nil
	}
	return nil, fmt.Errorf("version %d of the rules of %s, this build has %s", version, r.Name(), versionsText(r))
}

// AsOf returns rules as a build had them whose newest version of the game was
// the one given. What cannot be had older stays as it is.
func AsOf(r Rules, version int) Rules {
	if old := before(r, version); old != nil {
		return old
	}
	return r
}

func before(r Rules, version int) Rules {
	v, ok := r.(Versioned)
	if !ok || version >= r.Version() {
		return nil
	}
	return v.At(version)
}

func versionsText(r Rules) string {
	if _, ok := r.(Versioned); !ok || r.Version() == 1 {
		return fmt.Sprint(r.Version())
	}
	return fmt.Sprintf("1 to %d", r.Version())
}
