//go:build !cuttlecheck

package cuttle

// checking is whether the invariants are tested after every event; build with
// the tag cuttlecheck for that.
const checking = false
