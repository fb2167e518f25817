//go:build cuttlecheck

package cuttle

// checking is whether the invariants are tested after every event.
const checking = true
