// Package descriptors sees, before the code of any library runs, that Go's runtime can open the
// files that it needs for itself. Where it cannot, the runtime would end the program with 2, "fatal
// error" and a stack; so the program says what is wrong, and ends with 1. Who imports the package has
// that done:
//
//	import _ "github.com/cardlab/cardlab/cmd/cardlab/descriptors"
//
// Packages are initialized in the order of their paths, each after those that it imports (the Go
// specification, "Program initialization"). This one imports os and what os imports, so it comes
// before any library that opens a file when it is initialized. None that is linked today does; one that
// another library brought did, the program's own binary, and nothing tells when the next one comes.
package descriptors
