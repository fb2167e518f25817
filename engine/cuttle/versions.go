package cuttle

import "github.com/cardlab/cardlab/engine"

// Versions of the rules' code. The version grows when the same actions can
// cause other events, and the build keeps what it did before, so that
// older runs still replay. A variant has the newest version that concerns it:
// what does not change its events does not change its version either.

// change is a version: what it changed, and in which variants.
type change struct {
	version  int
	concerns func(*Rules) bool
}

const (
	// first is what was played from the beginning on.
	first = 1

	// everyShown: whoever comes by glasses is shown every card of the rivals'
	// hands, whether known or not. Before, a `shown` was left out for a card that
	// the seat knew already, so that with three seats or more the others could
	// count, by the number of events, how many cards of a third hand it had seen
	// before, and tell a card drawn since from one that was kept (R13, section 6).
	// With two seats both know what each has seen of the other's hand, so nothing
	// is told and nothing changes.
	everyShown = 2
)

// changes lists all versions, the oldest first.
var changes = [...]change{
	{first, func(*Rules) bool { return true }},
	{everyShown, func(r *Rules) bool { return r.Seats > 2 }},
}

// newest is the last of changes.
const newest = everyShown

// versionAt returns the newest version, up to a limit, that concerns the
// variant; 0 if there is none.
func (r *Rules) versionAt(limit int) (version int) {
	for _, c := range changes {
		if c.version <= limit && c.concerns(r) {
			version = c.version
		}
	}
	return version
}

// Version returns the newest version that concerns the variant, or the older one
// that At was asked for.
func (r *Rules) Version() int { return r.version }

// At returns the variant as it was at an older version; see [engine.Versioned].
func (r *Rules) At(version int) engine.Rules {
	old := *r
	if old.version = r.versionAt(version); old.version == 0 || version > newest {
		return nil
	}
	return &old
}
