//go:build !unix

package main

// ignoreLimits does nothing: the system has no signal for them.
func ignoreLimits() {}
