// Package exec is the policy for which another program decides, in any language, asked
// over JSON lines. docs/bots.md is for who writes one.
//
// exec.go is the policy, message.go what is said, process.go the program's life,
// running.go its end with that of this program, orphans_linux.go that of what it started,
// program.go its name. What it may be
// told is in [policies.Host]. If the program fails, the policy gives a
// [policies.Fault], which breaks the game off.
package exec
