//go:build !unix

package command

// ignoreLimits does nothing: the system has no signal for them.
func ignoreLimits() {}
