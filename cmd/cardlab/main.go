// Command cardlab plays card games by the million and says what happened. It is all in
// package command, which a program with games of its own calls, too.
package main

import "github.com/cardlab/cardlab/cmd/cardlab/command"

func main() { command.Main() }
