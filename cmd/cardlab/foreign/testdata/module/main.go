// Command table is cardlab with a game and a policy of another module.
package main

import (
	"github.com/cardlab/cardlab/cmd/cardlab/command"
	"github.com/cardlab/cardlab/engine/games"
	"github.com/cardlab/cardlab/policies/kinds"

	"example.org/table/showdown"
)

func main() {
	games.Add(showdown.Game)
	kinds.Add(showdown.Lowest)
	command.Main()
}
