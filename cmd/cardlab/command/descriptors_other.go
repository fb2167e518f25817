//go:build !unix

package command

// startFiles does nothing: the runtime needs no files of its own.
func startFiles() error { return nil }
