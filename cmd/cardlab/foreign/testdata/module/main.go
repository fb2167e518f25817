// Command table is cardlab with a game and a policy of another module.
package main

import (
	"cardlab/cmd/cardlab/command"
	"cardlab/engine/games"
	"cardlab/policies/kinds"

	"example.org/table/showdown"
)

func main() {
	games.Add(showdown.Game)
	kinds.Add(showdown.Lowest)
	command.Main()
}
