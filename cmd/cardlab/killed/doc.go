// Package killed holds no code but a test: the program is killed with SIGKILL at random
// moments while it plays, finishes, grows and verifies a run, and started again. Whatever
// has its final name is whole all the time, and in the end the run is, byte for byte, that
// of a program that nobody killed. It takes as long as it is told to:
//
//	go test ./cmd/cardlab/killed -soak 30s
package killed
