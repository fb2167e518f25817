// Package command is the command cardlab. [Main] runs it, with the games and kinds of
// policies that there are; a program in another module adds its own before:
//
//	func main() {
//		games.Add(whist.Game)
//		kinds.Add(whist.Careful)
//		command.Main()
//	}
//
// What it does:
//
//	cardlab run examples/small.yaml    plays a plan and reports
//	cardlab show runs/small 0          steps through one of its games
//	cardlab verify runs/small          folds every event again and compares
//	cardlab rate runs/small            rates the policies that met in it
//
// A sub-command is one file, named after it: it reads its flags, calls the
// packages that do the work, and prints. What all of them share:
//
//	root.go    the list of commands
//	exit.go    errors and exit codes
//	help.go    what --help prints, and what a bad flag is told
//	args.go    what arguments and flags must be
//	listing.go commands that list, or explain one: variants, policies, metrics
//	output.go  text or JSON, colour, tables
//	study.go   a run that a question is asked of: effect, price, values
//	stored.go  a game of a run, tell.go prints it
//	format.go  results as text, JSON, CSV, Markdown
//	page.go    results as a page for a browser
//	bots.go    flags about other programs that play
//	signals.go what Ctrl-C, a kill and a closed terminal do
//
// Results go to stdout, all else to stderr. Exit codes: 0 done, 1 failed (a full
// disk, a bug), 2 bad usage (flag, plan, name), 3 a run that is incomplete or not as it
// was recorded; ended by a signal 130 (Ctrl-C), 143 (SIGTERM) or 129 (SIGHUP). One thing
// cannot be caught: where the system refuses Go's runtime memory or threads (ulimit -v, -u), the
// runtime ends the program itself, with 2, "fatal error" and a stack.
package command
