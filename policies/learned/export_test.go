package learned

import "github.com/cardlab/cardlab/policies/learned/inputs"

// AddGame makes learned policies read another game, for tests.
func AddGame(game string, table func(seats int) *inputs.Table, reader func(seats int) inputs.Reader) {
	games[game] = reading{table, reader, Pace{0.004, 0.002, 0.0002, 0.05, 20000, 0.8, 0.05, 0.03}}
}
