// Package foreign holds no code but a test: a game and a policy of another module are
// registered by a main of ten lines, testdata/module/main.go, and played, recorded,
// verified, reported and shown by the program that is built of it.
package foreign
